import { words } from '@falaj/contract/kernel/words'

export const cardWords = words({
  title: { en: 'Pay as a customer', zh: '以顾客身份付款' },
  lead: {
    en: 'Opens the hosted payment page with an order of AED 64.00. Use one of these cards with any future expiry and any security code. Other numbers are declined.',
    zh: '打开一笔 AED 64.00 订单的付款页面。请使用下列测试卡，有效期填未来任意日期，安全码任意。其他卡号会被拒绝。',
  },
  merchant: { en: 'Paid to', zh: '收款商户' },
  open: { en: 'Open a payment page', zh: '打开付款页面' },
  made: { en: 'Order {number} is open.', zh: '订单 {number} 已创建。' },
  page: { en: 'Open its page', zh: '打开页面' },
  cards: { en: 'Test cards', zh: '测试卡' },
  card: { en: 'Card', zh: '卡号' },
  does: { en: 'What it does', zh: '效果' },
  lost: { en: 'The sandbox does not answer.', zh: '沙箱没有响应。' },
})
