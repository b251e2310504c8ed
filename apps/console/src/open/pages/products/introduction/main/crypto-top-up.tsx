// Crypto Top Up, introduced.
import { money } from '@falaj/money'
import type { Introduction } from '../../../../introduction/content.ts'
import { IntroductionPage } from '../../../../introduction/introduction.tsx'

export const content: Introduction = {
  key: 'crypto-top-up',
  description: {
    en: 'Crypto Top Up: your customers load their account with you in BTC, ETH, USDT, USDC or BUSD; your server is notified by webhook. Fees and limits.',
    zh: '加密货币充值：顾客用 BTC、ETH、USDT、USDC 或 BUSD 为其在您处的账户充值，结果通知到您的服务器。费用与限额。',
  },
  lead: {
    en: 'Your customers top up the account they hold with you by sending coins. Each has their own address, and your server is notified of every arrival.',
    zh: '顾客发送加密货币，为其在您平台的账户充值。每位顾客有专属地址，每笔到账都会通知您的服务器。',
  },
  what: [
    {
      en: 'You run a service with customer balances: a game, a trading desk, a marketplace. For each customer you ask for a deposit address, per coin and network, and show it in your app. Whatever arrives there is recognised as theirs. When the network has confirmed it often enough, the coins, less the fee, are in your crypto account, and your server credits the customer.',
      zh: '您经营的服务有顾客余额：游戏、交易台或市场平台。您为每位顾客按币种和网络申请充值地址，并显示在应用中，到达该地址的款项即认定为其所有。网络确认数足够后，扣除费用的币进入您的加密货币账户，由您的服务器为顾客入账。',
    },
    {
      en: 'It is not a sale: there is no price, no order and no time limit. The address stays valid, and the customer may send when and what they like. If the network drops the block an arrival was in, it is reversed and your server is notified.',
      zh: '它不是销售：没有价格、订单和时限。地址长期有效，顾客想何时、发多少都可以。若网络撤销所在区块，该笔到账随之撤回，并通知您的服务器。',
    },
  ],
  facts: [
    {
      en: 'Each of your customers has an address of their own for each coin, so a deposit needs no memo, reference or screenshot.',
      zh: '每位顾客的每个币种都有专属地址，充值无需备注、参考号或截图。',
    },
    {
      en: 'One notify URL, which you read, change or delete in the console, is called twice: when an arrival is seen, and when it is final.',
      zh: '一个通知地址，可在控制台查看、修改或删除，每笔会调用两次：看到到账时一次，最终确认时一次。',
    },
    {
      en: 'An arrival below {min} is listed but not credited, so tell your customers the minimum.',
      zh: '低于 {min} 的到账会列出但不入账，请告知顾客下限。',
    },
  ],
  flow: {
    sentence: {
      en: 'Your customer sends coins to an address of their own, the network confirms, the fee is taken in coin, and the rest is in your crypto account.',
      zh: '顾客向专属地址发送币，网络确认后以币扣除费用，其余进入您的加密货币账户。',
    },
    stations: [
      {
        who: { en: 'Your customer', zh: '您的顾客' },
        does: { en: 'sends coins from any wallet', zh: '从任意钱包发送币' },
        whose: 'payer',
      },
      {
        who: { en: 'Their address', zh: '专属地址' },
        does: { en: 'seen by us; first call to your server', zh: '我们发现到账；首次通知服务器' },
        whose: 'way',
      },
      {
        who: { en: 'Confirmations', zh: '网络确认' },
        does: { en: 'final; second call to your server', zh: '最终确认；再次通知服务器' },
        whose: 'yours',
      },
      {
        who: { en: 'Crypto account', zh: '加密货币账户' },
        does: { en: 'hold, convert or withdraw', zh: '持有、兑换或提币' },
        whose: 'yours',
      },
    ],
    feeAfter: 1,
  },
  users: [
    {
      en: 'Games and brokers whose customers live in many countries and have coins but no card that works.',
      zh: '游戏与经纪平台：顾客遍布各国，有币却没有可用的银行卡。',
    },
    { en: 'Marketplaces that let sellers keep a float.', zh: '允许卖家保留备付余额的市场平台。' },
    {
      en: 'Developers, who test the notify URL from the console and read what was delivered and what it answered.',
      zh: '开发人员：在控制台测试通知地址，并查看每次投递及其响应。',
    },
  ],
  screens: [
    '/products/crypto-top-up',
    '/crypto/transaction/record/{tag}',
    '/crypto/dashboard',
    '/crypto/transaction/convert',
  ],
  example: {
    of: money(100_000_000n, 'USDT'),
    story: { en: 'A customer sends 100 USDT to their address.', zh: '顾客向其地址发送 100 USDT。' },
  },
  accounts: [
    {
      en: 'Arrivals are the record kind “top up”, with hash, confirmations so far and the customer’s reference, downloadable by period. Nothing on a chain can be charged back. To return coins you withdraw them to an address the customer names, under the crypto withdraw scene and its approvals. Converting to AED is open to Admin only.',
      zh: '到账记录的类型为“充值”，包含交易哈希、当前确认数和顾客参考号，可按期间下载。链上交易不存在拒付。若要退还，可向顾客指定的地址提币，需通过提币场景的验证与审批。兑换为 AED 仅限管理员。',
    },
  ],
  limits: {
    en: 'Limits are counted in USDT at the hour’s rate: from {min}, up to {max} in one arrival and {daily} a day. A larger arrival is credited and marked, and we may ask you who the sender is.',
    zh: '限额按当小时汇率折合 USDT 计算：自 {min} 起，单笔最高 {max}，每日 {daily}。更大的到账会入账并标注，我们可能会向您核实发送方。',
  },
  needs: [
    { of: ['coins'], en: 'Which coins your customers will load their accounts with.', zh: '顾客将使用哪些币充值。' },
    {
      of: ['coinSource', 'monthlyVolume'],
      en: 'Where the coins come from, and how much you expect in a month.',
      zh: '币的来源及预计月金额。',
    },
    {
      of: ['TRADE_LICENCE', 'OWNER_ID', 'MEMORANDUM'],
      en: 'Your trade licence, the owners’ identity documents and the memorandum of association.',
      zh: '营业执照、所有人身份证件、公司章程。',
    },
  ],
  related: [
    { key: 'pay-with-crypto', why: { en: 'For a sale with a price in AED.', zh: '适用于以 AED 标价的销售。' } },
    { key: 'cash-top-up', why: { en: 'The same idea with notes.', zh: '同样的思路，换成现金。' } },
    { key: 'transfer-to-bank', why: { en: 'Takes converted AED to a bank.', zh: '把兑换后的 AED 转到银行。' } },
  ],
}
export const description = content.description
export const Page = () => <IntroductionPage of={content} />
