// Pay with Crypto, introduced.
import { money } from '@falaj/money'
import type { Introduction } from '../../../../introduction/content.ts'
import { IntroductionPage } from '../../../../introduction/introduction.tsx'

export const content: Introduction = {
  key: 'pay-with-crypto',
  description: {
    en: 'Pay with Crypto: price in dirhams, let customers pay in BTC, ETH, USDT, USDC or BUSD, and settle in AED. Rate lock, fees, limits, refunds.',
    zh: '加密货币支付：以迪拉姆标价，顾客用 BTC、ETH、USDT、USDC 或 BUSD 付款，以 AED 结算。锁定汇率、费用、限额与退款。',
  },
  lead: {
    en: 'Your price stays in dirhams; the customer pays in coin. AED reaches you, and the rate is not your worry.',
    zh: '您以迪拉姆标价，顾客用币付款，您收到的是 AED，汇率不用您操心。',
  },
  what: [
    {
      en: 'At the checkout the customer picks a coin and a network. They see the exact number of coins, an address and a code to scan, and fifteen minutes on a clock. Within them the rate is fixed: if the coin falls while they type, the loss is ours. When the payment is seen on the network the page says so; when it is confirmed the order is paid, and that is final.',
      zh: '顾客在收银台选择币种和网络，看到确切的币数、地址、二维码和十五分钟倒计时。在此期间汇率固定：若币价下跌，损失由我们承担。网络上看到付款时页面会显示，确认后订单即为已付，且不可撤销。',
    },
    {
      en: 'Coins are sold the moment they are final. A payment of a few fils too little is accepted; about a larger gap you decide: accept it, ask for the rest, refund, or keep the coins. What came too much or too late is in your coin balance. An address is used for one order and never again.',
      zh: '币在最终确认的那一刻卖出。少付几个菲尔仍会接受；差额较大时由您决定：接受、请顾客补足、退款或保留。多付或迟到的币进入您的币余额。每个地址只用于一笔订单，绝不重复使用。',
    },
  ],
  facts: [
    {
      en: 'The rate is locked for 15 minutes and covers you fully: an order of AED 500 settles as AED 500 less the fee, whatever the coin does.',
      zh: '汇率锁定 15 分钟，完全保障您：AED 500 的订单按 AED 500 减费用结算，与币价涨跌无关。',
    },
    {
      en: 'Under-, over- and late payments wait in one list with what can be done about them; none is lost or guessed.',
      zh: '少付、多付和迟到的付款都列在一处并给出可行的处理，绝不丢失或猜测。',
    },
    {
      en: 'A refund is a crypto withdrawal to an address the customer gives you, with the same approvals as any other.',
      zh: '退款通过提币完成，退到顾客提供的地址，审批与其他提币相同。',
    },
  ],
  flow: {
    sentence: {
      en: 'The customer pays in coin at a locked rate, the network confirms, the coin is sold, the fee is taken, and the next banking day AED is in your balance.',
      zh: '顾客按锁定汇率用币付款，网络确认后币被卖出，扣除费用，AED 于下一银行工作日进入您的余额。',
    },
    stations: [
      {
        who: { en: 'Customer', zh: '顾客' },
        does: { en: 'sends the coins shown, within 15 minutes', zh: '15 分钟内发送所示币数' },
        whose: 'payer',
      },
      {
        who: { en: 'Network', zh: '区块链网络' },
        does: { en: 'shows it, then confirms it', zh: '先可见，后确认' },
        whose: 'way',
      },
      {
        who: { en: 'Sale', zh: '卖出' },
        does: { en: 'at the rate that was fixed', zh: '按锁定的汇率' },
        whose: 'way',
      },
      {
        who: { en: 'Your balance', zh: '您的余额' },
        does: { en: 'gains AED the next banking day', zh: '下一银行工作日收到 AED' },
        whose: 'yours',
      },
    ],
    feeAfter: 1,
  },
  users: [
    {
      en: 'Property, watches and cars: large sums, and buyers from abroad who hold coins.',
      zh: '房产、腕表与汽车：金额较大，买家来自海外并持有加密货币。',
    },
    {
      en: 'Online services for customers whose cards are declined across borders.',
      zh: '线上服务：顾客的银行卡在跨境时常被拒绝。',
    },
    {
      en: 'Merchants who want these customers without holding coins themselves.',
      zh: '想接待这类顾客、又不愿自己持有币的商户。',
    },
  ],
  screens: [
    '/crypto/transaction/record/{tag}',
    '/crypto/transaction/automatic-settlement',
    '/crypto/transaction/convert',
  ],
  example: {
    of: money(50_000n, 'AED'),
    story: {
      en: 'An order of AED 500.00 is paid in USDT and settled in AED.',
      zh: '一笔 AED 500.00 的订单用 USDT 支付，以 AED 结算。',
    },
  },
  accounts: [
    {
      en: 'Sales are the crypto record kind “purchase”, with coin, network, hash, the rate used and its time; the payment itself is listed in your payments with the method “Crypto”. There is no chargeback on a chain: a complaint ends in a refund that you approve, or not.',
      zh: '交易记录类型为 purchase，包含币种、网络、哈希、所用汇率及时间；支付本身以“加密货币”方式列在您的支付记录中。链上没有拒付：投诉的结果是由您决定是否批准退款。',
    },
  ],
  limits: {
    en: 'Orders are between {min} and {max}, with {daily} a day.',
    zh: '订单在 {min} 至 {max} 之间，每日 {daily}。',
  },
  needs: [
    {
      of: ['website', 'goods'],
      en: 'The website that takes coins, and what it sells.',
      zh: '接受加密货币的网站及其销售内容。',
    },
    {
      of: ['coins', 'monthlyVolume'],
      en: 'Which coins you will take, and how much you expect in a month.',
      zh: '接受的币种及预计月交易额。',
    },
    {
      of: ['TRADE_LICENCE', 'OWNER_ID', 'MEMORANDUM'],
      en: 'Your trade licence, the owners’ identity documents and the memorandum of association.',
      zh: '营业执照、所有人身份证件、公司章程。',
    },
  ],
  related: [
    { key: 'crypto-top-up', why: { en: 'For balances, not for orders.', zh: '用于余额充值，而非订单。' } },
    { key: 'gateway', why: { en: 'The checkout page this method appears on.', zh: '此支付方式所在的收银台。' } },
    {
      key: 'paylink',
      why: { en: 'Sends a dirham price without a shop system.', zh: '无需商城系统即可发送迪拉姆价格。' },
    },
  ],
}
export const description = content.description
export const Page = () => <IntroductionPage of={content} />
