// What the clients of the torture want: transfers with and without fee, holds, settlements from hot accounts, exchanges, batches.
import { randomUUID } from 'node:crypto'
import { available, bank, feeIncome, hold, pending } from '@falaj/ledger/accounts'
import { exchange, type Posting, type Transfer } from '@falaj/ledger/posting'
import { money } from '@falaj/money'

export interface Cast {
  readonly hot: readonly string[]
  readonly cold: readonly string[]
}
export const castOf = (hot: number, cold: number): Cast => ({
  hot: Array.from({ length: hot }, () => randomUUID()),
  cold: Array.from({ length: cold }, () => randomUUID()),
})

export const posting = (merchantId: string, ...transfers: [Transfer, ...Transfer[]]): Posting => ({
  merchantId,
  // Created and stored by the client before it sends anything.
  key: randomUUID(),
  business: { kind: 'torture', id: randomUUID() },
  transfers,
})
/** So little that some run dry: a refusal must leave nothing either. */
export const funds = ({ hot, cold }: Cast): Posting[] =>
  [...hot, ...cold].map((id) =>
    posting(id, { debit: bank('AED'), credit: available(id, 'AED'), amount: 2000n, reason: 'top-up' }),
  )

export const operation = ({ hot, cold }: Cast, random: () => number): readonly Posting[] => {
  const any = <Value>(of: readonly Value[]): Value => of[Math.floor(random() * of.length)]!
  const [payer, payee] = [any(cold), random() < 0.3 ? any(hot) : any(cold)]
  const amount = BigInt(1 + Math.floor(random() * 60))
  const pay: Transfer = {
    debit: available(payer, 'AED'),
    credit: payer === payee ? hold(payee, 'AED') : available(payee, 'AED'),
    amount,
    reason: 'transfer',
  }
  const fee: Transfer = { debit: available(payer, 'AED'), credit: feeIncome('AED'), amount: 1n, reason: 'fee' }
  const busy = any(hot)
  const draw = random()
  if (draw < 0.35) return [posting(payer, pay)]
  if (draw < 0.55) return [posting(payer, pay, fee)]
  if (draw < 0.65)
    return [posting(busy, { debit: bank('AED'), credit: pending(busy, 'AED'), amount, reason: 'payment' })]
  if (draw < 0.75)
    return [
      posting(busy, { debit: pending(busy, 'AED'), credit: available(busy, 'AED'), amount, reason: 'settlement' }),
    ]
  if (draw < 0.85)
    return [posting(payer, { debit: available(payer, 'AED'), credit: hold(payer, 'AED'), amount, reason: 'hold' })]
  if (draw < 0.9)
    return [posting(payer, { debit: hold(payer, 'AED'), credit: available(payer, 'AED'), amount, reason: 'release' })]
  if (draw < 0.95)
    return [
      posting(
        payer,
        ...exchange(
          available(payer, 'AED'),
          money(amount, 'AED'),
          available(payer, 'ETH'),
          money(amount * 10n ** 15n, 'ETH'),
        ),
      ),
    ]
  return Array.from({ length: 5 }, () =>
    posting(any(cold), { debit: bank('AED'), credit: available(any(cold), 'AED'), amount: 20n, reason: 'collect' }),
  )
}
