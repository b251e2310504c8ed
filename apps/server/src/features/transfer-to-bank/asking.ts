// Submitting a transfer to a bank, taking it back, and what it would do: the same way for real and as a dry run.
import type { Input, Output } from '@falaj/contract/endpoint'
import type { TransferAsked } from '@falaj/contract/transfer'
import type { transferToBank } from '@falaj/contract/transfer-to-bank'
import { toText } from '@falaj/money'
import { ask, type AnswerToAsking } from '../../platform/approval/ask.ts'
import { recall } from '../../platform/approval/decide.ts'
import type { Deeds } from '../../platform/approval/deed.ts'
import { dryRun } from '../../platform/db/dry-run.ts'
import { inMinor } from '../../platform/db/page.ts'
import type { Call } from '../../platform/http/bind.ts'
import { fail } from '../../platform/http/fail.ts'
import { newId } from '../../platform/ids.ts'
import { arrivalNow } from '../../platform/money/arrival.ts'
import { balancesNow } from '../../platform/money/balances.ts'
import { moveMoney } from '../../platform/money/move.ts'
import { lockPayout, paidOut, tellPayout } from '../../platform/money/payout.ts'
import { paid } from '../../platform/money/payout-postings.ts'
import { approvalsFor } from '../approval/read.ts'
import { summed } from './check.ts'
import { toBankPayout } from './payout.ts'
import { askedOf, save, type Saving } from './saving.ts'
import * as store from './store.ts'
import { toBankDeed, toBankSays, toBankShown, type ToBankPayload } from './to-bank-deed.ts'

interface Submitted extends AnswerToAsking {
  readonly payload: ToBankPayload
}
const request = async (own: Saving, row: store.ToBank): Promise<Submitted> => {
  const typed = inMinor(row.charges === 'BEN' ? row.total_minor : row.net_minor, row.currency)
  const payload: ToBankPayload = {
    transferId: row.id,
    number: row.number,
    holder: row.holder,
    bankName: row.bank_name,
    country: row.country,
    type: row.type,
    swift: row.swift,
    numberSealed: row.number_sealed.toString('base64'),
    numberHash: row.number_hash.toString('base64'),
    last4: row.number_last4,
    // At what it costs now.
    ...(await summed(own.tx, row.merchant_id, typed, row.charges)),
    charges: row.charges as ToBankPayload['charges'],
    purpose: row.purpose as ToBankPayload['purpose'],
    line: row.line,
  }
  const asked = await ask(own, toBankDeed, {
    payload,
    says: toBankSays(payload),
    shown: toBankShown(own.settings, payload),
    amount: payload.net,
    requestId: row.request_id ?? undefined,
  })
  return { ...asked, payload }
}

export const submit = async (call: Call<typeof transferToBank.submit>): Promise<TransferAsked> => {
  const { input, tx, me, note } = call
  const row = await store.locked(tx, me().merchantId, input.id)
  const object = `transfer-to-bank ${row.number}`
  if (row.status === 'FAILURE') throw fail('TRANSFER_STATE')
  // Submitted before, by a second press or after a reload: it is one transfer.
  if (row.status !== 'CREATED') {
    note({ object })
    return askedOf(row)
  }
  const { payload, number, state, requestId } = await request(call, row)
  note({
    object,
    before: { state: row.status },
    after: {
      amount: toText(payload.net),
      currency: payload.net.currency,
      fee: toText(payload.fee),
      vat: toText(payload.vat),
      to: row.account,
      request: number,
      state,
    },
  })
  return { id: row.id, number: row.number, requestId, requestNumber: number, state }
}

/** Before anybody has agreed: as long as it was not submitted by anybody, then by who submitted it. */
export const canceller =
  (deeds: Deeds) =>
  async (call: Call<typeof transferToBank.cancel>): Promise<TransferAsked> => {
    const { input, tx, me, note } = call
    const { merchantId } = me()
    const row = await store.locked(tx, merchantId, input.id)
    if (row.request_id) await recall(call, deeds, me(), row.request_id)
    else {
      if (row.status !== 'CREATED') throw fail('TRANSFER_STATE')
      await store.set(tx, row.id, { state: 'FAILURE', ended_at: new Date(), why: 'cancelled' })
      await tellPayout(call, toBankPayout.name, row)
    }
    const now = await store.seen(tx, merchantId, row.id)
    note({
      object: `transfer-to-bank ${row.number}`,
      before: { state: row.status },
      after: { state: now.status, why: now.why },
    })
    return askedOf(now)
  }

type Looking = Pick<Call<typeof transferToBank.whatIf>, 'tx' | 'me' | 'settings' | 'visitor'>
/** Everything up to the bank's payment, in a transaction that is taken back. */
export const whatIf = (
  call: Looking & { readonly input: Input<typeof transferToBank.whatIf> },
): Promise<Output<typeof transferToBank.whatIf>> =>
  dryRun(call.tx, async (tx) => {
    const { me, settings, visitor, input } = call
    const { merchantId } = me()
    const own = { tx, settings, visitor, me, emit: () => Promise.resolve([]) }
    const row = await save(own, input, newId())
    const now = await balancesNow(tx, merchantId, row.currency)
    const { payload, state, requestId } = await request(own, row)
    const whileAsked = await balancesNow(tx, merchantId, row.currency)
    if (state === 'APPLIED')
      await toBankDeed.place(own, { id: requestId, merchantId, maker: me(), amount: payload.net, payload })
    await moveMoney(own, paid(paidOut(toBankPayout, await lockPayout(toBankPayout, tx, row.id)), new Date()))
    const after = await balancesNow(tx, merchantId, row.currency)
    return {
      amount: payload.net,
      fee: payload.fee,
      vat: payload.vat,
      total: payload.total,
      beneficiary: { holder: row.holder, bankName: row.bank_name, number: row.account },
      arrival: await arrivalNow(tx, row.currency, settings),
      now,
      whileAsked,
      after,
      approvals: await approvalsFor(own, 'transfer-to-bank', payload.net),
    }
  })
