// The library of reports: what each answers, what its figures mean, its columns and groups, and under which keys it may be read. The server
// has the SQL of each (report.definitions.ts); a report without it does not compile.
import { mayEnter, reportsKeyByRole, areas, type Role, type Visitor } from '../kernel/access.ts'
import type { ReportColumn, ReportColumnKind, ReportKey, ReportText } from './report-terms.ts'

const col = (kind: ReportColumnKind, en: string, zh: string): ReportColumn => ({ kind, title: { en, zh } })
const sales = col('money', 'Sales', '销售额')
const payments = col('count', 'Payments', '付款笔数')
const average = col('average', 'Average', '平均')

const library = <const Name extends string>(rows: Record<Name, ReportText>): Readonly<Record<Name, ReportText>> => rows
const [all, office, owner]: readonly (readonly ReportKey[])[] = [
  ['admin', 'finance', 'cs', 'acquire-admin'],
  ['admin', 'finance'],
  ['admin'],
]
const clock = ['month', 'week', 'day'] as const

export const reports = library({
  earned: {
    group: 'money',
    question: { en: 'What did I earn?', zh: '我赚了多少？' },
    says: { en: 'You earned {total}', zh: '您净赚 {total}' },
    definition: {
      en: 'Sales when they are paid, less fees and their VAT, less refunds when the money goes back. What disputes take is a report of its own.',
      zh: '付款时计入的销售额，减去手续费及其增值税，再减去退回时计入的退款。争议扣款另有报表。',
    },
    keys: office!,
    by: ['month', 'week', 'day', 'store', 'method'],
    columns: {
      sales,
      fees: col('money', 'Fees', '手续费'),
      vat: col('money', 'VAT on fees', '手续费增值税'),
      refunds: col('money', 'Refunds', '退款'),
      net: col('money', 'Earned', '净额'),
    },
    main: 'net',
    also: ['profit', 'net', '利润'],
  },
  fees: {
    group: 'money',
    question: { en: 'Which fees do I pay, and why?', zh: '我付了哪些手续费，为什么？' },
    says: { en: 'You paid {total} of fees', zh: '您支付了 {total} 的手续费' },
    definition: {
      en: 'Fees of the payments that were paid in the period, without VAT. The rate is fees by sales.',
      zh: '期间内已付款交易的手续费，不含增值税。费率为手续费除以销售额。',
    },
    keys: ['admin', 'finance', 'acquire-admin'],
    by: ['method', 'store', 'product', ...clock],
    columns: {
      sales,
      rate: col('rate', 'Rate', '费率'),
      fees: col('money', 'Fees', '手续费'),
      vat: col('money', 'VAT', '增值税'),
    },
    main: 'fees',
    also: ['cost', 'tariff', '费率'],
  },
  arriving: {
    group: 'money',
    question: { en: 'When does money arrive?', zh: '钱什么时候到账？' },
    says: { en: '{total} is on its way to your balance', zh: '{total} 即将入账' },
    definition: {
      en: 'Payments that are paid and not settled, net of fees, by the day on which their settlement is due.',
      zh: '已付款未结算的交易，扣除手续费，按应结算日期排列。',
    },
    keys: ['admin', 'finance', 'cs'],
    by: ['due', 'method', 'store', 'product'],
    columns: { amount: col('money', 'Net', '净额'), payments },
    main: 'amount',
    isNow: true,
    also: ['settlement', 'balance', '结算'],
  },
  held: {
    group: 'money',
    question: { en: 'How old is what is not settled?', zh: '未结算的款项有多久？' },
    says: { en: '{total} is not settled', zh: '{total} 尚未结算' },
    definition: {
      en: 'Payments that are paid and not settled, net of fees, by the days since they were paid.',
      zh: '已付款未结算的交易，扣除手续费，按付款后的天数分组。',
    },
    keys: office!,
    by: ['age', 'method', 'store', 'product'],
    columns: { amount: col('money', 'Net', '净额'), payments, wait: col('hours', 'Average age', '平均账龄') },
    main: 'amount',
    isNow: true,
    also: ['unsettled', 'aging', '账龄'],
  },
  late: {
    group: 'money',
    question: { en: 'What is late?', zh: '什么逾期了？' },
    says: { en: '{total} is late', zh: '{total} 已逾期' },
    definition: {
      en: 'Settlements after their day, payouts that the bank has not confirmed by the day it named, and unpaid invoices after their due day.',
      zh: '超过应结算日的款项、银行未按期确认的付款，以及逾期未付的账单。',
    },
    keys: office!,
    by: ['kind', 'age'],
    columns: { amount: col('money', 'Amount', '金额'), count: col('count', 'Records', '记录数') },
    main: 'amount',
    isNow: true,
    also: ['overdue', '逾期'],
  },
  payouts: {
    group: 'money',
    question: { en: 'What was paid out, and when?', zh: '何时付出了多少？' },
    says: { en: '{total} was paid out', zh: '付出 {total}' },
    definition: {
      en: 'Withdrawals and transfers to banks that the bank confirmed, on the day it did. One that came back later stays on its day.',
      zh: '银行已确认的提现与转账到银行，按确认日计入。之后退回的仍计在当日。',
    },
    keys: office!,
    by: ['day', 'week', 'month', 'kind'],
    columns: {
      amount: col('money', 'Amount', '金额'),
      fees: col('money', 'Fees', '手续费'),
      count: col('count', 'Payouts', '付款笔数'),
      wait: col('hours', 'Average time', '平均用时'),
    },
    main: 'amount',
    also: ['withdraw', 'bank', '提现'],
  },
  stores: {
    group: 'sales',
    question: { en: 'Which store sells best?', zh: '哪家门店卖得最好？' },
    says: { en: 'Sales were {total}', zh: '销售额为 {total}' },
    definition: {
      en: 'Sales when they are paid and refunds when the money goes back, under the store of the payment.',
      zh: '付款时计入的销售额与退回时计入的退款，按付款的门店归类。',
    },
    keys: all!,
    by: ['store', 'terminal', ...clock],
    columns: { sales, payments, average, refunds: col('money', 'Refunds', '退款') },
    main: 'sales',
    also: ['shop', 'branch', 'till', '分店'],
  },
  hours: {
    group: 'sales',
    question: { en: 'Which hour, which day?', zh: '哪个时段，哪一天？' },
    says: { en: 'Sales were {total}', zh: '销售额为 {total}' },
    definition: {
      en: 'Sales by the hour and the weekday in Dubai at which they were paid.',
      zh: '按迪拜时间的付款小时与星期统计的销售额。',
    },
    keys: all!,
    by: ['hour', 'weekday', 'day'],
    columns: { sales, payments, average },
    main: 'sales',
    also: ['busy', 'peak', '高峰'],
  },
  methods: {
    group: 'sales',
    question: { en: 'Which way do people pay?', zh: '顾客用什么方式付款？' },
    says: { en: 'Sales were {total}', zh: '销售额为 {total}' },
    definition: {
      en: 'Sales when they are paid, by the method that the payer chose.',
      zh: '付款时计入的销售额，按付款人选择的方式统计。',
    },
    keys: all!,
    by: ['method', 'product', 'store', ...clock],
    columns: { sales, payments, average },
    main: 'sales',
    also: ['card', 'wallet', '银行卡'],
  },
  returning: {
    group: 'sales',
    question: { en: 'Who comes back?', zh: '谁会再来？' },
    says: { en: 'Sales were {total}', zh: '销售额为 {total}' },
    definition: {
      en: 'Sales by whether the customer had paid before that payment. A payment without a known customer is apart.',
      zh: '按顾客在该笔付款之前是否付过款统计的销售额。无已知顾客的付款单列。',
    },
    keys: all!,
    by: ['visit', 'store', ...clock],
    columns: {
      payments,
      sales,
      average,
      again: col('rate', 'From customers who came back', '回头客占比'),
    },
    main: 'sales',
    also: ['customer', 'loyalty', '回头客'],
  },
  items: {
    group: 'sales',
    question: { en: 'Which items sell?', zh: '哪些商品畅销？' },
    says: { en: 'Items sold for {total}', zh: '商品售出 {total}' },
    definition: {
      en: 'Items of payments when they are paid, at the price on the payment. Payments without items are not in it.',
      zh: '付款时计入的商品，按付款上的价格计算。无商品明细的付款不计入。',
    },
    keys: all!,
    by: ['item', 'store', 'product'],
    columns: { sold: col('count', 'Sold', '数量'), amount: col('money', 'Amount', '金额') },
    main: 'amount',
    also: ['product', 'goods', '商品'],
  },
  tips: {
    group: 'sales',
    question: { en: 'Where are tips given?', zh: '小费来自哪里？' },
    says: { en: 'Tips were {total}', zh: '小费共 {total}' },
    definition: {
      en: 'Tips within payments, when they are paid. The rate is tips by the sales of payments with a tip.',
      zh: '付款时计入的小费。占比为小费除以有小费的销售额。',
    },
    keys: all!,
    by: ['store', 'terminal', 'weekday', 'hour', 'day'],
    columns: { tips: col('money', 'Tips', '小费'), payments, rate: col('rate', 'Of the sales', '占销售额') },
    main: 'tips',
    also: ['gratuity', '小费'],
  },
  refunders: {
    group: 'trouble',
    question: { en: 'Who refunds most?', zh: '谁退款最多？' },
    says: { en: '{total} was refunded', zh: '退款 {total}' },
    definition: {
      en: 'Refunds when the money goes back, by the member who asked for them. A program is listed under the member who made its key.',
      zh: '退回时计入的退款，按申请退款的成员统计。程序发起的退款计在密钥创建者名下。',
    },
    keys: office!,
    by: ['member', 'reason', 'store', 'method', ...clock],
    columns: { refunded: col('money', 'Refunded', '退款额'), refunds: col('count', 'Refunds', '退款笔数'), average },
    main: 'refunded',
    also: ['refund', '退款'],
  },
  'sent-back': {
    group: 'trouble',
    question: { en: 'How much of my sales went back?', zh: '我的销售有多少被退回？' },
    says: { en: '{total} of these sales went back', zh: '这些销售中 {total} 被退回' },
    definition: {
      en: 'Sales when they are paid, and what has been refunded of the same payments up to now. Young payments can still be refunded.',
      zh: '付款时计入的销售额，以及同一批付款至今的退款。较新的付款仍可能退款。',
    },
    keys: all!,
    by: ['method', 'store', 'product', ...clock],
    columns: { sales, back: col('money', 'Went back', '已退回'), rate: col('rate', 'Share', '占比') },
    main: 'back',
    also: ['refund rate', '退款率'],
  },
  failing: {
    group: 'trouble',
    question: { en: 'Why do payments fail?', zh: '付款为何失败？' },
    says: { en: '{total} attempts failed', zh: '{total} 次尝试失败' },
    definition: {
      en: 'Attempts to pay by the moment they began, declined or given up by the payer. One payment may have several.',
      zh: '按开始时间统计的付款尝试，包括被拒与付款人放弃。一笔付款可能有多次尝试。',
    },
    keys: all!,
    by: ['reason', 'method', 'store', 'hour', 'day'],
    columns: {
      attempts: col('count', 'Attempts', '尝试次数'),
      failed: col('count', 'Failed', '失败'),
      rate: { ...col('rate', 'Failure rate', '失败率'), isOfCounts: true },
    },
    main: 'failed',
    also: ['decline', 'error', '拒绝'],
  },
  disputes: {
    group: 'trouble',
    question: { en: 'How many disputes do I win?', zh: '我赢了多少争议？' },
    says: { en: '{total} disputes arrived', zh: '收到 {total} 个争议' },
    definition: {
      en: 'Disputes when they are received, without alerts. The rate is won by won and lost; accepted and expired ones are lost.',
      zh: '收到时计入的争议，不含预警。胜率为胜诉除以胜诉与败诉之和；接受与过期计为败诉。',
    },
    keys: all!,
    by: ['code', 'method', 'store', ...clock],
    columns: {
      disputes: col('count', 'Disputes', '争议数'),
      amount: col('money', 'Amount', '金额'),
      won: col('count', 'Won', '胜诉'),
      lost: col('count', 'Lost', '败诉'),
      rate: { ...col('rate', 'Won of decided', '胜率'), isOfCounts: true },
    },
    main: 'disputes',
    also: ['chargeback', '拒付'],
  },
  cash: {
    group: 'trouble',
    question: { en: 'Is cash missing?', zh: '现金有短缺吗？' },
    says: { en: 'Counted less expected is {total}', zh: '清点减应有为 {total}' },
    definition: {
      en: 'Differences that counts of shifts and hand-overs found, when they were found: below zero, cash is missing.',
      zh: '班次与交接清点时发现的差额：小于零表示短缺。',
    },
    keys: office!,
    by: ['store', 'person', 'kind', ...clock],
    columns: {
      missing: col('money', 'Missing', '短缺'),
      found: col('money', 'Too much', '长款'),
      difference: col('money', 'Difference', '差额'),
      count: col('count', 'Differences', '笔数'),
    },
    main: 'difference',
    also: ['drawer', 'shortage', '短款'],
  },
  waiting: {
    group: 'work',
    question: { en: 'How long do requests wait?', zh: '申请要等多久？' },
    says: { en: '{total} requests were made', zh: '共提交 {total} 个申请' },
    definition: {
      en: 'Requests for approval when they were made, and the time until they ended. One that is still open has not waited yet.',
      zh: '按提交时间统计的审批申请，以及到结束的用时。未结束的不计用时。',
    },
    keys: office!,
    by: ['kind', 'outcome', 'member', ...clock],
    columns: {
      requests: col('count', 'Requests', '申请数'),
      ended: col('count', 'Ended', '已结束'),
      wait: col('hours', 'Average wait', '平均等待'),
    },
    main: 'requests',
    isWithoutCurrency: true,
    also: ['approval', '审批'],
  },
  growth: {
    group: 'work',
    question: { en: 'What does growth cost?', zh: '增长花了多少钱？' },
    says: { en: 'Growth cost {total}', zh: '增长花费 {total}' },
    definition: {
      en: 'Coupons when they are used, cashback when it is paid and commissions when they are earned, less what was taken back.',
      zh: '使用时计入的优惠券、支付时计入的返现、获得时计入的佣金，减去已收回部分。',
    },
    keys: ['admin', 'finance', 'acquire-admin'],
    by: ['kind', 'campaign', ...clock],
    columns: { cost: col('money', 'Cost', '花费'), count: col('count', 'Records', '记录数') },
    main: 'cost',
    also: ['marketing', 'coupon', 'commission', '营销'],
  },
  activity: {
    group: 'work',
    question: { en: 'Who does what here?', zh: '谁在做什么？' },
    says: { en: '{total} changes were made', zh: '共 {total} 次变更' },
    definition: {
      en: 'Requests that members made for somebody else to decide, by the member, when they were made.',
      zh: '成员提交、由他人决定的申请，按成员与提交时间统计。',
    },
    keys: owner!,
    by: ['member', 'kind', 'weekday', 'hour'],
    columns: {
      requests: col('count', 'Requests', '申请数'),
      agreed: { ...col('rate', 'Approved', '通过率'), isOfCounts: true },
    },
    main: 'requests',
    isWithoutCurrency: true,
    also: ['staff', '员工'],
  },
})
export type ReportName = keyof typeof reports
export const reportNames = Object.keys(reports) as [ReportName, ...ReportName[]]
export const isReport = (name: string): name is ReportName => Object.hasOwn(reports, name)
/** For reports whose exact name is not known where they are read. */
export const reportOf = (name: ReportName): ReportText => reports[name]
export const columnsOf = (name: ReportName): readonly string[] => Object.keys(reports[name].columns)

const keysOf = (roles: readonly Role[], configured: readonly string[]): readonly string[] =>
  roles.flatMap((role) => {
    const key = reportsKeyByRole[role]
    return key && configured.includes(key) ? [key] : []
  })
/** One of the visitor's roles has its key, and the report is for that key. Viewing as another role never shows more than one's own. */
export const mayRead = (name: ReportName, visitor: Visitor): boolean => {
  const { who } = visitor
  if (!who || !mayEnter(areas.reports, visitor)) return false
  const isFor = (roles: readonly Role[]) =>
    keysOf(roles, who.reports).some((key) => (reports[name].keys as readonly string[]).includes(key))
  return isFor(who.roles) && (!who.viewedBy || isFor(who.viewedBy))
}
