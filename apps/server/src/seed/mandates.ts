// Mandates of the demo world, one in every state: unsigned, active with a debit that waits for another try, varying, paused, cancelled by
// its customer, completed. Their past consists of rows only: no notices are sent.
import { sql } from 'kysely'
import { dayMs } from '@falaj/contract/kernel/time'
import { dayAfter, dueOn, nthFrom, type ScheduleCycle } from '@falaj/contract/kernel/schedule'
import type { MandateFacts } from '@falaj/contract/selling/auto-debit'
import { money, type Money } from '@falaj/money'
import * as customers from '../features/customers/customer/customer.store.ts'
import { mandateOffer } from '../features/selling/auto-debit/auto-debit.offer.ts'
import * as store from '../features/selling/auto-debit/auto-debit.store.ts'
import type { Db, Store } from '../platform/db/pool.ts'
import { businessToday } from '../platform/db/business-clock.ts'
import { emitter } from '../platform/outbox/emit.ts'
import { beginAttempt, endAttempt } from '../platform/payment/attempt.ts'
import { addConsent, setConsent } from '../platform/payment/consent.ts'
import { lockOrder, openOrder, stepOrder } from '../platform/payment/order.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { sellNow, sellerOf, type Seller } from './selling.ts'
import { mandateLog } from '../features/selling/auto-debit/auto-debit.log.ts'

const aed = (whole: number): Money => money(BigInt(whole) * 100n, 'AED')
interface DemoMandate {
  readonly customer: string
  readonly title: string
  readonly kind?: 'variable'
  readonly amount: Money
  readonly cap?: Money
  readonly cycle: ScheduleCycle
  /** So many days before today. */
  readonly since: number
  readonly count?: number
  readonly state: store.Mandate['state']
  /** Outcome of each due day so far, the oldest first; the last of them may be today's. */
  readonly debits?: readonly store.DebitState[]
  readonly behaviour?: 'payday'
}
export const demoMandates: readonly DemoMandate[] = [
  {
    customer: 'Rashid Al Falasi',
    title: 'Shop unit 12, rent',
    amount: aed(9_500),
    cycle: 'monthly',
    since: 61,
    state: 'ACTIVE',
    debits: ['debit-paid', 'debit-paid'],
  },
  {
    customer: 'Noura Saleh',
    title: 'Loyalty box',
    amount: aed(120),
    cycle: 'weekly',
    since: 15,
    state: 'ACTIVE',
    debits: ['debit-paid', 'debit-failed', 'debit-open'],
    behaviour: 'payday',
  },
  {
    customer: 'Gulf Breeze Café',
    title: 'Cold storage by use',
    kind: 'variable',
    amount: aed(640),
    cap: aed(1_500),
    cycle: 'monthly',
    since: 20,
    state: 'ACTIVE',
    debits: ['debit-paid'],
  },
  {
    customer: 'Amal Haddad',
    title: 'Parking space B-17',
    amount: aed(300),
    cycle: 'monthly',
    since: -6,
    state: 'mandate-unsigned',
  },
  {
    customer: 'Lina Weber',
    title: 'Stall maintenance',
    amount: aed(250),
    cycle: 'monthly',
    since: 75,
    state: 'paused',
    debits: ['debit-paid', 'debit-paid'],
  },
  {
    customer: 'Omar Farouk',
    title: 'Flower delivery',
    amount: aed(85),
    cycle: 'weekly',
    since: 30,
    state: 'mandate-cancelled',
    debits: ['debit-paid', 'debit-paid', 'debit-cancelled'],
  },
  {
    customer: 'Rashid Al Falasi',
    title: 'Fit-out, three parts',
    amount: aed(4_000),
    cycle: 'weekly',
    since: 24,
    count: 3,
    state: 'mandate-ended',
    debits: ['debit-paid', 'debit-paid', 'debit-paid'],
  },
]
const why: Partial<Record<store.DebitState, string>> = {
  'debit-failed': 'INSUFFICIENT_FUNDS',
  'debit-cancelled': 'MANDATE_CANCELED',
}
export const customerOf = async (tx: Store, merchantId: string, name: string): Promise<string> => {
  const found = await tx
    .selectFrom('customer')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('name', '=', name)
    .executeTakeFirst()
  if (found) return found.id
  const email = `${name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[^a-z]+/g, '.')}@example.com`
  return (await customers.add(tx, merchantId, { name, language: 'en', email })).id
}
/** The card the customer gave, as the sandbox's acquirer knows it. */
const giveCard = async (tx: Store, of: store.Mandate, at: Date, behaviour: string): Promise<void> => {
  const reference = `${of.id}.s1`
  const instrument = `ins_demo_${of.number}`
  await tx
    .insertInto('sandbox_acquirer_instrument')
    .values({ reference, instrument, brand: 'VISA', last4: '4242', behaviour, state: 'saved' })
    .execute()
  await addConsent(tx, store.consents, of, 1, {
    key: reference,
    name: of.customer,
    terms: { title: of.title, cap: of.cap_minor, cycle: of.cycle, first: of.first_on },
    address: '127.0.0.1',
    device: 'Safari on iPhone',
  })
  await setConsent(tx, store.consents, of, 1, { state: 'GIVEN', brand: 'VISA', last4: '4242' })
  await tx
    .updateTable('auto_debit_consent')
    .set({ at })
    .where('merchant_id', '=', of.merchant_id)
    .where('auto_debit_id', '=', of.id)
    .execute()
  await store.update(tx, of, { instrument, brand: 'VISA', last4: '4242', signed_at: at })
}

/** Tried once, for lack of money, and to be tried again tomorrow. */
const declined = async (tx: Store, of: store.Mandate, nth: number, today: string) => {
  const own = { tx, emit: emitter(tx) }
  const { merchant_id: merchantId } = of
  const code = 'INSUFFICIENT_FUNDS'
  const { id } = await openOrder(own, {
    merchantId,
    product: 'auto-debit',
    offer: { kind: 'auto-debit', id: of.id },
    payer: of.customer,
    customerId: of.customer_id,
    amount: store.amountOf(of),
    items: [{ name: of.title, quantity: 1, price: store.amountOf(of) }],
    description: `${of.title} · ${of.number}`,
    expiresAt: new Date(Date.now() + 6 * dayMs),
  })
  const order = (await lockOrder(tx, { merchantId, id }))!
  const given = { key: `${of.id}.${nth}.1`, method: 'BANK_CARD', instrument: `ins_demo_${of.number}` }
  const { attempt } = await beginAttempt(own, order, { ...given, address: null, device: null })
  await endAttempt(tx, order, attempt.no, { state: 'DECLINED', code })
  await stepOrder(own, (await lockOrder(tx, { merchantId, id }))!, 'decline', code)
  return { paymentId: id, code: null, retryOn: dayAfter(today, 1) }
}
/** What one merchant has of it. */
export const keepMandates = async (
  tx: Store,
  settings: Settings,
  { merchantId, personId }: Seller,
  mandates: readonly DemoMandate[],
): Promise<void> => {
  const today = await businessToday(tx)
  for (const [nthMandate, demo] of mandates.entries()) {
    const { customer, since, state, debits = [], ...terms } = demo
    const first = dayAfter(today, -since)
    const facts: MandateFacts = {
      customerId: await customerOf(tx, merchantId, customer),
      title: terms.title,
      kind: terms.kind ?? 'fixed',
      amount: terms.amount,
      cap: terms.cap,
      cycle: terms.cycle,
      firstOn: first,
      count: terms.count,
    }
    const { id } = await store.add(tx, merchantId, personId, facts, settings.publicOrigin ?? '')
    const signedAt = new Date(Date.parse(`${dayAfter(first, -4)}T09:00:00Z`))
    const ref = { merchant_id: merchantId, id }
    await tx
      .updateTable('auto_debit')
      .set({ created_at: signedAt < new Date() ? signedAt : new Date(Date.now() - dayMs) })
      .where('merchant_id', '=', merchantId)
      .where('id', '=', id)
      .execute()
    await mandateLog.write(tx, ref.merchant_id, ref.id, { what: 'created', personId })
    if (state === 'mandate-unsigned') continue
    const of = (await store.find(tx, merchantId, id))!
    await giveCard(tx, of, signedAt, terms.behaviour ?? 'approve')
    await mandateLog.write(tx, ref.merchant_id, ref.id, { what: 'signed', text: customer })
    const schedule = store.scheduleOf(of)
    // Every due day up to now has its debit; those not listed were paid.
    const stopped = state === 'paused' || state === 'mandate-cancelled'
    const due = stopped ? debits.length : (nthFrom(schedule, dayAfter(today, 1)) ?? terms.count!)
    const states = Array.from({ length: due }, (_, nth) => debits[nth - due + debits.length] ?? 'debit-paid')
    for (const [nth, what] of states.entries()) {
      const dueDay = dueOn(schedule, nth)!
      const tries = what === 'debit-failed' ? 4 : 1
      const debit = { nth, dueOn: dueDay, amount: terms.amount, state: what, code: why[what] ?? null, tries }
      if (what === 'debit-open')
        await store.addDebit(tx, of, { ...debit, ...(await declined(tx, of, nth, today)) }, today)
      else await store.addDebit(tx, of, debit, dueDay)
    }
    const paid = states.filter((what) => what === 'debit-paid').length
    // The newest one is money of today; the books of the past are written by the past itself.
    await sellNow(tx, settings, [
      {
        offer: mandateOffer,
        product: 'auto-debit',
        merchantId,
        offerId: id,
        amount: terms.amount,
        payer: customer,
        customerId: facts.customerId,
        items: [{ name: terms.title, quantity: 1, price: terms.amount }],
        minutes: 20 + nthMandate,
      },
    ])
    await sql`
      update auto_debit_collection d set payment_id = p.id from payment p
      where d.merchant_id = ${merchantId}::uuid and d.auto_debit_id = ${id}::uuid and d.nth = ${states.lastIndexOf('debit-paid')}
        and p.merchant_id = d.merchant_id and p.offer_id = d.auto_debit_id and p.paid_at is not null`.execute(tx)
    await tx
      .updateTable('auto_debit')
      .set({
        state,
        next_nth: due,
        next_on: dueOn(schedule, due),
        paid,
        collected_minor: (terms.amount.minor * BigInt(paid)).toString(),
        ...(state === 'mandate-cancelled' || state === 'mandate-ended' ? { ended_at: new Date() } : {}),
      })
      .where('merchant_id', '=', merchantId)
      .where('id', '=', id)
      .execute()
    if (state === 'paused') await mandateLog.write(tx, ref.merchant_id, ref.id, { what: 'paused', personId })
    if (state === 'mandate-cancelled')
      await mandateLog.write(tx, ref.merchant_id, ref.id, { what: 'cancelled-by-customer' })
    if (state === 'mandate-ended') await mandateLog.write(tx, ref.merchant_id, ref.id, { what: 'ended' })
  }
}
export const seedMandates = async (db: Db, settings: Settings): Promise<void> => {
  if (await db.selectFrom('auto_debit').select('id').executeTakeFirst()) return
  await db.transaction().execute(async (tx) => keepMandates(tx, settings, await sellerOf(tx, 'souk'), demoMandates))
}
