// Whether the coins that came pay the order: decided with quote, order and books in one transaction, as often as anybody asks, once.
import { dayMs } from '@falaj/contract/kernel/time'
import { nextQuoteState, shareOf } from '@falaj/contract/crypto/coin-quote-rules'
import { nextStates } from '@falaj/contract/kernel/payment-states'
import { money, toCodeText, type Money } from '@falaj/money'
import type { TxContext } from '../../../platform/command/context.ts'
import { writeSystemAudit } from '../../../platform/audit/entry.ts'
import type { Db } from '../../../platform/db/pool.ts'
import type { Registry } from '../../../platform/registry.ts'
import { legsOf, postingOf } from '../../../platform/money/legs.ts'
import { moveAll } from '../../../platform/money/move.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { acquirerEvents } from '../../../platform/payment/acquirer-event.ts'
import { attemptsOf, endAttempt, isOpenAttempt } from '../../../platform/payment/attempt.ts'
import { lockOrder, stepOrder, type Order } from '../../../platform/payment/order.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import type { AcquirerEvent } from '../../../rails/acquirer-rail.ts'
import { keepValue } from '../../accounts/currency-exchange/currency-exchange.read.ts'
import { lockQuote, receivedFor, setQuote, type Quote } from './crypto-payment.store.ts'

export const movementName = 'crypto-payment'
const rail = 'chain'
/** While a person decides about too few coins, the order waits for them. */
const decideDays = 3

const wordOf = ({ id, paymentId, attempt, value }: Quote, at: Date): AcquirerEvent => ({
  id: `${id} paid`,
  reference: `${paymentId}.${attempt}`,
  kind: 'captured',
  amount: value,
  at,
  code: null,
  brand: null,
  last4: null,
  threeDs: null,
  rrn: null,
  authCode: null,
  refundId: null,
  arn: null,
})
export const changed = (merchantId: string, id: string) => ({
  kind: 'crypto-quote.changed' as const,
  merchantId,
  audience: 'crypto' as const,
  payload: { id },
})

const mismatch = {
  UNDERPAID: { en: 'too little for its order', zh: '不足以支付订单' },
  LATE: { en: 'when its order could no longer be paid', zh: '在订单无法支付后到账' },
} as const
/** Notifies those who decide about mismatched coins. */
const mismatchEvent = ({ merchantId, id, number, coin }: Quote, received: bigint, as: keyof typeof mismatch) => {
  const amount = toCodeText(money(received, coin))
  return {
    kind: 'coin.told' as const,
    merchantId,
    audience: 'none' as const,
    payload: {
      about: `crypto-quote ${id} ${as}`,
      object: { kind: 'crypto-payment', id },
      text: {
        en: `${number}: ${amount} arrived, ${mismatch[as].en}. Decide what happens to it.`,
        zh: `${number}：${amount} ${mismatch[as].zh}，请处理。`,
      },
    },
  }
}

interface Around {
  readonly settings: Settings
  readonly registry: Registry
}
/** Quote and order are locked. `sold`: these coins; `worth`: what the provider owes for them, the rest of the price is the merchant's own. */
export const payWith = async (
  own: TxContext,
  { settings, registry }: Around,
  quote: Quote,
  { sold, worth, at }: { readonly sold: bigint; readonly worth: Money; readonly at: Date },
): Promise<void> => {
  const { merchantId, id, coin, value } = quote
  const missing = money(value.minor - worth.minor, value.currency)
  await moveAll(own, [
    postingOf(legsOf[movementName], 'sold', {
      name: movementName,
      id,
      merchantId,
      currency: coin,
      net: sold,
      bought: { currency: worth.currency, amount: worth.minor, markup: 0n },
    }),
    ...(missing.minor > 0n
      ? [
          postingOf(legsOf[movementName], 'missing', {
            name: movementName,
            id,
            merchantId,
            currency: missing.currency,
            net: missing.minor,
          }),
        ]
      : []),
  ])
  await keepValue(own.tx, {
    merchantId,
    about: { kind: movementName, id },
    coin,
    amount: -sold,
    at,
    ...(worth.currency === 'AED' ? { paid: { aed: worth.minor, rate: quote.rate, by: quote.rateBy } } : {}),
  })
  const command = acquirerEvents(settings, registry, rail)
  const event = wordOf(quote, at)
  await command.lock?.(own.tx, [event])
  const [facts] = await command.read(own.tx, [event])
  const decided = command.decide(event, facts ?? null)
  if (!('plan' in decided) || decided.plan.outcome !== 'paid') throw new Error(`${quote.number} pays nothing`)
  await command.write(own, [decided.plan])
}

export const isPayable = (order: Order | null): order is Order =>
  order !== null && order.states.kind === 'delivered' && nextStates(order.states, 'pay') !== null

/** An order nobody paid can be tried again. */
const lapse = async (own: TxContext, order: Order | null, attempt: number): Promise<void> => {
  const open = order && (await attemptsOf(own.tx, order)).find((each) => each.no === attempt && isOpenAttempt(each))
  if (!open) return
  await endAttempt(own.tx, order, attempt, { state: 'DECLINED', code: 'QUOTE_LAPSED' })
  if (nextStates(order.states, 'decline')) await stepOrder(own, order, 'decline', 'QUOTE_LAPSED')
}
export const settleQuote = (
  db: Db,
  around: Around,
  { merchantId, id }: { readonly merchantId: string; readonly id: string },
  now = new Date(),
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const quote = await lockQuote(tx, merchantId, id)
    if (!quote) return
    const own: TxContext = { tx, settings: around.settings, emit: emitter(tx) }
    const order = await lockOrder(tx, { merchantId, id: quote.paymentId })
    const { inTime, received, coming } = await receivedFor(tx, quote)
    const to = nextQuoteState({
      state: quote.state,
      wanted: quote.amount.minor,
      inTime,
      received,
      coming,
      isPayable: isPayable(order),
      isLapsed: quote.lapsesAt < now,
    })
    if (to === quote.state && received === quote.received) return
    if (to === 'PAID' && quote.state !== 'PAID') {
      const sold = inTime < quote.amount.minor ? inTime : quote.amount.minor
      await payWith(own, around, quote, { sold, worth: quote.value, at: now })
      await setQuote(tx, quote, { state: to, received_minor: String(received), used_minor: String(sold), paid_at: now })
    } else await setQuote(tx, quote, { state: to, received_minor: String(received) })
    if (to === 'LAPSED') await lapse(own, order, quote.attempt)
    if (to === 'UNDERPAID')
      await tx
        .updateTable('payment')
        .set({ expires_at: new Date(now.getTime() + decideDays * dayMs) })
        .where('merchant_id', '=', merchantId)
        .where('id', '=', quote.paymentId)
        .execute()
    if (to !== quote.state)
      await writeSystemAudit(tx, 'clock', merchantId, 'crypto-quote.change', {
        object: `crypto-quote ${quote.number}`,
        before: { state: quote.state },
        after: { state: to, received: toCodeText(money(received, quote.coin)) },
      })
    await own.emit(changed(merchantId, id))
    if (to !== quote.state && (to === 'UNDERPAID' || to === 'LATE')) await own.emit(mismatchEvent(quote, received, to))
  })
/** What an UNDERPAID one brought, at its rate, and what it did not. */
export const worthOf = ({ received, amount, value }: Quote): Money => shareOf(received, amount.minor, value)
export const missingOf = (quote: Quote): Money => money(quote.value.minor - worthOf(quote).minor, quote.value.currency)
