// How other rooms tell people something.
export { leave, unread } from './inbox.ts'
export { tell } from './tell.ts'
