import { words } from '@falaj/contract/words'

export const reconciliationWords = words({
  lead: {
    en: 'Upload a statement of the bank account your payouts go to. We tie each credit to its payout and show the payments, fees and refunds behind it.',
    zh: '上传收款银行账户的对账单，系统将每笔入账与付款匹配，并列出对应的支付、手续费和退款。',
  },
  drop: { en: 'Bank file: camt.053, MT940 or CSV', zh: '银行文件：camt.053、MT940 或 CSV' },
  start: { en: 'Reconcile', zh: '开始对账' },
  started: { en: 'Reading the file. The list below shows the result.', zh: '正在读取文件，结果将显示在下方列表中。' },
  reading: { en: 'Reading the file', zh: '正在读取文件' },
  allMatched: { en: 'Every credit is matched.', zh: '所有入账均已匹配。' },
  noCredits: {
    en: 'The file has no credits in a currency of your account.',
    zh: '文件中没有您账户币种的入账。',
  },
  summary: { en: '{matched} of {credits} credits matched', zh: '{credits} 笔入账中已匹配 {matched} 笔' },
  left: { en: 'Left over', zh: '未匹配' },
  matched: { en: 'Matched', zh: '已匹配' },
  none: { en: 'None', zh: '无' },
  byReference: { en: 'by number', zh: '按编号' },
  byAmount: { en: 'by amount and day', zh: '按金额和日期' },
  made: { en: 'What it’s made of', zh: '构成' },
  madeOf: { en: 'What {number} is made of', zh: '{number} 的构成' },
  hide: { en: 'Hide', zh: '收起' },
  payments: { en: { one: '{n} payment', other: '{n} payments' }, zh: '{n} 笔支付' },
  fee: { en: 'Fees', zh: '手续费' },
  vat: { en: 'VAT', zh: '增值税' },
  before: { en: 'Balance before', zh: '期前余额' },
  after: { en: 'Balance after', zh: '期后余额' },
  payoutFee: { en: 'Payout fee and VAT', zh: '付款手续费及增值税' },
  paid: { en: 'Paid to your bank', zh: '付至银行' },
  settlements: { en: 'Settlements', zh: '结算' },
})
