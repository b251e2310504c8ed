// Cash Top Up, introduced.
import { money } from '@falaj/money'
import type { Introduction } from '../../../../introduction/content.ts'
import { IntroductionPage } from '../../../../introduction/introduction.tsx'

const content: Introduction = {
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
      en: 'Ask for the mobile number, type the sum, take the notes, confirm. Your balance pays the wallet, the notes stay in your drawer, and the commission is booked with the same entry. The customer gets an SMS before leaving the counter, so there is nothing to discuss.',
      zh: '询问手机号，输入金额，收下现金，确认。由您的余额向钱包付款，现金留在您的抽屉，佣金在同一笔分录中入账。顾客离开柜台之前就会收到短信，没有争议的余地。',
    },
    {
      en: 'You sell balance, so you must have some. The device shows how much is left to sell, warns below a floor you set, and can order a refill from your bank account. Mobile credit of the UAE’s operators is sold on the same screen.',
      zh: '您卖的是余额，因此必须先有余额。设备显示剩余可售金额，低于您设定的下限时提醒，并可从您的银行账户补充。同一页面也可销售阿联酋运营商的手机话费。',
    },
  ],
  facts: [
    {
      en: 'Your commission of {fee} is paid with each top-up, in the same second, not at the end of the month.',
      zh: '{fee} 的佣金随每次充值在同一秒支付，而不是月底结算。',
    },
    {
      en: 'The receiving wallet’s owner need not be present: a worker can fill a colleague’s wallet, whose first name is shown before you take the cash.',
      zh: '钱包主人不必到场：工友可以代为充值，收取现金之前会显示对方的名字。',
    },
    {
      en: 'A wallet can be filled only as far as its owner is identified: at most AED 1,500 a month without an Emirates ID. The device says so before you count the notes.',
      zh: '可充值的金额取决于钱包主人的实名程度：未提交阿联酋身份证的每月最多 AED 1,500。设备会在您点钞之前提示。',
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
        does: { en: 'is filled, and an SMS sent, at once', zh: '即时到账并发送短信' },
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
  screens: ['/fiat/transaction/record', '/fiat/balance/record'],
  example: {
    of: money(20_000n, 'AED'),
    story: {
      en: 'A customer brings AED 200.00 in notes. They stay in your drawer.',
      zh: '顾客带来 AED 200.00 现金，现金留在您的抽屉里。',
    },
  },
  accounts: [
    {
      en: 'The statements for account, mobile and cash top up list every sale with cashier and device, commission beside it. A top-up cannot be taken back, because the customer may have spent it a second later; read the number aloud before you confirm. Forged notes are your loss: the drawer should have a tester.',
      zh: '账户、手机和现金充值对账单列出每笔交易的收银员、设备和佣金。充值不可撤回，因为顾客可能一秒后就已花掉；确认前请读出号码核对。收到假钞由您承担损失，柜台应配验钞机。',
    },
  ],
  limits: {
    en: 'From {min} to {max} per top-up and {daily} a day per merchant. From AED 3,500 on, the person who brings the cash shows an Emirates ID, and the device takes its picture.',
    zh: '每次充值 {min} 至 {max}，每商户每日 {daily}。达到 AED 3,500 时，交付现金的人须出示阿联酋身份证并由设备拍照。',
  },
  needs: [
    { en: 'A first balance of AED 2,000 to sell from.', zh: '至少 AED 2,000 的初始可售余额。' },
    {
      en: 'A shop with fixed opening hours: customers find you on the map.',
      zh: '有固定营业时间的店铺：顾客会在地图上找到您。',
    },
    { en: 'The signed annex on cash and the prevention of money laundering.', zh: '已签署的现金业务与反洗钱附件。' },
  ],
  related: [
    { key: 'eatm', why: { en: 'The other direction: wallet to cash.', zh: '相反方向：钱包变现金。' } },
    { key: 'crypto-top-up', why: { en: 'Fills an account from coins instead.', zh: '改用加密货币充值。' } },
    { key: 'transfer', why: { en: 'Fills many wallets at once from a file.', zh: '用文件一次为许多钱包付款。' } },
  ],
}
export const description = content.description
export const Page = () => <IntroductionPage of={content} />
