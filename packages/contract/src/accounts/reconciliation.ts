// A bank's file against our books: each credit tied to the payout it is, and from there to payments, fees and refunds; what is left over, with
// the likely reason.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { change, refreshedBy, pageParam, read } from '../kernel/endpoint.ts'
import { field, filter, listed, orNone } from '../kernel/fields.ts'
import { id, money, open } from '../kernel/scalars.ts'
import { statuses } from '../kernel/status.ts'
import { words } from '../kernel/words.ts'

const access = areas.fiatMoneyMovement
export const bankFileFormats = ['camt053', 'mt940', 'csv'] as const
const formatWords = words({
  camt053: { en: 'camt.053', zh: 'camt.053' },
  mt940: { en: 'MT940', zh: 'MT940' },
  csv: { en: 'CSV', zh: 'CSV' },
})
/** Longer files are refused; payouts missing from the file are listed after its entries. */
export const bankFileEntriesMax = 20_000
export const bankFileStates = ['PROCESSING', 'READY', 'FAILURE'] as const
export const bankFileFailures = words({
  KIND: {
    en: 'This isn’t a camt.053, MT940 or CSV statement. Download one from your bank and try again.',
    zh: '该文件不是 camt.053、MT940 或 CSV 对账单，请从银行下载后重试。',
  },
  XML: {
    en: 'The XML can’t be read: it is damaged or isn’t a bank statement.',
    zh: 'XML 无法读取：文件已损坏，或包含银行对账单不应有的内容。',
  },
  TRUNCATED: {
    en: 'The file ends too early. Download it from your bank again.',
    zh: '文件不完整，请从银行重新下载。',
  },
  MANY: {
    en: 'More than 20,000 entries. Download a shorter period.',
    zh: '超过 20,000 条记录，请下载较短期间的文件。',
  },
  EMPTY: { en: 'The file has no entries.', zh: '文件中没有记录。' },
  LINE: {
    en: 'A line has a date, amount or currency that can’t be read.',
    zh: '某一行的日期、金额或币种无法读取。',
  },
  COLUMNS: {
    en: 'The first line must name a date column and an amount or credit column.',
    zh: '首行须包含日期列，以及金额列或贷方列。',
  },
  SIDE: {
    en: 'It isn’t clear whether a line is money in or out: its debit/credit column or the mark beside its amount is missing or can’t be read, or they differ from each other or from its sign.',
    zh: '某一行无法判断是入账还是出账：借贷列或金额旁的标记缺失或无法识别，或彼此、与金额正负号不一致。',
  },
  STOPPED: { en: 'The file couldn’t be read. Send it again.', zh: '文件未能读取，请重新上传。' },
})
export const outcomes = [
  'matched',
  'amount',
  'duplicate',
  'several',
  'returned',
  'unknown',
  'untied',
  'foreign',
  'in-transit',
  'missing',
] as const
export type Outcome = (typeof outcomes)[number]
/** Why a line is not matched. */
export const outcomeWords = words({
  matched: { en: 'Matched', zh: '已匹配' },
  amount: { en: 'The amount differs from the payout', zh: '金额与付款不符' },
  duplicate: { en: 'The payout is already matched', zh: '该付款已匹配' },
  several: { en: 'Several payouts have this amount', zh: '多笔付款金额相同' },
  returned: { en: 'The payout was returned or refused', zh: '该付款已退回或被拒' },
  unknown: { en: 'Not a payout of ours', zh: '并非我方付款' },
  untied: { en: 'Match undone by a colleague', zh: '同事已取消匹配' },
  foreign: { en: 'A currency your account doesn’t hold', zh: '您的账户不持有该币种' },
  'in-transit': { en: 'Payout not in the file: still on its way', zh: '付款未在文件中：仍在途' },
  missing: {
    en: 'Payout not in the file: check that it went to this account, then ask your bank',
    zh: '付款未在文件中：请确认其付至该账户，再咨询银行',
  },
})

const query = listed(
  {
    id: field.id,
    createdAt: field.time('Uploaded', '上传时间'),
    name: field.text('File', '文件'),
    status: field.status('Status', '状态', bankFileStates, statuses),
    format: orNone(field.label('Format', '格式', bankFileFormats, formatWords)),
    firstDay: orNone(field.code('Days', '对账期间')),
    lastDay: orNone(field.day('Last day', '截止日')),
    // Credits of the file are either matched or not: the two counts add up to it.
    credits: field.count('Credits in the file', '文件中的入账'),
    matched: field.count('Credits matched', '已匹配入账'),
    leftOver: field.count('Credits not matched', '未匹配入账'),
    missing: field.count('Payouts not in the file', '不在文件中的付款'),
    failure: orNone(
      field.label(
        'Why it failed',
        '失败原因',
        Object.keys(bankFileFailures) as [keyof typeof bankFileFailures, ...string[]],
        bankFileFailures,
      ),
    ),
    by: field.text('Uploaded by', '上传人'),
  },
  { text: filter.search('File', '文件'), status: filter.several(bankFileStates), createdAt: filter.dates },
)('POST secure/reconciliation/query', access)
export type BankFile = z.output<typeof query.row>

const line = z.object({
  n: z.int(),
  /** YYYY-MM-DD: when it was booked, or of a payout that is not in the file, when it was paid. */
  day: z.string(),
  /** Null for a currency that is not held here; `foreign` then has the amount as written in the file. */
  amount: z.nullable(money),
  foreign: z.nullable(z.object({ currency: z.string(), amount: z.string() })),
  text: z.string(),
  outcome: open(outcomes),
  /** How it was matched: by the number in the bank's text, by amount and day, or by a colleague. */
  by: z.nullable(open(['reference', 'amount', 'person'])),
  /** The colleague. */
  who: z.nullable(z.string()),
  payout: z.nullable(z.object({ kind: open(['withdraw', 'settlement']), id, number: z.string() })),
})
export type BankFileLine = z.output<typeof line>
const lineKey = { id, n: z.int().check(z.minimum(1), z.maximum(bankFileEntriesMax * 2)) }
const done = z.object({})

export const reconciliation = refreshedBy(['reconciliation.changed'], {
  query,
  detail: read('POST secure/reconciliation/detail', { access, input: z.object({ id }), output: query.row }),
  lines: read('POST secure/reconciliation/lines', {
    access,
    input: z.object({ id, only: z.enum(['left', 'missing', 'matched']), pageParam }),
    output: z.object({ rows: z.array(line), total: z.int() }),
  }),
  /** What a matched credit is made of. */
  made: read('POST secure/reconciliation/made', {
    access,
    input: z.object(lineKey),
    output: z.object({
      payments: z.int(),
      gross: money,
      fee: money,
      vat: money,
      settlements: z.array(z.object({ id, number: z.string(), net: money })),
      /** Refunds, disputes, transfers and whatever else moved the balance since the payout before. */
      others: z.array(z.object({ reason: z.string(), amount: money })),
      /** Fee of the payout itself. */
      payoutFee: money,
      before: money,
      after: money,
      paid: money,
    }),
  }),
  /** Payouts that a credit could be: of its currency and the weeks before it, matched to no other credit. Same amount first, then nearest. */
  payouts: read('POST secure/reconciliation/payouts', {
    access,
    input: z.object(lineKey),
    output: z.object({
      payouts: z.array(z.object({ id, number: z.string(), day: z.string(), amount: money, isSameAmount: z.boolean() })),
    }),
  }),
  tie: change('POST secure/reconciliation/tie', {
    does: { en: 'Matched a bank credit to a payout', zh: '将银行入账匹配至付款' },
    access,
    idempotent: true,
    input: z.object({ ...lineKey, payoutId: id }),
    output: done,
  }),
  untie: change('POST secure/reconciliation/untie', {
    does: { en: 'Undid the match of a bank credit', zh: '取消银行入账的匹配' },
    access,
    idempotent: true,
    input: z.object(lineKey),
    output: done,
  }),
  add: change('POST secure/reconciliation/add', {
    does: { en: 'Uploaded a bank file', zh: '上传银行文件' },
    access,
    idempotent: true,
    input: z.object({ filePath: id }),
    output: z.object({ id }),
  }),
})
