// Payments of the demo world that are in the middle of something, or ended in a rare way: one in each state that the last weeks do not show.
import { sql } from 'kysely'
import { money } from '@falaj/money'
import { postAll } from '@falaj/ledger/post'
import type { Store } from '../platform/db/pool.ts'
import { latePosting } from '../platform/payment/payment.ts'
import { idAt, numberOf } from './chance.ts'
import { populate } from './past-payments.ts'

interface DemoPayment {
  readonly name: string
  readonly kind: 'delivered' | 'confirmed'
  readonly state: string
  readonly payState: string
  readonly minor: bigint
  readonly text: string
  readonly minutesAgo: number
  readonly failure?: string
  /** None: nobody has tried yet. */
  readonly attempt?: { readonly state: string; readonly atAcquirer: string; readonly code?: string }
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

/** Of one merchant. The simulated acquirer knows the attempts, too, so that they can go on. */
export const showStates = async (tx: Store, merchantId: string, now: Date): Promise<void> => {
  const made = shown.map((one) => {
    const at = new Date(now.getTime() - one.minutesAgo * 60_000)
    return {
      ...one,
      at,
      id: idAt(at, 'payment', 'shown', one.name),
      number: numberOf('P', 'payment', 'shown', one.name),
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
      expires_at: new Date(now.getTime() + openDays * 86_400_000),
      failure_code: one.failure ?? null,
    })),
  )
  const tried = made.flatMap((one) => (one.attempt ? [{ ...one, attempt: one.attempt }] : []))
  await populate(
    tx,
    'payment_attempt',
    tried.map(({ id, at, attempt }) => ({
      merchant_id: merchantId,
      payment_id: id,
      no: 1,
      reference: `${id}.1`,
      key: 'shown',
      method: 'BANK_CARD',
      brand: 'VISA',
      last4: '0200',
      state: attempt.state,
      at,
      ended_at: attempt.state === 'RETURNED' ? at : null,
      return_asked_at: attempt.state === 'RETURNED' ? at : null,
    })),
  )
  await populate(
    tx,
    'sandbox_acquirer_attempt',
    tried.map(({ id, at, minor, kind, attempt }) => ({
      reference: `${id}.1`,
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
  // What the merchant's people and a payer's bank did to some that were paid.
  await sql`update payment p set state = 'DELIVERED' where p.merchant_id = ${merchantId}::uuid and p.state = 'PAID' and p.id in (
    select id from payment where merchant_id = ${merchantId}::uuid and state = 'PAID' order by created_at desc offset 1 limit 2)`.execute(
    tx,
  )
}
