// Noting a transfer down, or changing one that nobody has decided on: nothing moves.
import type { Input } from '@falaj/contract/endpoint'
import type { transfer, TransferAsked } from '@falaj/contract/transfer'
import { maskedName } from '@falaj/contract/transfer-rules'
import { toText } from '@falaj/money'
import type { Call } from '../../platform/http/bind.ts'
import { fail, failFields } from '../../platform/http/fail.ts'
import { newId, newNumber } from '../../platform/ids.ts'
import { checkAmount, counted } from '../../platform/money/sendable.ts'
import { tellChanged } from './changed.ts'
import { payeeOf, summed } from './check.ts'
import { lockDay } from '../batch-transfer/read.ts'
import * as store from './store.ts'

type Wanted = Pick<Input<typeof transfer.add>, 'payeeMid' | 'type' | 'amount' | 'note' | 'id'>
export type Saving = Pick<Call, 'tx' | 'emit' | 'settings' | 'memory' | 'me' | 'visitor'>

export const askedOf = (row: store.Transfer, merchantId: string): TransferAsked => {
  const isPayer = row.payer_merchant_id === merchantId
  return {
    id: row.id,
    number: row.number,
    requestId: isPayer ? row.request_id : null,
    requestNumber: isPayer ? row.request_number : null,
    state: row.status,
  }
}

const written = async (own: Saving, merchantId: string, wanted: Wanted): Promise<store.Written> => {
  const { tx } = own
  checkAmount('transfer', wanted.amount)
  const payee = await payeeOf(tx, merchantId, wanted.payeeMid)
  const payerId = wanted.type === 'COLLECT' ? payee.id : merchantId
  const sum = await summed(own, payerId, wanted.amount)
  return {
    type: wanted.type,
    payee_merchant_id: payee.id,
    payer_merchant_id: payerId,
    payee_shown: maskedName(payee.name_en),
    currency: wanted.amount.currency,
    amount_minor: sum.amount.minor.toString(),
    fee_minor: sum.fee.minor.toString(),
    vat_minor: sum.vat.minor.toString(),
    counted_minor: counted(wanted.amount).minor.toString(),
    note: wanted.note?.trim() || null,
  }
}
/** One's own that was not submitted, or came back. */
const edited = async (tx: Saving['tx'], merchantId: string, id: string, values: store.Written): Promise<string> => {
  const row = await store.locked(tx, merchantId, id)
  if (row.merchant_id !== merchantId || row.status !== 'CREATED') throw fail('TRANSFER_STATE')
  // Who pays it has been asked already.
  if (row.request_id && (row.type === 'COLLECT') !== (values.type === 'COLLECT'))
    throw failFields({ path: 'type', code: 'INVALID' })
  if (row.request_id && row.type === 'COLLECT') throw fail('TRANSFER_STATE')
  await store.set(tx, row.id, values)
  return row.id
}

export const save = async (own: Saving, wanted: Wanted, draftId: string): Promise<store.Transfer> => {
  const { tx } = own
  const { merchantId, personId } = own.me()
  const values = await written(own, merchantId, wanted)
  let { id } = wanted
  if (id) id = await edited(tx, merchantId, id, values)
  else {
    id = newId()
    await tx
      .insertInto('transfer')
      .values({
        id,
        merchant_id: merchantId,
        number: newNumber('T'),
        draft_id: draftId,
        state: 'CREATED',
        maker_person_id: personId,
        ...values,
      })
      .execute()
  }
  const row = await store.seen(tx, merchantId, id)
  await tellChanged(own, row)
  return row
}

const isSame = (row: store.Transfer, { amount, payeeMid, type, note }: Wanted, personId: string): boolean =>
  BigInt(row.amount_minor) === amount.minor &&
  row.currency === amount.currency &&
  row.payee_mid === payeeMid &&
  row.type === type &&
  (row.note ?? '') === (note?.trim() ?? '') &&
  row.maker_person_id === personId

export const add = async (call: Call<typeof transfer.add>): Promise<TransferAsked> => {
  const { input, tx, me, note } = call
  const { merchantId, personId } = me()
  await lockDay(tx, merchantId)
  // The same form again, after a reload: it is there already, unless it was changed since.
  const before = input.id ? undefined : await store.ofDraft(tx, merchantId, input.draftId)
  if (before && !isSame(before, input, personId)) throw fail('KEY_REUSED')
  const row = before ?? (await save(call, input, input.draftId))
  const alias = input.saveAs?.trim()
  if (alias) await store.keepPayee(tx, { id: newId(), merchantId, payeeId: row.payee_merchant_id, alias })
  note({
    object: `transfer ${row.number}`,
    after: {
      type: row.type,
      payee: row.payee_mid,
      amount: toText(input.amount),
      currency: input.amount.currency,
      state: row.status,
      ...(alias ? { savedAs: alias } : {}),
    },
  })
  return askedOf(row, merchantId)
}
