// Keeping a sheet as a batch: checked, added up, its likely doubles marked. Nothing moves.
import type { Selectable } from 'kysely'
import type { Output } from '@falaj/contract/kernel/endpoint'
import type { batchTransfer } from '@falaj/contract/accounts/batch-transfer'
import { twinKey } from '@falaj/contract/accounts/batch-transfer-rules'
import { transferSum } from '@falaj/contract/accounts/transfer-rules'
import { money, toText } from '@falaj/money'
import { inMinor } from '../../../platform/lists/page.ts'
import type { Store } from '../../../platform/db/pool.ts'
import type { BatchTransfer } from '../../../platform/db/tables.ts'
import type { Call } from '../../../platform/http/bind.ts'
import { fail } from '../../../platform/base/fail.ts'
import { newId, newNumber } from '../../../platform/base/ids.ts'
import { toAnswer } from '../../../platform/money/order/commands.ts'
import { limitsFor } from '../../../platform/product/terms.ts'
import { termsOf } from '../../merchant/basic-information/basic-information.read.ts'
import { dayCount } from '../../../platform/money/day-limit.ts'
import { forgetDraft } from './batch-transfer.drafts.ts'
import { checkSheet, type CheckedRow, type CheckedSheet } from './batch-transfer.sheet.ts'
import { batchOrders as orders } from './batch-transfer.order.ts'
import * as store from './batch-transfer.rows.ts'

const answered = (
  row: Selectable<BatchTransfer> & Parameters<typeof toAnswer>[0],
): Output<typeof batchTransfer.add> => {
  const fee = BigInt(row.fee_minor) + BigInt(row.vat_minor)
  return {
    ...toAnswer(row),
    rows: row.row_count,
    warnings: row.warnings,
    amount: inMinor(row.amount_minor, row.currency),
    fee: inMinor(fee, row.currency),
    total: inMinor(BigInt(row.amount_minor) + fee, row.currency),
  }
}

type Plan = Parameters<typeof transferSum>[2]
/** With the cost of each row; likely doubles are marked. Returns how many are. */
const writeRows = async (
  tx: Store,
  merchantId: string,
  batchId: string,
  sheet: CheckedSheet,
  plan: Plan,
): Promise<number> => {
  const sent = await store.sentAlone(tx, merchantId, sheet.currency)
  const written = (row: CheckedRow): store.NewRow => {
    const { amount, fee, vat } = transferSum('transfer', row.amount, plan)
    return {
      rowNumber: row.rowNumber,
      payee: row.payeeId,
      amount: String(amount.minor),
      fee: String(fee.minor),
      vat: String(vat.minor),
      reference: row.reference,
      note: row.note,
      warning: row.isTwin ? 'IN_FILE' : sent.has(twinKey(row)) ? 'IN_HISTORY' : null,
    }
  }
  let warnings = 0
  for await (const rows of sheet.rows()) warnings += await store.insertRows(tx, merchantId, batchId, rows.map(written))
  return warnings
}

export const add = async (call: Call<typeof batchTransfer.add>): Promise<Output<typeof batchTransfer.add>> => {
  const { input, tx, me, note } = call
  const { merchantId, personId } = me()
  await orders.lockMerchant(tx, merchantId)
  const before = await orders.findByDraft(tx, merchantId, input.draftId)
  // The same form again, after a reload: it is there already, unless it was changed since.
  if (before) {
    if (before.file_id !== input.filePath || before.name !== input.name) throw fail('KEY_REUSED')
    note({ object: `batch-transfer ${before.number}` })
    return answered(before)
  }
  const plan = (await termsOf({ tx }, merchantId))?.feePlan ?? 'STANDARD'
  let [amount, fee, vat] = [0n, 0n, 0n]
  // More than a whole day allows never goes, whatever was sent today.
  const limits = await limitsFor(tx, merchantId, 'transfer')
  const day = dayCount(limits.daily.minor)
  const sheet = await checkSheet(tx, merchantId, input.filePath, limits, (line) => {
    const sum = transferSum('transfer', line.amount, plan)
    amount += sum.amount.minor
    fee += sum.fee.minor
    vat += sum.vat.minor
    day.add(line.rowNumber, line.amount)
  })
  const { currency } = sheet
  day.refuse(currency)
  const { controlTotal } = input
  if (controlTotal && (controlTotal.currency !== currency || controlTotal.minor !== amount))
    throw fail('INPUT_INVALID', {
      fields: [{ path: 'controlTotal', code: 'CONTROL_TOTAL' }],
      added: { amount: toText(money(amount, currency)), currency },
    })
  const id = newId()
  await tx
    .insertInto('batch_transfer')
    .values({
      id,
      merchant_id: merchantId,
      number: newNumber('batch-transfer'),
      draft_id: input.draftId,
      file_id: input.filePath,
      name: input.name,
      currency,
      row_count: sheet.count,
      amount_minor: String(amount),
      fee_minor: String(fee),
      vat_minor: String(vat),
      counted_minor: String(day.sum()),
      // Until the rows are there.
      rows_hash: Buffer.alloc(32),
      state: 'READY',
      maker_person_id: personId,
    })
    .execute()
  const warnings = await writeRows(tx, merchantId, id, sheet, plan)
  await orders.set(
    tx,
    { merchant_id: merchantId, id },
    { warnings, rows_hash: await store.hashOfRows(tx, merchantId, id) },
  )
  if (input.keptId !== undefined) await forgetDraft(tx, { merchantId, personId }, input.keptId)
  const row = await orders.findForMerchant(tx, merchantId, id)
  await orders.notify(call, row)
  note({
    object: `batch-transfer ${row.number}`,
    after: { rows: row.row_count, amount: toText(money(amount, currency)), currency, warnings: row.warnings },
  })
  return answered(row)
}
