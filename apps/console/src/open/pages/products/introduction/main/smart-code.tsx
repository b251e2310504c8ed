// Smart Code, introduced.
import { money } from '@falaj/money'
import type { Introduction } from '../../../../introduction/content.ts'
import { IntroductionPage } from '../../../../introduction/introduction.tsx'

export const content: Introduction = {
  key: 'smart-code',
  description: {
    en: 'Smart Code: a printed or on-screen code at your counter that customers scan to pay you. No device, no rent. Fees, settlement, limits, printing.',
    zh: '智能码：贴在柜台或显示在屏幕上的收款码，顾客扫码即付。无需设备，没有租金。费用、结算、限额与打印。',
  },
  lead: {
    en: 'A code on your counter. The customer scans it with the phone, pays, and you hear it. No device, no rent, ready in minutes.',
    zh: '柜台上的一张码。顾客用手机扫码付款，您随即听到提示。无需设备，没有租金，几分钟就能用。',
  },
  what: [
    {
      en: 'You make a code in the console, give it a name such as “Counter 2” and print it. A static code asks the customer for the amount. A code with a fixed amount suits an entrance or a car wash. With a dynamic code the cashier enters the total and the next customer who scans sees exactly that, so nobody mistypes.',
      zh: '在控制台创建一个码，取名如“2 号柜台”，打印即可。静态码由顾客输入金额；固定金额码适合门票或洗车；动态码由收银员输入金额，下一位扫码的顾客看到的正是该金额，不会输错。',
    },
    {
      en: 'When a payment comes in, it appears on the board in your console within a second, with a sound if you switch it on. You need not look at the customer’s screen, which can be faked; you look at your own.',
      zh: '收到付款后一秒内即显示在控制台的到账板上，并可开启提示音。您不必去看顾客可能伪造的屏幕，看自己的就好。',
    },
  ],
  facts: [
    {
      en: 'The code is yours to print: as SVG or PNG for your own design, or as a ready PDF: a sticker, a table tent or a poster.',
      zh: '码由您自己打印：可下载 SVG 或 PNG 自行设计，或直接使用 PDF 贴纸、桌面立牌或海报。',
    },
    {
      en: 'Rotating a code makes the old print worthless at once. Do it when a sticker was pasted over or carried away.',
      zh: '更换码后，旧的打印件立即失效。标贴被覆盖或被人带走时即可使用。',
    },
    {
      en: 'Every counter or table has a code of its own, and its page shows scans by hour, so you see where and when the shop is busy.',
      zh: '每个柜台或餐桌都有自己的码，其页面按小时显示扫码次数，何处何时繁忙一目了然。',
    },
  ],
  flow: {
    sentence: {
      en: 'The customer scans your code and pays, your board shows it at once, the fee is taken, and the next banking day the rest is in your balance.',
      zh: '顾客扫描您的码并付款，到账板立即显示，扣除费用后，余款于下一银行工作日进入您的余额。',
    },
    stations: [
      {
        who: { en: 'Your code', zh: '您的码' },
        does: { en: 'is on the counter or screen', zh: '放在柜台或显示在屏幕上' },
        whose: 'payer',
      },
      {
        who: { en: 'Customer', zh: '顾客' },
        does: { en: 'scans, checks the name, pays', zh: '扫码、核对名称、付款' },
        whose: 'way',
      },
      {
        who: { en: 'Your board', zh: '您的到账板' },
        does: { en: 'shows it within a second', zh: '一秒内显示到账' },
        whose: 'way',
      },
      {
        who: { en: 'Your balance', zh: '您的余额' },
        does: { en: 'gains the rest the next banking day', zh: '下一银行工作日收到余款' },
        whose: 'yours',
      },
    ],
    feeAfter: 1,
  },
  users: [
    {
      en: 'Market stalls, barbers, food trucks: businesses for which a terminal costs more than it brings.',
      zh: '集市摊位、理发店、餐车：装终端得不偿失的生意。',
    },
    {
      en: 'Restaurants that put a code on each table, and a second one for tips beside the till.',
      zh: '每张餐桌放一个码、并在收银台旁另放一个小费码的餐厅。',
    },
    { en: 'Charity boxes and parking spaces, where no staff is near the code.', zh: '无人值守的捐款箱与停车位。' },
  ],
  screens: ['/smart-code/main', '/fiat/transaction/record'],
  example: {
    of: money(4_500n, 'AED'),
    story: { en: 'A haircut of AED 45.00 is paid at the code.', zh: '一次 AED 45.00 的理发扫码付款。' },
  },
  accounts: [
    {
      en: 'The purchase statement names the code of each payment, and the list of codes shows today’s count and sum. If a customer typed too much, refund the difference: a part is enough. Wallet payments have no card chargeback, but a customer can complain, and we then ask you for the sale of that minute.',
      zh: '消费对账单注明每笔付款所用的码，码列表显示当日笔数和金额。顾客多输了金额，可只退差额。钱包付款没有银行卡拒付，但顾客可以投诉，届时我们会请您说明那一分钟的交易。',
    },
  ],
  limits: {
    en: 'One scan takes up to {max}, and all your codes together {daily} a day. Where the amount is always the same, a fixed code stops a slipped zero.',
    zh: '每次扫码最高 {max}，全部码合计每日 {daily}。金额始终相同时，固定金额码可防止多输一个零。',
  },
  needs: [
    {
      of: ['stores', 'counters'],
      en: 'How many stores and counters will have a code.',
      zh: '放置智能码的门店和收银台数量。',
    },
    {
      of: ['goods', 'typicalPayment'],
      en: 'What is sold there, and what a typical payment is.',
      zh: '销售内容及常见单笔金额。',
    },
    { of: ['TRADE_LICENCE'], en: 'Your trade licence.', zh: '营业执照。' },
  ],
  related: [
    { key: 'qrpay', why: { en: 'Faster in a queue: you scan the customer.', zh: '排队时更快：由您扫顾客。' } },
    { key: 'paylink', why: { en: 'For customers who are not in the shop.', zh: '适用于不在店里的顾客。' } },
    { key: 'digital-receipt', why: { en: 'Gives a receipt where there is no printer.', zh: '没有打印机也能给小票。' } },
  ],
}
export const description = content.description
export const Page = () => <IntroductionPage of={content} />
