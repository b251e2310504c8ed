// How other rooms tell people something.
export { tell } from './tell.ts'
