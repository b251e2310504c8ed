// Direct Pay, introduced.
import { money } from '@falaj/money'
import type { Introduction } from '../../../../introduction/content.ts'
import { IntroductionPage } from '../../../../introduction/introduction.tsx'

const content: Introduction = {
  key: 'direct-pay',
  description: {
    en: 'Direct Pay: returning customers pay with one tap from a saved card or wallet, safely kept as a token. Fees, settlement, limits and requirements.',
    zh: '直接支付：回头客用已保存的银行卡或钱包一键付款，卡信息以令牌安全保存。费用、结算、限额与申请条件。',
  },
  lead: {
    en: 'One tap for customers who come back. Their card or wallet is saved after the first payment; from then on there is no form to fill.',
    zh: '为回头客准备的一键付款：首次付款后保存银行卡或钱包，此后无需再填表。',
  },
  what: [
    {
      en: 'At the first payment the customer ticks “save for next time” and passes 3-D Secure. We keep the card with the scheme, not with you, and hand your system a token. At the next purchase your page shows “Pay with Visa •••• 3307”; one tap sends the token and the amount, and the answer comes in about a second.',
      zh: '首次付款时，顾客勾选“下次使用”并通过 3-D Secure。卡信息由我们与卡组织保管，不在您处，您的系统只得到一个令牌。下次购买时，页面显示“使用 Visa •••• 3307 付款”，轻点一下即发送令牌和金额，约一秒得到结果。',
    },
    {
      en: 'The customer is always there and always presses the button: that is the difference from a debit under a mandate. They see all saved cards on your page and can remove each of them, which deletes the token at once.',
      zh: '付款时顾客始终在场并亲自点按，这正是它与授权扣款的区别。顾客可在您的页面查看全部已存卡并逐一删除，删除后令牌立即作废。',
    },
  ],
  facts: [
    {
      en: 'A token works for your merchant number alone. Stolen from your database, it pays nobody anything.',
      zh: '令牌只对您的商户号有效。即使从您的数据库被盗，也无法付给任何人。',
    },
    {
      en: 'When a bank replaces a card, the scheme renews the token behind it: the new expiry date arrives without the customer typing anything.',
      zh: '银行换卡时，卡组织会在后台更新令牌：新的有效期自动生效，顾客无需重新输入。',
    },
    {
      en: 'A risk check decides at each tap whether the bank should ask again. A new phone, a new address or five times the usual sum brings 3-D Secure back.',
      zh: '每次点按都由风险检查决定是否需要银行再次验证。新手机、新地址或五倍于平时的金额会重新触发 3-D Secure。',
    },
  ],
  flow: {
    sentence: {
      en: 'The customer taps once, the token is charged at the card’s bank, the fee is taken, and the next banking day the rest is in your balance.',
      zh: '顾客轻点一次，凭令牌向发卡行扣款，扣除费用后，余款于下一银行工作日进入您的余额。',
    },
    stations: [
      {
        who: { en: 'Customer', zh: '顾客' },
        does: { en: 'taps “Pay with •••• 3307”', zh: '点按“使用 •••• 3307 付款”' },
        whose: 'payer',
      },
      {
        who: { en: 'Token', zh: '令牌' },
        does: { en: 'is matched with your number and checked', zh: '与您的商户号匹配并校验' },
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
  screens: ['/customers', '/fiat/transaction/record', '/payment-methods'],
  example: {
    of: money(8_000n, 'AED'),
    story: { en: 'A regular customer reorders groceries for AED 80.00.', zh: '老顾客再次下单 AED 80.00 的生鲜。' },
  },
  accounts: [
    {
      en: 'The purchase statement marks these payments “saved”, and the customer’s page shows which cards are kept, never their numbers. Refunds go to the card behind the token, even if it was replaced meanwhile. Where 3-D Secure was skipped, a fraud claim is yours to answer, and the amount waits on hold: that is the price of the single tap.',
      zh: '消费对账单将此类付款标为“已存”，顾客页面显示保存了哪些卡，但绝不显示卡号。退款退到令牌背后的卡，即使该卡已更换。跳过 3-D Secure 的交易若被指欺诈，由您应诉且金额冻结：这就是一键付款的代价。',
    },
  ],
  limits: {
    en: 'A tap takes up to {max}; above AED 1,000 the bank is asked every time. Twenty taps per customer and day; {daily} a day in all.',
    zh: '每次点按最高 {max}；超过 AED 1,000 时每次都需银行验证。每位顾客每天最多二十次；每日合计 {daily}。',
  },
  needs: [
    {
      en: 'A gateway or in-app contract: the first payment runs on it.',
      zh: '已开通网关或应用内支付：首次付款在其上完成。',
    },
    { en: 'A login for your customers, with a mobile number that was proved.', zh: '顾客登录体系，且手机号已验证。' },
    { en: 'A page where customers see and remove what is saved.', zh: '供顾客查看和删除已存方式的页面。' },
  ],
  related: [
    { key: 'auto-debit', why: { en: 'Charges without a tap, under a mandate.', zh: '凭授权扣款，无需点按。' } },
    { key: 'in-app', why: { en: 'Where most taps happen.', zh: '多数点按发生的地方。' } },
    { key: 'gateway', why: { en: 'Takes the first payment, which saves the card.', zh: '完成首次付款并保存银行卡。' } },
  ],
}
export const description = content.description
export const Page = () => <IntroductionPage of={content} />
