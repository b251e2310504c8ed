// Direct Pay, introduced.
import { money } from '@falaj/money'
import type { Introduction } from '../../../../introduction/content.ts'
import { IntroductionPage } from '../../../../introduction/introduction.tsx'

export const content: Introduction = {
  key: 'direct-pay',
  description: {
    en: 'Direct Pay: returning customers pay with one tap from a saved card, safely kept by the acquirer. Fees, settlement, limits and requirements.',
    zh: '直接支付：回头客用已保存的银行卡一键付款，卡信息由收单方安全保管。费用、结算、限额与申请条件。',
  },
  lead: {
    en: 'One tap for customers who come back. They save a card once; from then on there is no form to fill.',
    zh: '为回头客准备的一键付款：保存一次银行卡，此后无需再填表。',
  },
  what: [
    {
      en: 'You send the customer a page under your name. They read what you may do, agree, and give a card; their bank may ask, and nothing is charged. The card is kept by the acquirer, not by you. For each purchase you ask for an amount: the customer opens a link, sees “Pay AED 80.00 with VISA •••• 3307”, taps once, and the answer comes in about a second.',
      zh: '您向顾客发送一个以您名义显示的页面。顾客阅读说明、同意并填写银行卡，银行可能要求验证，此时不扣款。卡信息由收单方保管，不在您处。每次购买时您请求一笔金额：顾客打开链接，看到“使用 VISA •••• 3307 支付 AED 80.00”，轻点一下，约一秒得到结果。',
    },
    {
      en: 'The customer is always there and always presses the button: that is the difference from a debit under a mandate. They can change or remove the card on its own page at any time, without signing in, and it is deleted at once.',
      zh: '付款时顾客始终在场并亲自点按，这正是它与授权扣款的区别。顾客可随时在专属页面更换或移除银行卡，无需登录，移除后立即删除。',
    },
  ],
  facts: [
    {
      en: 'You see the brand and the last four digits. There is nothing in your systems that could be stolen and charged.',
      zh: '您只能看到卡组织和末四位，您的系统中没有任何可被盗用扣款的信息。',
    },
    {
      en: 'Who agreed, to what, when, from which address and device is kept as a record you can show in a dispute.',
      zh: '谁在何时、从哪个地址和设备同意了什么，都有记录，可在争议中出示。',
    },
    {
      en: 'Each tap is checked: another phone than the one the card was given on, or a sum above AED 1,000, brings 3-D Secure back.',
      zh: '每次点按都会检查：与存卡时不同的手机，或超过 AED 1,000 的金额，会重新触发 3-D Secure。',
    },
  ],
  flow: {
    sentence: {
      en: 'The customer taps once, the saved card is charged at its bank, the fee is taken, and the next banking day the rest is in your balance.',
      zh: '顾客轻点一次，由发卡行从已存卡扣款，扣除费用后，余款于下一银行工作日进入您的余额。',
    },
    stations: [
      {
        who: { en: 'Customer', zh: '顾客' },
        does: { en: 'taps “Pay with •••• 3307”', zh: '点按“使用 •••• 3307 付款”' },
        whose: 'payer',
      },
      {
        who: { en: 'Saved card', zh: '已存卡' },
        does: { en: 'is taken from the customer’s consent and checked', zh: '按顾客的授权取用并校验' },
        whose: 'payer',
      },
      {
        who: { en: 'Card’s bank', zh: '发卡行' },
        does: { en: 'approves in about a second', zh: '约一秒内批准' },
        whose: 'way',
      },
      {
        who: { en: 'Your balance', zh: '您的余额' },
        does: { en: 'gains the rest the next banking day', zh: '下一银行工作日收到余款' },
        whose: 'yours',
      },
    ],
    feeAfter: 2,
  },
  users: [
    {
      en: 'Food delivery, laundry and grocery services with customers who order every week.',
      zh: '顾客每周下单的外卖、洗衣和生鲜服务。',
    },
    {
      en: 'Parking and car-share, where paying must not take longer than parking.',
      zh: '停车与共享汽车：付款不能比停车还慢。',
    },
    {
      en: 'Hotels, for the minibar after check-out, as long as the guest confirms.',
      zh: '酒店：退房后的迷你吧消费，只要客人确认即可。',
    },
  ],
  screens: ['/products/direct-pay', '/customers', '/fiat/transaction/record'],
  example: {
    of: money(8_000n, 'AED'),
    story: { en: 'A regular customer reorders groceries for AED 80.00.', zh: '老顾客再次下单 AED 80.00 的生鲜。' },
  },
  accounts: [
    {
      en: 'The purchase statement names these payments Direct Pay, and the customer’s record shows which cards are kept, never their numbers. Refunds go to the card that paid. Where 3-D Secure was skipped, a fraud claim is yours to answer, and the amount is taken from your balance unless you win: that is the price of the single tap.',
      zh: '消费对账单将此类付款标为“直接支付”，顾客详情显示保存了哪些卡，但绝不显示卡号。退款退到付款的卡。跳过 3-D Secure 的交易若被指欺诈，由您应诉，除非胜诉，金额从您的余额扣除：这就是一键付款的代价。',
    },
  ],
  limits: {
    en: 'A tap takes up to {max}; above AED 1,000 the bank is asked every time. Twenty taps per customer and day; {daily} a day in all.',
    zh: '每次点按最高 {max}；超过 AED 1,000 时每次都需银行验证。每位顾客每天最多二十次；每日合计 {daily}。',
  },
  needs: [
    {
      of: ['website', 'goods'],
      en: 'A website that says who you are and what you sell.',
      zh: '一个说明您是谁、销售什么的网站。',
    },
    {
      of: ['consent'],
      en: 'How you obtain customers’ consent to keep their card: on your website, in your app or on paper.',
      zh: '取得顾客同意保存银行卡的方式：网站、应用内或纸质。',
    },
    {
      of: ['typicalPayment', 'monthlyVolume'],
      en: 'What a typical payment is, and how much you expect in a month.',
      zh: '常见单笔金额及预计月交易额。',
    },
    {
      of: ['TRADE_LICENCE', 'OWNER_ID'],
      en: 'Your trade licence and the owners’ identity documents.',
      zh: '营业执照、所有人身份证件。',
    },
  ],
  related: [
    { key: 'auto-debit', why: { en: 'Charges without a tap, under a mandate.', zh: '凭授权扣款，无需点按。' } },
    { key: 'in-app', why: { en: 'For purchases inside your own app.', zh: '适合您自己应用内的购买。' } },
    { key: 'gateway', why: { en: 'For customers who come for the first time.', zh: '适合首次光顾的顾客。' } },
  ],
}
export const description = content.description
export const Page = () => <IntroductionPage of={content} />
