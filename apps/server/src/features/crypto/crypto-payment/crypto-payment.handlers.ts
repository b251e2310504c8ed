import { minuteMs } from '@falaj/contract/kernel/time'
import { blockGraceMinutes } from '@falaj/contract/crypto/coin-quote-rules'
import { cryptoPayment, type QuoteAction } from '@falaj/contract/crypto/crypto-payment'
import { nameOf } from '@falaj/contract/kernel/endpoint'
import { transfersOf } from '@falaj/ledger/transfers'
import { money, toCodeText } from '@falaj/money'
import type { Db, Store } from '../../../platform/db/pool.ts'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { fail } from '../../../platform/base/fail.ts'
import { entriesFor, explainedFor } from '../../../platform/money/booked.ts'
import { endOrder } from '../../../platform/payment/end-order.ts'
import { lockOrder, type Order } from '../../../platform/payment/order.ts'
import { askForFile } from '../../workspace/export/export.read.ts'
import { quoteList } from './crypto-payment.list.ts'
import { excessOf, refundedOf, refundsFor } from './crypto-payment.refunds.ts'
import { changed, isPayable, missingOf, movementName, payWith, worthOf } from './crypto-payment.settle.ts'
import { depositsFor, findQuote, lockQuote, setQuote, type Quote } from './crypto-payment.store.ts'

/** How long a payer has to send the rest. */
const extendMinutes = 60

const actionsOf = (quote: Quote, refunded: bigint): QuoteAction[] => {
  if (quote.resolvedAs === 'KEPT') return []
  if (quote.state === 'UNDERPAID') return ['accept', 'extend', 'refund', 'keep']
  return excessOf(quote) > refunded && quote.resolvedAs === null ? ['refund', 'keep'] : []
}
const paymentFacts = (tx: Store, { merchantId, paymentId }: Quote) =>
  tx
    .selectFrom('payment')
    .select(['number', 'description'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
const resolvedOf = async (tx: Store, { merchantId, id, resolvedAs, resolvedAt }: Quote) => {
  if (!resolvedAs || !resolvedAt) return null
  const row = await tx
    .selectFrom('crypto_quote as q')
    .leftJoin('person as p', 'p.id', 'q.resolved_by')
    .select('p.name')
    .where('q.merchant_id', '=', merchantId)
    .where('q.id', '=', id)
    .executeTakeFirst()
  return { as: resolvedAs, at: resolvedAt.toISOString(), who: row?.name ?? null }
}
/** Locked, with what may be done about it; quote before order, as everywhere. */
const toResolve = async (
  { tx, me, note, input }: Pick<Call, 'tx' | 'me' | 'note'> & { readonly input: { readonly id: string } },
  action: QuoteAction,
): Promise<{ readonly quote: Quote; readonly order: Order | null }> => {
  const { merchantId } = me()
  const quote = await lockQuote(tx, merchantId, input.id)
  if (!quote) throw fail('NOT_FOUND')
  note({ object: `crypto-quote ${quote.number}`, before: { state: quote.state } })
  const order = await lockOrder(tx, { merchantId, id: quote.paymentId })
  if (!actionsOf(quote, await refundedOf(tx, quote)).includes(action)) throw fail('RECORD_STATE')
  return { quote, order }
}

export const cryptoPaymentFeature = bind(cryptoPayment, {
  query: quoteList.query,
  async detail({ input, tx, me }) {
    const { merchantId } = me()
    const row = await quoteList.one(tx, merchantId, input.id)
    const quote = (await findQuote(tx, merchantId, row.id))!
    const booked = await transfersOf(tx, merchantId, { kind: movementName, id: row.id })
    const { number, description } = await paymentFacts(tx, quote)
    const excess = excessOf(quote)
    const refunded = await refundedOf(tx, quote)
    const actions = actionsOf(quote, refunded)
    return {
      ...row,
      paymentId: quote.paymentId,
      paymentNumber: number,
      description,
      expiresAt: quote.expiresAt.toISOString(),
      paidAt: quote.paidAt?.toISOString() ?? null,
      received: money(quote.received, quote.coin),
      excess: excess > 0n && quote.state !== 'UNDERPAID' ? money(excess, quote.coin) : null,
      missing: quote.state === 'UNDERPAID' ? missingOf(quote) : null,
      rateBy: quote.rateBy,
      ratedAt: quote.ratedAt.toISOString(),
      deposits: await depositsFor(tx, quote),
      resolved: await resolvedOf(tx, quote),
      refundable: actions.includes('refund') ? money(excess - refunded, quote.coin) : null,
      refunds: await refundsFor(tx, quote),
      actions,
      entries: entriesFor(merchantId, booked),
      explained: await explainedFor(tx, merchantId, row.amount.currency, booked),
    }
  },
  download: (call) => askForFile(call, { ...call.input, list: nameOf(cryptoPayment.query) }),

  async accept(call) {
    const { tx, emit, me, note, settings, registry } = call
    const { merchantId, personId } = me()
    const { quote, order } = await toResolve(call, 'accept')
    if (!isPayable(order)) throw fail('RECORD_STATE')
    const [at, worth] = [new Date(), worthOf(quote)]
    await payWith({ tx: tx as Db, emit, settings }, { settings, registry }, quote, { sold: quote.received, worth, at })
    await setQuote(tx, quote, {
      state: 'PAID',
      used_minor: String(quote.received),
      paid_at: at,
      resolved_as: 'ACCEPTED',
      resolved_at: at,
      resolved_by: personId,
    })
    note({
      object: `crypto-quote ${quote.number}`,
      before: { state: quote.state },
      after: { state: 'PAID', missing: toCodeText(missingOf(quote)) },
    })
    await emit(changed(merchantId, quote.id))
    return {}
  },
  async extend(call) {
    const { tx, emit, me, note } = call
    const { merchantId } = me()
    const { quote, order } = await toResolve(call, 'extend')
    if (!isPayable(order)) throw fail('RECORD_STATE')
    const expires = new Date(Date.now() + extendMinutes * minuteMs)
    const lapses = new Date(expires.getTime() + blockGraceMinutes[quote.network] * minuteMs)
    await setQuote(tx, quote, { state: 'AWAITING_COINS', expires_at: expires, lapses_at: lapses })
    note({
      object: `crypto-quote ${quote.number}`,
      before: { state: quote.state },
      after: { state: 'AWAITING_COINS', expires: expires.toISOString() },
    })
    await emit(changed(merchantId, quote.id))
    return { expiresAt: expires.toISOString() }
  },
  async keep(call) {
    const { tx, emit, me, note, registry } = call
    const { merchantId, personId } = me()
    const { quote, order } = await toResolve(call, 'keep')
    if (quote.state === 'UNDERPAID' && isPayable(order)) await endOrder({ tx, emit }, registry, order, 'cancel')
    await setQuote(tx, quote, { resolved_as: 'KEPT', resolved_at: new Date(), resolved_by: personId })
    note({
      object: `crypto-quote ${quote.number}`,
      after: { kept: toCodeText(money(excessOf(quote), quote.coin)) },
    })
    await emit(changed(merchantId, quote.id))
    return {}
  },
})
