import { words } from '@falaj/contract/words'

export const recordWords = words({
  types: { en: 'Types of transaction', zh: '交易类型' },
  withdraw: { en: 'Withdraw', zh: '提现' },
  settlement: { en: 'Settlement', zh: '结算' },
  transfer: { en: 'Single transfer', zh: '单笔转账' },
  'batch-transfer': { en: 'Batch transfer', zh: '批量转账' },
  'transfer-to-bank': { en: 'Transfer to bank', zh: '转账到银行' },
})
