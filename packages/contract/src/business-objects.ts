// What an entry of the ledger is about: its name, and the screen that shows it. A kind that is not here is shown raw, without a link.
import type { Path } from './routes.ts'
import type { Word } from './words.ts'

export interface BusinessObject extends Word {
  readonly en: string
  readonly zh: string
  /** `?open=` and its id follow. Not offered while the screen is not built. */
  readonly path?: Path
}

export const businessObjects: Readonly<Record<string, BusinessObject>> = {
  deposit: { en: 'Deposit', zh: '存入' },
  exchange: { en: 'Currency exchange', zh: '货币兑换', path: '/fiat/balance/currency-exchange' },
  hold: { en: 'Hold by the provider', zh: '服务商冻结', path: '/fiat/balance/amount-on-hold' },
  payment: { en: 'Sale', zh: '收款' },
  payout: { en: 'Payout', zh: '付款' },
  settlement: { en: 'Settlement', zh: '结算' },
  withdraw: { en: 'Withdrawal', zh: '提现', path: '/fiat/transaction/withdraw' },
  transfer: { en: 'Transfer', zh: '转账', path: '/fiat/transaction/transfer' },
  'transfer-to-bank': { en: 'Transfer to bank', zh: '转账到银行', path: '/fiat/transaction/transfer' },
  batch: { en: 'Batch transfer', zh: '批量转账', path: '/fiat/transaction/transfer' },
  'batch-transfer': { en: 'Batch transfer', zh: '批量转账', path: '/fiat/transaction/transfer' },
}
export const businessObjectOf = (kind: string): BusinessObject | undefined =>
  Object.hasOwn(businessObjects, kind) ? businessObjects[kind] : undefined
