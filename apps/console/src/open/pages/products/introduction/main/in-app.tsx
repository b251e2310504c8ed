// In-App, introduced.
import { money } from '@falaj/money'
import type { Introduction } from '../../../../introduction/content.ts'
import { IntroductionPage } from '../../../../introduction/introduction.tsx'

export const content: Introduction = {
  key: 'in-app',
  description: {
    en: 'In-App: payments inside your own iOS or Android app, with cards and phone wallets, in a tab of the app. Fees and requirements.',
    zh: '应用内支付：在您的 iOS 或安卓应用内，在应用内页面完成银行卡与手机钱包付款。费用与申请条件。',
  },
  lead: {
    en: 'Payments inside your own mobile app. A page opens inside it, the customer pays, and your app goes on with the result.',
    zh: '在您自己的手机应用里付款：应用内打开付款页面，顾客付款后应用带着结果继续运行。',
  },
  what: [
    {
      en: 'There is no library to ship. Your server signs in with the app’s secret and opens an order; your app gets the order’s token and opens our page in a browser tab of its own. The page offers the methods you switched on, cards and phone wallets among them, and leads back into the app by its own link, with the order’s number and what became of it.',
      zh: '无需集成组件。服务器用应用密钥登录并创建订单，应用取得订单令牌，在应用内的浏览器页面打开收银台。页面提供您已启用的支付方式，包括银行卡和手机钱包，并通过应用自身的链接返回，附带订单编号和结果。',
    },
    {
      en: 'Each app is registered under My Apps before it may ask for a payment. In the sandbox the page says “Test” and takes only test cards, so that a screenshot can never be mistaken for a real sale.',
      zh: '每个应用须先在“我的应用”登记才能发起付款。沙盒中的页面标有“测试”，且只接受测试卡，截图绝不会被误认为真实交易。',
    },
  ],
  facts: [
    {
      en: 'An order leads back only to the callback URLs of the app it was made for: https on its own domain, or the scheme of its package.',
      zh: '订单只会返回为之创建的应用所登记的回调地址：自有域名的 https，或其包名的 scheme。',
    },
    {
      en: 'Rolling an app’s OAuth secret, or deleting the app, asks for a code by SMS. The old secret can go on working for 24 hours or 7 days, so that your server changes over without a gap.',
      zh: '更换应用的 OAuth 密钥或删除应用时需要短信验证码。旧密钥可继续有效 24 小时或 7 天，便于服务器平滑切换。',
    },
    {
      en: 'If the app is killed in the middle of a payment, nothing is lost: your server is notified by webhook, and can query the order at any time.',
      zh: '若应用在付款途中被关闭，结果不会丢失：服务器会收到 webhook 通知，并可随时查询订单。',
    },
  ],
  flow: {
    sentence: {
      en: 'Your app opens the payment page, the customer confirms, the card scheme pays Falaj, the fee is taken, and two banking days later the rest is in your balance.',
      zh: '应用打开付款页面，顾客确认，卡组织向 Falaj 清算，扣除费用后，余款于两个银行工作日后进入您的余额。',
    },
    stations: [
      {
        who: { en: 'Your app', zh: '您的应用' },
        does: { en: 'opens the page with an order token', zh: '凭订单令牌打开付款页面' },
        whose: 'payer',
      },
      {
        who: { en: 'Customer', zh: '顾客' },
        does: { en: 'pays by card or phone wallet', zh: '用银行卡或手机钱包付款' },
        whose: 'payer',
      },
      {
        who: { en: 'Falaj', zh: 'Falaj' },
        does: { en: 'collects and tells app and server', zh: '收款并通知应用与服务器' },
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
      en: 'Delivery, ride and food apps, where each second at payment loses orders.',
      zh: '配送、出行和外卖应用：付款多一秒，订单就少一些。',
    },
    {
      en: 'Games and subscriptions for goods outside the app stores’ own billing.',
      zh: '游戏与订阅：适用于应用商店计费范围之外的商品。',
    },
    {
      en: 'App developers with the role IT support, and agencies as Service provider.',
      zh: '拥有“技术支持”角色的应用开发者，以及作为“服务商”的外包团队。',
    },
  ],
  screens: ['/myapps/main/mobile', '/myapps/main/web', '/fiat/transaction/record'],
  example: {
    of: money(6_000n, 'AED'),
    story: { en: 'A meal of AED 60.00 is ordered in your app.', zh: '顾客在您的应用里点了一份 AED 60.00 的餐。' },
  },
  accounts: [
    {
      en: 'Sales appear on the purchase statement as In-App, and each app’s page lists its payments. Refunds go back to the same card or wallet. Payments by device wallet are confirmed by their owner, so “I did not do this” is seldom upheld; “it did not arrive” is as possible as anywhere, and its sum is taken from your balance until you win.',
      zh: '消费对账单将其标为“应用内支付”，各应用页面列出其支付。退款原路退回卡或钱包。设备钱包付款由本人确认，“不是我付的”很少成立；“没有收到货”则与别处一样可能发生，相应金额先从您的余额扣除，胜诉后退回。',
    },
  ],
  limits: {
    en: 'From {min} up to {max} per payment. The phone’s own wallet may ask for its code above a sum that the issuing bank sets. {daily} a day across all your apps.',
    zh: '每笔 {min} 至 {max}。超过发卡行设定的金额时，手机钱包可能要求输入密码。所有应用合计每日 {daily}。',
  },
  needs: [
    {
      of: ['appName', 'platforms'],
      en: 'The name of the app, and whether it runs on iOS, Android or both.',
      zh: '应用名称，以及所在平台（iOS、安卓或两者）。',
    },
    {
      of: ['goods', 'monthlyVolume'],
      en: 'What the app sells, and how much you expect it to take in a month.',
      zh: '应用内的销售内容及预计月交易额。',
    },
    {
      of: ['techName', 'techEmail'],
      en: 'A technical contact with an e-mail address, who builds or looks after the app.',
      zh: '负责开发或维护应用的技术联系人及其邮箱。',
    },
    {
      of: ['TRADE_LICENCE', 'OWNER_ID'],
      en: 'Your trade licence and the owners’ identity documents.',
      zh: '营业执照、所有人身份证件。',
    },
  ],
  related: [
    { key: 'gateway', why: { en: 'The same orders for your website.', zh: '同样的订单用于您的网站。' } },
    { key: 'direct-pay', why: { en: 'One tap for customers who saved a card.', zh: '已存卡的顾客一键付款。' } },
    { key: 'auto-debit', why: { en: 'For what is paid every month.', zh: '适用于每月固定付款。' } },
  ],
}
export const description = content.description
export const Page = () => <IntroductionPage of={content} />
