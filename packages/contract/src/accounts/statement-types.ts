// Which statements there are: of which account, and which of its movements. A type whose data does not exist yet is not here.
import { dayMs } from '../kernel/time.ts'
import type { Bilingual, Text } from '../kernel/words.ts'
import { movementsIn } from '../kernel/movements.ts'

export const statementGroups = ['balance', 'settlement', 'charge', 'purchase', 'transaction'] as const
export type StatementGroup = (typeof statementGroups)[number]

interface StatementType extends Bilingual<Text> {
  readonly en: string
  readonly zh: string
  readonly group: StatementGroup
  /** The account whose entries they list. */
  readonly account: 'available' | 'pending' | 'commission'
  /** Only movements for these reasons; none means all of them, and then opening and closing are the account's balance. */
  readonly reasons?: readonly string[]
  /** Only movements about these. */
  readonly business?: readonly string[]
  /** What it lists belongs to a store, so that one can be made for some stores. */
  readonly byStore?: true
}
const table = <const Name extends string>(rows: Record<Name, StatementType>): Readonly<Record<Name, StatementType>> =>
  rows
export const statementTypeTable = table({
  balance: { en: 'Balance', zh: '余额', group: 'balance', account: 'available' },
  'pending settlements': { en: 'Pending settlements', zh: '待结算', group: 'balance', account: 'pending' },
  settlement: {
    en: 'Settlement',
    zh: '结算',
    group: 'settlement',
    account: 'available',
    reasons: ['settlement'],
    byStore: true,
  },
  charge: {
    en: 'Charges',
    zh: '费用',
    group: 'charge',
    account: 'pending',
    reasons: ['fee', 'fee-return', 'vat'],
    byStore: true,
  },
  'receipt fees': {
    en: 'Receipt fees',
    zh: '小票费用',
    group: 'charge',
    account: 'available',
    business: movementsIn('receipt fees'),
  },
  purchase: {
    en: 'Purchase',
    zh: '收款',
    group: 'purchase',
    account: 'pending',
    reasons: ['payment', 'fee', 'vat', 'refund'],
    byStore: true,
  },
  refund: {
    en: 'Refund',
    zh: '退款',
    group: 'transaction',
    account: 'available',
    business: movementsIn('refund'),
    byStore: true,
  },
  'chargeback and fraud report': {
    en: 'Chargeback and fraud report',
    zh: '拒付与欺诈报告',
    group: 'transaction',
    account: 'available',
    business: movementsIn('chargeback and fraud report'),
    byStore: true,
  },
  withdraw: {
    en: 'Withdraw',
    zh: '提现',
    group: 'transaction',
    account: 'available',
    business: [...movementsIn('withdraw'), 'payout'],
  },
  'single/batch transfer': {
    en: 'Single/batch transfer',
    zh: '单笔/批量转账',
    group: 'transaction',
    account: 'available',
    business: movementsIn('single/batch transfer'),
  },
  'transfer to bank': {
    en: 'Transfer to bank',
    zh: '转账到银行',
    group: 'transaction',
    account: 'available',
    business: movementsIn('transfer to bank'),
  },
  'cash in/out': {
    en: 'Cash in/out',
    zh: '现金存取',
    group: 'transaction',
    account: 'available',
    business: movementsIn('cash in/out'),
    byStore: true,
  },
  'account/mobile/cash top up': {
    en: 'Account/mobile/cash top up',
    zh: '账户/手机/现金充值',
    group: 'transaction',
    account: 'available',
    business: movementsIn('account/mobile/cash top up'),
  },
  /** For a secondary merchant or one of its terminals: payments, refunds and settlements, without entries of an account. */
  'secondary merchant/terminal': {
    en: 'Secondary merchant/terminal',
    zh: '二级商户/终端',
    group: 'transaction',
    account: 'available',
    business: [],
  },
  cashback: {
    en: 'Cashback',
    zh: '返现',
    group: 'transaction',
    account: 'available',
    business: movementsIn('cashback'),
  },
  /** For the account's own partner: what it earned of payments of others, and what of it was paid out. */
  'referral statements': { en: 'Referral statements', zh: '推荐对账单', group: 'transaction', account: 'commission' },
  'green point': {
    en: 'Green points',
    zh: '绿色积分',
    group: 'transaction',
    account: 'available',
    business: movementsIn('green point'),
  },
  'VAM IBAN': {
    en: 'VAM IBAN',
    zh: '虚拟账户入账',
    group: 'transaction',
    account: 'available',
    business: movementsIn('VAM IBAN'),
    byStore: true,
  },
  exchange: {
    en: 'Currency exchange',
    zh: '货币兑换',
    group: 'transaction',
    account: 'available',
    reasons: ['exchange', 'exchange-reversal'],
  },
})
export type StatementTypeName = keyof typeof statementTypeTable
export const statementTypeNames = Object.keys(statementTypeTable) as [StatementTypeName, ...StatementTypeName[]]
export const typesOf = (group: StatementGroup): readonly StatementTypeName[] =>
  statementTypeNames.filter((name) => statementTypeTable[name].group === group)
/** Only for accounts with merchants below them, and about one of these. */
export const isAboutOthers = (name: StatementTypeName): boolean => name === 'secondary merchant/terminal'
/** A statement of this type can be made for some stores. */
export const isByStore = (name: StatementTypeName): boolean =>
  (statementTypeTable[name] as StatementType).byStore === true
/** Opening and closing are the account's balance; of any other type they are what its movements add up to before and after. */
export const isWhole = (name: StatementTypeName): boolean => {
  const { reasons, business } = statementTypeTable[name] as StatementType
  return !reasons && !business
}

/** A day more is another part: the lists' own rule of 30 days from the first to the last. */
const partDaysMax = 30
const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const monthsEnd = (day: string): string => dayAt(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0))

export interface Part {
  readonly firstDay: string
  readonly lastDay: string
}
/** A longer period in parts, cut at the ends of months. */
export const partsOf = (firstDay: string, lastDay: string): readonly Part[] => {
  if (lastDay < firstDay) return []
  if ((msOf(lastDay) - msOf(firstDay)) / dayMs <= partDaysMax) return [{ firstDay, lastDay }]
  const end = monthsEnd(firstDay)
  return [{ firstDay, lastDay: end }, ...partsOf(dayAt(msOf(end) + dayMs), lastDay)]
}
