// What others may ask of the record: what people call whatever moved money.
export { namesOf, type NameOf } from './names.ts'
