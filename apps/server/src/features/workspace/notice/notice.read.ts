// Notifies people, for other features.
export { leave, unread } from './notice.inbox.ts'
export { tell } from './notice.tell.ts'
