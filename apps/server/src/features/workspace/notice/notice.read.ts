// Notifies people, for other features.
export { unread } from './notice.inbox.ts'
export { tell } from './notice.tell.ts'
