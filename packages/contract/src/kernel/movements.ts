// Table of everything that moves money: one row per kind, under its ledger name. Books, records, approvals, statements and history all
// derive their texts for a kind from its row.
import type { Bilingual } from './words.ts'
import { areas, refundMakers, type Area } from './access.ts'
import type { Path } from './routes.ts'

/** Who requests, who approves, and how many approvals are needed. */
export interface ApprovalTerms {
  readonly maker: Area
  readonly checker: Area
  /** Approvals needed until the merchant decides otherwise. */
  readonly needed: 0 | 1 | 2
  /** Approvals needed at least, whatever the merchant decides. */
  readonly atLeast: 0 | 1
  /** Approvals that what a program asks for needs at least: it has passed no second factor, as a person would have. */
  readonly byKeyAtLeast?: 1
  /** Has an amount, so that bands by amount make sense. */
  readonly isMoney?: true
  /** Where nobody else could approve, it is done after the cooling-off: else one person alone could do nothing. */
  readonly alone?: 'cooling-off'
  /** The page where the requester edits it: `?request=` follows. */
  readonly editPath?: string
}
export interface ObjectPage {
  readonly path: Path
  readonly tab?: string
  /** Parameters of the path, if it has any. */
  readonly params?: Readonly<Record<string, string>>
  /** Name of the id parameter in the page's address; default: `open`. */
  readonly by?: string
}
interface MovementRow extends Bilingual {
  /** The first page that a person may enter is used: members who move money go to the product page, others to the record. */
  readonly pages?: readonly ObjectPage[]
  /** Has a detail among the transactions, with all that it is linked with. */
  readonly isRecord?: true
  /** Its tab among the transactions. */
  readonly tab?: Bilingual
  /** What colleagues may be asked before it moves; `name` where they know it by another word. */
  readonly approval?: ApprovalTerms & { readonly name?: string }
  /** The statement type that lists its movements, besides the balance statement. */
  readonly statement?: string
  /** History text when the bank has answered. */
  readonly answered?: Bilingual
}
const record = (tab: string): ObjectPage => ({ path: '/fiat/transaction/record', tab })
const transfers = (tab: string): ObjectPage => ({ path: '/fiat/transaction/transfer', tab })
const oneChecker = {
  maker: areas.fiatMoneyMovement,
  checker: areas.fiatMoneyMovement,
  needed: 1,
  atLeast: 0,
  isMoney: true,
} as const

const table = <const T extends Readonly<Record<string, MovementRow>>>(rows: T): T => rows
export const movements = table({
  payment: {
    en: 'Payment',
    zh: '支付',
    pages: [record('payment')],
    isRecord: true,
    tab: { en: 'Payments', zh: '支付' },
  },
  refund: {
    en: 'Refund',
    zh: '退款',
    pages: [record('refund')],
    isRecord: true,
    tab: { en: 'Refunds', zh: '退款' },
    approval: { ...oneChecker, maker: refundMakers },
    statement: 'refund',
    answered: { en: 'The acquirer responded to a refund', zh: '收单机构答复退款' },
  },
  dispute: {
    en: 'Dispute',
    zh: '争议',
    pages: [record('dispute')],
    isRecord: true,
    tab: { en: 'Chargeback & fraud report', zh: '拒付与欺诈报告' },
    statement: 'chargeback and fraud report',
  },
  withdraw: {
    en: 'Withdrawal',
    zh: '提现',
    pages: [{ path: '/fiat/transaction/withdraw' }, record('withdraw')],
    isRecord: true,
    tab: { en: 'Withdraw', zh: '提现' },
    approval: { ...oneChecker, editPath: '/fiat/transaction/withdraw' },
    statement: 'withdraw',
    answered: { en: 'The bank responded to a withdrawal', zh: '银行答复提现' },
  },
  settlement: {
    en: 'Settlement',
    zh: '结算',
    pages: [record('settlement')],
    isRecord: true,
    tab: { en: 'Settlement', zh: '结算' },
  },
  'receipt-fee': {
    en: 'Receipt fee',
    zh: '小票费用',
    pages: [record('receipt-fee')],
    isRecord: true,
    tab: { en: 'Receipt fees', zh: '小票费用' },
    statement: 'receipt fees',
  },
  'cash-in': {
    en: 'Cash in',
    zh: '现金存入',
    pages: [record('cash-in')],
    isRecord: true,
    tab: { en: 'Cash in', zh: '现金存入' },
    statement: 'cash in/out',
  },
  'cash-out': {
    en: 'Cash out',
    zh: '现金取出',
    pages: [record('cash-out')],
    isRecord: true,
    tab: { en: 'Cash out', zh: '现金取出' },
    statement: 'cash in/out',
  },
  'cash-top-up': {
    en: 'Cash top-up',
    zh: '现金充值',
    pages: [record('cash-top-up')],
    isRecord: true,
    tab: { en: 'Cash top-up', zh: '现金充值' },
    statement: 'account/mobile/cash top up',
  },
  'eatm-refill': {
    en: 'Cash for an e-ATM',
    zh: '电子 ATM 加钞',
    pages: [{ path: '/pos-device/main/eatm', tab: 'refills' }],
    approval: { ...oneChecker, maker: areas.eatm },
    statement: 'cash in/out',
  },
  'eatm-emptied': {
    en: 'Cash collected from an e-ATM',
    zh: '电子 ATM 清机收款',
    pages: [{ path: '/pos-device/main/eatm', tab: 'counts' }],
    statement: 'cash in/out',
  },
  cashback: {
    en: 'Cashback',
    zh: '返现',
    pages: [record('cashback')],
    isRecord: true,
    tab: { en: 'Cashback', zh: '返现' },
    statement: 'cashback',
  },
  commission: {
    en: 'Commission',
    zh: '佣金',
    pages: [{ path: '/referral/transaction' }],
    statement: 'referral statements',
  },
  'commission-payout': {
    en: 'Payout of commissions',
    zh: '佣金付款',
    pages: [{ path: '/referral/statement', tab: 'payouts' }],
    approval: { ...oneChecker },
    statement: 'referral statements',
  },
  coupon: {
    en: 'Coupon',
    zh: '优惠券',
    pages: [{ path: '/marketing/redemption-records' }],
  },
  'tax-credit-note': {
    en: 'Tax credit note',
    zh: '税务贷记通知',
    pages: [{ path: '/management/tax-invoice' }],
  },
  'green-point': { en: 'Green points', zh: '绿色积分', pages: [{ path: '/green-point' }], statement: 'green point' },
  transfer: {
    en: 'Transfer',
    zh: '转账',
    pages: [transfers('single'), record('transfer')],
    isRecord: true,
    tab: { en: 'Single transfer', zh: '单笔转账' },
    approval: { ...oneChecker, byKeyAtLeast: 1, editPath: '/fiat/transaction/transfer' },
    statement: 'single/batch transfer',
  },
  'transfer-to-bank': {
    en: 'Transfer to bank',
    zh: '转账到银行',
    pages: [transfers('to-bank'), record('transfer-to-bank')],
    isRecord: true,
    tab: { en: 'Transfer to bank', zh: '转账到银行' },
    approval: { ...oneChecker, editPath: '/fiat/transaction/transfer' },
    statement: 'transfer to bank',
    answered: { en: 'The bank responded to a transfer', zh: '银行答复转账' },
  },
  'batch-transfer': {
    en: 'Batch transfer',
    zh: '批量转账',
    pages: [transfers('batch'), record('batch-transfer')],
    isRecord: true,
    tab: { en: 'Batch transfer', zh: '批量转账' },
    approval: { ...oneChecker },
    statement: 'single/batch transfer',
  },
  'vam-iban-deposit': {
    en: 'Deposit',
    zh: '入账',
    pages: [{ path: '/vam-iban/main', tab: 'deposits' }, record('vam-iban-deposit')],
    isRecord: true,
    tab: { en: 'Bank transfers', zh: '银行转账入账' },
    statement: 'VAM IBAN',
    answered: { en: 'The bank responded to the return of a deposit', zh: '银行答复入账退回' },
  },
  'currency-exchange': {
    en: 'Currency exchange',
    zh: '货币兑换',
    pages: [{ path: '/fiat/balance/currency-exchange' }],
    isRecord: true,
    approval: { ...oneChecker, name: 'currency-exchange', needed: 0 },
  },
  'crypto-deposit': {
    en: 'Coin deposit',
    zh: '充币',
    pages: [{ path: '/crypto/transaction/record/{tag}', params: { tag: 'deposit' } }],
  },
  'crypto-top-up': {
    en: 'Coin top-up',
    zh: '加密货币充值',
    pages: [{ path: '/crypto/transaction/record/{tag}', params: { tag: 'top up' } }],
  },
  'crypto-withdraw': {
    en: 'Coin withdrawal',
    zh: '提币',
    pages: [
      { path: '/crypto/transaction/withdraw' },
      { path: '/crypto/transaction/record/{tag}', params: { tag: 'withdraw' } },
    ],
    approval: {
      ...oneChecker,
      maker: areas.cryptoWithdraw,
      checker: areas.cryptoWithdraw,
      editPath: '/crypto/transaction/withdraw',
    },
    answered: { en: 'The network confirmed or refused a coin withdrawal', zh: '网络确认或拒绝提币' },
  },
  'crypto-payment': {
    en: 'Payment in coins',
    zh: '加密货币收款',
    pages: [{ path: '/crypto/transaction/record/{tag}', params: { tag: 'purchase' } }],
  },
  hold: { en: 'Hold by the provider', zh: '服务商冻结', pages: [{ path: '/fiat/balance/amount-on-hold' }] },
})
type Movements = typeof movements
export type MovementName = keyof Movements
const entries = Object.entries(movements) as [MovementName, MovementRow][]

/** Those with a detail among the transactions. */
export type RecordKind = {
  [K in MovementName]: Movements[K] extends { readonly isRecord: true } ? K : never
}[MovementName]
export const recordKinds = entries.flatMap(([name, { isRecord }]) => (isRecord ? [name] : [])) as [
  RecordKind,
  ...RecordKind[],
]

type ApprovalOf<K extends MovementName> = Movements[K] extends { readonly approval: infer A }
  ? A extends { readonly name: infer Name extends string }
    ? Name
    : K
  : never
type MovementApproval = { [K in MovementName]: ApprovalOf<K> }[MovementName]
/** The kinds of approval that movements bring, by the name colleagues know them by. */
export const movementApprovals = Object.fromEntries(
  entries.flatMap(([kind, { approval, en, zh }]) => {
    if (!approval) return []
    const { name = kind, ...terms } = approval
    return [[name, { en, zh, ...terms }]]
  }),
) as Readonly<Record<MovementApproval, ApprovalTerms & Bilingual>>

/** Returns the kinds whose movements are listed in a statement type. */
export const movementsIn = (statement: string): readonly string[] =>
  entries.flatMap(([kind, row]) => (row.statement === statement ? [kind] : []))
/** By the action's name in the history. */
export const answers: Readonly<Record<string, Bilingual>> = Object.fromEntries(
  entries.flatMap(([kind, { answered }]) => (answered ? [[`${kind}.answer`, answered]] : [])),
)
