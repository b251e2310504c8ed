// The mechanism of every exchange between any currencies: a stored quote, executed at exactly its rate, and shown afterwards.
import { available } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { transfersOf } from '@falaj/ledger/transfers'
import { neededFor } from '@falaj/contract/people/approval-policy'
import { coins, isCoin } from '@falaj/contract/kernel/coins'
import type { ExchangeQuote } from '@falaj/contract/accounts/currency-exchange'
import { exchanged, leastFor, quoteSeconds, type ExchangeSums } from '@falaj/contract/accounts/exchange-rules'
import type { OrderAnswer } from '@falaj/contract/kernel/money/order'
import { money as moneySchema } from '@falaj/contract/kernel/scalars'
import { money, toText, type Currency, type Money } from '@falaj/money'
import * as z from 'zod/mini'
import type { TxContext } from '../../../platform/command/context.ts'
import { requestShown } from '../../../platform/approval/shown.ts'
import { policyOf } from '../../../platform/approval/policy.ts'
import { dryRun } from '../../../platform/db/dry-run.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import type { Call } from '../../../platform/http/bind.ts'
import type { Me } from '../../../platform/command/context.ts'
import { fail, failFields, Refused } from '../../../platform/base/fail.ts'
import { newId, newNumber } from '../../../platform/base/ids.ts'
import { legsOf, postingOf } from '../../../platform/money/legs.ts'
import { moveMoney } from '../../../platform/money/move.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { fxRailOf, RateTooOld, type MidRate } from '../../../rails/fx-rail.ts'
import { askPrices, keepPrices } from './currency-exchange.coin-prices.ts'
import { exchangeOrders as orders, movementOf } from './currency-exchange.order.ts'
import { keepQuote, quoteOf } from './currency-exchange.quote.ts'

/** A person waits for it. */
const rateTimeoutMs = 3000
/** The rate, and the value of each coin of the pair in dirhams, which is stored with the exchange. */
const ratesOf = async (settings: Settings, sell: Currency, buy: Currency) => {
  const rail = await fxRailOf(settings)
  const signal = AbortSignal.timeout(rateTimeoutMs)
  const pair = coins.filter((coin) => coin === sell || coin === buy)
  return Promise.all([rail.mid(sell, buy, signal), askPrices(rail, pair, signal)]).catch((error: unknown) => {
    throw fail(error instanceof RateTooOld ? 'RATE_TOO_OLD' : 'RATE_UNAVAILABLE')
  })
}
/** What could be used of both currencies. */
const usableOf = async (tx: Store, merchantId: string, { sold, bought }: ExchangeSums): Promise<readonly Money[]> => [
  { minor: await balanceOf(tx, available(merchantId, sold.currency)), currency: sold.currency },
  { minor: await balanceOf(tx, available(merchantId, bought.currency)), currency: bought.currency },
]
const lowBody = z.object({ have: moneySchema, need: moneySchema })
/** What would be there afterwards: found by doing it, and taken back. */
const whatIf = async ({ tx, me }: Pick<Call, 'tx' | 'me'>, offered: ExchangeSums) => {
  const { merchantId } = me()
  try {
    const after = await dryRun(tx, async (dry) => {
      const before = await usableOf(dry, merchantId, offered)
      const moved = { ...movementOf({ id: newId(), merchantId }, offered), reserved: 'available' } as const
      await moveMoney({ tx: dry, emit: emitter(dry) }, postingOf(legsOf['currency-exchange'], 'done', moved))
      const then = await usableOf(dry, merchantId, offered)
      return before.map((each, at) => ({ before: each, after: then[at]! }))
    })
    return { after, low: null }
  } catch (error) {
    if (!(error instanceof Refused) || error.reason !== 'BALANCE_LOW') throw error
    return { after: null, low: z.decode(lowBody, error.body as never) }
  }
}

const sameMoney = (a: Money, b: Money): boolean => a.minor === b.minor && a.currency === b.currency

export interface Wish {
  readonly sell: Currency
  readonly buy: Currency
  /** In either currency. */
  readonly amount: Money
}
export const quoteFor = async (
  call: Pick<Call, 'tx' | 'me' | 'settings' | 'note' | 'commit'>,
  { sell, buy, amount }: Wish,
  slackBps?: number,
): Promise<ExchangeQuote> => {
  const { tx, me, settings, note, commit } = call
  const { merchantId } = me()
  const [{ mid, by }, prices] = await ratesOf(settings, sell, buy)
  const { fxMarkupBps: markupBps, fxFeeBps: feeBps } = settings
  const offered = exchanged(amount.currency === sell ? { sold: amount, to: buy } : { bought: amount, from: sell }, {
    mid,
    markupBps,
    feeBps,
  })
  if (!offered) throw failFields({ path: 'amount', code: 'AMOUNT_MIN' })
  const [id, preview] = [newId(), await whatIf(call, offered)]
  const { rules } = await policyOf(tx, merchantId, orders.approvable.kind)
  const text = (value: Money): string => `${value.currency} ${toText(value)}`
  note({
    object: `exchange quote ${id}`,
    after: { sold: text(offered.sold), bought: text(offered.bought), rate: offered.rate },
  })
  await commit(async (own) => {
    await keepPrices(own.tx, prices)
    await keepQuote(own.tx, me(), { ...offered, id, by, markupBps, slackBps, seconds: quoteSeconds })
  })
  return {
    id,
    secondsLeft: quoteSeconds,
    ...offered,
    markupBps,
    feeBps,
    by,
    ...preview,
    after: preview.after,
    approvals: neededFor(rules, offered.sold),
    least: leastFor(offered.bought, slackBps),
  }
}

interface Acceptance {
  readonly quoteId: string
  readonly sold: Money
  readonly bought: Money
}
/** `isOf`: whether the quote was made by this feature; any other counts as missing. */
export const takeQuote = async (
  call: Pick<Call, 'tx' | 'emit' | 'settings' | 'me' | 'visitor' | 'note'> & { readonly memory?: Call['memory'] },
  { quoteId, sold, bought }: Acceptance,
  isOf: (quote: ExchangeSums) => boolean,
): Promise<OrderAnswer> => {
  const { tx, me, note } = call
  const { merchantId, personId } = me()
  await orders.lockMerchant(tx, merchantId)
  note({ object: `exchange quote ${quoteId}` })
  const quote = await quoteOf(tx, merchantId, personId, quoteId)
  if (!isOf(quote)) throw fail('NOT_FOUND')
  if (quote.isSpent) throw fail('QUOTE_SPENT')
  if (!sameMoney(quote.sold, sold) || !sameMoney(quote.bought, bought)) throw fail('QUOTE_CHANGED')
  if (!quote.isOpen) throw fail('QUOTE_EXPIRED')
  return orders.request(call as never, { ...quote, draftId: quoteId })
}
/** Between coins, or a coin and fiat money. */
export const isOfCoins = ({ sold, bought }: Pick<ExchangeSums, 'sold' | 'bought'>): boolean =>
  isCoin(sold.currency) || isCoin(bought.currency)

/** What one exchange shows beside its row. */
export const exchangeFactsOf = async (
  tx: Store,
  { merchantId, personId }: Pick<Me, 'merchantId' | 'personId'>,
  id: string,
) => {
  const row = await orders.findForMerchant(tx, merchantId, id)
  const moved = await transfersOf(tx, merchantId, { kind: 'currency-exchange', id: row.id })
  const quoted = inMinor(row.quoted_minor, row.bought_currency)
  return {
    mid: row.mid ?? row.quoted_mid,
    markupBps: row.markup_bps,
    quoted: { rate: row.quoted_rate, bought: quoted, at: row.quoted_at.toISOString() },
    least: row.request_id ? leastFor(quoted, row.slack_bps) : null,
    why: row.why,
    request: requestShown(row, personId),
    transfers: moved.map(({ bookedAt, debit, credit, reason, amount }) => ({
      at: bookedAt.toISOString(),
      from: debit.kind,
      to: credit.kind,
      reason,
      amount: money(amount, debit.currency),
    })),
  }
}

interface Conversion {
  readonly merchantId: string
  /** Owner of the rule. */
  readonly personId: string
  /** The same id is the same exchange. */
  readonly runId: string
  /** What may go, the fee included. */
  readonly most: Money
  readonly to: Currency
  readonly rate: MidRate
}
/** Under a rule that others have approved: done at once, at the rate that was just asked. Refuses with `fail` as a form would be refused. */
export const convertNow = async (own: TxContext, { merchantId, personId, runId, most, to, rate }: Conversion) => {
  const { fxMarkupBps: markupBps, fxFeeBps: feeBps } = own.settings
  // The fee is charged on top of the sold amount.
  const sold = money((most.minor * 10_000n) / (10_000n + BigInt(feeBps)), most.currency)
  const offered = exchanged({ sold, to }, { mid: rate.mid, markupBps, feeBps })
  if (!offered) throw failFields({ path: 'amount', code: 'AMOUNT_MIN' })
  const named = { id: runId, by: rate.by, markupBps, slackBps: undefined, seconds: quoteSeconds }
  await keepQuote(own.tx, { merchantId, personId }, { ...offered, ...named })
  const payload = {
    exchangeId: runId,
    number: newNumber('currency-exchange'),
    quoteId: runId,
    ...offered,
    least: offered.bought,
  }
  const maker = { personId, staffId: '' }
  await orders.approvable.execute(own, { id: null, merchantId, maker, amount: offered.sold, payload })
  return { id: runId, number: payload.number, sold: offered.sold, bought: offered.bought, rate: offered.rate }
}
