// For agents: their cash is in drawers, too.
export { changeDrawer, drawerOf, lockTills } from './cash.store.ts'
