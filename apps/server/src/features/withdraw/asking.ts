// Asking for a withdrawal: the same way for real and as a dry run.
import type { Input, Output } from '@falaj/contract/endpoint'
import type { withdraw } from '@falaj/contract/withdraw'
import { toText } from '@falaj/money'
import { ask, type AnswerToAsking } from '../../platform/approval/ask.ts'
import { dryRun } from '../../platform/db/dry-run.ts'
import type { Call } from '../../platform/http/bind.ts'
import { hashOf } from '../../platform/http/canonical.ts'
import { fail, failFields } from '../../platform/http/fail.ts'
import { holderOf, useChallenge } from '../../platform/identity/challenge.ts'
import { newId, newNumber } from '../../platform/ids.ts'
import { balancesNow } from '../../platform/money/balances.ts'
import { arrivalNow } from '../../platform/money/arrival.ts'
import { moveMoney } from '../../platform/money/move.ts'
import { lockPayout, paidOut } from '../../platform/money/payout.ts'
import { paid } from '../../platform/money/payout-postings.ts'
import { approvalsFor } from '../approval/read.ts'
import { payee } from './check.ts'
import { withdrawPayout } from './payout.ts'
import * as store from './store.ts'
import { leaving, summed, termsNow, withdrawable } from './sums.ts'
import { withdrawDeed, withdrawSays, withdrawShown, type WithdrawPayload } from './withdraw-deed.ts'

type Wanted = Pick<Input<typeof withdraw.add>, 'amount' | 'accountId' | 'line'>
/** What a password or a second factor was given for: it is good for nothing else. */
export const subjectOf = ({ amount, accountId, line }: Wanted): string =>
  hashOf({ amount: toText(amount), currency: amount.currency, accountId, line: line ?? '' }).toString('hex')

type Asking = Pick<Call, 'tx' | 'emit' | 'settings' | 'me' | 'visitor'>
interface Asked extends AnswerToAsking {
  readonly payload: WithdrawPayload
}
const request = async (call: Asking, wanted: Wanted, draftId: string): Promise<Asked> => {
  const { merchantId } = call.me()
  const amount = leaving(wanted.amount)
  const to = await payee(call.tx, merchantId, amount.currency, wanted.accountId)
  const payload: WithdrawPayload = {
    withdrawId: newId(),
    number: newNumber('W'),
    draftId,
    mode: 'MANUAL',
    accountId: wanted.accountId,
    ...(await summed(call.tx, merchantId, amount)),
    line: wanted.line?.trim() || null,
  }
  const asked = await ask(call, withdrawDeed, {
    payload,
    says: withdrawSays(payload, to),
    shown: withdrawShown(payload, to),
    amount,
  })
  return { ...asked, payload }
}

export const askedOf = (row: store.Withdrawal): Output<typeof withdraw.add> => ({
  id: row.id,
  number: row.number,
  requestId: row.request_id,
  requestNumber: row.request_number,
  state: row.status,
})

export const add = async (call: Call<typeof withdraw.add>): Promise<Output<typeof withdraw.add>> => {
  const { input, tx, me, note } = call
  const { merchantId, sessionId, personId } = me()
  await store.takeTurn(tx, merchantId)
  const before = await store.ofDraft(tx, merchantId, input.draftId)
  // The same form again, after a reload: it is there already, unless somebody else's or changed since.
  if (before) {
    const isSame = BigInt(before.amount_minor) === input.amount.minor && before.currency === input.amount.currency
    if (!isSame || before.account_id !== input.accountId || before.maker_person_id !== personId)
      throw fail('KEY_REUSED')
    note({ object: `withdraw ${before.number}` })
    return askedOf(before)
  }
  const proof = await useChallenge(tx, input.passwordProof, 'withdraw-permit', holderOf(sessionId))
  if (proof?.subject['of'] !== subjectOf(input)) throw failFields({ path: 'passwordProof', code: 'PASSWORD_WRONG' })
  const { payload, requestId, number, state } = await request(call, input, input.draftId)
  note({
    object: `withdraw ${payload.number}`,
    after: {
      amount: toText(payload.amount),
      currency: payload.amount.currency,
      fee: toText(payload.fee),
      vat: toText(payload.vat),
      net: toText(payload.net),
      account: payload.accountId,
      request: number,
      state,
    },
  })
  return { id: payload.withdrawId, number: payload.number, requestId, requestNumber: number, state }
}

/** Everything up to the bank's payment, in a transaction that is taken back. */
export const whatIf = (call: Call<typeof withdraw.whatIf>): Promise<Output<typeof withdraw.whatIf>> =>
  dryRun(call.tx, async (tx) => {
    const { me, settings, visitor, input } = call
    const { merchantId } = me()
    const { currency } = leaving(input.amount)
    const own = { tx, settings, visitor, me, emit: () => Promise.resolve('') }
    const now = await balancesNow(tx, merchantId, currency)
    const asked = await request(own, input, newId())
    const whileAsked = await balancesNow(tx, merchantId, currency)
    const { payload } = asked
    const deed = { id: asked.requestId, merchantId, maker: me(), amount: payload.amount, payload }
    if (asked.state === 'APPLIED') await withdrawDeed.place(own, deed)
    const row = await lockPayout(withdrawPayout, tx, payload.withdrawId)
    await moveMoney(own, paid(paidOut(withdrawPayout, row), new Date()))
    const after = await balancesNow(tx, merchantId, currency)
    const terms = await termsNow(tx, merchantId)
    return {
      amount: payload.amount,
      fee: payload.fee,
      vat: payload.vat,
      net: payload.net,
      arrival: await arrivalNow(tx, currency, settings),
      now,
      whileAsked,
      after,
      daily: terms.daily,
      monthly: terms.monthly,
      withdrawable: withdrawable(after, terms, currency),
      approvals: await approvalsFor(own, 'withdraw', payload.amount),
    }
  })
