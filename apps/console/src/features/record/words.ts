import { words } from '@falaj/contract/words'

export const recordWords = words({
  types: { en: 'Types of transaction', zh: '交易类型' },
  withdraw: { en: 'Settlement / withdraw', zh: '结算 / 提现' },
  transfer: { en: 'Single transfer', zh: '单笔转账' },
  'transfer-to-bank': { en: 'Transfer to bank', zh: '转账到银行' },
})
