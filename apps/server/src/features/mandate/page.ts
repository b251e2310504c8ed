// The customer's own page: signed there with a card, read at any time, and cancelled without a login.
import { mandate, type MandatePage, type MandatePageState } from '@falaj/contract/mandate'
import { toText } from '@falaj/money'
import { acquirerRailOf, type InstrumentAnswer } from '../../rails/acquirer-rail.ts'
import { inMinor } from '../../platform/db/page.ts'
import type { Store } from '../../platform/db/pool.ts'
import type { Call } from '../../platform/http/bind.ts'
import { fail } from '../../platform/http/fail.ts'
import { findPayCode } from '../../platform/payment/pay-code.ts'
import { frameOf, lookOf, namesOf, payerActor, seenFrom } from '../../platform/payment/payer-page.ts'
import { grantsOf, refusalOf } from '../../platform/product/gate.ts'
import { comingOf } from './coming.ts'
import { notifyChanged } from './offer.ts'
import * as store from './store.ts'

const patienceMs = 8000
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

/** A code that never was, and one of something else, look the same. */
const found = async (tx: Store, code: string, lock: 'wait' | null = null): Promise<store.Mandate> => {
  const ref = await findPayCode(tx, code)
  const of = ref?.kind === 'mandate' ? await store.find(tx, ref.merchantId, ref.id, lock) : undefined
  if (!of) throw fail('NOT_FOUND')
  return of
}
const signStates = { STARTED: 'signing', CHALLENGE: 'challenge', DECLINED: 'failed', GIVEN: 'none' } as const

const pageOf = async (
  { tx, registry, settings, request }: Pick<Call, 'tx' | 'registry' | 'settings' | 'request'>,
  of: store.Mandate,
): Promise<MandatePage> => {
  const { merchant_id: merchantId } = of
  const [newest] = await store.consentsOf(tx, merchantId, of.id)
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
    sign: newest ? signStates[newest.state] : 'none',
    challenge: seenFrom(settings, frame, newest?.state === 'CHALLENGE' ? newest.challenge_url : null),
    why: newest?.state === 'DECLINED' ? newest.code : null,
  }
}
export const openPage = async (call: Call<typeof mandate.open>): Promise<MandatePage> =>
  pageOf(call, await found(call.tx, call.input.code))

/** In a transaction that holds the mandate. What the bank says after somebody has ended it changes nothing. */
const takeAnswer = async (
  { tx, emit }: Pick<Call, 'tx' | 'emit'>,
  of: store.Mandate,
  consent: store.Consent,
  answer: InstrumentAnswer,
): Promise<void> => {
  if (answer.kind === 'challenge')
    return store.setConsent(tx, of, consent.no, { state: 'CHALLENGE', challenge_url: answer.url })
  if (answer.kind === 'declined' || of.state === 'mandate-cancelled' || of.state === 'mandate-ended')
    return store.setConsent(tx, of, consent.no, {
      state: 'DECLINED',
      code: answer.kind === 'declined' ? answer.code : 'CANCELED',
    })
  const { instrument, brand, last4 } = answer
  const isFirst = of.state === 'mandate-unsigned'
  await store.setConsent(tx, of, consent.no, { state: 'GIVEN', brand, last4 })
  await store.update(tx, of, {
    instrument,
    brand,
    last4,
    ...(isFirst ? { state: 'ACTIVE', signed_at: new Date() } : {}),
  })
  await store.writeChange(tx, of, isFirst ? 'signed' : 'card-changed', null, consent.name)
  await notifyChanged(emit, of.merchant_id, of.id)
  // One that is due today is debited at once.
  await emit({ kind: 'mandate.collect', merchantId: null, audience: 'none', payload: {} })
}

export const sign = async (call: Call<typeof mandate.sign>): Promise<MandatePage> => {
  const { input, commit, settings, request, note } = call
  const { key, name } = input
  const asked = await commit(async ({ tx }) => {
    const of = await found(tx, input.code, 'wait')
    note({ object: `mandate ${of.number}`, actor: payerActor(of.merchant_id) })
    const before = await store.consentsOf(tx, of.merchant_id, of.id)
    const same = before.find((each) => each.key === key)
    if (same) return { of, consent: same }
    if (of.state === 'mandate-cancelled') throw fail('MANDATE_CANCELED')
    if (of.state === 'mandate-ended') throw fail('OFFER_EXPIRED')
    if (await isOff(tx, of.merchant_id)) throw fail('OFFER_UNAVAILABLE')
    const terms = {
      title: of.title,
      kind: of.kind,
      amount: toText(store.amountOf(of)),
      cap: toText(store.capOf(of)),
      currency: of.currency,
      cycle: of.cycle,
      first: of.first_on,
      count: of.count,
      language: request.language,
    }
    const no = (before[0]?.no ?? 0) + 1
    await store.addConsent(tx, of, no, {
      key,
      name,
      terms,
      address: request.address,
      device: request.userAgent || null,
    })
    return { of, consent: (await store.consentsOf(tx, of.merchant_id, of.id))[0]! }
  })
  const { of, consent } = asked
  if (consent.state === 'STARTED' || consent.state === 'CHALLENGE') {
    const answer = await acquirerRailOf(settings)
      .saveInstrument(
        { reference: consent.reference, instrument: input.instrument, line: of.number },
        AbortSignal.timeout(patienceMs),
      )
      // The page asks again with the same key.
      .catch(() => null)
    if (answer)
      await commit(async (own) => {
        const now = await store.lock(own.tx, of.merchant_id, of.id)
        const kept = (await store.consentsOf(own.tx, of.merchant_id, of.id)).find(({ no }) => no === consent.no)
        note({ object: `mandate ${of.number}`, actor: payerActor(of.merchant_id), after: { card: answer.kind } })
        if (kept?.state === 'STARTED' || kept?.state === 'CHALLENGE') await takeAnswer(own, now, kept, answer)
      })
  }
  return pageOf(call, await found(call.tx, input.code))
}

export const leave = async ({ input, tx, emit, note }: Call<typeof mandate.leave>): Promise<{ state: string }> => {
  const of = await found(tx, input.code, 'wait')
  note({ object: `mandate ${of.number}`, actor: payerActor(of.merchant_id) })
  if (of.state === 'mandate-cancelled') throw fail('MANDATE_CANCELED')
  if (of.state === 'mandate-ended') throw fail('OFFER_EXPIRED')
  await store.update(tx, of, { state: 'mandate-cancelled', ended_at: new Date() })
  await store.writeChange(tx, of, 'cancelled-by-customer')
  await notifyChanged(emit, of.merchant_id, of.id)
  await emit({ kind: 'mandate.collect', merchantId: null, audience: 'none', payload: {} })
  return { state: 'canceled' }
}
