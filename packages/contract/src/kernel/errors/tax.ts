// Refusals and field faults of tax invoices.
import { faultTable, refusalTable } from './table.ts'

export const taxErrors = refusalTable({
  TAX_MONTH_OPEN: {
    code: 43171,
    en: 'This month is not over yet. Its tax invoice is issued on the first day of the next month.',
    zh: '本月尚未结束，其税务发票将于下月第一天开具。',
  },
  TAX_PROBLEMS: {
    code: 43172,
    en: 'The tax invoice cannot be issued yet. The list below says which fields to fix.',
    zh: '该税务发票暂无法开具，请按下方列表修改相应字段。',
  },
  TAX_ISSUED: { code: 43173, en: 'This tax invoice is issued already.', zh: '该税务发票已开具。' },
  TAX_NOT_ISSUED: {
    code: 43174,
    en: 'This tax invoice is a draft. Only an issued one can be downloaded, sent or corrected.',
    zh: '该税务发票为草稿，仅已开具的发票可下载、发送或更正。',
  },
  TAX_CORRECTION_WAITS: {
    code: 43175,
    en: 'A correction of this tax invoice is waiting for Falaj already.',
    zh: '该税务发票已有一项更正等待 Falaj 处理。',
  },
  TAX_CORRECTION_DECIDED: { code: 43176, en: 'This correction was decided before.', zh: '该更正已处理。' },
  TAX_NOT_REJECTED: {
    code: 43177,
    en: 'Only a document that was rejected can be sent again.',
    zh: '仅被拒绝的单据可重新发送。',
  },
})
export const taxFaults = faultTable({
  CREDIT_OVER: {
    en: 'This is more than what is left of the line.',
    zh: '超出该行剩余金额。',
  },
})
