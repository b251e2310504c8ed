import { words } from '@falaj/contract/kernel/words'

export const directPayWords = words({
  create: { en: 'Ask for a card', zh: '请顾客存卡' },
  createLead: {
    en: 'Your customer agrees and gives a card once. After that they pay with one tap.',
    zh: '顾客同意并保存一次银行卡，此后每笔付款由其一键确认。',
  },
  customer: { en: 'Customer', zh: '顾客' },
  made: { en: 'Created. Send the page to the customer.', zh: '已创建，请将页面发送给顾客。' },
  facts: { en: 'Saved card', zh: '已存银行卡' },
  payments: { en: 'Payments', zh: '付款记录' },
  shareLead: {
    en: 'The customer gives, changes or removes the card here, without signing in.',
    zh: '顾客可在此保存、更换或移除银行卡，无需登录。',
  },
  ask: { en: 'Ask for a payment', zh: '请求付款' },
  askLead: {
    en: 'The customer gets a link by e-mail or SMS and has {n} hours to confirm. Nothing is charged without them.',
    zh: '顾客将通过邮件或短信收到链接，须在 {n} 小时内确认。未经确认不会扣款。',
  },
  amount: { en: 'Amount', zh: '金额' },
  what: { en: 'What it is for', zh: '用途' },
  whatHint: { en: 'Shown to the customer, such as Groceries', zh: '向顾客显示，例如“生鲜”' },
  askedTo: { en: 'Sent to {to}.', zh: '已发送至 {to}。' },
  asked: { en: 'Created. Share the link yourself.', zh: '已创建，请自行分享链接。' },
  toConfirm: { en: 'To be confirmed', zh: '等待确认' },
  toConfirmLead: {
    en: 'Payment {number}. Anyone with this link can confirm it; show it at the counter or send it yourself.',
    zh: '付款 {number}。持有此链接即可确认，可在柜台出示或自行发送。',
  },
  send: { en: 'Send to customer', zh: '发送给顾客' },
  sendTitle: { en: 'Send this page to the customer?', zh: '向顾客发送该页面？' },
  sendNext: { en: 'By e-mail, or by SMS where there is none.', zh: '优先通过邮件发送，没有邮箱时发送短信。' },
  sent: { en: 'Sent.', zh: '已发送。' },
  withdraw: { en: 'Remove card', zh: '移除银行卡' },
  withdrawTitle: { en: 'Remove this card?', zh: '移除该银行卡？' },
  withdrawNext: {
    en: 'It can’t be undone. Payments that nobody has confirmed are cancelled.',
    zh: '此操作无法撤销。尚未确认的付款将取消。',
  },
  withdrawn: { en: 'Removed.', zh: '已移除。' },
})
export const savedCardChangeWords = words({
  created: { en: 'Customer asked for a card', zh: '请顾客存卡' },
  sent: { en: 'Sent to the customer', zh: '发送给顾客' },
  given: { en: 'Card given by the customer', zh: '顾客保存银行卡' },
  'card-changed': { en: 'Customer changed the card', zh: '顾客更换银行卡' },
  asked: { en: 'Payment asked for', zh: '请求付款' },
  withdrawn: { en: 'Removed', zh: '移除' },
  'withdrawn-by-customer': { en: 'Removed by the customer', zh: '顾客移除' },
})

export const savedCardSentences = words({
  'card-unsigned': {
    en: 'Waiting for {customer} to agree and give a card.',
    zh: '等待 {customer} 同意并保存银行卡。',
  },
  ACTIVE: {
    en: '{customer} agreed to pay by this card. Ask for a payment, and they confirm it with one tap.',
    zh: '{customer} 已同意使用此卡付款。您发起请求后，由其一键确认。',
  },
  'card-withdrawn': { en: 'Removed. Nothing can be paid by it.', zh: '已移除，不能再用于付款。' },
})
