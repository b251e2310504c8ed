import { sql } from 'kysely'
import { checkout, type CheckoutOrder } from '@falaj/contract/payments/checkout'
import type { OrderKind } from '@falaj/contract/kernel/payment-states'
import type { ProductKey } from '@falaj/contract/kernel/products'
import { money, toText, type Currency, type Money } from '@falaj/money'
import { fail, failFields } from '../../../platform/base/fail.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { signedLink } from '../../../platform/files/link.ts'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { inMinor, inMinorOrNull } from '../../../platform/lists/page.ts'
import { attemptsOf, beginAttempt, showChallenge } from '../../../platform/payment/attempt.ts'
import { coinMethod, endOrder } from '../../../platform/payment/end-order.ts'
import { customerKeyOf } from '../../../platform/payment/customer-key.ts'
import type { DiscountRequest } from '../../../platform/payment/discount.ts'
import { handOver } from '../../../platform/payment/hand-over.ts'
import { lockOrder, openOrder, orderOfToken, type Order } from '../../../platform/payment/order.ts'
import type { OfferContext } from '../../../platform/payment/offer.ts'
import type { Registry } from '../../../platform/registry.ts'
import { cardFactsOf, carryOut, onCheckout } from '../../../platform/payment/risk-outcome.ts'
import { payCodeOf } from '../../../platform/payment/pay-code.ts'
import { boughtItemOf, type StoredItem } from '../../../platform/payment/payment.ts'
import { frameOf, lookOf, namesOf, payerActor, seenFrom } from '../../../platform/payment/payer-page.ts'
import { requireDay } from '../../../platform/product/day-limit.ts'
import { grantsOf, refusalOf as refusedFor } from '../../../platform/product/gate.ts'
import {
  canPay,
  coinLimits,
  coinsForOrder,
  isOverDay,
  makeQuote,
  priceNow,
  shownQuote,
} from '../../crypto/crypto-payment/crypto-payment.read.ts'
import { keepContact } from '../receipt/receipt.read.ts'
import { planChoices } from '../smart-purchase/smart-purchase.read.ts'
import { methodsOf, offerOf, pictureOf, shownOffer } from './checkout.offer.ts'
import { payerFactsOf, savedInstrumentOf } from './checkout.risk.ts'
import { mayComeBack, narrower, payerText, refusalOf, resultUrl, returnOf, stateOf, tipOf } from './checkout.rules.ts'

interface ReceiptView {
  readonly description: string | null
  readonly items: readonly StoredItem[]
  readonly paid_at: Date | null
  readonly method: string | null
  readonly last4: string | null
}
/** The acquirer's events of its attempts, each by its reference. */
const eventKindsOf = async (
  tx: Store,
  { merchantId, id }: { readonly merchantId: string; readonly id: string },
): Promise<ReadonlySet<string>> => {
  const rows = await tx
    .selectFrom('payment_event')
    .select(['attempt', 'kind'])
    .where('merchant_id', '=', merchantId)
    .where('payment_id', '=', id)
    .execute()
  return new Set(rows.map(({ attempt, kind }) => `${attempt} ${kind}`))
}
const orderOf = async (
  { tx, registry, settings, request }: Pick<Call, 'tx' | 'registry' | 'settings' | 'request'>,
  ref: { readonly merchantId: string; readonly id: string },
  token: string,
): Promise<CheckoutOrder> => {
  const { rows } = await sql<
    ReceiptView & {
      number: string
      product: ProductKey
      kind: OrderKind
      pay_state: string
      failure_code: string | null
      expires_at: Date
      currency: Currency
      amount_minor: string
      offer_kind: string | null
      offer_id: string | null
      tip_minor: string | null
      discount_minor: string | null
      return_url: string | null
      store: string | null
    }
  >`select number, product, kind, pay_state, failure_code, expires_at, currency, amount_minor::text, offer_kind, offer_id, description, items,
      paid_at, method, last4, return_url, tip_minor::text, discount_minor::text, store
    from payment where merchant_id = ${ref.merchantId}::uuid and id = ${ref.id}::uuid`.execute(tx)
  const [row] = rows
  if (!row) throw fail('NOT_FOUND')
  const attempts = await attemptsOf(tx, ref)
  // Checked only for an order that may still be paid: pages poll frequently.
  const isOff =
    ['CREATED', 'PENDING'].includes(row.pay_state) &&
    refusedFor(await grantsOf(tx, ref.merchantId), row.product) !== null
  const hasReceipt = row.paid_at !== null && refusedFor(await grantsOf(tx, ref.merchantId), 'digital-receipt') === null
  const state = stateOf({
    payState: row.pay_state,
    failureCode: row.failure_code,
    isOver: row.expires_at.getTime() < Date.now(),
    isOff,
    attempts,
  })
  const view =
    row.offer_kind && row.offer_id
      ? await registry.offers.get(row.offer_kind)?.find(tx, { merchantId: ref.merchantId, id: row.offer_id })
      : null
  const frame = frameOf(settings, request.origin)
  const isOver = ['paid', 'canceled', 'expired', 'ended'].includes(state)
  // A payer who leaves their bank's page has no other method while the product is off.
  const isOpen = !isOff && (state === 'payable' || state === 'failed' || state === 'challenge')
  const about = {
    merchantId: ref.merchantId,
    product: row.product,
    currency: row.currency,
    kind: row.kind,
    store: row.store,
  }
  const of = row.offer_kind && row.offer_id ? registry.offers.get(row.offer_kind) : undefined
  const offerRef = { merchantId: ref.merchantId, id: row.offer_id ?? '' }
  const isSaved = of?.savedCard !== undefined
  const saved = isOpen ? ((await of?.savedCard?.(tx, offerRef)) ?? null) : null
  const only = isSaved ? (saved ? (['BANK_CARD'] as const) : []) : (view?.methods ?? null)
  const on = isOpen ? await methodsOf(tx, registry, about, only) : []
  const code = row.offer_id ? await payCodeOf(tx, offerRef) : null
  const amount = inMinor(row.amount_minor, row.currency)
  const choices = on.includes('INSTALLMENT') ? await planChoices(tx, ref.merchantId, amount) : []
  const methods = on.filter((method) => method !== 'INSTALLMENT' || choices.length > 0)
  const agreed = attempts.find((one) => one.state === 'PAID')?.instalments
  const awaited = attempts.find((one) => one.state === 'CHALLENGE' && one.method === coinMethod)
  return {
    merchant: await namesOf(tx, ref.merchantId),
    look: await lookOf(tx, registry, ref.merchantId, row.store),
    title: view?.title ?? row.description ?? row.number,
    description: row.description,
    picture: pictureOf(settings, view),
    items: row.items.map(boughtItemOf),
    methods,
    bill: view?.bill ?? null,
    isSandbox: settings.mode === 'sandbox',
    state,
    number: row.number,
    amount,
    tip: inMinorOrNull(row.tip_minor, row.currency),
    discount:
      row.discount_minor === null
        ? null
        : {
            amount: inMinor(row.discount_minor, row.currency),
            code:
              (await registry.discounts?.find({ tx }, { merchantId: ref.merchantId, paymentId: ref.id }))?.code ?? '',
          },
    frame,
    challenge: awaited
      ? null
      : seenFrom(settings, frame, attempts.find((one) => one.state === 'CHALLENGE')?.challengeUrl),
    why: state === 'failed' ? (attempts.at(-1)?.declineCode ?? null) : null,
    paidAt: row.paid_at?.toISOString() ?? null,
    method: row.method,
    last4: row.last4,
    expiresAt: row.expires_at.toISOString(),
    code: isSaved ? null : code,
    returnUrl: row.offer_kind === 'in-app' ? resultUrl(row.return_url, row.number, state) : row.return_url,
    receiptUrl: state === 'paid' && hasReceipt ? `/receipt/${token}` : null,
    returned: isOver && attempts.some(mayComeBack) ? returnOf(attempts, await eventKindsOf(tx, ref)) : null,
    saved: saved && { brand: saved.brand, last4: saved.last4, code },
    plans: (agreed ? [{ parts: agreed.length, instalments: agreed }] : choices).map((plan) => ({
      ...plan,
      instalments: [...plan.instalments],
    })),
    coins: methods.includes(coinMethod) ? await coinsForOrder(tx, settings, ref.merchantId, amount) : [],
    coin: awaited ? await shownQuote(tx, ref, awaited.no) : null,
  }
}
const chosenPlan = async (tx: Store, merchantId: string, amount: Money, parts: number | undefined) => {
  if (!parts) throw failFields({ path: 'parts', code: 'REQUIRED' })
  const plan = (await planChoices(tx, merchantId, amount)).find((each) => each.parts === parts)
  if (!plan) throw fail('METHOD_OFF')
  return plan.instalments
}
const reservedDiscount = (own: OfferContext, { discounts }: Registry, request: DiscountRequest) => {
  if (!discounts) throw failFields({ path: 'coupon', code: 'COUPON_UNKNOWN' })
  return discounts.reserve(own, request)
}
const found = async (tx: Store, token: string) => {
  const ref = await orderOfToken(tx, token)
  if (!ref) throw fail('NOT_FOUND')
  return ref
}
const lockOrderOf = async (tx: Store, token: string): Promise<Order> => {
  const order = await lockOrder(tx, await found(tx, token))
  if (!order) throw fail('NOT_FOUND')
  return order
}
export const checkoutFeature = bind(checkout, {
  async file({ input, tx, registry, settings }) {
    const { view } = await offerOf(tx, registry, input.code)
    const found = view.files?.find(({ id }) => id === input.file)
    if (!found) throw fail('NOT_FOUND')
    return { url: signedLink(settings.secret, found.id) }
  },
  async paper(call) {
    const { code, offer, view } = await offerOf(call.tx, call.registry, call.input.code)
    const found = view.papers?.find(({ id }) => id === call.input.paper)
    if (!found || !offer.paper) throw fail('NOT_FOUND')
    const { merchantId } = code
    const { url } = await offer.paper(
      {
        ...call,
        me: () => ({ merchantId, staffId: null }),
        note: (note) => call.note({ ...note, actor: payerActor(merchantId) }),
      },
      code,
      found.id,
      call.input.language,
    )
    return { url }
  },
  async open({ input, tx, registry, settings }) {
    const found = await offerOf(tx, registry, input.code)
    await found.offer.onOpened?.(tx, found.code)
    return shownOffer(tx, { registry, settings }, found)
  },

  async start({ input, tx, emit, registry, note, settings, request }) {
    const { code, offer, view, limits: agreed } = await offerOf(tx, registry, input.code)
    const { merchantId } = code
    if (view.state !== 'payable') throw fail(refusalOf[view.state])
    const limits = narrower(agreed, view.limits)
    const amount = view.amount ? null : (input.amount ?? null)
    if (!view.amount && !amount) throw failFields({ path: 'amount', code: 'REQUIRED' })
    if (amount && amount.currency !== view.currency) throw failFields({ path: 'amount', code: 'CURRENCY_DIFFERS' })
    if (amount && (amount.minor < limits.min.minor || amount.minor > limits.max.minor))
      throw failFields({ path: 'amount', code: 'PAY_AMOUNT' })
    const quantity = view.quantity ? (input.quantity ?? view.quantity.min) : 1
    if (view.quantity && (quantity < view.quantity.min || quantity > view.quantity.max))
      throw failFields({ path: 'quantity', code: 'INVALID' })
    const payer = input.payer ?? {}
    const missing = view.fields.filter(({ name, required }) => required && !payer[name]?.trim())
    if (missing.length > 0)
      throw failFields(...missing.map(({ name }) => ({ path: `payer.${name}`, code: 'REQUIRED' as const })))
    if (view.note === 'required' && !input.note) throw failFields({ path: 'note', code: 'REQUIRED' })
    const own = { tx, emit }
    const terms = await offer.toOrder(own, code, { amount, quantity, payer })
    if (terms.amount.minor > agreed.max.minor) throw failFields({ path: 'amount', code: 'PAY_AMOUNT' })
    const tip = tipOf(view, terms.amount, input.tip)
    const customerId = terms.customerId ?? (await registry.customerOf?.(own, merchantId, payer)) ?? null
    // Before there is an order: who comes too late for a coupon pays nothing.
    const discount = input.coupon?.trim()
      ? await reservedDiscount(own, registry, {
          merchantId,
          code: input.coupon,
          amount: terms.amount,
          most: terms.amount.minor - agreed.min.minor,
          product: offer.product,
          store: terms.store ?? null,
          customerKey: customerKeyOf(customerId, payer),
          customer: payerText(payer),
        })
      : null
    const total = money(terms.amount.minor - (discount?.minor ?? 0n) + (tip?.minor ?? 0n), terms.amount.currency)
    if (total.minor > agreed.max.minor) throw failFields({ path: 'tip', code: 'PAY_AMOUNT' })
    await requireDay(tx, merchantId, offer.product, total, false)
    const order = await openOrder(own, {
      ...terms,
      amount: total,
      discount: discount && money(discount.minor, total.currency),
      tip,
      payerNote: view.note && view.note !== 'none' ? input.note || null : null,
      merchantId,
      product: offer.product,
      offer: { kind: offer.kind, id: code.id },
      offerEndsAt: view.expiresAt,
      payer: payerText(payer),
      customerId,
    })
    if (discount)
      await registry.discounts?.attach(own, discount, {
        merchantId,
        paymentId: order.id,
        number: order.number,
        until: order.expiresAt,
      })
    const origin = settings.publicOrigin ?? request.origin
    await keepContact(tx, { merchantId, id: order.id }, payer, { language: input.language ?? 'en', origin })
    note({
      object: `payment ${order.number}`,
      actor: payerActor(merchantId),
      after: {
        amount: toText(total),
        currency: total.currency,
        ...(tip ? { tip: toText(tip) } : {}),
        ...(discount ? { discount: toText(money(discount.minor, total.currency)) } : {}),
      },
    })
    return { token: order.token }
  },

  status: async (call) => orderOf(call, await found(call.tx, call.input.token), call.input.token),

  async pay(call) {
    const { input, tx, registry, request, commit, note, settings } = call
    const inCoins = input.method === coinMethod
    if (inCoins && !input.coin) throw failFields({ path: 'coin', code: 'REQUIRED' })
    // Fetched before anything is locked.
    const price =
      inCoins && input.coin
        ? await priceNow(settings, input.coin).catch(() => {
            throw fail('QUOTE_GONE')
          })
        : null
    const card = await cardFactsOf(settings, input.instrument ?? (await savedInstrumentOf(call, input.token)))
    const { order, begun, askBank, risk } = await commit(async ({ tx: own, emit }) => {
      const order = await lockOrderOf(own, input.token)
      const { merchantId, states, product, amount } = order
      const offer = order.offer && registry.offers.get(order.offer.kind)
      const isSaved = offer?.savedCard !== undefined
      const saved = isSaved ? ((await offer?.savedCard?.(own, { merchantId, id: order.offer!.id })) ?? null) : null
      const device = request.userAgent || null
      const already = (await attemptsOf(own, order)).find(({ key }) => key === input.key)
      if (!already) {
        const isOver = order.expiresAt !== null && order.expiresAt.getTime() < Date.now()
        if (isOver && states.payState === 'CREATED') throw fail('OFFER_EXPIRED')
        if (refusedFor(await grantsOf(own, merchantId), product)) throw fail('OFFER_UNAVAILABLE')
        const view = offer ? await offer.find(own, { merchantId, id: order.offer!.id }) : null
        // An order does not outlive its offer: attempts under way are booked, but no new ones start.
        if (view?.state === 'canceled' || view?.state === 'expired') throw fail(refusalOf[view.state])
        const on = await methodsOf(
          own,
          registry,
          { merchantId, product, currency: amount.currency, kind: states.kind, store: order.store },
          // As the offer is now: a method that its page no longer shows is refused.
          view?.methods ?? null,
        )
        if (!on.includes(input.method) || (isSaved && input.method !== 'BANK_CARD')) throw fail('METHOD_OFF')
        if (isSaved && !saved) throw fail('CARD_WITHDRAWN')
        if (price && !canPay(settings, await coinLimits(own, merchantId), amount, price.coin, price.rate))
          throw fail('METHOD_OFF')
        if (price && (await isOverDay(own, merchantId, amount))) throw fail('COIN_DAY_LIMIT')
        await requireDay(own, merchantId, product, amount)
        if (input.method === 'INSTALLMENT') await requireDay(own, merchantId, 'smart-purchase', amount)
        if (['BANK_CARD', 'INSTALLMENT'].includes(input.method) && !isSaved && !input.instrument)
          throw failFields({ path: 'instrument', code: 'REQUIRED' })
      }
      const instalments =
        input.method === 'INSTALLMENT' && !already ? await chosenPlan(own, merchantId, amount, input.parts) : null
      const made = await beginAttempt({ tx: own, emit }, order, {
        key: input.key,
        method: input.method,
        instrument: isSaved ? (saved?.instrument ?? null) : (input.coin ?? input.instrument ?? null),
        address: request.address,
        device,
        instalments,
        payer: await payerFactsOf(own, order, call, card),
      })
      const risk = await carryOut({ tx: own, emit }, registry, order, made, onCheckout)
      if (made.isNew && price && !risk.isRefused) {
        await makeQuote(own, settings, order, made.attempt.no, price)
        await showChallenge(own, made.attempt.reference, '')
      }
      if (made.left && made.leftMethod !== coinMethod)
        await emit({ kind: 'payment.void', merchantId, audience: 'none', payload: { reference: made.left } })
      if (made.isNew && order.offer)
        await registry.offers.get(order.offer.kind)?.onTried?.(own, { merchantId, id: order.offer.id })
      note({ object: `payment ${order.number}`, actor: payerActor(merchantId), after: { attempt: made.attempt.no } })
      return { order, begun: made, askBank: saved?.asksBank({ amount, device }) ?? false, risk }
    })
    if (begun.isNew && !inCoins && !risk.isRefused)
      await handOver(call, order, begun.attempt, 'payer', askBank || risk.asksBank, risk.isHeld)
    return orderOf({ ...call, tx }, order, input.token)
  },

  async cancel({ input, tx, emit, registry, note }) {
    const order = await lockOrderOf(tx, input.token)
    // An order that is captured later is the merchant's to cancel, once the bank has authorised it.
    if (order.states.kind === 'confirmed' && (await attemptsOf(tx, order)).some((one) => one.state === 'AUTHORISED'))
      throw fail('PAYER_CANCEL_LATE')
    await endOrder({ tx, emit }, registry, order, 'cancel')
    note({ object: `payment ${order.number}`, actor: payerActor(order.merchantId) })
    return { state: 'canceled' }
  },
})
