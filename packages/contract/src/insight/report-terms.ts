// What a report is made of: groups of the library, dimensions, kinds of columns, and the row that declares one.
import { words, type Bilingual } from '../kernel/words.ts'

export const reportGroups = words({
  money: { en: 'Money', zh: '资金' },
  sales: { en: 'Sales', zh: '销售' },
  trouble: { en: 'Trouble', zh: '异常' },
  work: { en: 'Work and growth', zh: '运营与增长' },
})
export type ReportGroup = keyof typeof reportGroups

export const reportDimensions = words({
  method: { en: 'Method', zh: '支付方式' },
  store: { en: 'Store', zh: '门店' },
  terminal: { en: 'Till', zh: '收银设备' },
  product: { en: 'Product', zh: '产品' },
  day: { en: 'Day', zh: '日' },
  week: { en: 'Week', zh: '周' },
  month: { en: 'Month', zh: '月' },
  weekday: { en: 'Weekday', zh: '星期' },
  hour: { en: 'Hour of the day', zh: '小时' },
  due: { en: 'Due', zh: '到期日' },
  age: { en: 'Age', zh: '账龄' },
  kind: { en: 'Kind', zh: '类型' },
  member: { en: 'Member', zh: '成员' },
  person: { en: 'Person', zh: '人员' },
  reason: { en: 'Reason', zh: '原因' },
  code: { en: 'Reason code', zh: '原因代码' },
  outcome: { en: 'Outcome', zh: '结果' },
  visit: { en: 'Visit', zh: '到访' },
  item: { en: 'Item', zh: '商品' },
  campaign: { en: 'Campaign', zh: '活动' },
})
export type ReportDimension = keyof typeof reportDimensions
/** Their keys follow time: in its order, and of one period only. */
export const isTimed = (name: ReportDimension): boolean => ['day', 'week', 'month', 'due'].includes(name)
/** Their keys have an order of their own. */
export const isOrdered = (name: ReportDimension): boolean => isTimed(name) || ['weekday', 'hour', 'age'].includes(name)

/** `rate` is a share of its base, `average` money by its base, `hours` seconds by its base. */
export type ReportColumnKind = 'money' | 'count' | 'rate' | 'average' | 'hours'
export interface ReportColumn {
  readonly title: Bilingual
  readonly kind: ReportColumnKind
  /** For a share: it counts records instead of money. */
  readonly isOfCounts?: true
}
/** In what the two sides of a share, an average or a time are counted. */
export const sidesOf = ({
  kind,
  isOfCounts,
}: ReportColumn): readonly ['money' | 'count' | 'hours', 'money' | 'count'] =>
  kind === 'rate'
    ? isOfCounts
      ? ['count', 'count']
      : ['money', 'money']
    : [kind === 'average' ? 'money' : kind, kind === 'money' ? 'money' : 'count']
export const hasBase = (kind: ReportColumnKind): boolean => kind === 'rate' || kind === 'average' || kind === 'hours'
/** The keys of the specification, by which the provider opens reports for a merchant's roles. */
export type ReportKey = 'admin' | 'finance' | 'cs' | 'acquire-admin'
export interface ReportText {
  readonly group: ReportGroup
  readonly question: Bilingual
  /** How the finding begins: `{total}` is the total of the main column. */
  readonly says: Bilingual
  /** What is counted, when, and what is not. */
  readonly definition: Bilingual
  readonly keys: readonly ReportKey[]
  /** The first is how it opens. */
  readonly by: readonly [ReportDimension, ...ReportDimension[]]
  readonly columns: Readonly<Record<string, ReportColumn>>
  /** The column that the finding and the chart are of. */
  readonly main: string
  /** It is of a moment, not of a period. */
  readonly isNow?: true
  /** Its records have no currency. */
  readonly isWithoutCurrency?: true
  /** Words that find it. */
  readonly also?: readonly string[]
}
