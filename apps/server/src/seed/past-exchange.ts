// Exchanges of the demo world's past, at the simulated market's rate of that moment, posted as their own feature posts them.
import { exchanged, type ExchangeSums } from '@falaj/contract/accounts/exchange-rules'
import type { Posting } from '@falaj/ledger/posting'
import { money, type Currency } from '@falaj/money'
import { movementOf } from '../features/accounts/currency-exchange/currency-exchange.order.ts'
import type { Store } from '../platform/db/pool.ts'
import { dubaiTime } from '../platform/base/banking-days.ts'
import { legsOf, postingOf } from '../platform/money/legs.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { midAt } from '../sandbox/fx.ts'
import { idOf, numberOf } from './chance.ts'
import type { Party } from './past-transfers.ts'

interface PastExchange {
  readonly postings: readonly Posting[]
  /** Null if it came to nothing. */
  readonly row: (ExchangeSums & { readonly id: string; readonly at: Date }) | null
}
export const pastExchange = async (
  tx: Store,
  { fxMarkupBps: markupBps, fxFeeBps: feeBps }: Settings,
  given: {
    readonly by: Pick<Party, 'merchantId' | 'merchant' | 'maker'>
    readonly sell: Currency
    readonly buy: Currency
    readonly amount: bigint
    readonly day: string
  },
): Promise<PastExchange> => {
  const { by, sell, buy, day } = given
  const { merchantId } = by
  const at = dubaiTime(day, '09:30')
  const mid = midAt(sell, buy, at.getTime())
  const got = exchanged({ sold: money(given.amount, sell), to: buy }, { mid, markupBps, feeBps })
  if (!got) return { postings: [], row: null }
  const name = ['exchange', by.merchant, day] as const
  const [id, quoteId] = [idOf(...name), idOf('quote', ...name)]
  const sums = {
    sold_currency: sell,
    sold_minor: got.sold.minor.toString(),
    bought_currency: buy,
    bought_minor: got.bought.minor.toString(),
    fee_minor: got.fee.minor.toString(),
    markup_minor: got.markup.minor.toString(),
    mid: got.mid,
    rate: got.rate,
  }
  await tx
    .insertInto('exchange_quote')
    .values({
      merchant_id: merchantId,
      id: quoteId,
      person_id: by.maker,
      ...sums,
      markup_bps: markupBps,
      rate_by: 'Sandbox market',
      made_at: at,
      expires_at: new Date(at.getTime() + 30_000),
    })
    .execute()
  await tx
    .insertInto('currency_exchange')
    .values({
      merchant_id: merchantId,
      id,
      number: numberOf('currency-exchange', ...name),
      quote_id: quoteId,
      maker_person_id: by.maker,
      created_at: at,
      state: 'SUCCESS',
      ...sums,
      done_at: at,
    })
    .execute()
  const moved = { ...movementOf({ id, merchantId }, got), reserved: 'available' } as const
  return {
    postings: [postingOf(legsOf['currency-exchange'], 'done', moved, { at, bookedAt: at })],
    row: { ...got, id, at },
  }
}
