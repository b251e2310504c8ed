// How other rooms tell people something.
export { leave } from './inbox.ts'
export { tell } from './tell.ts'
