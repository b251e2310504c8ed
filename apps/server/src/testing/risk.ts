// Attempts for tests of risk: a payment of now or earlier, and the decision on its attempt.
import { money, type Money } from '@falaj/money'
import { newId } from '../platform/base/ids.ts'
import { recordDecision, type RecordedDecision, type RiskAttempt } from '../platform/payment/risk.ts'
import { paid, take } from './payment.ts'
import type { World } from './world.ts'

/** Who tries, and from where. */
const aPayer = { card: null, device: null, address: null, customer: null }
export const attemptOf = (
  merchantId: string,
  paymentId: string,
  over: Partial<RiskAttempt> & { readonly amount?: Money } = {},
): RiskAttempt => ({
  merchantId,
  paymentId,
  no: 1,
  amount: money(100_00n, 'AED'),
  method: 'BANK_CARD',
  product: 'paylink',
  store: null,
  at: new Date(),
  isEnforced: true,
  mayWait: true,
  keys: aPayer,
  cardCountry: 'AE',
  addressCountry: 'AE',
  phoneCountry: null,
  ...over,
})
export const decideOn = (world: World, attempt: RiskAttempt): Promise<RecordedDecision> =>
  world.db.transaction().execute((tx) => recordDecision(tx, attempt))
/** One payment with the decision on its attempt. */
export const tryOnce = async (
  world: World,
  merchantId: string,
  over: Partial<RiskAttempt> = {},
): Promise<RecordedDecision & { readonly paymentId: string }> => {
  const id = newId(over.at)
  const { amount = money(100_00n, 'AED'), at = new Date() } = over
  await take(world, paid(merchantId, { id, amount, at, bookedAt: at }))
  return { ...(await decideOn(world, attemptOf(merchantId, id, { ...over, amount, at }))), paymentId: id }
}
