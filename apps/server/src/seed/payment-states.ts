// Payments of the demo world that are in the middle of something, or ended in a rare way: one in each state that the last weeks do not show.
import { sql } from 'kysely'
import { minuteMs, dayMs } from '@falaj/contract/kernel/time'
import { attemptsMax } from '@falaj/contract/kernel/payment-states'
import { money } from '@falaj/money'
import { postAll } from '@falaj/ledger/post'
import type { Store } from '../platform/db/pool.ts'
import { businessToday } from '../platform/db/business-clock.ts'
import { emitter } from '../platform/outbox/emit.ts'
import { termsOf } from '../platform/product/charge.ts'
import { latePosting, payments } from '../platform/payment/payment.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { idAt, idOf, numberOf } from './chance.ts'
import { populate } from './past-payments.ts'
import { sellerOf } from './selling.ts'

interface DemoPayment {
  readonly name: string
  readonly kind: 'delivered' | 'confirmed'
  readonly state: string
  readonly payState: string
  readonly minor: bigint
  readonly text: string
  readonly minutesAgo: number
  readonly failure?: string
  /** Absent if nobody has tried yet. */
  readonly attempt?: {
    readonly state: string
    readonly atAcquirer: string
    readonly code?: string
    /** Default: one. */
    readonly times?: number
  }
}
const shown: readonly DemoPayment[] = [
  {
    name: 'open',
    kind: 'delivered',
    state: 'CREATED',
    payState: 'CREATED',
    minor: 245_00n,
    text: 'Desert safari for two',
    minutesAgo: 4,
  },
  {
    name: 'at the bank',
    kind: 'delivered',
    state: 'ACCEPTED',
    payState: 'PENDING',
    minor: 1_180_00n,
    text: 'Sunset cruise',
    minutesAgo: 2,
    attempt: { state: 'CHALLENGE', atAcquirer: 'challenge' },
  },
  {
    name: 'to be confirmed',
    kind: 'confirmed',
    state: 'ACCEPTED',
    payState: 'PENDING',
    minor: 2_400_00n,
    text: 'Private dinner, to be confirmed by the kitchen',
    minutesAgo: 35,
    attempt: { state: 'AUTHORISED', atAcquirer: 'authorised' },
  },
  {
    name: 'being captured',
    kind: 'confirmed',
    state: 'MERCHANT_CONFIRMED',
    payState: 'PENDING',
    minor: 1_650_00n,
    text: 'Yacht for an afternoon, confirmed by the skipper',
    minutesAgo: 6,
    attempt: { state: 'AUTHORISED', atAcquirer: 'authorised' },
  },
  {
    name: 'waiting for its payer',
    kind: 'confirmed',
    state: 'CREATED',
    payState: 'CREATED',
    minor: 880_00n,
    text: 'Table for eight',
    minutesAgo: 12,
  },
  {
    name: 'voided',
    kind: 'confirmed',
    state: 'CANCELED',
    payState: 'FAILURE',
    minor: 540_00n,
    text: 'Cooking class, fully booked',
    minutesAgo: 260,
    failure: 'CANCELED',
    attempt: { state: 'ABANDONED', atAcquirer: 'voided', code: 'CANCELED' },
  },
  {
    name: 'capture refused',
    kind: 'confirmed',
    state: 'FAILURE',
    payState: 'FAILURE',
    minor: 975_00n,
    text: 'Villa for a night; the bank refused the capture',
    minutesAgo: 330,
    failure: 'DO_NOT_HONOUR',
    attempt: { state: 'DECLINED', atAcquirer: 'declined', code: 'DO_NOT_HONOUR' },
  },
  {
    name: 'refused too often',
    kind: 'delivered',
    state: 'FAILURE',
    payState: 'FAILURE',
    minor: 12_00n,
    text: 'Gift card, refused ten times',
    minutesAgo: 410,
    failure: 'STOLEN_CARD',
    attempt: { state: 'DECLINED', atAcquirer: 'declined', code: 'STOLEN_CARD', times: attemptsMax },
  },
  {
    name: 'returned',
    kind: 'delivered',
    state: 'CANCELED',
    payState: 'FAILURE',
    minor: 320_00n,
    text: 'Paid after it was cancelled',
    minutesAgo: 190,
    failure: 'CANCELED',
    attempt: { state: 'RETURNED', atAcquirer: 'captured' },
  },
]
const openDays = 6

/** Creates the payments of one merchant. The simulated acquirer knows the attempts, too, so that they can continue. */
export const showStates = async (tx: Store, settings: Settings, merchantId: string, now: Date): Promise<void> => {
  const made = shown.map((one) => {
    const at = new Date(now.getTime() - one.minutesAgo * minuteMs)
    return {
      ...one,
      at,
      id: idAt(at, 'payment', 'shown', one.name),
      number: numberOf('payment', 'payment', 'shown', one.name),
    }
  })
  await populate(
    tx,
    'payment',
    made.map((one) => ({
      merchant_id: merchantId,
      id: one.id,
      number: one.number,
      product: 'gateway',
      kind: one.kind,
      state: one.state,
      pay_state: one.payState,
      description: one.text,
      currency: 'AED',
      amount_minor: String(one.minor),
      fee_minor: '0',
      vat_minor: '0',
      net_minor: '0',
      tariff_version: 1,
      refunded_minor: '0',
      store: 'Online shop',
      items: [],
      created_at: one.at,
      expires_at: new Date(now.getTime() + openDays * dayMs),
      failure_code: one.failure ?? null,
    })),
  )
  const tried = made.flatMap(({ attempt, ...one }) =>
    attempt
      ? Array.from({ length: attempt.times ?? 1 }, (_, before) => {
          const no = before + 1
          return { ...one, attempt, no, reference: `${one.id}.${no}`, at: new Date(one.at.getTime() + before * 45_000) }
        })
      : [],
  )
  await populate(
    tx,
    'payment_attempt',
    tried.map(({ id, no, reference, at, attempt }) => ({
      merchant_id: merchantId,
      payment_id: id,
      no,
      reference,
      key: `shown ${no}`,
      product: 'gateway',
      currency: 'AED',
      method: 'BANK_CARD',
      brand: 'VISA',
      last4: '0200',
      state: attempt.state,
      at,
      decline_code: attempt.code ?? null,
      ended_at: ['STARTED', 'CHALLENGE', 'AUTHORISED'].includes(attempt.state) ? null : at,
      return_asked_at: attempt.state === 'RETURNED' ? at : null,
    })),
  )
  await populate(
    tx,
    'sandbox_acquirer_attempt',
    tried.map(({ id, reference, at, minor, kind, attempt }) => ({
      reference,
      currency: 'AED',
      amount_minor: String(minor),
      method: 'BANK_CARD',
      capture: kind === 'delivered',
      brand: 'VISA',
      last4: '0200',
      behaviour: 'challenge',
      state: attempt.atAcquirer,
      challenge: attempt.atAcquirer === 'challenge' ? id : null,
      rrn: '000000000000',
      auth_code: '000000',
      at,
    })),
  )
  await postAll(
    tx,
    made
      .filter(({ name }) => name === 'returned')
      .map(({ id, minor, at }) => ({
        ...latePosting({ id, merchantId, amount: money(minor, 'AED'), at }, 1),
        bookedAt: at,
      })),
  )
  await showPaid(tx, settings, merchantId, now)
}
/** Paid, and what the merchant's staff did with them since. */
const paid = [
  { kind: 'delivered', state: 'PAID', minor: 310_00n, text: 'Falconry show for two', note: null },
  {
    kind: 'delivered',
    state: 'DELIVERED',
    minor: 186_00n,
    text: 'Picnic basket',
    note: 'Left at the hotel’s reception, room 412.',
  },
  {
    kind: 'confirmed',
    state: 'PAID',
    minor: 1_420_00n,
    text: 'Chef at home, confirmed',
    note: 'One guest does not eat nuts; the kitchen knows.',
  },
  { kind: 'confirmed', state: 'CUSTOMER_CONFIRMED', minor: 760_00n, text: 'Flowers for a wedding', note: null },
] as const
const showPaid = async (tx: Store, settings: Settings, merchantId: string, now: Date): Promise<void> => {
  const facts = {
    terms: await termsOf(tx, [merchantId]),
    holidays: settings.bankHolidays,
    today: await businessToday(tx),
  }
  const { personId } = await sellerOf(tx, 'marina')
  for (const [nth, { kind, state, minor, text, note }] of paid.entries()) {
    const name = ['payment', 'shown', text] as const
    const at = new Date(now.getTime() - (nth + 1) * 17 * minuteMs)
    const id = idAt(at, ...name)
    const event = {
      kind: 'pay' as const,
      id,
      merchantId,
      number: numberOf('payment', ...name),
      product: 'gateway' as const,
      amount: money(minor, 'AED'),
      at,
      with: { method: 'VISA', brand: 'VISA', last4: '0010' },
      made: { orderKind: kind, store: 'Online shop', description: text, payer: 'Sara Nasser' },
    }
    await payments.write({ tx, emit: emitter(tx) }, [event], facts)
    if (state !== 'PAID')
      await sql`update payment set state = ${state}, delivered_at = ${at}::timestamptz + interval '10 minutes'
        where merchant_id = ${merchantId}::uuid and id = ${id}::uuid`.execute(tx)
    if (note)
      await tx
        .insertInto('payment_note')
        .values({
          merchant_id: merchantId,
          id: idOf('note', ...name),
          payment_id: id,
          text: note,
          person_id: personId,
          at: new Date(at.getTime() + 11 * minuteMs),
        })
        .execute()
  }
}
