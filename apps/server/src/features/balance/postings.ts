// What a provider's hold moves: out of what can be used, and back.
import { available, hold } from '@falaj/ledger/accounts'
import type { Posting } from '@falaj/ledger/posting'
import type { Money } from '@falaj/money'

interface Held {
  readonly merchantId: string
  readonly id: string
  readonly amount: Money
}
const business = (id: string) => ({ kind: 'hold', id })

export const placed = ({ merchantId, id, amount: { minor, currency } }: Held): Posting => ({
  merchantId,
  key: `hold ${id}`,
  business: business(id),
  transfers: [
    { debit: available(merchantId, currency), credit: hold(merchantId, currency), amount: minor, reason: 'hold' },
  ],
})
export const released = ({ merchantId, id, amount: { minor, currency } }: Held): Posting => ({
  merchantId,
  key: `release ${id}`,
  business: business(id),
  transfers: [
    { debit: hold(merchantId, currency), credit: available(merchantId, currency), amount: minor, reason: 'release' },
  ],
})
