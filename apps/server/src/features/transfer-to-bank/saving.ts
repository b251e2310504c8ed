// Noting a transfer to a bank down, or changing one that nobody has decided on: nothing moves.
import type { Input } from '@falaj/contract/endpoint'
import type { TransferAsked } from '@falaj/contract/transfer'
import type { transferToBank } from '@falaj/contract/transfer-to-bank'
import { toText } from '@falaj/money'
import type { Call } from '../../platform/http/bind.ts'
import { fail, failFields } from '../../platform/http/fail.ts'
import { newId, newNumber } from '../../platform/ids.ts'
import { tellPayout } from '../../platform/money/payout.ts'
import { counted } from '../../platform/money/sendable.ts'
import { summed } from './check.ts'
import { beneficiaryOf, keepPayee } from './payee-book.ts'
import { toBankPayout } from './payout.ts'
import * as store from './store.ts'

type Wanted = Omit<Input<typeof transferToBank.add>, 'draftId' | 'saveAs'>
export type Saving = Pick<Call, 'tx' | 'emit' | 'settings' | 'me' | 'visitor'>

export const askedOf = (row: store.ToBank): TransferAsked => ({
  id: row.id,
  number: row.number,
  requestId: row.request_id,
  requestNumber: row.request_number,
  state: row.status,
})

const written = async ({ tx, settings, me }: Saving, wanted: Wanted): Promise<store.Written> => {
  const { merchantId } = me()
  const kept = await beneficiaryOf(tx, settings, merchantId, wanted)
  if (kept.currency !== wanted.amount.currency) throw failFields({ path: 'amount.currency', code: 'PAYEE_CURRENCY' })
  const sum = await summed(tx, merchantId, wanted.amount, wanted.charges)
  return {
    ...kept,
    total_minor: sum.total.minor.toString(),
    fee_minor: sum.fee.minor.toString(),
    vat_minor: sum.vat.minor.toString(),
    net_minor: sum.net.minor.toString(),
    counted_minor: counted(sum.net).minor.toString(),
    charges: wanted.charges,
    purpose: wanted.purpose,
    line: wanted.line?.trim() || null,
  }
}
const stored = async (own: Saving, values: store.Written, id: string | undefined, draftId: string): Promise<string> => {
  const { tx } = own
  const { merchantId, personId } = own.me()
  if (id) {
    const row = await store.locked(tx, merchantId, id)
    if (row.status !== 'CREATED') throw fail('TRANSFER_STATE')
    await store.set(tx, row.id, values)
    return row.id
  }
  const made = newId()
  await tx
    .insertInto('transfer_to_bank')
    .values({
      id: made,
      merchant_id: merchantId,
      number: newNumber('T'),
      draft_id: draftId,
      state: 'CREATED',
      maker_person_id: personId,
      ...values,
    })
    .execute()
  return made
}
export const save = async (own: Saving, wanted: Wanted, draftId: string): Promise<store.ToBank> => {
  const id = await stored(own, await written(own, wanted), wanted.id, draftId)
  const row = await store.seen(own.tx, own.me().merchantId, id)
  await tellPayout(own, toBankPayout.name, row)
  return row
}

const isSame = (row: store.ToBank, wanted: store.Written, personId: string): boolean =>
  BigInt(row.net_minor) === BigInt(wanted.net_minor) &&
  BigInt(row.total_minor) === BigInt(wanted.total_minor) &&
  row.currency === wanted.currency &&
  row.number_hash.equals(wanted.number_hash) &&
  row.holder === wanted.holder &&
  row.charges === wanted.charges &&
  row.purpose === wanted.purpose &&
  row.line === wanted.line &&
  row.maker_person_id === personId

export const add = async (call: Call<typeof transferToBank.add>): Promise<TransferAsked> => {
  const { input, tx, me, note } = call
  const { merchantId, personId } = me()
  await store.takeTurn(tx, merchantId)
  const before = input.id ? undefined : await store.ofMerchant(tx, merchantId, 'draft_id', input.draftId)
  // The same form again, after a reload: it is there already, unless it was changed since.
  if (before && !isSame(before, await written(call, input), personId)) throw fail('KEY_REUSED')
  const row = before ?? (await save(call, input, input.draftId))
  const alias = input.saveAs?.trim()
  if (alias) {
    const { holder, bank_name, country, type, currency, swift, number_sealed, number_last4, number_hash } = row
    const kept = { holder, bank_name, country, type, currency, swift, number_sealed, number_last4, number_hash }
    await keepPayee(tx, { ...kept, id: newId(), merchant_id: merchantId, alias })
  }
  note({
    object: `transfer-to-bank ${row.number}`,
    after: {
      to: row.account,
      amount: toText(input.amount),
      currency: input.amount.currency,
      charges: row.charges,
      purpose: row.purpose,
      state: row.status,
      ...(alias ? { savedAs: alias } : {}),
    },
  })
  return askedOf(row)
}
