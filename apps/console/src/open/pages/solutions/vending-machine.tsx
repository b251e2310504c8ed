// Vending Machine.
import { aed, type Solution } from '../../solution/solution.ts'
import { solutionPage } from '../../solution/solution-page.tsx'

export const description = {
  en: 'A three-dirham bottle that is still worth selling without coins: vending machines paid by code, refunded when they jam, with every fils of a day shown.',
  zh: '三迪拉姆一瓶水，不收硬币也值得卖：扫码购买、卡货自动退款，一天的每个费尔都列出来。',
}
export const solution: Solution = {
  path: '/solutions/vending-machine',
  claim: {
    en: 'No coins, no crowbars, and a refund before the customer has walked away.',
    zh: '没有硬币，没有撬锁；顾客还没走开，退款已到。',
  },
  lead: {
    en: 'A vending machine is a shop without a shopkeeper, selling things that cost three dirhams. A fee with a fixed part would eat the bottle; a coin box costs a man with a key. So the payment must be a pure percentage, confirmed in seconds, and the machine itself must be able to give money back.',
    zh: '售货机是没有店员的商店，卖的是三迪拉姆的东西。带固定部分的费用会把利润吃光，硬币箱又要一个拿钥匙的人。所以收款只能按比例、几秒确认，而且机器自己要能退钱。',
  },
  day: [
    {
      at: '05:30',
      title: { en: 'The route is planned', zh: '规划补货路线' },
      text: {
        en: 'Sales by machine and slot say which of the sixty machines need a visit. The station hall does; the dentist’s waiting room does not.',
        zh: '按机器、按货道的销量告诉您六十台里该去哪几台。车站大厅要去，牙科候诊室不用。',
      },
    },
    {
      at: '08:20',
      title: { en: 'Commuters', zh: '早高峰' },
      text: {
        en: 'A sticker carries a Smart Code with a fixed amount; newer machines have a window that reads the customer’s phone for the price of the chosen slot. The spiral turns when the payment is confirmed, not before.',
        zh: '老机器贴一张固定金额的智能码，新机器有扫码窗，按所选货道的价格读取顾客手机的付款码。支付确认后螺旋才转，绝不提前。',
      },
    },
    {
      at: '11:05',
      title: { en: 'A bottle sticks', zh: '卡货' },
      text: {
        en: 'The drop sensor saw nothing fall. The machine requests a refund of that payment automatically; the customer’s phone shows it before the glass has been kicked twice.',
        zh: '掉货传感器没有感应到商品。机器自动对这笔支付申请退款，顾客还没踢第二脚，手机上已看到退款。',
      },
    },
    {
      at: '14:30',
      title: { en: 'The heat', zh: '酷暑' },
      text: {
        en: 'Water outsells everything by four to one. You change the price of slot A1 on thirty machines at once; the amount behind the stickers follows, the stickers stay.',
        zh: '水的销量是其他商品的四倍。您一次改好三十台机器 A1 货道的价格，贴纸不动，背后的金额随之改变。',
      },
    },
    {
      at: '19:00',
      title: { en: 'A machine falls silent', zh: '有台机器没动静' },
      text: {
        en: 'Machine 41 has sold nothing for three hours on a Thursday, which it never does. You get a note, and find a tripped fuse.',
        zh: '41 号机星期四三小时没有一笔交易，这从没发生过。您收到提醒，去现场发现是跳闸。',
      },
    },
    {
      at: '1st',
      title: { en: 'Site owners get their share', zh: '月初：给场地方分成' },
      text: {
        en: 'Each owner’s percentage of the month is a Transfer, with the sales of their machines attached.',
        zh: '按当月销售额给每个场地方转账分成，附上其机器的销售明细。',
      },
    },
  ],
  uses: [
    {
      product: 'smart-code',
      why: { en: 'A sticker per price: works on the oldest model.', zh: '每个价格一张贴纸，最老的机型也能用。' },
    },
    {
      product: 'qrpay',
      why: { en: 'Machines with a reader: the slot gives the price.', zh: '带扫码窗的机器：货道给出价格。' },
    },
    {
      product: 'transfer',
      why: { en: 'Shares for those who own the floor under the machine.', zh: '给场地方的分成。' },
    },
    {
      product: 'digital-receipt',
      why: {
        en: 'For the rare customer who needs one, without a printer in the machine.',
        zh: '偶尔有人要小票，机器里也不必装打印机。',
      },
    },
  ],
  example: {
    title: { en: 'sixty machines on a hot day', zh: '六十台机器的炎热一天' },
    text: {
      en: 'Small sums, many of them, and three site owners paid.',
      zh: '金额小，笔数多，另付三家场地方分成。',
    },
    lines: [
      { name: { en: 'Water', zh: '饮用水' }, product: 'smart-code', count: 1480, each: aed('3.00') },
      { name: { en: 'Cold coffee', zh: '冰咖啡' }, product: 'qrpay', count: 310, each: aed('9.50') },
      { name: { en: 'Snacks', zh: '零食' }, product: 'smart-code', count: 365, each: aed('5.50') },
      { name: { en: 'Site owners', zh: '场地分成' }, product: 'transfer', count: 3, each: aed('460.00') },
    ],
    lesson: {
      en: 'One bottle costs three fils to sell and the VAT on three fils rounds to nothing. The same bottle through a product with a dirham of fixed fee would leave less than two thirds of its price.',
      zh: '卖一瓶水的费用是三个费尔，三个费尔的增值税四舍五入为零。若改用带一迪拉姆固定费用的产品，这瓶水剩下的不到售价的三分之二。',
    },
  },
  trouble: [
    {
      title: { en: 'Paid, but the machine had lost its network', zh: '付了款，机器断网' },
      text: {
        en: 'The payment waits for the machine to take it. If it does not within the time you set, it is returned automatically and the line shows why.',
        zh: '支付等机器来取。超过您设定的时间没取，自动退回，记录里写明原因。',
      },
    },
    {
      title: { en: 'Somebody pasted another sticker over yours', zh: '有人贴了别的码' },
      text: {
        en: 'A machine whose sales stop while its stock falls is the sign. Rotate the code; the old one answers nobody.',
        zh: '有库存消耗却没有销售，就是信号。换一张新码，旧码即刻失效。',
      },
    },
  ],
}
export const Page = solutionPage(solution)
