// The customer's own page of a saved card: given there, read at any time, and removed without a login.
import { sql } from 'kysely'
import type { directPay, SavedCardPage } from '@falaj/contract/selling/direct-pay'
import { inMinor } from '../../../platform/lists/page.ts'
import type { Store } from '../../../platform/db/pool.ts'
import type { Call } from '../../../platform/http/bind.ts'
import { fail } from '../../../platform/base/fail.ts'
import { consentsOf, giveCard, signStateOf, type ConsentRoom } from '../../../platform/payment/consent.ts'
import { endOrder } from '../../../platform/payment/end-order.ts'
import { tellSellers } from '../../../platform/payment/news.ts'
import { lockOrder } from '../../../platform/payment/order.ts'
import { findPayCode } from '../../../platform/payment/pay-code.ts'
import { frameOf, lookOf, namesOf, payerActor, seenFrom } from '../../../platform/payment/payer-page.ts'
import { grantsOf, refusalOf } from '../../../platform/product/gate.ts'
import * as store from './direct-pay.store.ts'
import { savedCardLog } from './direct-pay.log.ts'

const pageStates = { 'card-unsigned': 'to-give', ACTIVE: 'active', 'card-withdrawn': 'withdrawn' } as const
const isOff = async (tx: Store, merchantId: string): Promise<boolean> =>
  refusalOf(await grantsOf(tx, merchantId), 'direct-pay') !== null
/** A missing code and one of another kind are indistinguishable. */
const refOf = async (tx: Store, code: string) => {
  const ref = await findPayCode(tx, code)
  if (ref?.kind !== 'saved-card') throw fail('NOT_FOUND')
  return ref
}
const found = async (tx: Store, code: string, isLocked = false): Promise<store.SavedCard> => {
  const { merchantId, id } = await refOf(tx, code)
  const of = await store.find(tx, merchantId, id, isLocked)
  if (!of) throw fail('NOT_FOUND')
  return of
}
const paidBy = async (tx: Store, { merchant_id: merchantId, id }: store.SavedCard) => {
  const { rows } = await sql<{ at: Date; number: string; currency: string; minor: string }>`
    select paid_at as at, number, currency, amount_minor::text as minor from payment
    where merchant_id = ${merchantId}::uuid and offer_id = ${id}::uuid and paid_at is not null order by id desc limit 12`.execute(
    tx,
  )
  return rows.map(({ at, number, currency, minor }) => ({
    at: at.toISOString(),
    number,
    amount: inMinor(minor, currency),
  }))
}
const pageOf = async (
  { tx, registry, settings, request }: Pick<Call, 'tx' | 'registry' | 'settings' | 'request'>,
  of: store.SavedCard,
): Promise<SavedCardPage> => {
  const { merchant_id: merchantId } = of
  const [newest] = await consentsOf(tx, store.consents, of)
  const frame = frameOf(settings, request.origin)
  const state = pageStates[of.state]
  return {
    merchant: await namesOf(tx, merchantId),
    look: await lookOf(tx, registry, merchantId),
    isSandbox: settings.mode === 'sandbox',
    number: of.number,
    customer: of.customer,
    state: state === 'to-give' && (await isOff(tx, merchantId)) ? 'unavailable' : state,
    card: of.state === 'ACTIVE' ? { brand: of.brand, last4: of.last4 } : null,
    payments: await paidBy(tx, of),
    frame,
    sign: newest ? signStateOf[newest.state] : 'none',
    challenge: seenFrom(settings, frame, newest?.state === 'CHALLENGE' ? newest.challenge_url : null),
    why: newest?.state === 'DECLINED' ? newest.code : null,
  }
}
export const openPage = async (call: Call<typeof directPay.open>): Promise<SavedCardPage> =>
  pageOf(call, await found(call.tx, call.input.code))

const signingFrom = (device: string | null): ConsentRoom<store.SavedCard> => ({
  consents: store.consents,
  object: 'saved-card',
  byCode: (tx, code) => found(tx, code, true),
  lock: store.lock,
  async allow(tx, of) {
    if (of.state === 'card-withdrawn') throw fail('CARD_WITHDRAWN')
    if (await isOff(tx, of.merchant_id)) throw fail('OFFER_UNAVAILABLE')
  },
  isOver: ({ state }) => state === 'card-withdrawn',
  terms: ({ number }) => ({ number, use: 'payments that the customer confirms one by one' }),
  async onGiven({ tx, emit }, of, name, { instrument, brand, last4 }) {
    const isFirst = of.state === 'card-unsigned'
    const first = isFirst ? { state: 'ACTIVE' as const, signed_at: new Date() } : {}
    await store.update(tx, of, { instrument, brand, last4, device, ...first })
    await savedCardLog.write(tx, of.merchant_id, of.id, { what: isFirst ? 'given' : 'card-changed', text: name })
    await savedCardLog.notify(emit, of.merchant_id, of.id)
  },
})
export const give = async (call: Call<typeof directPay.give>): Promise<SavedCardPage> => {
  await giveCard(call, signingFrom(call.request.userAgent || null), call.input)
  return pageOf(call, await found(call.tx, call.input.code))
}

/** By either side: the card is deleted at once, and unconfirmed payments are cancelled. Payments at the bank continue. */
export const withdraw = async (
  { tx, emit, registry }: Pick<Call, 'tx' | 'emit' | 'registry'>,
  { merchantId, id }: { readonly merchantId: string; readonly id: string },
  by: { readonly personId: string | null },
  note: (of: store.SavedCard) => void,
): Promise<void> => {
  const unconfirmed = await store.lockUnconfirmed(tx, merchantId, id)
  const of = await store.lock(tx, merchantId, id)
  note(of)
  if (of.state === 'card-withdrawn') throw fail('CARD_WITHDRAWN')
  await store.update(tx, of, { state: 'card-withdrawn', instrument: null, device: null, ended_at: new Date() })
  await savedCardLog.write(tx, of.merchant_id, of.id, {
    what: by.personId ? 'withdrawn' : 'withdrawn-by-customer',
    personId: by.personId,
  })
  for (const paymentId of unconfirmed) {
    const order = await lockOrder(tx, { merchantId, id: paymentId })
    if (order) await endOrder({ tx, emit }, registry, order, 'cancel')
  }
  if (!by.personId)
    await tellSellers(
      emit,
      { merchantId, about: `saved card ${of.id} removed`, object: { kind: 'saved-card', id: of.id } },
      {
        en: `${of.customer} removed the saved card ${of.number}. Nothing can be paid by it any more.`,
        zh: `${of.customer} 已移除已存银行卡 ${of.number}，不能再用于付款。`,
      },
    )
  await savedCardLog.notify(emit, merchantId, of.id)
}
export const leave = async (call: Call<typeof directPay.leave>): Promise<{ state: string }> => {
  const ref = await refOf(call.tx, call.input.code)
  await withdraw(call, ref, { personId: null }, ({ number }) =>
    call.note({ object: `saved-card ${number}`, actor: payerActor(ref.merchantId) }),
  )
  return { state: 'withdrawn' }
}
