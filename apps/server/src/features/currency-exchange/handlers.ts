import { available } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { transfersOf } from '@falaj/ledger/transfers'
import { neededFor } from '@falaj/contract/approval-policy'
import { currencyExchange } from '@falaj/contract/currency-exchange'
import { exchanged, leastFor, quoteSeconds, type Exchanged } from '@falaj/contract/exchange-rules'
import { money as moneySchema } from '@falaj/contract/scalars'
import { money, toText, type Money } from '@falaj/money'
import * as z from 'zod/mini'
import { requestShown } from '../../platform/approval/shown.ts'
import { policyOf } from '../../platform/approval/policy.ts'
import { dryRun } from '../../platform/db/dry-run.ts'
import type { Store } from '../../platform/db/pool.ts'
import { inMinor } from '../../platform/db/page.ts'
import { bind, type Call } from '../../platform/http/bind.ts'
import { fail, failFields, Refused } from '../../platform/http/fail.ts'
import { newId } from '../../platform/ids.ts'
import { legsOf, postingOf } from '../../platform/money/legs.ts'
import { moveMoney } from '../../platform/money/move.ts'
import { emitter } from '../../platform/outbox/emit.ts'
import { fxRailOf, type MidRate } from '../../rails/fx-rail.ts'
import { heldCurrencies } from '../balance/read.ts'
import { exchangeList } from './list.ts'
import { exchangeOrders as orders, movementOf } from './product.ts'
import { keepQuote, quoteOf } from './quote.ts'

/** A person waits for it. */
const rateTimeoutMs = 3000
const midOf = async (
  { settings }: Pick<Call, 'settings'>,
  sell: Money['currency'],
  buy: Money['currency'],
): Promise<MidRate> => {
  const rail = await fxRailOf(settings)
  return rail.mid(sell, buy, AbortSignal.timeout(rateTimeoutMs)).catch(() => {
    throw fail('RATE_UNAVAILABLE')
  })
}

/** What could be used of both currencies. */
const usableOf = async (tx: Store, merchantId: string, { sold, bought }: Exchanged): Promise<readonly Money[]> => [
  { minor: await balanceOf(tx, available(merchantId, sold.currency)), currency: sold.currency },
  { minor: await balanceOf(tx, available(merchantId, bought.currency)), currency: bought.currency },
]
const lowBody = z.object({ have: moneySchema, need: moneySchema })
/** What would be there afterwards: found by doing it, and taken back. */
const whatIf = async ({ tx, me }: Pick<Call, 'tx' | 'me'>, offered: Exchanged) => {
  const { merchantId } = me()
  try {
    const after = await dryRun(tx, async (dry) => {
      const before = await usableOf(dry, merchantId, offered)
      const moved = { ...movementOf({ id: newId(), merchantId }, offered), reserved: 'available' } as const
      await moveMoney({ tx: dry, emit: emitter(dry) }, postingOf(legsOf.exchange, 'done', moved))
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

export const currencyExchangeFeature = bind(currencyExchange, {
  async quote(call) {
    const { input, tx, me, settings, note, commit } = call
    const { merchantId } = me()
    const { sell, buy, amount } = input
    const held = await heldCurrencies(tx, merchantId)
    for (const path of ['sell', 'buy'] as const)
      if (!held.includes(input[path])) throw failFields({ path, code: 'CURRENCY_NOT_HELD' })
    const { mid, by } = await midOf(call, sell, buy)
    const { fxMarkupBps: markupBps, fxFeeBps: feeBps } = settings
    const offered = exchanged(amount.currency === sell ? { sold: amount, to: buy } : { bought: amount, from: sell }, {
      mid,
      markupBps,
      feeBps,
    })
    if (!offered) throw failFields({ path: 'amount', code: 'AMOUNT_MIN' })
    const [id, foreseen] = [newId(), await whatIf(call, offered)]
    const { rules } = await policyOf(tx, merchantId, orders.approvable.kind)
    const text = (value: Money): string => `${value.currency} ${toText(value)}`
    note({
      object: `exchange quote ${id}`,
      after: { sold: text(offered.sold), bought: text(offered.bought), rate: offered.rate },
    })
    await commit((own) => keepQuote(own.tx, me(), { ...offered, id, by, markupBps, seconds: quoteSeconds }))
    return {
      id,
      secondsLeft: quoteSeconds,
      ...offered,
      markupBps,
      feeBps,
      by,
      ...foreseen,
      after: foreseen.after,
      approvals: neededFor(rules, offered.sold),
      least: leastFor(offered.bought),
    }
  },

  async add(call) {
    const { input, tx, me, note } = call
    const { merchantId, personId } = me()
    await orders.lockMerchant(tx, merchantId)
    note({ object: `exchange quote ${input.quoteId}` })
    const quote = await quoteOf(tx, merchantId, personId, input.quoteId)
    if (quote.isSpent) throw fail('QUOTE_SPENT')
    if (!sameMoney(quote.sold, input.sold) || !sameMoney(quote.bought, input.bought)) throw fail('QUOTE_CHANGED')
    if (!quote.isOpen) throw fail('QUOTE_EXPIRED')
    return orders.request(call, quote, { draftId: input.quoteId })
  },

  query: exchangeList.query,

  async detail({ input, tx, me }) {
    const { merchantId, personId } = me()
    const row = await orders.findForMerchant(tx, merchantId, input.id)
    const moved = await transfersOf(tx, merchantId, { kind: 'exchange', id: row.id })
    const quoted = inMinor(row.quoted_minor, row.bought_currency)
    return {
      ...(await exchangeList.one(tx, merchantId, row.id)),
      mid: row.mid ?? row.quoted_mid,
      markupBps: row.markup_bps,
      quoted: { rate: row.quoted_rate, bought: quoted, at: row.quoted_at.toISOString() },
      least: row.request_id ? leastFor(quoted) : null,
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
  },
})
