// One currency for another: a quote that holds for half a minute, carried out at exactly its rate or not at all; and what was exchanged.
import * as z from 'zod/mini'
import type { Currency, Money } from '@falaj/money'
import { areas } from '../kernel/access.ts'
import { exchangeStatuses } from '../kernel/money/order-status.ts'
import { change, refreshedBy, read } from '../kernel/endpoint.ts'
import type { FieldFaultCode } from '../kernel/errors.ts'
import { field, filter, listed, orNone } from '../kernel/fields.ts'
import { exchangeCurrencies } from './exchange-rules.ts'
import { orderAnswer, request } from '../kernel/money/order.ts'
import { byId } from '../kernel/money/record.ts'
import { accountWords, reasonWords } from '../kernel/money-words.ts'
import { id, instant, money, open } from '../kernel/scalars.ts'
import { statuses } from '../kernel/status.ts'

const access = areas.fiatAccounts
const rate = z.string()

interface Pair {
  readonly sell: string
  readonly buy: string
  readonly amount: Money
}
/** Two currencies that differ, and an amount of one of them. */
export const pairFaults = ({ sell, buy, amount }: Pair): readonly [path: keyof Pair, code: FieldFaultCode][] =>
  [
    ...(sell === buy
      ? ([['buy', 'CURRENCY_SAME']] as const)
      : amount.currency !== sell && amount.currency !== buy
        ? ([['amount', 'CURRENCY_OTHER']] as const)
        : []),
    ...(amount.minor <= 0n ? ([['amount', 'AMOUNT']] as const) : []),
  ].map(([path, code]) => [path, code])
/** A wish for an exchange, whichever currencies it may be between. */
export const wantedOf = <const C extends readonly [Currency, ...Currency[]]>(currencies: C) => ({
  sell: z.enum(currencies),
  buy: z.enum(currencies),
  /** In either currency: the amount to sell or the amount to buy. */
  amount: money,
})
export const blamePair = z.check<Pair>((context) => {
  for (const [path, message] of pairFaults(context.value))
    context.issues.push({ code: 'custom', message, input: context.value, path: [path] })
})

const sums = { sold: money, bought: money, fee: money, markup: money }
export const exchangeQuote = z.object({
  id,
  secondsLeft: z.int(),
  ...sums,
  mid: rate,
  rate,
  markupBps: z.int(),
  feeBps: z.int(),
  /** Source of the mid rate. */
  by: z.string(),
  /** Available balances before and after; null if there is not enough. */
  after: z.nullable(z.array(z.object({ before: money, after: money }))),
  /** The shortfall, if there is not enough. */
  low: z.nullable(z.object({ have: money, need: money })),
  /** Required approvals; the rate is then that of the approval, and this is the minimum that is accepted. */
  approvals: z.int(),
  least: money,
})
export type ExchangeQuote = z.output<typeof exchangeQuote>
/** Both amounts are what the person saw. */
export const acceptedQuote = z.object({ quoteId: id, sold: money, bought: money })
/** What one exchange shows beside its row. */
export const exchangeFacts = {
  mid: rate,
  markupBps: z.int(),
  /** The original quote. */
  quoted: z.object({ rate, bought: money, at: instant }),
  least: z.nullable(money),
  why: z.nullable(z.string()),
  request,
  /** Everything it moved, first to last. */
  transfers: z.array(
    z.object({
      at: instant,
      from: open(Object.keys(accountWords) as [string, ...string[]]),
      to: open(Object.keys(accountWords) as [string, ...string[]]),
      reason: open(Object.keys(reasonWords) as [string, ...string[]]),
      amount: money,
    }),
  ),
}

const listing = listed(
  {
    id: field.id,
    createdAt: field.time('Time', '时间'),
    number: field.code('Exchange no', '兑换单号'),
    status: field.status('Status', '状态', exchangeStatuses, statuses),
    sold: field.money('Sold', '卖出'),
    fee: field.money('Fee', '手续费'),
    bought: field.money('Bought', '买入'),
    markup: field.money('Markup', '点差'),
    rate: field.code('Rate', '汇率'),
    maker: field.text('By', '操作人'),
    doneAt: orNone(field.time('Done', '完成时间')),
  },
  {
    text: filter.search('Number or person', '单号或操作人'),
    status: filter.several(exchangeStatuses),
    sell: filter.one(exchangeCurrencies, { en: 'Sold currency', zh: '卖出币种' }),
    buy: filter.one(exchangeCurrencies, { en: 'Bought currency', zh: '买入币种' }),
    createdAt: filter.dates,
  },
)
const query = listing('POST secure/exchange/query', access)
const { row } = query
export type ExchangeRow = z.output<typeof row>

export const currencyExchange = refreshedBy(['currency-exchange.changed', 'balance.changed', 'approval.changed'], {
  /** Gets a rate from the rail and stores the quote; the resulting balances are found by a dry run. */
  quote: change('POST secure/exchange/quote', {
    does: { en: 'Requested an exchange rate', zh: '获取兑换报价' },
    access: areas.fiatMoneyMovement,
    ownTransactions: true,
    input: z.object(wantedOf(exchangeCurrencies)).check(blamePair),
    output: exchangeQuote,
  }),
  /** At the quote's rate exactly; both amounts are what the person saw. */
  add: change('POST secure/exchange/add', {
    does: { en: 'Exchanged currencies', zh: '货币兑换' },
    access: areas.fiatMoneyMovement,
    idempotent: true,
    input: acceptedQuote,
    output: orderAnswer,
  }),

  query,
  detail: read('POST secure/exchange/detail', {
    access,
    input: byId,
    output: z.extend(row, exchangeFacts),
  }),
})
