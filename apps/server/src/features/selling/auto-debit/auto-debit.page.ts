// The customer's own page: signed there with a card, read at any time, and cancelled without a login.
import { autoDebit, type MandatePage, type MandatePageState } from '@falaj/contract/selling/auto-debit'
import { toText } from '@falaj/money'
import { inMinor } from '../../../platform/lists/page.ts'
import type { Store } from '../../../platform/db/pool.ts'
import type { Call } from '../../../platform/http/bind.ts'
import { fail } from '../../../platform/base/fail.ts'
import { consentsOf, giveCard, signStateOf, type ConsentRoom } from '../../../platform/payment/consent.ts'
import { tellSellers } from '../../../platform/payment/news.ts'
import { findPayCode } from '../../../platform/payment/pay-code.ts'
import { frameOf, lookOf, namesOf, payerActor, seenFrom } from '../../../platform/payment/payer-page.ts'
import { grantsOf, refusalOf } from '../../../platform/product/gate.ts'
import { comingOf } from './auto-debit.coming.ts'
import * as store from './auto-debit.store.ts'
import { mandateLog } from './auto-debit.log.ts'

const shownDebits = 12
const pageStates: Readonly<Record<store.Mandate['state'], MandatePageState>> = {
  'mandate-unsigned': 'to-sign',
  ACTIVE: 'active',
  paused: 'paused',
  'mandate-cancelled': 'canceled',
  'mandate-ended': 'ended',
}
const isOff = async (tx: Store, merchantId: string): Promise<boolean> =>
  refusalOf(await grantsOf(tx, merchantId), 'auto-debit') !== null

/** A missing code and one of another kind are indistinguishable. */
const found = async (tx: Store, code: string, lock: 'wait' | null = null): Promise<store.Mandate> => {
  const ref = await findPayCode(tx, code)
  const of = ref?.kind === 'auto-debit' ? await store.find(tx, ref.merchantId, ref.id, lock) : undefined
  if (!of) throw fail('NOT_FOUND')
  return of
}

const pageOf = async (
  { tx, registry, settings, request }: Pick<Call, 'tx' | 'registry' | 'settings' | 'request'>,
  of: store.Mandate,
): Promise<MandatePage> => {
  const { merchant_id: merchantId } = of
  const [newest] = await consentsOf(tx, store.consents, of)
  const frame = frameOf(settings, request.origin)
  const state = pageStates[of.state]
  return {
    merchant: await namesOf(tx, merchantId),
    look: await lookOf(tx, registry, merchantId),
    isSandbox: settings.mode === 'sandbox',
    number: of.number,
    title: of.title,
    customer: of.customer,
    state: state === 'to-sign' && (await isOff(tx, merchantId)) ? 'unavailable' : state,
    kind: of.kind,
    amount: store.amountOf(of),
    cap: store.capOf(of),
    cycle: of.cycle,
    count: of.count,
    firstOn: of.first_on,
    card: of.instrument ? { brand: of.brand, last4: of.last4 } : null,
    coming: of.state === 'paused' ? [] : comingOf(of, 4),
    debits: (await store.debitsOf(tx, merchantId, of.id, shownDebits)).map((debit) => ({
      on: debit.due_on,
      amount: inMinor(debit.amount_minor, debit.currency),
      status: debit.state,
    })),
    frame,
    sign: newest ? signStateOf[newest.state] : 'none',
    challenge: seenFrom(settings, frame, newest?.state === 'CHALLENGE' ? newest.challenge_url : null),
    why: newest?.state === 'DECLINED' ? newest.code : null,
  }
}
export const openPage = async (call: Call<typeof autoDebit.open>): Promise<MandatePage> =>
  pageOf(call, await found(call.tx, call.input.code))

const signing: ConsentRoom<store.Mandate> = {
  consents: store.consents,
  object: 'auto-debit',
  byCode: (tx, code) => found(tx, code, 'wait'),
  lock: store.lock,
  async allow(tx, of) {
    if (of.state === 'mandate-cancelled') throw fail('MANDATE_CANCELED')
    if (of.state === 'mandate-ended') throw fail('OFFER_EXPIRED')
    if (await isOff(tx, of.merchant_id)) throw fail('OFFER_UNAVAILABLE')
  },
  isOver: ({ state }) => state === 'mandate-cancelled' || state === 'mandate-ended',
  terms: (of) => ({
    title: of.title,
    kind: of.kind,
    amount: toText(store.amountOf(of)),
    cap: toText(store.capOf(of)),
    currency: of.currency,
    cycle: of.cycle,
    first: of.first_on,
    count: of.count,
  }),
  async onGiven({ tx, emit }, of, name, { instrument, brand, last4 }) {
    const isFirst = of.state === 'mandate-unsigned'
    await store.update(tx, of, {
      instrument,
      brand,
      last4,
      ...(isFirst ? { state: 'ACTIVE', signed_at: new Date() } : {}),
    })
    await mandateLog.write(tx, of.merchant_id, of.id, { what: isFirst ? 'signed' : 'card-changed', text: name })
    await mandateLog.notify(emit, of.merchant_id, of.id)
    // One that is due today is debited at once.
    await emit({ kind: 'auto-debit.collect', merchantId: null, audience: 'none', payload: {} })
  },
}
export const sign = async (call: Call<typeof autoDebit.sign>): Promise<MandatePage> => {
  await giveCard(call, signing, call.input)
  return pageOf(call, await found(call.tx, call.input.code))
}

export const leave = async ({ input, tx, emit, note }: Call<typeof autoDebit.leave>): Promise<{ state: string }> => {
  const of = await found(tx, input.code, 'wait')
  note({ object: `auto-debit ${of.number}`, actor: payerActor(of.merchant_id) })
  if (of.state === 'mandate-cancelled') throw fail('MANDATE_CANCELED')
  if (of.state === 'mandate-ended') throw fail('OFFER_EXPIRED')
  await store.update(tx, of, { state: 'mandate-cancelled', ended_at: new Date() })
  await mandateLog.write(tx, of.merchant_id, of.id, { what: 'cancelled-by-customer' })
  await tellSellers(
    emit,
    { merchantId: of.merchant_id, about: `mandate ${of.id} cancelled`, object: { kind: 'auto-debit', id: of.id } },
    {
      en: `${of.customer} cancelled mandate ${of.number} (${of.title}). Nothing more is debited.`,
      zh: `${of.customer} 已取消扣款授权 ${of.number}（${of.title}），不再扣款。`,
    },
  )
  await mandateLog.notify(emit, of.merchant_id, of.id)
  await emit({ kind: 'auto-debit.collect', merchantId: null, audience: 'none', payload: {} })
  return { state: 'canceled' }
}
