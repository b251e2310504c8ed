import { hourMs } from '@falaj/contract/kernel/time'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { confirmHours, directPay, tapsPerDay, type SavedCardAction } from '@falaj/contract/selling/direct-pay'
import { countedDirhams } from '@falaj/contract/kernel/money/dirhams'
import { products } from '@falaj/contract/kernel/products'
import type { SaleCurrency } from '@falaj/contract/kernel/sale'
import { say } from '@falaj/contract/kernel/words'
import { toCodeText, type Money } from '@falaj/money'
import { customerOf, reachOf } from '../../customers/customer/customer.read.ts'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { maskPayer } from '@falaj/contract/formats/mask'
import { agreementRecord, writeToPayer } from '../../../platform/payment/agreement.ts'
import { openOrder } from '../../../platform/payment/order.ts'
import { dayMaxOf, grantsOf } from '../../../platform/product/gate.ts'
import { savedCardList } from './direct-pay.list.ts'
import { savedCardPage, withdraw } from './direct-pay.page.ts'
import * as store from './direct-pay.store.ts'
import { directPayWords } from './direct-pay.words.ts'
import { savedCardLog } from './direct-pay.log.ts'

const limits = products['direct-pay'].limits!
export const cardPath = (code: string): string => `/pay/c/${code}`

/** Masked; null if the customer can't be reached. */
const writeTo = async (
  { tx, emit, settings }: Pick<Call, 'tx' | 'emit' | 'settings'>,
  of: store.SavedCard,
  what: keyof typeof directPayWords,
  given: { readonly path: string; readonly amount?: Money; readonly title?: string },
): Promise<string | null> => {
  const reach = await reachOf(tx, of.merchant_id, of.customer_id)
  const to = await writeToPayer({ tx, emit }, of, reach, 'saved-card', (language, merchant) =>
    say(directPayWords[what], language, {
      merchant,
      amount: given.amount ? toCodeText(given.amount) : '',
      title: given.title ?? '',
      card: of.last4 ?? '',
      link: `${settings.publicOrigin ?? of.origin}${given.path}`,
    }),
  )
  return to && maskPayer(to)
}
const actionsOf = ({ state }: store.SavedCard, canReach: boolean): SavedCardAction[] => [
  ...(canReach && state === 'card-unsigned' ? (['send'] as const) : []),
  ...(state === 'ACTIVE' ? (['ask'] as const) : []),
  ...(state === 'card-withdrawn' ? [] : (['withdraw'] as const)),
]
const held = async (call: Pick<Call, 'tx' | 'me' | 'note'>, id: string): Promise<store.SavedCard> => {
  const found = await store.lock(call.tx, call.me().merchantId, id)
  call.note({ object: `saved-card ${found.number}` })
  savedCardPage.refuseOver(found)
  return found
}
const checkAmount = async ({ tx }: Pick<Call, 'tx'>, of: store.SavedCard, amount: Money): Promise<void> => {
  const { merchant_id: merchantId } = of
  const counted = countedDirhams({ ...amount, currency: amount.currency as SaleCurrency }).minor
  const grants = await grantsOf(tx, merchantId)
  const agreed = grants.get('direct-pay')?.paymentMax?.minor ?? limits.max.minor
  if (counted < limits.min.minor) throw failFields({ path: 'amount', code: 'AMOUNT_MIN' })
  if (counted > limits.max.minor || counted > agreed) throw failFields({ path: 'amount', code: 'AMOUNT_MAX' })
  const today = await store.requestsToday(tx, merchantId, of.customer_id)
  if (today.ofCustomer >= tapsPerDay) throw fail('TAPS_MAX')
  const daily = dayMaxOf(grants, 'direct-pay')?.minor ?? limits.daily.minor
  if (today.dirhams + counted > daily) throw failFields({ path: 'amount', code: 'OVER_DAILY' })
}
const detail = async ({ input, tx, me }: Call<typeof directPay.detail>): Promise<Output<typeof directPay.detail>> => {
  const { merchantId } = me()
  const row = await savedCardList.one(tx, merchantId, input.id)
  const of = (await store.find(tx, merchantId, row.id))!
  const reach = await reachOf(tx, merchantId, of.customer_id)
  const canReach = Boolean(reach?.email ?? reach?.phone)
  return {
    ...row,
    ...(await agreementRecord(tx, store.consents, of)),
    path: cardPath(of.code),
    canReach,
    actions: actionsOf(of, canReach),
    history: await savedCardLog.history(tx, merchantId, of.id),
  }
}

export const directPayFeature = bind(directPay, {
  query: savedCardList.query,
  detail,
  async add({ input, tx, emit, me, note, settings, request }) {
    const { merchantId, personId } = me()
    const customer = await customerOf(tx, merchantId, input.customerId)
    if (!customer) throw failFields({ path: 'customerId', code: 'INVALID' })
    const made = await store.add(tx, merchantId, personId, customer.id, settings.publicOrigin ?? request.origin)
    note({ object: `saved-card ${made.number}`, after: { customer: customer.name } })
    await savedCardLog.write(tx, merchantId, made.id, { what: 'created', personId: personId })
    await savedCardLog.notify(emit, merchantId, made.id)
    return { id: made.id, number: made.number, path: cardPath(made.code) }
  },
  async send(call) {
    const of = await held(call, call.input.id)
    if (of.state !== 'card-unsigned') throw fail('RECORD_STATE')
    const to = await writeTo(call, of, 'invite', { path: cardPath(of.code) })
    if (!to) throw fail('MANDATE_UNREACHABLE')
    await savedCardLog.write(call.tx, of.merchant_id, of.id, { what: 'sent', personId: call.me().personId, text: to })
    await savedCardLog.notify(call.emit, of.merchant_id, of.id)
    return { to }
  },
  async ask(call) {
    const { tx, emit, me, note, input } = call
    const { amount, description } = input
    const of = await held(call, input.id)
    if (of.state !== 'ACTIVE') throw fail('CARD_NOT_GIVEN')
    await checkAmount(call, of, amount)
    const expiresAt = new Date(Date.now() + confirmHours * hourMs)
    const order = await openOrder(
      { tx, emit },
      {
        merchantId: of.merchant_id,
        product: 'direct-pay',
        offer: { kind: 'saved-card', id: of.id },
        payer: of.customer,
        customerId: of.customer_id,
        amount,
        items: [{ name: description, quantity: 1, price: amount }],
        description,
        expiresAt,
      },
    )
    const path = `/pay/o/${order.token}`
    const to = await writeTo(call, of, 'ask', { path, amount, title: description })
    note({ object: `payment ${order.number}`, after: { amount: toCodeText(amount), card: of.number } })
    await savedCardLog.write(tx, of.merchant_id, of.id, {
      what: 'asked',
      personId: me().personId,
      text: `${order.number} · ${toCodeText(amount)}`,
    })
    await savedCardLog.notify(emit, of.merchant_id, of.id)
    return { paymentId: order.id, number: order.number, path, expiresAt: expiresAt.toISOString(), to }
  },
  async withdraw(call) {
    const { merchantId, personId } = call.me()
    const of = await store.find(call.tx, merchantId, call.input.id)
    if (!of) throw fail('NOT_FOUND')
    call.note({ object: `saved-card ${of.number}` })
    await withdraw(call, of, personId)
    return { id: of.id }
  },
  open: savedCardPage.open,
  give: savedCardPage.give,
  leave: savedCardPage.leave,
})
