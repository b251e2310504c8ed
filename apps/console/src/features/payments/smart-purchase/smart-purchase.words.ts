import { words } from '@falaj/contract/kernel/words'

export const smartPurchaseWords = words({
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
  offered: { en: 'Plans you offer', zh: '您提供的分期方案' },
  planFrom: { en: '{n} instalments from {amount}', zh: '{n} 期，{amount} 起' },
  offeredNext: { en: 'From {day}: {plans}', zh: '自 {day} 起：{plans}' },
  offerChanges: { en: { one: '1 change', other: '{n} changes' }, zh: '{n} 次修改' },
  offerChanged: { en: '{at}, {who}: {plans}, from {day}', zh: '{at}，{who}：{plans}，自 {day} 起' },
  offerChange: { en: 'Change plans', zh: '修改方案' },
  offerSave: { en: 'Save', zh: '保存' },
  offerSaved: { en: 'The plans were changed.', zh: '方案已修改。' },
  offerLead: {
    en: 'Customers choose from these plans when they pay. Plans they have already agreed to stay as they are. A change that has not begun is replaced by this one.',
    zh: '顾客付款时从这些方案中选择。已同意的计划保持不变。尚未生效的修改将被本次修改取代。',
  },
  planMin: { en: '{n} instalments: smallest payment', zh: '{n} 期：最低付款金额' },
  planLeast: {
    en: 'At least {amount}. Leave it empty to not offer this plan.',
    zh: '不低于 {amount}。留空则不提供此方案。',
  },
  offerFrom: { en: 'From', zh: '生效日期' },
  offerFromHint: { en: 'Today, or a day within a year.', zh: '今天或一年以内的日期。' },
})

export const smartPurchaseSentences = words({
  'plan-open': {
    en: 'You were paid in full on {createdAt}. We collect the rest from the customer; you carry no risk.',
    zh: '您已于 {createdAt} 全额收款。余款由我们向顾客收取，您不承担风险。',
  },
  'plan-behind': {
    en: 'The customer missed an instalment, and we try again. You were paid in full on {createdAt} and keep your money.',
    zh: '顾客有一期逾期，我们会重试。您已于 {createdAt} 全额收款，不受影响。',
  },
  'plan-paid': { en: 'The customer has paid every instalment.', zh: '顾客已付清全部分期。' },
  'plan-ended': { en: 'Refunds took off all that was left to pay.', zh: '退款已核减全部剩余分期。' },
})
