// Parking.
import { aed, refundDays, type Solution } from '../../solution/solution.ts'
import { solutionPage } from '../../solution/solution-page.tsx'

export const description = {
  en: 'The plate is the ticket: pay by code at the exit, season tickets by debit, extension from the phone, penalties by link. A car park’s day, in figures.',
  zh: '车牌就是停车票：出口扫码付，月卡自动扣款，手机续时，罚单凭链接缴：停车场的一天，附完整算例。',
}
export const solution: Solution = {
  path: '/solutions/parking',
  claim: {
    en: 'The barrier opens because the plate is paid, not because a ticket was found.',
    zh: '道闸抬起，是因为这块车牌付过了，而不是因为找到了票。',
  },
  lead: {
    en: 'At a car park money is counted in seconds. Twenty cars behind a barrier that waits for a coin is a queue into the street. With plates read at the gate, the amount is known before the driver stops; the only thing left is to take it quickly, and to know next week which stay it was for.',
    zh: '停车场的钱是按秒算的。道闸等一枚硬币，后面二十辆车就排到马路上。入口识别车牌后，司机还没停稳金额已知；剩下的只是收得快，以及下周还查得到是哪一次停车。',
  },
  day: [
    {
      at: '06:50',
      title: { en: 'Season tickets drive in', zh: '月卡车辆入场' },
      text: {
        en: 'Plates on the list pass without stopping. Their month was collected by Auto Debit on the first; a refused debit turns the plate back into a paying guest, not into a locked-out customer.',
        zh: '名单上的车牌不停车直接入场。当月费用一号已自动扣款；扣款失败的车牌按临停计费，而不是被拦在门外。',
      },
    },
    {
      at: '09:30',
      title: { en: 'A meeting runs over', zh: '会议拖堂' },
      text: {
        en: 'The driver extends from the phone: In-App adds two hours to the plate, and the exit will know.',
        zh: '司机在手机上续时：应用内支付给车牌加两小时，出口自会知道。',
      },
    },
    {
      at: '12:45',
      title: { en: 'The mall empties', zh: '商场散场' },
      text: {
        en: 'Six pillars by the lifts and one at each exit ask for the plate and show a Smart Code with the exact sum of that stay. Scan, pay, walk to the car. Shops’ free hours are already taken off.',
        zh: '电梯口六根立柱、每个出口一根，输入车牌就显示带本次准确金额的智能码。扫码、付款、取车；商户赠送的免费时长已扣除。',
      },
    },
    {
      at: '18:10',
      title: { en: 'Somebody left without paying', zh: '有车未付离场' },
      text: {
        en: 'The camera at the ramp read the plate. A notice with a Paylink goes to the keeper, at the evening tariff for ten days and the penalty after.',
        zh: '坡道摄像头识别了车牌。车主收到带支付链接的通知，十天内按当晚费率，之后按罚金。',
      },
    },
    {
      at: '23:00',
      title: { en: 'Night count', zh: '夜间盘点' },
      text: {
        en: 'Entries less exits is the number of cars in the garage. Paid stays, season stays and open stays add up to the cars seen; a gap tells you where to look.',
        zh: '入场减出场就是场内车数。已付、月卡、未付三类之和应等于见到的车；有差额，就知道该去找几辆。',
      },
    },
  ],
  uses: [
    {
      product: 'smart-code',
      why: { en: 'Pillars and exits: one code each, no pay machine.', zh: '立柱与出口各一张码，不再需要缴费机。' },
    },
    { product: 'auto-debit', why: { en: 'Season tickets of residents and offices.', zh: '住户与公司的月卡。' } },
    { product: 'in-app', why: { en: 'Booking a space and extending a stay.', zh: '预订车位与延长时间。' } },
    {
      product: 'paylink',
      why: { en: 'Unpaid stays and penalties, sent to the keeper.', zh: '未付停车费与罚单，发给车主。' },
    },
  ],
  example: {
    title: { en: 'a 900-space garage, first of the month', zh: '900 个车位，每月一号' },
    text: {
      en: 'Season tickets fall due, the mall is open, some stays are extended, some are chased.',
      zh: '月卡到期扣款，商场营业，有人续时，有人补缴。',
    },
    lines: [
      { name: { en: 'Stays paid by code', zh: '扫码付停车费' }, product: 'smart-code', count: 860, each: aed('15.00') },
      { name: { en: 'Season tickets', zh: '月卡' }, product: 'auto-debit', count: 210, each: aed('350.00') },
      { name: { en: 'Extended by phone', zh: '手机续时' }, product: 'in-app', count: 95, each: aed('20.00') },
      { name: { en: 'Unpaid stays', zh: '补缴停车费' }, product: 'paylink', count: 14, each: aed('150.00') },
    ],
    lesson: {
      en: 'An extension of 20.00 in the app costs six times what 20.00 at the pillar would. It is still cheaper than a car that overstays and is chased by link; a discount for scanning at the exit would pay for itself.',
      zh: '在应用里续时 20.00，费用是在立柱扫码付 20.00 的六倍多；但总比超时后再用链接追缴便宜。给出口扫码一点优惠，自己就能回本。',
    },
  },
  trouble: [
    {
      title: { en: 'The camera misread a plate', zh: '车牌识别错误' },
      text: {
        en: 'The driver who paid for another’s stay is found by time and pillar; move the payment’s reference, or refund it and let the right one pay.',
        zh: '替别人付了款的司机，按时间和立柱就能找到；更正参考号，或退款后由本人支付。',
      },
    },
    {
      title: { en: '“I was charged for three days”', zh: '“怎么扣了我三天的钱”' },
      text: {
        en: `Entry, exit, tariff and payment stand on one line with their times. If the barrier was wrong, refund the difference within ${refundDays} days.`,
        zh: `入场、出场、费率、支付及时间都在同一行。若是道闸出错，${refundDays} 天内退还差额。`,
      },
    },
  ],
}
export const Page = solutionPage(solution)
