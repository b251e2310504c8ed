// Paying a transfer, taking it back, and what either would do: the same way for real and as a dry run.
import type { Input, Output } from '@falaj/contract/endpoint'
import type { transfer, TransferAsked, TransferEffect } from '@falaj/contract/transfer'
import type { TransferSum } from '@falaj/contract/transfer-rules'
import { money, toText } from '@falaj/money'
import { ask, type AnswerToAsking } from '../../platform/approval/ask.ts'
import { recall } from '../../platform/approval/decide.ts'
import type { Approvables } from '../../platform/approval/approvable.ts'
import { dryRun } from '../../platform/db/dry-run.ts'
import { inMinor } from '../../platform/db/page.ts'
import type { Call } from '../../platform/http/bind.ts'
import { fail } from '../../platform/http/fail.ts'
import { newId } from '../../platform/ids.ts'
import { balancesNow } from '../../platform/money/balances.ts'
import { approvalsFor } from '../approval/read.ts'
import { tellChanged } from './changed.ts'
import { summed } from './check.ts'
import { askedOf, save, type Saving } from './saving.ts'
import * as store from './store.ts'
import { transferApprovable, transferSays, transferShown, type TransferPayload } from './transfer-approvable.ts'

const sumOf = (own: Saving, row: store.Transfer): Promise<TransferSum> =>
  summed(own, row.payer_merchant_id, inMinor(row.amount_minor, row.currency))

interface Submitted extends AnswerToAsking {
  readonly payload: TransferPayload
}
const request = async (own: Saving, row: store.Transfer): Promise<Submitted> => {
  const isCollect = row.type === 'COLLECT'
  const payload: TransferPayload = {
    transferId: row.id,
    number: row.number,
    type: row.type as TransferPayload['type'],
    receiverId: store.receiverOf(row),
    // Whoever asks for money shows who they are; whoever is sent some may stay half hidden.
    receiverMid: isCollect ? row.counterparty_mid : row.payee_mid,
    receiverName: isCollect ? row.counterparty : row.payee_shown,
    ...(await sumOf(own, row)),
    note: row.note,
  }
  const asked = await ask(own, transferApprovable, {
    payload,
    says: transferSays(payload),
    shown: transferShown(payload),
    amount: payload.amount,
    requestId: row.request_id ?? undefined,
  })
  return { ...asked, payload }
}
/** Only whoever pays it. */
const payable = async (tx: Saving['tx'], merchantId: string, id: string): Promise<store.Transfer> => {
  const row = await store.lockedByRequest(tx, merchantId, id)
  if (row.payer_merchant_id !== merchantId) throw fail('NOT_THE_PAYER')
  if (row.status === 'FAILURE') throw fail('TRANSFER_STATE')
  return row
}

export const submit = async (call: Call<typeof transfer.submit>): Promise<TransferAsked> => {
  const { input, tx, me, note } = call
  const { merchantId } = me()
  const row = await payable(tx, merchantId, input.id)
  const object = `transfer ${row.number}`
  // Submitted before, by a second press or after a reload: it is one transfer.
  if (row.status !== 'CREATED') {
    note({ object })
    return askedOf(row, merchantId)
  }
  const { payload, number, state, requestId } = await request(call, row)
  note({
    object,
    before: { state: row.status },
    after: {
      amount: toText(payload.amount),
      currency: payload.amount.currency,
      fee: toText(payload.fee),
      vat: toText(payload.vat),
      to: payload.receiverMid,
      request: number,
      state,
    },
  })
  return { id: row.id, number: row.number, requestId, requestNumber: number, state }
}

/** Before anybody has agreed: by its initiator, by whoever is asked to pay it, or, once it was submitted, by who submitted it. */
export const canceller =
  (approvables: Approvables) =>
  async (call: Call<typeof transfer.cancel>): Promise<TransferAsked> => {
    const { input, tx, me, note } = call
    const { merchantId } = me()
    const row = await store.lockedByRequest(tx, merchantId, input.id)
    const object = `transfer ${row.number}`
    if (row.request_id) {
      if (row.payer_merchant_id !== merchantId) throw fail('TRANSFER_STATE')
      await recall(call, approvables, me(), row.request_id)
    } else {
      if (row.status !== 'CREATED') throw fail('TRANSFER_STATE')
      const why = row.merchant_id === merchantId ? 'cancelled' : 'declined'
      await store.set(tx, row.id, { state: 'FAILURE', ended_at: new Date(), why })
      await tellChanged(call, row)
    }
    const now = await store.seen(tx, merchantId, row.id)
    note({ object, before: { state: row.status }, after: { state: now.status, why: now.why } })
    return askedOf(now, merchantId)
  }

type Looking = Pick<Call<typeof transfer.whatIf>, 'tx' | 'me' | 'settings' | 'visitor'>
const effectOf = async (call: Looking, find: (own: Saving) => Promise<store.Transfer>): Promise<TransferEffect> =>
  dryRun(call.tx, async (tx) => {
    const { me, settings, visitor } = call
    const { merchantId } = me()
    const own = { tx, settings, visitor, me, emit: () => Promise.resolve([]) }
    const row = await find(own)
    const isPayer = row.payer_merchant_id === merchantId
    const now = await balancesNow(tx, merchantId, row.currency)
    let [whileAsked, after] = [now, now]
    let sum = await sumOf(own, row)
    if (isPayer) {
      const { payload, state, requestId } = await request(own, row)
      sum = payload
      whileAsked = await balancesNow(tx, merchantId, row.currency)
      if (state === 'APPLIED')
        await transferApprovable.place(own, { id: requestId, merchantId, maker: me(), amount: sum.amount, payload })
      after = await balancesNow(tx, merchantId, row.currency)
    } else after = { ...now, available: money(now.available.minor + sum.amount.minor, row.currency) }
    const approvals = await approvalsFor(own, 'transfer', sum.amount)
    return {
      amount: sum.amount,
      fee: sum.fee,
      vat: sum.vat,
      total: sum.total,
      payee: { mid: row.counterparty_mid, name: row.counterparty },
      moves: isPayer,
      now,
      whileAsked,
      after,
      approvals: isPayer ? approvals : { ...approvals, needed: 0 },
    }
  })
/** Noted down, asked for, agreed to and paid, in a transaction that is taken back. */
export const whatIf = (
  call: Looking & { readonly input: Input<typeof transfer.whatIf> },
): Promise<Output<typeof transfer.whatIf>> => effectOf(call, (own) => save(own, call.input, newId()))
export const whatIfSubmitted = (
  call: Looking & { readonly input: Input<typeof transfer.whatIfSubmitted> },
): Promise<Output<typeof transfer.whatIfSubmitted>> =>
  effectOf(call, async ({ tx, me }) => {
    const row = await payable(tx, me().merchantId, call.input.id)
    if (row.status !== 'CREATED') throw fail('TRANSFER_STATE')
    return row
  })
