// What people read for the ledger's codes: why money moved, and where it can be.
import type { Bilingual, Text } from './words.ts'

export const reasonWords = {
  adjustment: { en: 'Adjustment', zh: '调整' },
  chargeback: { en: 'Chargeback', zh: '拒付' },
  collect: { en: 'Collected', zh: '代收' },
  'collect-reversal': { en: 'Collection reversed', zh: '代收冲回' },
  deposit: { en: 'Deposit', zh: '存入' },
  exchange: { en: 'Exchange', zh: '货币兑换' },
  'exchange-reversal': { en: 'Exchange reversed', zh: '货币兑换冲回' },
  fee: { en: 'Fee', zh: '手续费' },
  'fee-return': { en: 'Fee returned', zh: '手续费退回' },
  hold: { en: 'Hold by the provider', zh: '服务商冻结' },
  payment: { en: 'Sales', zh: '收款' },
  payout: { en: 'Paid to bank', zh: '付至银行' },
  points: { en: 'Green points', zh: '绿色积分' },
  refund: { en: 'Refund', zh: '退款' },
  release: { en: 'Hold released', zh: '解除冻结' },
  return: { en: 'Returned by the bank', zh: '银行退回' },
  settlement: { en: 'Settlement', zh: '结算' },
  'top-up': { en: 'Top-up', zh: '充值' },
  transfer: { en: 'Transfer', zh: '转账' },
  'transfer-reversal': { en: 'Transfer reversed', zh: '转账冲回' },
  vat: { en: 'VAT', zh: '增值税' },
  withdraw: { en: 'Withdrawal', zh: '提现' },
  'withdraw-reversal': { en: 'Withdrawal reversed', zh: '提现冲回' },
} as const satisfies Readonly<Record<string, Bilingual<Text>>>

export const accountWords = {
  available: { en: 'Available', zh: '可用余额' },
  hold: { en: 'On hold', zh: '冻结金额' },
  'in-transit': { en: 'In transit', zh: '在途' },
  pending: { en: 'Pending settlement', zh: '待结算' },
  bank: { en: 'Bank', zh: '银行' },
  chain: { en: 'Chain', zh: '区块链' },
  clearing: { en: 'Card schemes and rails', zh: '卡组织与通道' },
  'fee-income': { en: 'Provider, fees', zh: '服务商手续费' },
  'fx-income': { en: 'Provider, exchange', zh: '服务商汇兑' },
  'fx-position': { en: 'Exchange', zh: '兑换头寸' },
  points: { en: 'Green points', zh: '绿色积分' },
  suspense: { en: 'Unplaced', zh: '待查' },
  'vat-payable': { en: 'Provider, VAT to pay on', zh: '服务商代缴增值税' },
} as const satisfies Readonly<Record<string, Bilingual<Text>>>
