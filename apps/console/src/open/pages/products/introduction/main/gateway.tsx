// Basic Payment Gateway, introduced.
import { money } from '@falaj/money'
import type { Introduction } from '../../../../introduction/content.ts'
import { IntroductionPage } from '../../../../introduction/introduction.tsx'

export const content: Introduction = {
  key: 'gateway',
  description: {
    en: 'Basic Payment Gateway: card and wallet payments on your own website through one API or a hosted checkout. Fees, settlement, limits and what you need.',
    zh: '基础支付网关：通过一套接口或托管收银台，在您自己的网站上接受银行卡与钱包付款。费用、结算、限额与申请条件。',
  },
  lead: {
    en: 'Takes payments on your own website. Your server creates an order, the customer pays on a checkout page, and your server is notified of the result.',
    zh: '在您自己的网站上收款：服务器创建订单，顾客在收银台付款，结果通知回您的服务器。',
  },
  what: [
    {
      en: 'The gateway is an API with a checkout page behind it. Your shop sends the order number, the amount and where to return; the gateway answers with an address, and you send the customer there. Card numbers are typed on our page and never touch your server, which keeps your part of the card-security questionnaire to its shortest form.',
      zh: '网关由一套接口和其背后的收银台组成。商店提交订单号、金额和返回地址，网关返回一个网址，您把顾客引导过去即可。卡号在我们的页面上输入，不会经过您的服务器，因此您只需填写最短的银行卡安全自评问卷。',
    },
    {
      en: 'Cards, Apple Pay, Google Pay, Samsung Pay, online banking, instant bank payments and pay later can be switched on and off one by one under Payment Methods. Cards issued in the Emirates are sent to 3-D Secure, so most fraud claims fall to the issuing bank and not to you.',
      zh: '银行卡、Apple Pay、Google Pay、Samsung Pay、网上银行、即时银行付款和先享后付可在“支付方式”中逐一开启或关闭。阿联酋发行的卡会经过 3-D Secure 验证，多数欺诈索赔因此由发卡行承担，而不是您。',
    },
  ],
  facts: [
    {
      en: 'The checkout wears your colours: Customise Checkout takes a hex colour and a logo, and shows the page as the payer will see it before you publish.',
      zh: '收银台可以换上您的颜色：“自定义收银台”接受十六进制颜色和标志，发布前即可预览付款人看到的样子。',
    },
    {
      en: 'Every call that creates an order carries an idempotency key of yours. Sent again with the same key, it gets the answer of the first call and creates no second order, even if your server crashed in between.',
      zh: '每次创建订单的调用都带有您自己的幂等键。用同一个键再次提交，得到的是第一次的结果，不会产生第二笔订单，即使您的服务器中途崩溃。',
    },
    {
      en: 'Results are sent to your webhook addresses, signed, and tried up to ten times over three days until your server answers with a 2xx status.',
      zh: '结果带签名发送到您的 webhook 地址，三天内最多尝试十次，直到您的服务器返回 2xx 状态码。',
    },
  ],
  flow: {
    sentence: {
      en: 'The customer pays on the checkout page, the card scheme pays Falaj, the fee is taken, and two banking days later the rest is in your balance.',
      zh: '顾客在收银台付款，卡组织向 Falaj 清算，扣除费用后，余款于两个银行工作日后进入您的余额。',
    },
    stations: [
      {
        who: { en: 'Your website', zh: '您的网站' },
        does: { en: 'creates the order and sends the customer on', zh: '创建订单并引导顾客' },
        whose: 'payer',
      },
      {
        who: { en: 'Checkout', zh: '收银台' },
        does: { en: 'takes the card and asks the bank by 3-D Secure', zh: '收取卡信息，经 3-D Secure 向银行验证' },
        whose: 'way',
      },
      {
        who: { en: 'Card scheme', zh: '卡组织' },
        does: { en: 'pays Falaj; your server is notified', zh: '向 Falaj 清算；通知您的服务器' },
        whose: 'way',
      },
      {
        who: { en: 'Your balance', zh: '您的余额' },
        does: { en: 'gains the rest after two banking days', zh: '两个银行工作日后收到余款' },
        whose: 'yours',
      },
    ],
    feeAfter: 2,
  },
  users: [
    {
      en: 'Online shops with a developer, or on a shop system that can call an API.',
      zh: '有开发人员的网店，或能够调用接口的商城系统。',
    },
    {
      en: 'Booking sites and schools that must know at once, by machine, that an order is paid.',
      zh: '预订网站和学校：需要由系统立即确认订单已付款。',
    },
    {
      en: 'IT support, who rolls the API keys, and Finance, who reconciles order numbers with the purchase statement.',
      zh: '技术支持负责轮换 API 密钥；财务凭订单号与消费对账单核对。',
    },
  ],
  screens: ['/management/api-key', '/customize-checkout', '/payment-methods', '/fiat/transaction/record'],
  example: {
    of: money(10_000n, 'AED'),
    story: { en: 'A customer pays AED 100.00 in your web shop.', zh: '顾客在您的网店支付 AED 100.00。' },
  },
  accounts: [
    {
      en: 'Payments stand on the purchase statement, refunds on the refund statement, and disputes on the chargeback and fraud report with the scheme’s code and the date by which you must answer. When a chargeback arrives, its amount and a fee are taken from your balance; after a win the amount returns, after a loss it stays with the cardholder.',
      zh: '付款列入消费对账单，退款列入退款对账单，争议列入拒付与欺诈报告，并注明卡组织代码和答复截止日期。收到拒付时，相应金额和一笔费用从您的余额扣除；胜诉后金额退回给您，败诉则归持卡人。',
    },
  ],
  limits: {
    en: 'An order below {min} or above {max} is refused when it is created, so the customer never meets an error after typing a card. All orders of a day together take up to {daily}.',
    zh: '低于 {min} 或高于 {max} 的订单在创建时即被拒绝，顾客不会在输入卡号之后才看到错误。全部订单单日合计不超过 {daily}。',
  },
  needs: [
    {
      of: ['website', 'returnPolicy'],
      en: 'The address of the website, with prices, terms and a contact page online, and of the page with your return policy.',
      zh: '网站地址（已上线价格、条款和联系方式），以及退货政策页面地址。',
    },
    {
      of: ['goods', 'monthlyVolume'],
      en: 'What the website sells, and how much you expect it to take in a month.',
      zh: '网站的销售内容及预计月交易额。',
    },
    {
      of: ['techName', 'techEmail'],
      en: 'One technical contact whom we can reach by e-mail while you connect it.',
      zh: '一名对接期间可通过邮件联系的技术联系人。',
    },
    {
      of: ['TRADE_LICENCE', 'OWNER_ID'],
      en: 'Your trade licence and the owners’ identity documents.',
      zh: '营业执照、所有人身份证件。',
    },
  ],
  related: [
    {
      key: 'in-app',
      why: { en: 'The same payments inside your own mobile app.', zh: '在您自己的手机应用内完成同样的付款。' },
    },
    { key: 'direct-pay', why: { en: 'Lets returning customers skip the card form.', zh: '让回头客跳过填卡步骤。' } },
    {
      key: 'pay-with-crypto',
      why: { en: 'Adds coins to the same checkout page.', zh: '在同一收银台增加加密货币付款。' },
    },
  ],
}
export const description = content.description
export const Page = () => <IntroductionPage of={content} />
