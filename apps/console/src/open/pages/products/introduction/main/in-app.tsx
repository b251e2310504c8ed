// In-App, introduced.
import { money } from '@falaj/money'
import type { Introduction } from '../../../../introduction/content.ts'
import { IntroductionPage } from '../../../../introduction/introduction.tsx'

const content: Introduction = {
  key: 'in-app',
  description: {
    en: 'In-App: payments inside your own iOS or Android app, with Apple Pay, Google Pay, Samsung Pay and cards on a native sheet. Fees and requirements.',
    zh: '应用内支付：在您的 iOS 或安卓应用内，用原生面板完成 Apple Pay、Google Pay、Samsung Pay 与银行卡付款。费用与申请条件。',
  },
  lead: {
    en: 'Payments inside your own mobile app. A native sheet slides up, the customer confirms with face or finger, and your app goes on.',
    zh: '在您自己的手机应用里付款：原生面板滑出，顾客用面容或指纹确认，应用继续运行。',
  },
  what: [
    {
      en: 'You add our library to the app: one for iOS, one for Android, each under two megabytes. Your server creates the order, your app hands its number to the library, and the library shows the sheet. It offers Apple Pay on an iPhone, Google Pay or Samsung Pay on Android, and cards on both; the customer never leaves for a browser.',
      zh: '在应用中加入我们的组件：iOS 和安卓各一个，均不超过 2 MB。服务器创建订单，应用把订单号交给组件，组件显示付款面板。iPhone 上提供 Apple Pay，安卓上提供 Google Pay 或 Samsung Pay，两者都可用银行卡，顾客无需跳转浏览器。',
    },
    {
      en: 'Each app is registered under My Apps before it may ask for a payment. While an app is in test, its sheet carries a striped edge and takes only test cards, so that a screenshot can never be mistaken for a real sale.',
      zh: '每个应用须先在“我的应用”登记才能发起付款。测试阶段的付款面板带条纹边框，且只接受测试卡，截图绝不会被误认为真实交易。',
    },
  ],
  facts: [
    {
      en: 'An order answers only to the app it was made for: the package name or bundle id and the signing certificate are compared on every call.',
      zh: '订单只响应为之创建的应用：每次调用都会比对包名或 Bundle ID 以及签名证书。',
    },
    {
      en: 'Rolling an app’s OAuth secret, or deleting the app, asks for a code by SMS. The old secret goes on working for 24 hours, so phones with an older version still pay.',
      zh: '更换应用的 OAuth 密钥或删除应用时需要短信验证码。旧密钥继续有效 24 小时，旧版应用的用户仍可付款。',
    },
    {
      en: 'If the app is killed in the middle of a payment, the library asks for the order’s state at the next start and gives your app the result it missed.',
      zh: '若应用在付款途中被关闭，组件会在下次启动时查询订单状态，把错过的结果交给您的应用。',
    },
  ],
  flow: {
    sentence: {
      en: 'Your app opens the payment sheet, the customer confirms, the card scheme pays Falaj, the fee is taken, and two banking days later the rest is in your balance.',
      zh: '应用打开付款面板，顾客确认，卡组织向 Falaj 清算，扣除费用后，余款于两个银行工作日后进入您的余额。',
    },
    stations: [
      {
        who: { en: 'Your app', zh: '您的应用' },
        does: { en: 'opens the sheet with an order number', zh: '凭订单号打开付款面板' },
        whose: 'payer',
      },
      {
        who: { en: 'Customer', zh: '顾客' },
        does: { en: 'confirms by face, finger or PIN', zh: '用面容、指纹或密码确认' },
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
      en: 'Sales appear on the purchase statement with the app’s name and version, which shows whether an update lost you payments. Refunds go back to the same card or wallet. Payments by device wallet are confirmed by their owner, so “I did not do this” is seldom upheld; “it did not arrive” is as possible as anywhere, and its sum is held until decided.',
      zh: '消费对账单上注明应用名称和版本，可据此判断某次更新是否影响了付款。退款原路退回卡或钱包。设备钱包付款由本人确认，“不是我付的”很少成立；“没有收到货”则与别处一样可能发生，相应金额冻结至裁定。',
    },
  ],
  limits: {
    en: 'From {min} up to {max} per payment. The phone’s own wallet may ask for its code above a sum that the issuing bank sets. {daily} a day across all your apps.',
    zh: '每笔 {min} 至 {max}。超过发卡行设定的金额时，手机钱包可能要求输入密码。所有应用合计每日 {daily}。',
  },
  needs: [
    { en: 'The app in its store, or a test build we can install.', zh: '已上架的应用，或可供我们安装的测试版本。' },
    {
      en: 'Package name and certificate for Android, bundle id and team id for iOS.',
      zh: '安卓的包名与证书，iOS 的 Bundle ID 与团队 ID。',
    },
    {
      en: 'A server that creates the orders: prices are never taken from the phone.',
      zh: '用于创建订单的服务器：价格绝不取自手机。',
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
