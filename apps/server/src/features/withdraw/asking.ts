// Asking for a withdrawal: the same way for real and as a dry run.
import type { Input, Output } from '@falaj/contract/endpoint'
import type { withdraw } from '@falaj/contract/withdraw'
import { money, toText } from '@falaj/money'
import { ask, type AnswerToAsking } from '../../platform/approval/ask.ts'
import { dryRun } from '../../platform/db/dry-run.ts'
import type { Call } from '../../platform/http/bind.ts'
import { hashOf } from '../../platform/http/canonical.ts'
import { fail, failFields } from '../../platform/http/fail.ts'
import { holderOf, useChallenge } from '../../platform/identity/challenge.ts'
import { newId, newNumber } from '../../platform/ids.ts'
import { balancesNow } from '../../platform/money/balances.ts'
import { arrivalNow } from '../../platform/money/arrival.ts'
import { legsOf, postingOf } from '../../platform/money/legs.ts'
import { moveMoney } from '../../platform/money/move.ts'
import { lockPayout, paidOut } from '../../platform/money/payout.ts'
import { approvalsFor } from '../approval/read.ts'
import { payee } from './check.ts'
import { withdrawPayout } from './payout.ts'
import * as store from './store.ts'
import { leaving, summed, termsNow, withdrawable } from './sums.ts'
import { withdrawApprovable, withdrawSays, withdrawShown, type WithdrawPayload } from './withdraw-approvable.ts'

type Wanted = Pick<Input<typeof withdraw.add>, 'amount' | 'accountId' | 'line'>
/** What a password or a second factor was given for: it is good for nothing else. */
export const subjectOf = ({ amount, accountId, line }: Wanted): string =>
  hashOf({ amount: toText(amount), currency: amount.currency, accountId, line: line ?? '' }).toString('hex')

type Asking = Pick<Call, 'tx' | 'emit' | 'settings' | 'memory' | 'me' | 'visitor'>
interface Asked extends AnswerToAsking {
  readonly payload: WithdrawPayload
}
/** `changed`: one that is asked for already, in other words from now on. */
const request = async (
  call: Asking,
  wanted: Wanted,
  draftId: string,
  changed: store.Withdrawal | null = null,
): Promise<Asked> => {
  const { merchantId } = call.me()
  const amount = leaving(wanted.amount)
  const to = await payee(call.tx, merchantId, amount.currency, wanted.accountId)
  const payload: WithdrawPayload = {
    withdrawId: changed?.id ?? newId(),
    number: changed?.number ?? newNumber('W'),
    draftId,
    mode: 'MANUAL',
    accountId: wanted.accountId,
    ...(await summed(call, merchantId, amount)),
    line: wanted.line?.trim() || null,
  }
  const asked = await ask(call, withdrawApprovable, {
    payload,
    says: withdrawSays(payload, to),
    shown: withdrawShown(payload, to),
    amount,
    requestId: changed?.request_id ?? undefined,
  })
  return { ...asked, payload }
}
const said = ({ amount_minor, currency }: store.Withdrawal) => ({
  amount: toText(money(BigInt(amount_minor), currency)),
  currency,
})
/** Only who asked changes it; another merchant's looks like none. */
const changedOf = async ({ tx, me }: Asking, requestId: string | undefined): Promise<store.Withdrawal | null> => {
  if (requestId === undefined) return null
  const { merchantId, personId } = me()
  const row = await store.ofRequest(tx, merchantId, requestId)
  if (!row) throw fail('NOT_FOUND')
  if (row.request_maker !== personId) throw fail('NOT_THE_MAKER')
  return row
}
const isSame = (row: store.Withdrawal, { amount, accountId, line }: Wanted): boolean =>
  BigInt(row.amount_minor) === amount.minor &&
  row.currency === amount.currency &&
  row.account_id === accountId &&
  (row.line ?? '') === (line?.trim() ?? '')

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
  await store.takeLock(tx, merchantId)
  const changed = await changedOf(call, input.requestId)
  const before = changed ?? (await store.ofDraft(tx, merchantId, input.draftId))
  // The same form again, after a reload: it is there already, unless somebody else's or changed since.
  if (before && (!changed || (changed.status === 'APPLIED' && isSame(changed, input)))) {
    if (!isSame(before, input) || before.maker_person_id !== personId) throw fail('KEY_REUSED')
    note({ object: `withdraw ${before.number}` })
    return askedOf(before)
  }
  const proof = await useChallenge(tx, input.passwordProof, 'withdraw-permit', holderOf(sessionId))
  if (proof?.subject['of'] !== subjectOf(input)) throw failFields({ path: 'passwordProof', code: 'PASSWORD_WRONG' })
  const { payload, requestId, number, state } = await request(call, input, input.draftId, changed)
  note({
    object: `withdraw ${payload.number}`,
    ...(changed ? { before: { ...said(changed), account: changed.account_id } } : {}),
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
    const own = { tx, settings, visitor, me, emit: () => Promise.resolve([]) }
    const now = await balancesNow(tx, merchantId, currency)
    const asked = await request(own, input, newId(), await changedOf(own, input.requestId))
    const whileAsked = await balancesNow(tx, merchantId, currency)
    const { payload } = asked
    const applied = { id: asked.requestId, merchantId, maker: me(), amount: payload.amount, payload }
    if (asked.state === 'APPLIED') await withdrawApprovable.place(own, applied)
    const row = await lockPayout(withdrawPayout, tx, payload.withdrawId)
    await moveMoney(own, postingOf(legsOf.withdraw, 'paid', paidOut('withdraw', row)))
    const after = await balancesNow(tx, merchantId, currency)
    const terms = await termsNow({ tx }, merchantId)
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
