// Months with something booked in them, and what a member does to close one.
import { monthClose, type MonthCheck } from '@falaj/contract/insight/month-close'
import { dayMs } from '@falaj/contract/kernel/time'
import { available, bank } from '@falaj/ledger/accounts'
import { post } from '@falaj/ledger/post'
import { summarise } from '@falaj/ledger/upkeep'
import { boundsOf, monthOf, monthsLater } from '../features/insight/month-close/month-close.rules.ts'
import { newId } from '../platform/base/ids.ts'
import { once } from './bank-account.ts'
import type { Client, World } from './world.ts'

/** The newest month that is over. */
export const lastMonth = (): string => monthsLater(monthOf(new Date()), -1)
/** A deposit of that month; the first month is known by the sums of days. */
export const bookIn = async (world: World, merchantId: string, month: string): Promise<void> => {
  const at = new Date(boundsOf(month).from.getTime() + 5 * dayMs)
  await post(world.db, {
    merchantId,
    key: newId(),
    business: { kind: 'test', id: newId() },
    transfers: [{ debit: bank('AED'), credit: available(merchantId, 'AED'), amount: 100_00n, reason: 'deposit' }],
    eventAt: at,
    bookedAt: at,
  })
  while ((await summarise(world.db)) > 0) continue
}
/** As it is shown, with a reason for whatever is open. */
export const closeRequested = async (client: Client, month: string) => {
  const { checks, fingerprint } = (await client.call(monthClose.detail, { month })).body
  const exceptions = checks
    .filter(({ open }) => open > 0)
    .map(({ check }) => ({ check: check as MonthCheck, reason: 'Agreed with the accountant' }))
  return client.call(monthClose.close, { month, fingerprint, exceptions }, once())
}
