// Chain Supermarket.
import { aed, type Solution } from '../../solution/solution.ts'
import { solutionPage } from '../../solution/solution-page.tsx'

export const description = {
  en: 'Phones and cards at the till, cash handed out and taken in instead of driven to the bank, every branch in one total: a supermarket’s day in figures.',
  zh: '收银台收手机与银行卡，柜台取现与充值代替押运，各门店汇成一个总数：连锁超市的一天，附完整算例。',
}
export const solution: Solution = {
  path: '/solutions/chain-supermarket',
  claim: {
    en: 'Twelve tills, one total, and fewer banknotes for the cash van.',
    zh: '十二个收银台，一个总数，押运车少拉一些钞票。',
  },
  lead: {
    en: 'A supermarket earns a few fils on a litre of milk, so the cost of taking the money is part of the price. The chain also does something no web shop can: it has cash in drawers all over town. Used well, the drawer is a service that pays, not a bag that must be guarded.',
    zh: '一升牛奶只赚几个费尔，收款成本就是价格的一部分。连锁超市还有网店没有的东西：遍布全城的抽屉里都有现金。用得好，钱箱是一项有收入的服务，而不是一袋要人看守的负担。',
  },
  day: [
    {
      at: '07:00',
      title: { en: 'Tills open', zh: '收银台开门' },
      text: {
        en: 'Each till is a terminal of its store and each store a merchant of the chain. The cashier scans the basket, then the code on the customer’s phone, and the drawer stays shut; who brings a card taps it on the terminal.',
        zh: '每个收银台是门店的一台终端，每家门店是总部名下的一个二级商户。收银员扫完商品，再扫顾客手机上的付款码，钱箱不用打开；带卡的顾客在终端上挥卡。',
      },
    },
    {
      at: '11:00',
      title: { en: 'Cash out at the till', zh: '柜台取现' },
      text: {
        en: 'A customer pays for the groceries and takes AED 300 in notes with E-ATM. The store’s balance gains those 300 at once, and Falaj pays the store for the service.',
        zh: '顾客买单时通过电子 ATM 取走 300 迪拉姆现钞。门店余额即时增加 300，Falaj 另付服务费给门店。',
      },
    },
    {
      at: '14:00',
      title: { en: 'Online baskets are packed', zh: '拣配线上订单' },
      text: {
        en: 'Orders paid through the gateway on the chain’s site are picked. Out of okra? That line is refunded before the van leaves.',
        zh: '在官网经网关付款的订单开始拣货。秋葵缺货？发车前先把这一行退掉。',
      },
    },
    {
      at: '18:00',
      title: { en: 'Wallets are filled with cash', zh: '现金充值钱包' },
      text: {
        en: 'People paid in notes hand AED 100 to the cashier and see it in their wallet. Cash Top Up lowers the store’s balance by the same sum and earns it a share.',
        zh: '拿现金工资的顾客交给收银员 100 迪拉姆，钱包里立刻就有。现金充值从门店余额扣同样的数，并给门店一份分成。',
      },
    },
    {
      at: '22:45',
      title: { en: 'The drawer is counted', zh: '清点钱箱' },
      text: {
        en: 'Counted against expected, till by till; a difference is entered with a name and a reason, not carried into tomorrow.',
        zh: '逐台清点，与应有数核对；差额记名记因，不带到明天。',
      },
    },
    {
      at: '06:00',
      title: { en: 'Head office sees yesterday', zh: '总部看到昨天' },
      text: {
        en: 'Gross, fees, refunds and net by store and by till, and the settlement each of them belongs to.',
        zh: '按门店、按收银台列出总额、费用、退款、净额，以及各自所属的结算批次。',
      },
    },
  ],
  uses: [
    {
      product: 'qrpay',
      why: {
        en: 'The till’s everyday payment: the cash register gives the amount, the scan does the rest.',
        zh: '收银台的日常收款：金额由收银机给出，扫一下就好。',
      },
    },
    {
      product: 'smart-purchase',
      why: {
        en: 'Fridges and televisions in instalments: the store has the whole price at once.',
        zh: '冰箱、电视分期购买：门店一次性收到全款。',
      },
    },
    {
      product: 'eatm',
      why: {
        en: 'Notes leave the drawer, the balance gains them, the store is paid for it.',
        zh: '钞票出钱箱，余额增加，门店还有收入。',
      },
    },
    {
      product: 'cash-top-up',
      why: { en: 'Notes enter the drawer for customers’ wallets.', zh: '顾客用现金充钱包，钞票进钱箱。' },
    },
    {
      product: 'gateway',
      why: { en: 'The web shop and click-and-collect.', zh: '网上商城与到店自提。' },
    },
    {
      product: 'digital-receipt',
      why: {
        en: 'Receipts by message: no paper roll runs out on a Friday evening.',
        zh: '小票发到手机：周五傍晚再也不会断纸卷。',
      },
    },
  ],
  example: {
    title: { en: 'one store on a weekday', zh: '一家门店的工作日' },
    text: {
      en: 'To keep the sum checkable by hand, each line uses one typical amount.',
      zh: '为便于手工核对，每一行都取一个典型金额。',
    },
    lines: [
      { name: { en: 'Phones at the tills', zh: '收银台扫码' }, product: 'qrpay', count: 600, each: aed('74.50') },
      {
        name: { en: 'Appliances in instalments', zh: '家电分期' },
        product: 'smart-purchase',
        count: 6,
        each: aed('1450.00'),
      },
      { name: { en: 'Online baskets', zh: '线上订单' }, product: 'gateway', count: 45, each: aed('210.00') },
      { name: { en: 'Cash handed out', zh: '柜台取现' }, product: 'eatm', count: 30, each: aed('300.00') },
      { name: { en: 'Wallet top-ups', zh: '钱包充值' }, product: 'cash-top-up', count: 40, each: aed('100.00') },
    ],
    lesson: {
      en: 'E-ATM put 9,000.00 of the day’s notes into the balance and Cash Top Up took 4,000.00 out of it: 5,000.00 less to count, insure and drive to the bank, and both lines earn instead of costing.',
      zh: '电子 ATM 把当天 9,000.00 的现钞变成余额，现金充值从余额用掉 4,000.00：少清点、少投保、少押运 5,000.00，而且这两行是收入，不是成本。',
    },
  },
  trouble: [
    {
      title: { en: 'The customer has left, was it paid?', zh: '顾客走了，到底付了没有？' },
      text: {
        en: 'The till shows paid only when the payment is confirmed. A payment confirmed after the basket was put back is on the list of the store, ready to refund.',
        zh: '只有支付确认后收银台才显示已付。商品放回货架后才确认的支付，会出现在门店清单里，随时可退。',
      },
    },
    {
      title: { en: 'A till is offline', zh: '收银台断网' },
      text: {
        en: 'Its last sale and last sign of life are on the device page; the neighbour’s till takes over and nothing is counted twice.',
        zh: '设备页显示它最后一笔交易和最后在线时间；旁边的收银台接手，不会重复计数。',
      },
    },
  ],
}
export const Page = solutionPage(solution)
