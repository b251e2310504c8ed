// How other rooms tell people something.
export { leave, unread } from './notice.inbox.ts'
export { tell } from './notice.tell.ts'
