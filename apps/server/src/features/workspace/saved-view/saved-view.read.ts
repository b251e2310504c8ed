// For others: a view as one person may see it, and the list it is of.
export { view as viewFor } from './saved-view.store.ts'
