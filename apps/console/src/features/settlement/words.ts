import { vatRate } from '@falaj/contract/products'
import { words } from '@falaj/contract/words'

export const settlementWords = words({
  sayCycle: {
    en: '{n} payments became available on {at}. They were due on {due}.',
    zh: '{n} 笔收款已于 {at} 计入可用余额，应结算日为 {due}。',
  },
  sayEarly: {
    en: '{n} payments became available on {at}, before they were due.',
    zh: '{n} 笔收款已于 {at} 提前计入可用余额。',
  },
  made: { en: 'How the amount is made up', zh: '金额构成' },
  vatRule: { en: `${vatRate.en} of the fee`, zh: `手续费的 ${vatRate.zh}` },
  days: { en: 'By day', zh: '按收款日' },
  products: { en: 'By product', zh: '按产品' },
  day: { en: 'Day', zh: '日期' },
  product: { en: 'Product', zh: '产品' },
  payment: { en: 'Payment', zh: '收款' },
  gross: { en: 'Gross', zh: '总额' },
  charged: { en: 'Fee and VAT', zh: '手续费及税' },
  net: { en: 'Settled', zh: '结算' },
  payments: { en: 'Payments', zh: '笔数' },
  total: { en: 'Total', zh: '合计' },
  isSum: { en: 'Checked in your browser: this is the settled amount.', zh: '已在此重新加总，与结算金额一致。' },
  isNot: {
    en: 'Your browser’s total doesn’t match the settled amount. Contact your provider.',
    zh: '加总与结算金额不符，请联系服务商。',
  },
  taken: { en: 'The payments', zh: '收款明细' },
  explains: { en: 'Effect on your balance', zh: '余额说明' },
  explainsWhy: {
    en: 'What this settlement did to your available {currency}.',
    zh: '此笔结算对可用{currency}余额的影响。',
  },
})
