// What colleagues decide on, and how it is put to them: one sentence, and before and after.
import type { Bilingual } from '@falaj/contract/kernel/words'
import * as z from 'zod/mini'
import { money } from '@falaj/contract/kernel/scalars'
import { toDisplay, type Money } from '@falaj/money'
import { addition, same, type ShownChange } from '../../../platform/approval/approvable.ts'

export const payload = z.object({
  batchId: z.string(),
  number: z.string(),
  name: z.string(),
  rows: z.int(),
  warnings: z.int(),
  amount: money,
  fee: money,
  vat: money,
  total: money,
  /** SHA-256 over the rows, in hexadecimal: exactly the approved rows are carried out. */
  hash: z.string(),
  /** What those who decided have left out; its hash is over each row's number and reason. */
  refused: z.optional(z.object({ rows: z.int(), total: money, hash: z.string() })),
})
export type BatchPayload = z.output<typeof payload>

const shownMoney = (value: Money): string => `${value.currency} ${toDisplay(value)}`

export const batchSays = ({ rows, amount, name, refused }: BatchPayload): Bilingual =>
  refused
    ? {
        en: `Batch “${name}”: ${rows} of ${rows + refused.rows} transfers, ${shownMoney(amount)} in total`,
        zh: `批次“${name}”：${rows + refused.rows} 笔中的 ${rows} 笔转账，合计 ${shownMoney(amount)}`,
      }
    : {
        en: `Batch “${name}”: ${rows} transfers, ${shownMoney(amount)} in total`,
        zh: `批次“${name}”：共 ${rows} 笔转账，合计 ${shownMoney(amount)}`,
      }

export interface ExcludedRow {
  readonly rowNumber: number
  readonly mid: string
  readonly amount: Money
  readonly reference: string
  readonly reason: string
}
/** Further ones are counted, and are part of the hash. */
const namedMax = 50

export const batchShown = (wanted: BatchPayload, excluded: readonly ExcludedRow[] = []): ShownChange[] => {
  const { refused } = wanted
  return [
    addition('Batch no', '批次号', wanted.number),
    addition('Name', '名称', wanted.name),
    addition('Rows', '行数', String(wanted.rows)),
    addition('Likely doubles', '疑似重复', String(wanted.warnings)),
    addition('Payees receive', '收款合计', shownMoney(wanted.amount)),
    addition('Fee', '手续费', shownMoney(wanted.fee)),
    addition('VAT on the fee', '手续费增值税', shownMoney(wanted.vat)),
    addition('Leaves the balance', '余额减少', shownMoney(wanted.total)),
    addition('SHA-256 of the rows', '行数据 SHA-256', wanted.hash),
    ...(refused
      ? [
          addition('Rows left out', '剔除行数', String(refused.rows)),
          addition('Released with them', '随之解冻', shownMoney(refused.total)),
          addition('SHA-256 of what was left out, and why', '剔除行及理由 SHA-256', refused.hash),
        ]
      : []),
    ...excluded.slice(0, namedMax).map(({ rowNumber, mid, amount, reference, reason }) => ({
      label: { en: `Row ${rowNumber}`, zh: `第 ${rowNumber} 行` },
      before: same([mid, shownMoney(amount), reference].filter((text) => text !== '').join(' · ')),
      after: { en: `left out: ${reason}`, zh: `已剔除：${reason}` },
    })),
  ]
}
