// Transfers of the demo world's past: between merchants, to banks and in batches, posted as their own features post them.
import { lineEnd } from '@falaj/contract/formats/sheet-rules'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { batchHeading } from '@falaj/contract/accounts/batch-transfer-rules'
import { bankOf } from '@falaj/contract/merchant/bank-account-rules'
import { countedDirhams } from '@falaj/contract/kernel/money/dirhams'
import { maskedName, transferSum } from '@falaj/contract/accounts/transfer-rules'
import type { Posting } from '@falaj/ledger/posting'
import { money, toText } from '@falaj/money'
import { holdPosting, paidRows } from '../features/accounts/batch-transfer/batch-transfer.postings.ts'
import { hashOfRows, insertRows, waitingRows } from '../features/accounts/batch-transfer/batch-transfer.rows.ts'
import { keepNumber } from '../features/merchant/bank-account/bank-account.number.ts'
import type { Store } from '../platform/db/pool.ts'
import { receive } from '../platform/files/bytes.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { dubaiTime } from '../platform/base/banking-days.ts'
import { bankKey } from '../platform/money/beneficiary.ts'
import { legsOf, postingOf } from '../platform/money/legs.ts'
import { codeOf, idOf, numberOf } from './chance.ts'

/** A merchant of the demo world with its member who requests transfers. */
export interface Party {
  readonly merchant: string
  readonly merchantId: string
  readonly mid: string
  readonly name: string
  readonly plan: string
  readonly maker: string
}
const dirhams = (minor: bigint) => ({ ...money(minor, 'AED'), currency: 'AED' }) as const
const at = (posting: Posting, moment: Date): Posting => ({ ...posting, eventAt: moment, bookedAt: moment })

export interface PastTransfer {
  readonly type: 'TOPUP' | 'SETTLEMENT' | 'COLLECT' | 'TRANSFER'
  readonly from: Party
  readonly to: Party
  readonly amount: bigint
  readonly note: string
  readonly day: string
}
/** `from` made it; who is asked by a collect pays it. */
export const pastTransfer = async (tx: Store, given: PastTransfer): Promise<readonly Posting[]> => {
  const { type, from, to, note, day } = given
  const isCollect = type === 'COLLECT'
  const [payer, receiver] = isCollect ? [to, from] : [from, to]
  const name = ['transfer', from.merchant, to.merchant, type, day] as const
  const id = idOf(...name)
  const { amount, fee, vat } = transferSum('transfer', dirhams(given.amount), payer.plan)
  const [createdAt, done] = [dubaiTime(day, '08:40'), dubaiTime(day, '09:05')]
  await tx
    .insertInto('transfer')
    .values({
      id,
      merchant_id: from.merchantId,
      payee_merchant_id: to.merchantId,
      payer_merchant_id: payer.merchantId,
      number: numberOf('transfer', ...name),
      draft_id: id,
      type,
      currency: 'AED',
      amount_minor: amount.minor.toString(),
      fee_minor: fee.minor.toString(),
      vat_minor: vat.minor.toString(),
      counted_minor: countedDirhams(dirhams(amount.minor)).minor.toString(),
      note,
      payee_shown: maskedName(to.name),
      state: 'SUCCESS',
      maker_person_id: from.maker,
      submitter_person_id: payer.maker,
      created_at: createdAt,
      submitted_at: done,
      ended_at: done,
    })
    .execute()
  const moved = {
    name: 'transfer',
    id,
    merchantId: payer.merchantId,
    payeeId: receiver.merchantId,
    currency: 'AED',
    net: amount.minor,
    fee: fee.minor,
    vat: vat.minor,
    reserved: 'available',
  } as const
  return [at(postingOf(legsOf[isCollect ? 'collect' : 'transfer'], 'paid', moved), done)]
}

export interface PastBeneficiary {
  readonly holder: string
  readonly number: string
  readonly purpose: 'RENT' | 'GOODS' | 'SERVICES'
  readonly line: string
}
/** Returns null if the bank would not have paid it yet. */
export const pastToBank = async (
  tx: Store,
  { secret }: Settings,
  given: {
    readonly from: Party
    readonly to: PastBeneficiary
    readonly amount: bigint
    readonly day: string
    readonly now: Date
  },
): Promise<readonly Posting[]> => {
  const { from, to, day } = given
  const [createdAt, paidAt] = [dubaiTime(day, '09:10'), dubaiTime(day, '16:20')]
  if (paidAt > given.now) return []
  const name = ['transfer-to-bank', from.merchant, day] as const
  const id = idOf(...name)
  const { amount, fee, vat, total } = transferSum('transfer-to-bank', dirhams(given.amount), from.plan)
  const facts = { country: 'AE', type: 'IBAN', currency: 'AED', number: to.number } as const
  const { sealed, last4, hash } = keepNumber(secret, from.merchantId, facts)
  await tx
    .insertInto('transfer_to_bank')
    .values({
      id,
      merchant_id: from.merchantId,
      number: numberOf('transfer-to-bank', ...name),
      draft_id: id,
      holder: to.holder,
      bank_name: bankOf(facts) ?? '',
      country: facts.country,
      type: facts.type,
      currency: facts.currency,
      number_sealed: sealed,
      number_last4: last4,
      number_hash: hash,
      total_minor: total.minor.toString(),
      fee_minor: fee.minor.toString(),
      vat_minor: vat.minor.toString(),
      net_minor: amount.minor.toString(),
      counted_minor: countedDirhams(dirhams(amount.minor)).minor.toString(),
      charges: 'OUR',
      purpose: to.purpose,
      line: to.line,
      state: 'SUCCESS',
      maker_person_id: from.maker,
      created_at: createdAt,
      submitted_at: createdAt,
      arrives_by: paidAt,
      placed_at: createdAt,
      sent_at: createdAt,
      bank_reference: `FT-${codeOf('bank', ...name)}`,
      ended_at: paidAt,
    })
    .execute()
  await tx
    .insertInto('beneficiary')
    .values({ merchant_id: from.merchantId, key: bankKey(hash), since: createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const moved = {
    name: 'transfer-to-bank',
    id,
    merchantId: from.merchantId,
    currency: 'AED',
    fee: fee.minor,
    vat: vat.minor,
    net: amount.minor,
    reserved: 'available',
  } as const
  const legs = legsOf['transfer-to-bank']
  return [at(postingOf(legs, 'sent', moved), createdAt), at(postingOf(legs, 'paid', moved), paidAt)]
}

export interface PastRow {
  readonly to: Party
  readonly amount: bigint
  readonly reference: string
}
const keepSheet = async (
  tx: Store,
  merchantId: string,
  { id, name, text }: { readonly id: string; readonly name: string; readonly text: string },
): Promise<void> => {
  const { size, sha256 } = await receive(tx, { merchantId, id }, name, Readable.from([Buffer.from(text)]))
  await tx
    .insertInto('file')
    .values({
      id,
      merchant_id: merchantId,
      purpose: 'sheet',
      name,
      mime: 'text/csv',
      size_bytes: BigInt(size),
      sha256,
    })
    .execute()
}
export const pastBatch = async (
  tx: Store,
  given: {
    readonly from: Party
    readonly title: string
    readonly rows: readonly PastRow[]
    readonly day: string
  },
): Promise<readonly Posting[]> => {
  const { from, title, rows, day } = given
  const { merchantId } = from
  const name = ['batch-transfer', from.merchant, day] as const
  const [id, fileId] = [idOf(...name), idOf('sheet', ...name)]
  const [createdAt, done] = [dubaiTime(day, '09:20'), dubaiTime(day, '09:25')]
  const sums = rows.map(({ amount }) => transferSum('transfer', dirhams(amount), from.plan))
  const total = (of: (sum: (typeof sums)[number]) => bigint): bigint => sums.reduce((all, sum) => all + of(sum), 0n)
  const amount = total((sum) => sum.amount.minor)
  const line = ({ to, amount: minor, reference }: PastRow): string =>
    `${to.mid},${toText(dirhams(minor))},AED,${reference},`
  await keepSheet(tx, merchantId, {
    id: fileId,
    name: 'transfers.csv',
    text: `${[batchHeading, ...rows.map(line)].join(lineEnd)}${lineEnd}`,
  })
  await tx
    .insertInto('batch_transfer')
    .values({
      id,
      merchant_id: merchantId,
      number: numberOf('batch-transfer', ...name),
      draft_id: id,
      file_id: fileId,
      name: title,
      currency: 'AED',
      row_count: rows.length,
      amount_minor: amount.toString(),
      fee_minor: total((sum) => sum.fee.minor).toString(),
      vat_minor: total((sum) => sum.vat.minor).toString(),
      counted_minor: amount.toString(),
      rows_hash: Buffer.alloc(32),
      state: 'FINISHED',
      holds: 1,
      done: rows.length,
      maker_person_id: from.maker,
      created_at: createdAt,
      submitted_at: createdAt,
      ended_at: done,
    })
    .execute()
  const written = rows.map(({ to, reference }, index) => ({
    rowNumber: index + 1,
    payee: to.merchantId,
    amount: sums[index]!.amount.minor.toString(),
    fee: sums[index]!.fee.minor.toString(),
    vat: sums[index]!.vat.minor.toString(),
    reference,
    note: '',
    warning: null,
  }))
  await insertRows(tx, merchantId, id, written)
  const moved = { id, merchantId, currency: 'AED' } as const
  const waiting = await waitingRows(tx, merchantId, id, rows.length)
  await sql`update batch_transfer_row set state = 'done', done_at = ${done}, created_at = ${createdAt}
    where merchant_id = ${merchantId}::uuid and batch_id = ${id}::uuid`.execute(tx)
  const rows_hash = await hashOfRows(tx, merchantId, id)
  await tx
    .updateTable('batch_transfer')
    .set({ rows_hash })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
  return [
    at(
      holdPosting(
        moved,
        total((sum) => sum.total.minor),
        1,
      ),
      createdAt,
    ),
    ...paidRows(moved, waiting).map((each) => at(each, done)),
  ]
}
