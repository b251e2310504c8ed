// TAXI & BUS.
import { aed, type Solution } from '../../solution/solution.ts'
import { solutionPage } from '../../solution/solution-page.tsx'

export const description = {
  en: 'Fares by code in the cab, bus cards filled at kiosks, hotels on account, drivers paid at the end of the shift: a fleet’s day with Falaj, in figures.',
  zh: '车内扫码付车费，报亭充公交卡，酒店挂账，司机下班即结：车队使用 Falaj 的一天，附完整算例。',
}
export const solution: Solution = {
  path: '/solutions/taxi-bus',
  claim: {
    en: 'The driver goes home with the day’s earnings, not with the day’s cash.',
    zh: '司机带回家的是当天的收入，而不是当天的现金。',
  },
  lead: {
    en: 'A fleet has a hundred small shops on wheels. Each takes fares nobody at the office sees, each has a driver who is owed a share tonight. Falaj knows two kinds of account for this: the taxi, for a driver’s own car, and the taxi platform, which sees all of them and pays all of them.',
    zh: '一支车队就是一百家装了轮子的小店。每家收的车费办公室看不见，每位司机今晚都要分成。Falaj 为此有两种账户：出租车账户属于自有车的司机，出租车平台账户看得到全部车辆，也给全部司机付款。',
  },
  day: [
    {
      at: '04:40',
      title: { en: 'Shift begins', zh: '早班出车' },
      text: {
        en: 'The driver checks in; the code on the dashboard now belongs to driver and cab together. Fares of the night man stay with the night man.',
        zh: '司机签到，仪表台上的码随即绑定司机与车辆。夜班的车费仍归夜班。',
      },
    },
    {
      at: '07:15',
      title: { en: 'Bus cards at the kiosk', zh: '报亭充公交卡' },
      text: {
        en: 'Forty kiosks along the lines take notes with Cash Top Up. The rider’s card is filled at once; the kiosk’s balance falls by the sum and earns its share.',
        zh: '沿线四十个报亭用现金充值收现钞，乘客的卡即时到账，报亭余额扣同样的数，并得到分成。',
      },
    },
    {
      at: '09:50',
      title: { en: 'Airport run', zh: '机场单' },
      text: {
        en: 'The meter gives the fare and the driver’s phone scans the passenger’s. The lady from Shanghai pays with the wallet she uses at home, and the receipt is in her phone before the boot is open.',
        zh: '计价器给出车费，司机手机扫乘客的付款码。上海来的乘客用在家里用的钱包付款，后备箱还没打开，小票已在手机里。',
      },
    },
    {
      at: '14:00',
      title: { en: 'Hotels ride on account', zh: '酒店挂账' },
      text: {
        en: 'Three hotels order cars for guests. Their trips gather on one Invoice a month, with time, route and room number.',
        zh: '三家酒店替客人叫车，行程每月汇成一张账单，列明时间、路线与房号。',
      },
    },
    {
      at: '17:00',
      title: { en: 'Shift ends, drivers are paid', zh: '交班即结' },
      text: {
        en: 'Fares less the fleet’s part become a Transfer to each driver. The list is made by the system, checked by a human, and approved as seen.',
        zh: '车费扣除车队部分，给每位司机转一笔。清单由系统生成，由人核对，按所见批准。',
      },
    },
    {
      at: '23:59',
      title: { en: 'The day by cab', zh: '按车日结' },
      text: {
        en: 'Which cab stood still, which driver takes cash more often than the others, which line fills its cards on Fridays.',
        zh: '哪辆车闲着，哪位司机收现金比别人多，哪条线路周五充值最多，一目了然。',
      },
    },
  ],
  uses: [
    {
      product: 'qrpay',
      why: { en: 'The meter’s fare, scanned from the passenger’s phone.', zh: '计价器给金额，扫乘客手机付款码。' },
    },
    {
      product: 'smart-code',
      why: {
        en: 'A printed code for cabs without a screen and for school buses.',
        zh: '没有屏幕的车和校车用打印的码。',
      },
    },
    { product: 'cash-top-up', why: { en: 'Bus cards filled with notes at the kiosk.', zh: '报亭收现钞充公交卡。' } },
    { product: 'invoice', why: { en: 'Hotels, hospitals and schools on account.', zh: '酒店、医院、学校挂账。' } },
    { product: 'transfer', why: { en: 'Drivers’ shares at the end of each shift.', zh: '每班结束给司机的分成。' } },
  ],
  example: {
    title: { en: 'a platform with 60 cabs', zh: '60 辆车的平台' },
    text: {
      en: 'Metered fares and hotel accounts come in, kiosk top-ups are passed on to riders’ cards, sixty drivers are paid.',
      zh: '进账：打表车费与酒店账单；报亭充值转给乘客的卡；六十位司机分成付出。',
    },
    lines: [
      { name: { en: 'Metered fares', zh: '打表车费' }, product: 'qrpay', count: 780, each: aed('38.50') },
      {
        name: { en: 'Fares by printed code', zh: '打印码车费' },
        product: 'smart-code',
        count: 150,
        each: aed('22.00'),
      },
      { name: { en: 'Hotel accounts', zh: '酒店账单' }, product: 'invoice', count: 3, each: aed('4250.00') },
      { name: { en: 'Bus cards filled', zh: '公交卡充值' }, product: 'cash-top-up', count: 220, each: aed('20.00') },
      { name: { en: 'Drivers’ shares', zh: '司机分成' }, product: 'transfer', count: 60, each: aed('310.00') },
    ],
    lesson: {
      en: 'The 4,400.00 of top-ups is not spent: it lies as notes in the kiosks, and Falaj paid 22.00 for taking it in. A fare by printed code costs a little less than one by the meter, but the amount on the meter cannot be mistyped.',
      zh: '4,400.00 的充值并没有花掉：它以现钞形式留在报亭里，Falaj 还为此付了 22.00。打印码的费率比扫付款码略低，但计价器上的金额不会输错。',
    },
  },
  trouble: [
    {
      title: { en: 'The passenger got out without paying', zh: '乘客没付就下车' },
      text: {
        en: 'The meter’s fare is open on the driver’s list. A booked ride has a number to send a Paylink to; a street fare is written off with a reason, not with a shrug.',
        zh: '计价器上的车费在司机清单里显示未付。预约单有号码可发支付链接；路边扬招的，写明原因核销，而不是耸耸肩了事。',
      },
    },
    {
      title: { en: 'Two drivers, one fare', zh: '两位司机争一笔车费' },
      text: {
        en: 'The check-in times decide: the payment carries cab, driver and minute, and moving it needs a second person.',
        zh: '以签到时间为准：支付上有车号、司机和分钟数，要改归属须第二人批准。',
      },
    },
  ],
}
export const Page = solutionPage(solution)
