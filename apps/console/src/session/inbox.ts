// What waits for the member behind the bell until it is read: kept by the server, so that a night without a console costs nothing.
import { notice } from '@falaj/contract/notice'
import type { Output } from '@falaj/contract/endpoint'
import { call } from '../api/call.ts'
import { createStore } from '../state/store.ts'
import { onEvent } from './events.ts'
import { site } from './site.ts'

export type InboxItem = Output<typeof notice.inbox>['items'][number]
export const inbox = createStore<readonly InboxItem[]>([])

const look = async (): Promise<void> => {
  const result = await call(notice.inbox, {})
  if (result.kind === 'success') inbox.set(() => result.body.items)
}
export const readItem = (id: string): void => {
  inbox.set((items) => items.filter((item) => item.id !== id))
  void call(notice.readInbox, { id })
}
export const startInbox = (): void => {
  const again = (): void => {
    if (site.get().merchant !== null) void look()
  }
  onEvent('inbox.changed', again)
  onEvent('reset', again)
  const stop = site.subscribe(() => {
    if (site.get().merchant === null) return
    stop()
    again()
  })
}
