// A payer's agreement that a merchant uses their card again: given on a page of their own, read there at any time, and ended without a login.
import { sql, type RawBuilder } from 'kysely'
import type { ErrorName } from '@falaj/contract/kernel/errors'
import type { ProductKey } from '@falaj/contract/kernel/products'
import { readLanguage, type Bilingual, type Language } from '@falaj/contract/kernel/words'
import { acquirerRailOf } from '../../rails/acquirer-rail.ts'
import { fail } from '../base/fail.ts'
import { isUuid, newId, newNumber } from '../base/ids.ts'
import type { CallContext } from '../command/context.ts'
import type { Store } from '../db/pool.ts'
import { post } from '../identity/message.ts'
import type { recordLog } from '../outbox/record-log.ts'
import { grantsOf, refusalOf } from '../product/gate.ts'
import {
  addConsent,
  consentsOf,
  givenConsents,
  setConsent,
  signStateOf,
  type Consent,
  type ConsentTable,
} from './consent.ts'
import { tellSellers } from './news.ts'
import type { OfferContext, PaymentRegistry } from './offer.ts'
import { findPayCode, newPayCode } from './pay-code.ts'
import { paymentsOfOffer } from './payments-of.ts'
import { frameOf, lookOf, namesOf, payerActor, seenFrom } from './payer-page.ts'

type Kind = 'auto-debit' | 'saved-card'
export interface Agreement {
  readonly merchant_id: string
  readonly id: string
  readonly number: string
  readonly code: string
  readonly customer_id: string
  readonly customer: string
  readonly state: string
  readonly instrument: string | null
  readonly brand: string | null
  readonly last4: string | null
  readonly origin: string
}
/** `select`: from the kind's own table, `a`. */
export const agreementRows = <Of extends Agreement>(select: RawBuilder<unknown>) => {
  const find = async (
    tx: Store,
    merchantId: string,
    id: string,
    lock: 'wait' | 'skip' | null = null,
  ): Promise<Of | undefined> => {
    if (!isUuid(id)) return undefined
    const how = { wait: sql`for update of a`, skip: sql`for update of a skip locked`, none: sql`` }[lock ?? 'none']
    const { rows } = await sql<Of>`
      ${select} where a.merchant_id = ${merchantId}::uuid and a.id = ${id}::uuid ${how}`.execute(tx)
    return rows[0]
  }
  /** Another merchant's is indistinguishable from a missing one. */
  const lock = async (tx: Store, merchantId: string, id: string): Promise<Of> => {
    const found = await find(tx, merchantId, id, 'wait')
    if (!found) throw fail('NOT_FOUND')
    return found
  }
  return { find, lock }
}
export const newAgreement = async (tx: Store, merchantId: string, kind: Kind) => {
  const id = newId()
  return { id, number: newNumber(kind), code: await newPayCode(tx, merchantId, kind, id) }
}

/** What is written down when a card is given; `state` and `signed_at` the first time. */
interface CardFacts {
  readonly instrument: string
  readonly brand: string | null
  readonly last4: string | null
  readonly state?: 'ACTIVE'
  readonly signed_at?: Date
}
type Log<What extends string> = Pick<ReturnType<typeof recordLog<What>>, 'write' | 'notify'>
interface Page<Of extends Agreement, Shown, State extends string, What extends string> {
  readonly kind: Kind
  readonly product: ProductKey
  readonly consents: ConsentTable
  readonly rows: ReturnType<typeof agreementRows<Of>>
  readonly log: Log<What | 'card-changed'>
  /** As the page calls them. */
  readonly states: Readonly<Record<Of['state'], State>>
  /** No card was given yet. */
  readonly unsigned: Of['state']
  /** How one that is over is refused. */
  readonly over: Readonly<Partial<Record<Of['state'], ErrorName>>>
  readonly shown: (tx: Store, of: Of) => Promise<Shown>
  readonly terms: (of: Of) => object
  readonly update: (tx: Store, of: Of, given: CardFacts, device: string | null) => Promise<void>
  /** The first time a card is given. */
  readonly given: What
  readonly onGiven?: (own: OfferContext) => Promise<void>
  /** By the payer. Refuses one that is over. */
  readonly end: (call: OfferContext & Registered, of: Of) => Promise<void>
  readonly ended: Of['state']
  readonly says: (of: Of) => { readonly about: string; readonly text: Bilingual }
}
interface Registered {
  readonly registry: PaymentRegistry
}
interface Code {
  readonly input: { readonly code: string }
}
type PageCall = Pick<CallContext, 'tx' | 'settings' | 'request'> & Registered
/** `key`: of the page; the same again is the same consent. `instrument`: the acquirer's token of the card. */
interface ConsentInput {
  readonly input: { readonly code: string; readonly key: string; readonly name: string; readonly instrument: string }
}
const patienceMs = 8000
const isOpen = ({ state }: Consent): boolean => state === 'STARTED' || state === 'CHALLENGE'

export const agreementPage = <Of extends Agreement, Shown, State extends string, What extends string>(
  page: Page<Of, Shown, State, What>,
) => {
  const { kind, consents, rows, log } = page
  const stateOf = (of: Of): Of['state'] => of.state
  const isOff = async (tx: Store, merchantId: string): Promise<boolean> =>
    refusalOf(await grantsOf(tx, merchantId), page.product) !== null
  /** A missing code and one of another kind are indistinguishable. */
  const found = async (tx: Store, code: string, lock: 'wait' | null = null): Promise<Of> => {
    const ref = await findPayCode(tx, code)
    const of = ref?.kind === kind ? await rows.find(tx, ref.merchantId, ref.id, lock) : undefined
    if (!of) throw fail('NOT_FOUND')
    return of
  }
  const refuseOver = (of: Of): void => {
    const why = page.over[stateOf(of)]
    if (why) throw fail(why)
  }
  const shownOf = async ({ tx, registry, settings, request }: PageCall, of: Of) => {
    const { merchant_id: merchantId } = of
    const [newest] = await consentsOf(tx, consents, of)
    const frame = frameOf(settings, request.origin)
    const isUnavailable = of.state === page.unsigned && (await isOff(tx, merchantId))
    return {
      merchant: await namesOf(tx, merchantId),
      look: await lookOf(tx, registry, merchantId),
      isSandbox: settings.mode === 'sandbox',
      number: of.number,
      customer: of.customer,
      state: isUnavailable ? ('unavailable' as const) : page.states[stateOf(of)],
      card: of.instrument ? { brand: of.brand, last4: of.last4 } : null,
      frame,
      sign: newest ? signStateOf[newest.state] : ('none' as const),
      challenge: seenFrom(settings, frame, newest?.state === 'CHALLENGE' ? newest.challenge_url : null),
      why: newest?.state === 'DECLINED' ? newest.code : null,
      ...(await page.shown(tx, of)),
    }
  }
  const onGiven = async (own: OfferContext, of: Of, { name, device }: Consent, card: CardFacts): Promise<void> => {
    const isFirst = of.state === page.unsigned
    await page.update(own.tx, of, isFirst ? { ...card, state: 'ACTIVE', signed_at: new Date() } : card, device)
    await log.write(own.tx, of.merchant_id, of.id, { what: isFirst ? page.given : 'card-changed', text: name })
    await log.notify(own.emit, of.merchant_id, of.id)
    await page.onGiven?.(own)
  }
  /** The payer agrees and gives a card. Written down first, then saved by the acquirer, then taken; dying between them, the page asks again. */
  const giveCard = async ({
    commit,
    settings,
    request,
    note,
    input: given,
  }: Pick<CallContext, 'commit' | 'settings' | 'request' | 'note'> & ConsentInput): Promise<void> => {
    const { of, consent } = await commit(async ({ tx }) => {
      const held = await found(tx, given.code, 'wait')
      note({ object: `${kind} ${held.number}`, actor: payerActor(held.merchant_id) })
      const before = await consentsOf(tx, consents, held)
      const same = before.find(({ key }) => key === given.key)
      if (same) return { of: held, consent: same }
      refuseOver(held)
      if (await isOff(tx, held.merchant_id)) throw fail('OFFER_UNAVAILABLE')
      await addConsent(tx, consents, held, (before[0]?.no ?? 0) + 1, {
        key: given.key,
        name: given.name,
        terms: { ...page.terms(held), language: request.language },
        address: request.address,
        device: request.userAgent || null,
      })
      return { of: held, consent: (await consentsOf(tx, consents, held))[0]! }
    })
    if (!isOpen(consent)) return
    const answer = await acquirerRailOf(settings)
      .saveInstrument(
        { reference: consent.reference, instrument: given.instrument, line: of.number },
        AbortSignal.timeout(patienceMs),
      )
      // The page asks again with the same key.
      .catch(() => null)
    if (!answer) return
    await commit(async (own) => {
      const now = await rows.lock(own.tx, of.merchant_id, of.id)
      const kept = (await consentsOf(own.tx, consents, of)).find(({ no }) => no === consent.no)
      note({ object: `${kind} ${of.number}`, actor: payerActor(of.merchant_id), after: { card: answer.kind } })
      if (!kept || !isOpen(kept)) return
      const set = (values: Parameters<typeof setConsent>[4]) => setConsent(own.tx, consents, of, kept.no, values)
      if (answer.kind === 'challenge') return set({ state: 'CHALLENGE', challenge_url: answer.url })
      // Ended meanwhile: the bank's answer changes nothing.
      if (answer.kind === 'declined' || page.over[stateOf(now)])
        return set({ state: 'DECLINED', code: answer.kind === 'declined' ? answer.code : 'CANCELED' })
      const { instrument, brand, last4 } = answer
      await set({ state: 'GIVEN', brand, last4 })
      await onGiven(own, now, kept, { instrument, brand, last4 })
    })
  }
  return {
    refuseOver,
    open: async (call: PageCall & Code) => shownOf(call, await found(call.tx, call.input.code)),
    give: async (call: PageCall & Parameters<typeof giveCard>[0]) => {
      await giveCard(call)
      return shownOf(call, await found(call.tx, call.input.code))
    },
    leave: async (call: OfferContext & Registered & Pick<CallContext, 'note'> & Code): Promise<{ state: State }> => {
      const of = await found(call.tx, call.input.code)
      const { merchant_id: merchantId, id } = of
      call.note({ object: `${kind} ${of.number}`, actor: payerActor(merchantId) })
      await page.end(call, of)
      const { about, text } = page.says(of)
      await tellSellers(call.emit, { merchantId, about, object: { kind, id } }, text)
      return { state: page.states[page.ended] }
    },
  }
}
/** As a colleague sees it: every time that a card was given, and what was paid. */
export const agreementRecord = async (tx: Store, consents: ConsentTable, of: Agreement) => ({
  customerId: of.customer_id,
  consents: givenConsents(await consentsOf(tx, consents, of)),
  payments: await paymentsOfOffer(tx, of.merchant_id, of.id),
})

interface Reach {
  readonly email: string | null
  readonly phone: string | null
  readonly language: string | null
}
/** To whom it went; null if the payer can't be reached. E-mail first: it costs nothing. */
export const writeToPayer = async (
  { tx, emit }: OfferContext,
  of: Agreement,
  reach: Reach | undefined,
  purpose: 'mandate' | 'saved-card',
  bodyOf: (language: Language, merchant: string) => string,
): Promise<string | null> => {
  const recipient = reach?.email ?? reach?.phone
  if (!reach || !recipient) return null
  const language = readLanguage(reach.language)
  const merchant = (await namesOf(tx, of.merchant_id))[language]
  await post(tx, emit, {
    channel: reach.email ? 'email' : 'sms',
    recipient,
    purpose,
    inbox: null,
    body: bodyOf(language, merchant),
    mail: { language, subject: purpose, facts: { merchant } },
  })
  return recipient
}
