// An exchange as the books have it: sold into the provider's position, bought out of it, the markup earned, the fee paid.
import type { Posting } from '@falaj/ledger/posting'
import type { Exchanged } from '@falaj/contract/exchange-rules'
import type { Money } from '@falaj/money'
import { legsOf, postingOf, type Movement } from '../../platform/money/legs.ts'

export interface Kept {
  readonly id: string
  readonly merchantId: string
  readonly sold: Money
  readonly fee: Money
}
const moved = ({ id, merchantId, sold, fee }: Kept): Movement => ({
  name: 'exchange',
  id,
  merchantId,
  currency: sold.currency,
  net: sold.minor,
  fee: fee.minor,
})
export const held = (kept: Kept, holds: number): Posting =>
  postingOf(legsOf.exchange, 'hold', moved(kept), { nth: holds })
export const released = (kept: Kept, holds: number): Posting =>
  postingOf(legsOf.exchange, 'release', moved(kept), { nth: holds })
export const done = (
  { bought, markup, ...kept }: Kept & Pick<Exchanged, 'bought' | 'markup'>,
  reserved: 'available' | 'hold',
): Posting =>
  postingOf(legsOf.exchange, 'done', {
    ...moved(kept),
    bought: { currency: bought.currency, amount: bought.minor, markup: markup.minor },
    reserved,
  })
