// The referral area: what the account's own partner earned, of whom, and its monthly statements.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { change, nothing, read, refreshedBy } from '../kernel/endpoint.ts'
import { field, filter, listed, orNone } from '../kernel/fields.ts'
import { homeCurrencies, id, instant, money } from '../kernel/scalars.ts'
import { statuses } from '../kernel/status.ts'
import { exportJobs } from '../workspace/export.ts'
import { lineListing, payoutListing, statementMonth } from './commission.ts'
import { referralSteps } from './referral-steps.ts'

const access = areas.referral
const currencyFilter = filter.one(homeCurrencies, { en: 'Currency', zh: '币种' })

const statements = listed(
  {
    id: field.key,
    month: field.code('Month', '月份'),
    currency: field.code('Currency', '币种'),
    broughtForward: field.money('Brought forward', '上期结转'),
    earned: field.money('Earned', '获得'),
    takenBack: field.money('Taken back', '收回'),
    paidOut: field.money('Paid out', '已支付'),
    closing: field.money('Closing', '期末'),
    lines: field.count('Commissions', '佣金笔数'),
  },
  {
    month: { ...filter.exact('Month (YYYY-MM)', '月份（年-月）'), schema: z.optional(statementMonth) },
    currency: currencyFilter,
  },
)
const settlementStatements = listed(
  {
    id: field.key,
    month: field.code('Month', '月份'),
    currency: field.code('Currency', '币种'),
    payouts: field.count('Payouts', '付款笔数'),
    lines: field.count('Commissions', '佣金笔数'),
    paidOut: field.money('Paid out', '已支付'),
  },
  {
    month: { ...filter.exact('Month (YYYY-MM)', '月份（年-月）'), schema: z.optional(statementMonth) },
    currency: currencyFilter,
  },
)
export const merchantActivity = ['active', 'quiet', 'new'] as const
const merchants = listed(
  {
    id: field.key,
    since: field.time('Referred', '推荐时间'),
    merchant: field.words('Merchant', '商户'),
    merchantMid: field.code('Merchant ID', '商户号'),
    status: field.status('Status', '状态', ['ENABLED', 'DISABLED', 'FROZEN'], statuses),
    broughtBy: field.text('Brought by', '推荐人'),
    volume: field.money('Volume', '交易额'),
    payments: field.count('Payments', '支付笔数'),
    commission: field.money('Commission', '佣金'),
    rate: orNone(field.code('Rate now', '当前费率')),
    lastActiveAt: orNone(field.time('Last payment', '最近支付')),
    until: orNone(field.time('Until', '截止时间')),
  },
  {
    text: filter.search('Merchant or merchant ID', '商户或商户号'),
    since: filter.dates,
    activity: filter.one(
      merchantActivity,
      { en: 'Activity', zh: '活跃度' },
      {
        active: { en: 'Paid in the last 30 days', zh: '近 30 天有支付' },
        quiet: { en: 'No payment for 30 days', zh: '30 天无支付' },
        new: { en: 'No payment yet', zh: '尚无支付' },
      },
    ),
    currency: currencyFilter,
  },
)

const figures = z.object({
  currency: z.string(),
  broughtForward: money,
  earned: money,
  takenBack: money,
  paidOut: money,
  closing: money,
  payments: z.int(),
  takenBackLines: z.int(),
  payouts: z.array(z.object({ id, number: z.string(), on: instant })),
})
export type StatementFigures = z.output<typeof figures>
const dashboard = z.object({
  /** Null: the provider has not made the account a partner yet. */
  partner: z.nullable(z.object({ id, name: z.string(), since: instant })),
  /** Newest first. */
  rates: z.array(z.object({ ratePpm: z.int(), from: instant, until: z.nullable(instant) })),
  month: z.string(),
  /** Last day of the month. */
  closesOn: z.string(),
  /** The last month that has a statement, before this one. */
  previousMonth: z.nullable(z.string()),
  /** This month's figures, by currency. */
  figures: z.array(figures),
  /** The unpaid sums by state and currency; together they are the closing figure. */
  states: z.array(
    z.object({ currency: z.string(), available: money, clearing: money, accrued: money, inPayout: money }),
  ),
  /** This month's volume. */
  volume: z.array(money),
  activeMerchants: z.int(),
  merchants: z.int(),
  funnel: z.array(z.object({ step: z.enum(referralSteps), merchants: z.int() })),
})
export type ReferralDashboard = z.output<typeof dashboard>

const download = (route: `POST ${string}`, en: string, zh: string) =>
  change(route, {
    does: { en, zh },
    access,
    idempotent: true,
    input: z.omit(exportJobs.add.input, { list: true }),
    output: exportJobs.add.output,
  })

export const referralArea = refreshedBy(['commission.changed', 'commission-payout.changed', 'referral.changed'], {
  dashboard: read('POST secure/referral/dashboard', { access, input: nothing, output: dashboard }),
  merchants: merchants('POST secure/referral/merchant/query', access),
  /** The monthly statements. */
  statements: statements('POST secure/referral/statement/transaction/query', access),
  /** What was paid out, month by month. */
  settlementStatements: settlementStatements('POST secure/referral/statement/settlement/query', access),
  lines: lineListing('POST secure/referral/transaction/query', access),
  linesDownload: download(
    'POST secure/referral/transaction/download',
    'Requested an export of commissions',
    '申请导出佣金',
  ),
  payouts: payoutListing('POST secure/referral/settlement/query', access),
  payoutsDownload: download(
    'POST secure/referral/settlement/download',
    'Requested an export of payouts of commissions',
    '申请导出佣金付款',
  ),
})
