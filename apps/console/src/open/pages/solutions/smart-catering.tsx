// Smart Catering.
import { aed, bankCutOff, type Solution } from '../../solution/solution.ts'
import { solutionPage } from '../../solution/solution-page.tsx'

export const description = {
  en: 'A code on every table, deposits for the big evening, lunch accounts for offices, the fish man paid by noon: a restaurant’s day with Falaj, in figures.',
  zh: '桌桌有码，大宴收订金，写字楼午餐月结，鱼贩中午收到货款：餐厅使用 Falaj 的一天，附完整算例。',
}
export const solution: Solution = {
  path: '/solutions/smart-catering',
  claim: {
    en: 'The guest pays at the table; the table pays the kitchen, the market and the band.',
    zh: '客人在桌边付款，一桌桌的钱养活厨房、菜市和乐队。',
  },
  lead: {
    en: 'A restaurant is full twice a day. In those two hours a waiter with a terminal is a waiter who is not serving, and a table that waits for the bill is a table not sold again. Between them the owner buys fish, books weddings and chases the office on the fourth floor for last month’s lunches.',
    zh: '餐厅一天满座两次。在那两个小时里，拿着机器收款的服务员就没在上菜，等买单的桌子就没法翻台。两次高峰之间，老板还要买鱼、接婚宴、催四楼公司结上个月的午餐。',
  },
  day: [
    {
      at: '06:15',
      title: { en: 'The market is paid', zh: '结清菜市货款' },
      text: {
        en: `Fish and vegetables are ordered against a price list; three supplier payments go into one batch, approved by the owner on the phone and in their banks the same day if sent before ${bankCutOff}.`,
        zh: `鱼和蔬菜按价目表下单，三笔供应商货款并成一个批次，老板在手机上批准；${bankCutOff} 前提交，当天到对方银行。`,
      },
    },
    {
      at: '12:10',
      title: { en: 'Lunch, table by table', zh: '午市，一桌一码' },
      text: {
        en: 'Each table has its own Smart Code. The guest scans, enters the total of the slip, adds a tip, pays. The waiter’s phone reads out table and amount; the table can be laid again.',
        zh: '每张桌子有自己的智能码。客人扫码，填入账单金额，加上小费，付款；服务员手机播报桌号和金额，这张桌子就可以翻台。',
      },
    },
    {
      at: '13:30',
      title: { en: 'Counter and take-away', zh: '柜台与外带' },
      text: {
        en: 'At the counter the cash register knows the amount and the cashier scans the guest’s phone: nothing to type, nothing to mistype.',
        zh: '柜台收银机已有金额，收银员扫客人手机上的付款码：不用输入，也就不会输错。',
      },
    },
    {
      at: '15:30',
      title: { en: 'A wedding is booked', zh: '接下一场婚宴' },
      text: {
        en: 'A hundred and twenty guests in March. The deposit is a Paylink that ends on Sunday; when it is paid, the date is theirs.',
        zh: '三月，一百二十位客人。订金是一条周日失效的支付链接；付了，日子就归他们。',
      },
    },
    {
      at: '17:00',
      title: { en: 'Office lunches are invoiced', zh: '写字楼午餐开账单' },
      text: {
        en: 'Two companies eat on account. One Invoice each, the days listed, paid by bank or card from the same page.',
        zh: '两家公司挂账用餐。各一张账单，逐日列明，在同一页面用银行或银行卡付款。',
      },
    },
    {
      at: '23:20',
      title: { en: 'Chairs on the tables', zh: '收椅打烊' },
      text: {
        en: 'Takings by table, waiter and hour; tips are a line of their own and are never mixed with sales.',
        zh: '按桌、按服务员、按小时看营业额；小费单列，绝不与销售混在一起。',
      },
    },
  ],
  uses: [
    {
      product: 'smart-code',
      why: {
        en: 'One printed code per table, rotated if somebody copies it.',
        zh: '每桌一张打印的码，被人翻拍就换新。',
      },
    },
    {
      product: 'qrpay',
      why: { en: 'Counter, drive-through and the truck at the beach.', zh: '柜台、得来速和海边餐车。' },
    },
    { product: 'paylink', why: { en: 'Deposits for groups and feasts.', zh: '团餐与宴席的订金。' } },
    { product: 'invoice', why: { en: 'Companies that eat on account.', zh: '挂账用餐的公司。' } },
    {
      product: 'transfer-to-bank',
      why: { en: 'Suppliers, rent, the band on Thursday.', zh: '供应商、房租、周四的乐队。' },
    },
  ],
  example: {
    title: { en: 'a Thursday with 26 tables', zh: '26 张桌子的星期四' },
    text: {
      en: 'Two services, one deposit, two office accounts, three suppliers.',
      zh: '两市营业、一笔订金、两家公司、三个供应商。',
    },
    lines: [
      { name: { en: 'Table bills', zh: '堂食账单' }, product: 'smart-code', count: 94, each: aed('168.00') },
      { name: { en: 'Counter and take-away', zh: '柜台与外带' }, product: 'qrpay', count: 130, each: aed('42.00') },
      { name: { en: 'Wedding deposit', zh: '婚宴订金' }, product: 'paylink', count: 1, each: aed('6000.00') },
      { name: { en: 'Office accounts', zh: '公司月结' }, product: 'invoice', count: 2, each: aed('3780.00') },
      { name: { en: 'Suppliers', zh: '供应商货款' }, product: 'transfer-to-bank', count: 3, each: aed('2150.00') },
    ],
    lesson: {
      en: 'Ninety-four bills by table code cost as much in fees as the one deposit by link. If the guest is present, let them scan.',
      zh: '九十四张桌边账单的费用，与一笔链接订金的费用相当。客人就在店里的，让他们扫码。',
    },
  },
  trouble: [
    {
      title: { en: 'Two guests pay the same bill', zh: '两位客人付了同一张单' },
      text: {
        en: 'Two payments of the same sum at table 14 within a minute stand next to each other on the code’s page. Refund one of them; the other keeps the tip.',
        zh: '14 号桌一分钟内两笔同额付款，在该码的页面上挨在一起。退回其中一笔，另一笔连同小费保留。',
      },
    },
    {
      title: { en: 'The dish comes back', zh: '菜被退回' },
      text: {
        en: 'Refund that dish, not the bill. The waiter asks, the manager approves on the phone, the guest sees it before the coffee.',
        zh: '只退这道菜，不退整单。服务员申请，经理在手机上批准，咖啡没上客人就看到退款。',
      },
    },
  ],
}
export const Page = solutionPage(solution)
