// What a product needs besides answers and documents. Its introduction and its application state the same.
import type { ProductKey } from '../kernel/products.ts'
import type { Bilingual } from '../kernel/words.ts'

const whitelist: Bilingual = {
  en: 'A place on the crypto whitelist, which the provider grants.',
  zh: '已列入加密货币白名单，由服务商批准。',
}
const approver: Bilingual = {
  en: 'A colleague who approves what you send, unless your approval policy asks nobody.',
  zh: '一名审批付款的同事，除非您的审批策略无需审批。',
}
export const productConditions: Readonly<Partial<Record<ProductKey, readonly Bilingual[]>>> = {
  qrpay: [{ en: 'A fixed-line or mobile connection at each till.', zh: '每台收银机有固定或移动网络连接。' }],
  eatm: [{ en: 'A store with a till that is connected to Falaj.', zh: '已有接入 Falaj 的收银台的门店。' }],
  transfer: [approver],
  'transfer-to-bank': [approver],
  'in-app': [
    {
      en: 'A server that creates the orders: prices are never taken from the phone.',
      zh: '用于创建订单的服务器：价格绝不取自手机。',
    },
  ],
  'smart-code': [
    {
      en: 'A phone, tablet or computer at the counter, with the console open, if cashiers enter the amounts.',
      zh: '如由收银员录入金额：柜台上一台打开控制台的手机、平板或电脑。',
    },
  ],
  invoice: [
    {
      en: 'Your name, address and TRN in Basic information, as they should be printed.',
      zh: '“基本信息”中已填写需打印的名称、地址和税号（TRN）。',
    },
  ],
  'cash-top-up': [
    { en: 'A balance to sell from: each top-up is paid out of it.', zh: '可售余额：每次充值都从中支付。' },
  ],
  'crypto-top-up': [whitelist],
  'direct-pay': [
    {
      en: 'Customers with an e-mail address or mobile number, so that they can be asked.',
      zh: '顾客留有邮箱或手机号，以便向其确认。',
    },
  ],
  'digital-receipt': [
    {
      en: 'Another product that takes payments: a receipt is for a payment.',
      zh: '另有一种收款产品：小票对应一笔支付。',
    },
  ],
  'pay-with-crypto': [whitelist],
}
