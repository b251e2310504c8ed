// Cash Top Up, introduced.
import { money } from '@falaj/money'
import type { Introduction } from '../../../../introduction/content.ts'
import { IntroductionPage } from '../../../../introduction/introduction.tsx'

export const content: Introduction = {
  key: 'cash-top-up',
  description: {
    en: 'Cash Top Up: take cash at your counter and load it into a customer’s wallet. You earn a commission at once. Earnings, limits, what you need.',
    zh: '现金充值：在柜台收取现金，为顾客的钱包充值，佣金即时到账。收入、限额与申请条件。',
  },
  lead: {
    en: 'A customer hands you notes and their wallet is filled while they stand there. You keep the notes and earn a commission.',
    zh: '顾客把现金交给您，当场钱包到账。现金归您保管，您还赚取佣金。',
  },
  what: [
    {
      en: 'Ask for the mobile number, type the sum at the till, take the notes once the till says yes. Your balance pays the wallet, the notes stay in your drawer, and the commission is booked with the same entry. The till prints a slip; if the customer loses it, you print it again from the console, marked as a copy.',
      zh: '询问手机号，在收银机输入金额，收银机同意后收下现金。由您的余额向钱包付款，现金留在您的抽屉，佣金在同一笔分录中入账。收银机打印凭条；顾客遗失时，您可在控制台补打，并标明为副本。',
    },
    {
      en: 'You sell balance, so you must have some: a top-up that your available balance does not cover is refused at the till, and the list in the console says why. Mobile credit of the UAE’s operators is sold in the same way, with the operator on its record. Vouchers that you print for it have a face value and a last day, and each is redeemed once.',
      zh: '您卖的是余额，因此必须先有余额：可用余额不足的充值会在收银机被拒绝，控制台的列表会说明原因。阿联酋运营商的手机话费也以同样方式销售，记录上注明运营商。您印制的凭证有面值和有效期，每张仅可兑换一次。',
    },
    {
      en: 'Partners can take cash for you: each agent has a code, a cash limit and a list of what it took, the vouchers it sold and what it owes you until it hands the cash over.',
      zh: '合作点可代您收取现金：每个代理点有代码和现金上限，并列出所收现金、所售凭证及交接前的应交金额。',
    },
  ],
  facts: [
    {
      en: 'Your commission of {fee} is paid with each top-up, in the same second, not at the end of the month.',
      zh: '{fee} 的佣金随每次充值在同一秒支付，而不是月底结算。',
    },
    {
      en: 'The receiving wallet’s owner need not be present: a worker can fill a colleague’s wallet by its number alone.',
      zh: '钱包主人不必到场：工友只凭号码就可以代为充值。',
    },
    {
      en: 'A till that loses its line asks again with the same reference and gets the same answer. However often it asks, the wallet is filled once and your balance pays once.',
      zh: '收银机断线后用同一参考号再次询问，得到的是同一个答复。无论询问多少次，钱包只充值一次，您的余额只支付一次。',
    },
  ],
  flow: {
    sentence: {
      en: 'The customer gives you cash, your balance pays the same sum into their wallet at once, and Falaj adds your commission.',
      zh: '顾客交给您现金，您的余额即时向其钱包支付同等金额，Falaj 加付佣金。',
    },
    stations: [
      {
        who: { en: 'Customer', zh: '顾客' },
        does: { en: 'hands over notes and a mobile number', zh: '交付现金和手机号' },
        whose: 'payer',
      },
      { who: { en: 'Your drawer', zh: '您的抽屉' }, does: { en: 'keeps the cash', zh: '保管现金' }, whose: 'yours' },
      {
        who: { en: 'Your balance', zh: '您的余额' },
        does: { en: 'pays the wallet and gains the commission', zh: '向钱包付款并获得佣金' },
        whose: 'theirs',
      },
      {
        who: { en: 'Wallet', zh: '钱包' },
        does: { en: 'is filled at once', zh: '即时到账' },
        whose: 'theirs',
      },
    ],
    feeAfter: 1,
  },
  users: [
    {
      en: 'Corner shops and exchange houses where people are paid in cash but want to send money by phone.',
      zh: '街角小店和兑换店：顾客领的是现金，却想用手机汇款。',
    },
    {
      en: 'Taxi and bus depots, where drivers pay in the day’s notes.',
      zh: '出租车与公交站场：司机缴存当天收到的现金。',
    },
    { en: 'Schools, for canteen wallets filled by parents at the gate.', zh: '学校：家长在门口为孩子的食堂钱包充值。' },
  ],
  screens: ['/fiat/transaction/record', '/products/cash-agents', '/fiat/balance/record'],
  example: {
    of: money(20_000n, 'AED'),
    story: {
      en: 'A customer brings AED 200.00 in notes. They stay in your drawer.',
      zh: '顾客带来 AED 200.00 现金，现金留在您的抽屉里。',
    },
  },
  accounts: [
    {
      en: 'The statement for account, mobile and cash top-up lists every sale with its store and number, the commission as a line of its own; Transactions shows the cashier, the device and the shift as well. A top-up cannot be taken back, because the customer may have spent it a second later; read the number aloud before you confirm. Forged notes are your loss: the drawer should have a tester.',
      zh: '账户、手机和现金充值对账单列出每笔交易的门店和号码，佣金单独一行；交易记录中还可看到收银员、设备和班次。充值不可撤回，因为顾客可能一秒后就已花掉；确认前请读出号码核对。收到假钞由您承担损失，柜台应配验钞机。',
    },
  ],
  limits: {
    en: 'From {min} to {max} per top-up and {daily} a day per merchant. A top-up outside these limits is refused at the till, before you take the notes.',
    zh: '每次充值 {min} 至 {max}，每商户每日 {daily}。超出限额的充值在您收取现金之前就会被收银机拒绝。',
  },
  needs: [
    {
      of: ['stores', 'counters'],
      en: 'How many stores and counters will sell top-ups.',
      zh: '销售充值的门店和收银台数量。',
    },
    {
      of: ['cashDaily', 'cashCare'],
      en: 'How much cash you expect in a day from top-ups, and how it is kept safe.',
      zh: '预计每日充值现金金额及保管方式。',
    },
    {
      of: ['TRADE_LICENCE', 'LEASE'],
      en: 'Your trade licence and the lease of your premises.',
      zh: '营业执照、租赁合同。',
    },
  ],
  related: [
    { key: 'eatm', why: { en: 'The other direction: wallet to cash.', zh: '相反方向：钱包变现金。' } },
    { key: 'crypto-top-up', why: { en: 'Fills an account from coins instead.', zh: '改用加密货币充值。' } },
    { key: 'transfer', why: { en: 'Pays many merchants at once from a file.', zh: '用文件一次向许多商户付款。' } },
  ],
}
export const description = content.description
export const Page = () => <IntroductionPage of={content} />
