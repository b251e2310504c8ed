// Express.
import { aed, bankCutOff, type Solution } from '../../solution/solution.ts'
import { solutionPage } from '../../solution/solution-page.tsx'

export const description = {
  en: 'Pay at the door without cash, remit to shippers the next day, bill contract customers once a month: a courier’s round with Falaj, parcel by parcel.',
  zh: '上门收款不用现金，次日把货款汇给发货人，合同客户按月开账单：快递公司使用 Falaj 的一天，逐件可查。',
}
export const solution: Solution = {
  path: '/solutions/express',
  claim: {
    en: 'The driver carries parcels, not banknotes, and the shipper has the money the next day.',
    zh: '快递员送的是包裹，不是钞票；发货人第二天就拿到货款。',
  },
  lead: {
    en: 'Cash on delivery is three jobs: collect it, carry it, and give it to somebody else. Most of what a courier collects at the door is not its own money but the shipper’s. The waybill number is the only thing that ties the door, the van and the shop together, so it has to be on the payment.',
    zh: '货到付款其实是三件事：收钱、带钱、把钱交给别人。快递员在门口收的大多不是自己公司的钱，而是发货人的货款。能把门口、货车和店铺连起来的只有运单号，所以它必须写在支付上。',
  },
  day: [
    {
      at: '07:30',
      title: { en: 'Vans are loaded', zh: '装车' },
      text: {
        en: 'Parcels with money to collect get a Paylink by message: who pays before the van comes needs only sign.',
        zh: '需要收款的包裹先给收件人发支付链接：货车到之前付了款的，签收即可。',
      },
    },
    {
      at: '10:40',
      title: { en: 'At the door', zh: '上门' },
      text: {
        en: 'For the others the driver scans the code on the customer’s phone; waybill and amount come from the parcel’s label. Paid, the parcel changes hands; not paid, it stays in the van. No change, no counting on the stairs.',
        zh: '其余的，快递员扫顾客手机上的付款码，运单号和金额取自面单。付了就交货，没付就留在车上；不找零，不在楼道里数钱。',
      },
    },
    {
      at: '13:00',
      title: { en: 'A return, on the spot', zh: '当场退货' },
      text: {
        en: 'Wrong size. The driver takes the parcel back and the depot refunds the delivery under the same waybill.',
        zh: '尺码不对。快递员收回包裹，站点在同一运单号下退款。',
      },
    },
    {
      at: '17:30',
      title: { en: 'Vans come in', zh: '收车' },
      text: {
        en: 'Delivered, returned and paid are compared per driver. There is no cash bag to hand over, so a round closes in minutes.',
        zh: '按快递员核对已投、退回、已付。没有现金袋要交接，一趟几分钟结完。',
      },
    },
    {
      at: '09:00',
      title: { en: 'Next day: shippers are remitted', zh: '次日：给发货人汇货款' },
      text: {
        en: `The day’s collections, less freight, become one Transfer to Bank per shipper. One clerk prepares, another approves before ${bankCutOff}; the shipper gets the waybills behind the sum.`,
        zh: `前一天代收的货款扣除运费，按发货人各汇一笔到银行。一人编制，另一人在 ${bankCutOff} 前批准；发货人能看到这笔钱对应的每张运单。`,
      },
    },
    {
      at: '1st',
      title: { en: 'Month’s end: contract customers', zh: '月底：合同客户' },
      text: {
        en: 'Companies with an account get an Invoice with every waybill on it, fuel surcharge and VAT apart.',
        zh: '签约公司收到一张列明全部运单的账单，燃油附加费与增值税分开列示。',
      },
    },
  ],
  uses: [
    {
      product: 'qrpay',
      why: {
        en: 'Payment at the door: the driver’s phone reads the customer’s.',
        zh: '上门收款：快递员手机扫顾客手机。',
      },
    },
    {
      product: 'paylink',
      why: { en: 'Payment before the van arrives; customs duty on imports.', zh: '到货前付款；进口件的关税。' },
    },
    {
      product: 'transfer-to-bank',
      why: { en: 'Remitting what was collected for others.', zh: '把代收的货款汇给发货人。' },
    },
    { product: 'invoice', why: { en: 'Contract freight, once a month.', zh: '合同运费，每月一次。' } },
  ],
  example: {
    title: { en: 'one depot, one day and its remittance', zh: '一个站点、一天的代收与汇付' },
    text: {
      en: 'Deliveries paid at the door or by link, one contract invoice, and the goods money of five shippers going out. Freight of AED 25.00 a parcel stays.',
      zh: '上门或链接收款的投递、一张合同账单，以及汇给五家发货人的货款。每件 25.00 的运费留下。',
    },
    lines: [
      { name: { en: 'Paid at the door', zh: '上门收款' }, product: 'qrpay', count: 180, each: aed('145.00') },
      { name: { en: 'Paid before delivery', zh: '到货前付款' }, product: 'paylink', count: 60, each: aed('145.00') },
      { name: { en: 'Contract freight', zh: '合同运费' }, product: 'invoice', count: 1, each: aed('18400.00') },
      {
        name: { en: 'Remitted to shippers', zh: '汇给发货人' },
        product: 'transfer-to-bank',
        count: 5,
        each: aed('5760.00'),
      },
    ],
    lesson: {
      en: '240 parcels of 145.00 are 34,800.00 collected; five remittances of 5,760.00 give the shippers 28,800.00. The 6,000.00 of freight is what the fees have to be measured against, not the 34,800.00.',
      zh: '240 件、每件 145.00，共代收 34,800.00；五笔各 5,760.00，汇给发货人 28,800.00。费用要和留下的 6,000.00 运费比，而不是和 34,800.00 比。',
    },
  },
  trouble: [
    {
      title: { en: 'The recipient paid, the driver does not see it', zh: '收件人付了，快递员看不到' },
      text: {
        en: 'Type the waybill at the depot: a link paid a minute ago and a code scanned twice both resolve to one payment, or to none.',
        zh: '站点输入运单号：一分钟前付的链接、扫了两次的付款码，要么对应同一笔支付，要么没有支付。',
      },
    },
    {
      title: { en: 'A parcel is lost', zh: '包裹丢失' },
      text: {
        en: 'Its collection is refunded, its remittance line is taken out before approval, and the claim keeps both as evidence.',
        zh: '退还已收货款，在批准前把它从汇付清单中拿掉，理赔案卷保留两者作为凭据。',
      },
    },
  ],
}
export const Page = solutionPage(solution)
