// The member's unread messages behind the bell: stored by the server, so that none is lost while no console is open.
import { notice } from '@falaj/contract/workspace/notice'
import { call } from '../api/call.ts'
import { onEvent } from './events.ts'
import { site } from './site.ts'

const look = async (): Promise<void> => {
  if (site.get().merchant === null) return
  const result = await call(notice.inbox, {})
  if (result.kind === 'success') site.set((now) => ({ ...now, inbox: result.body }))
}
export const readItem = (id: string): void => {
  site.set((now) => {
    const items = now.inbox.items.filter((item) => item.id !== id)
    return { ...now, inbox: { items, unread: now.inbox.unread - (now.inbox.items.length - items.length) } }
  })
  void call(notice.readInbox, { id })
}
export const readAllItems = (): void => {
  site.set((now) => ({ ...now, inbox: { items: [], unread: 0 } }))
  void call(notice.readAllInbox, {})
}
/** The first ones come with all that a console starts with. */
export const startInbox = (): void => {
  onEvent('inbox.changed', () => void look())
  onEvent('reset', () => void look())
}
