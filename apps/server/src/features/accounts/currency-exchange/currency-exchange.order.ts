// An exchange of one currency for another. Nobody must approve: at the quote's rate, at once. Otherwise the money waits on hold, and once others
// agree it is exchanged at the rate of that moment, for at least what was approved, or given back (decision 0064).
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { available, hold } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { isCoin } from '@falaj/contract/kernel/coins'
import { leastFor, type ExchangeSums } from '@falaj/contract/accounts/exchange-rules'
import { money } from '@falaj/contract/kernel/scalars'
import { toCodeText, toText, type Currency, type Money } from '@falaj/money'
import { addition } from '../../../platform/approval/approvable.ts'
import { minorColumns } from '../../../platform/lists/page.ts'
import { legsOf, type Movement } from '../../../platform/money/legs.ts'
import { moneyOrders } from '../../../platform/money/order/order.ts'
import { quoteOf } from './currency-exchange.quote.ts'
import { keepExchangeValue } from './currency-exchange.value.ts'

const payload = z.object({
  exchangeId: z.string(),
  number: z.string(),
  quoteId: z.string(),
  sold: money,
  bought: money,
  fee: money,
  markup: money,
  /** For a waiting exchange: the least amount that is accepted. */
  least: money,
  mid: z.string(),
  rate: z.string(),
})
type ExchangeResult = Pick<ExchangeSums, 'bought' | 'markup' | 'mid' | 'rate'>
/** What it was carried out at. */
export const doneColumns = ({ bought, markup, mid, rate }: ExchangeResult) => ({
  state: 'SUCCESS',
  ...minorColumns({ bought, markup }),
  mid,
  rate,
  done_at: new Date(),
})
type SoldPart = Pick<ExchangeSums, 'sold' | 'fee'>
const soldColumns = ({ sold, fee }: SoldPart) => ({
  sold_currency: sold.currency,
  ...minorColumns({ sold, fee }),
})
/** The movement of a quote that is not stored. */
export const movementOf = (
  { id, merchantId }: { readonly id: string; readonly merchantId: string },
  { sold, fee, bought, markup }: SoldPart & Partial<ExchangeResult>,
): Movement => ({
  name: 'currency-exchange',
  id,
  merchantId,
  currency: sold.currency,
  net: sold.minor,
  fee: fee.minor,
  ...(bought && markup ? { bought: { currency: bought.currency, amount: bought.minor, markup: markup.minor } } : {}),
})
const text = (value: Money): string => `${value.currency} ${toText(value)}`
interface QuoteColumns {
  readonly markup_bps: number
  readonly slack_bps: number
  readonly quoted_mid: string
  readonly quoted_rate: string
  readonly quoted_minor: string
  readonly quoted_at: Date
}

/** One that sells or buys a coin is known by that, as among the records; a coin for a coin is both. */
const eventsFor = (row: { readonly sold_currency: string; readonly bought_currency: string }) => {
  const [isSale, isPurchase] = [isCoin(row.sold_currency), isCoin(row.bought_currency)]
  if (!isSale && !isPurchase) return [{ kind: 'currency-exchange', audience: 'fiatAccounts' }] as const
  return [
    ...(isSale ? [{ kind: 'crypto-sell', audience: 'crypto' } as const] : []),
    ...(isPurchase ? [{ kind: 'crypto-buy', audience: 'crypto' } as const] : []),
  ]
}

export const exchangeOrders = moneyOrders({
  name: 'currency-exchange',
  numbered: 'currency-exchange',
  table: 'currency_exchange',
  record: {
    /** A quote is good for one exchange. */
    draftColumn: 'quote_id',
    extra: {
      joins: sql`join exchange_quote q on q.merchant_id = o.merchant_id and q.id = o.quote_id`,
      columns:
        () => sql<QuoteColumns>`q.markup_bps, q.slack_bps, q.mid as quoted_mid, q.rate as quoted_rate, q.bought_minor as quoted_minor,
        q.made_at as quoted_at`,
    },
  },
  form: {
    valuesOf: async (_own, quote: ExchangeSums) => ({
      ...soldColumns(quote),
      bought_currency: quote.bought.currency,
    }),
    sameBy: ['sold_minor', 'sold_currency', 'bought_currency'],
  },
  approval: {
    kind: 'currency-exchange',
    payload,
    orderIdOf: ({ exchangeId }) => exchangeId,
    async payloadOf({ tx }, row) {
      const quote = await quoteOf(tx, row.merchant_id, row.maker_person_id, row.quote_id)
      const { sold, bought, fee, markup, mid, rate } = quote
      const named = { exchangeId: row.id, number: row.number, quoteId: row.quote_id }
      return { ...named, sold, bought, fee, markup, least: leastFor(bought, quote.slackBps), mid, rate }
    },
    headOf: ({ number, quoteId }) => ({ number, quote_id: quoteId }),
    columnsOf: async (_own, { payload: wanted }) => ({
      ...soldColumns(wanted),
      bought_currency: wanted.bought.currency,
    }),
    amountOf: ({ sold }) => sold,
    async describe(_own, wanted) {
      const [sold, least] = [toCodeText(wanted.sold), toCodeText(wanted.least)]
      return {
        says: { en: `Exchange ${sold} for at least ${least}`, zh: `以 ${sold} 兑换至少 ${least}` },
        shown: [
          addition('Exchange no', '兑换单号', wanted.number),
          addition('Sold', '卖出', sold),
          addition('Fee', '手续费', toCodeText(wanted.fee)),
          addition('Quoted', '报价', `${toCodeText(wanted.bought)} (${wanted.rate})`),
          addition('At least', '至少', least),
        ],
      }
    },
    auditOf: ({ sold, bought, fee, rate }) => ({ sold: text(sold), bought: text(bought), fee: text(fee), rate }),
    async effects(tx, { merchantId, payload: { sold, fee, least } }) {
      const held = await balanceOf(tx, hold(merchantId, sold.currency))
      const usable = await balanceOf(tx, available(merchantId, least.currency))
      return [
        {
          account: { en: `On hold, ${sold.currency}`, zh: `冻结金额，${sold.currency}` },
          before: { minor: held, currency: sold.currency },
          after: { minor: held - sold.minor - fee.minor, currency: sold.currency },
        },
        {
          account: { en: `Available, ${least.currency}, at least`, zh: `可用余额，${least.currency}，至少` },
          before: { minor: usable, currency: least.currency },
          after: { minor: usable + least.minor, currency: least.currency },
        },
      ]
    },
  },
  money: {
    legs: () => legsOf['currency-exchange'],
    movementOf(row) {
      const of = (minor: string, currency: string): Money => ({ minor: BigInt(minor), currency: currency as Currency })
      return movementOf(
        { id: row.id, merchantId: row.merchant_id },
        {
          sold: of(row.sold_minor, row.sold_currency),
          fee: of(row.fee_minor, row.sold_currency),
          ...(row.bought_minor === null || row.markup_minor === null
            ? {}
            : {
                bought: of(row.bought_minor, row.bought_currency),
                markup: of(row.markup_minor, row.bought_currency),
              }),
        },
      )
    },
  },
  events: {
    kindsOf: eventsFor,
  },
  execution: {
    // The ledger refuses what is not there, and the quote has said the rest.
    check: async () => undefined,
    execute: async (_own, { id, payload: wanted }) =>
      id === null
        ? { outcome: 'SUCCESS', step: 'done', values: doneColumns(wanted) }
        : // The rate is asked for after the commit: nobody waits for a market with a lock in hand.
          {
            outcome: 'PLACED',
            values: { state: 'PLACED' },
            job: { least: String(wanted.least.minor) },
          },
    onExecuted: (own, row) => keepExchangeValue(own.tx, row),
  },
})
