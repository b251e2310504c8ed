import { wasGuided } from './guided.ts'
import { leave, wishFrom } from './leave.ts'
import { startFor } from './start-for.ts'
import type { StaffEntry } from './state.ts'
import { dispatch, loginStore } from './store.ts'

/** After the choice: where they wanted to go, or the first steps once, or the start page. */
export const goAfterChoice = async (entry: StaffEntry): Promise<void> => {
  const { back } = wishFrom(location.search)
  const { newUser, staffList } = loginStore.get().loginStatus
  const start = startFor(entry.roles)
  // The steps lead to pages that a pre-authorizer cannot enter.
  const isFirst = !back && start === '/home' && !wasGuided()
  if (isFirst) dispatch({ kind: 'guide', visible: true })
  dispatch({ kind: 'status', answer: { status: 'AUTHENTICATED', newUser, staffList } })
  if (!isFirst) await leave(back ?? start)
}
