import { words } from '@falaj/contract/words'

export const smartPurchaseWords = words({
  sayOpen: {
    en: 'You were paid in full on {at}. We collect the rest from the customer; you carry no risk.',
    zh: '您已于 {at} 全额收款。余款由我们向顾客收取，您不承担风险。',
  },
  sayBehind: {
    en: 'The customer missed an instalment, and we try again. You were paid in full on {at} and keep your money.',
    zh: '顾客有一期逾期，我们会重试。您已于 {at} 全额收款，不受影响。',
  },
  sayPaid: { en: 'The customer has paid every instalment.', zh: '顾客已付清全部分期。' },
  sayEnded: { en: 'Refunds took off all that was left to pay.', zh: '退款已核减全部剩余分期。' },
  schedule: { en: 'Instalments', zh: '分期计划' },
  part: { en: 'No', zh: '期数' },
  due: { en: 'Due', zh: '到期日' },
  amount: { en: 'Amount', zh: '金额' },
  status: { en: 'Status', zh: '状态' },
  cut: { en: '{amount} taken off by a refund', zh: '因退款核减 {amount}' },
  made: { en: 'What you received', zh: '您的到账' },
  net: { en: 'You receive', zh: '到账金额' },
  fee: { en: 'Fee', zh: '手续费' },
  vat: { en: 'VAT', zh: '增值税' },
  lead: {
    en: 'Payments your customers make in instalments. You are paid in full at once; a refund takes off the last instalments first.',
    zh: '顾客分期支付的订单。您一次性全额收款；退款从最后一期开始核减。',
  },
})
