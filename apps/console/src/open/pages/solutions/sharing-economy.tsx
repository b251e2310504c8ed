// Sharing Economy.
import { aed, refundDays, type Solution } from '../../solution/solution.ts'
import { solutionPage } from '../../solution/solution-page.tsx'

export const description = {
  en: 'Rides, passes, deposits given back and the people who charge the batteries: a scooter operator’s day with Falaj, every payment tied to its ride.',
  zh: '骑行、月卡、押金退还，还有给电池充电的人：共享滑板车运营商的一天，每笔支付都对应一次骑行。',
}
export const solution: Solution = {
  path: '/solutions/sharing-economy',
  claim: {
    en: 'One scooter, eleven riders, four people who keep it running, and nobody waits for their money.',
    zh: '一辆滑板车，十一位骑客，四个让它跑起来的人，谁都不用等钱。',
  },
  lead: {
    en: 'Sharing means that many people pay a little for the same thing, and that many others are paid a little for looking after it. A deposit belongs to the rider, a fare to you, a share to the person who charged the battery. The books are right only if these three are never mixed.',
    zh: '共享，就是很多人为同一件东西各付一点钱，又有很多人因为照看它各得一点钱。押金是骑客的，车费是您的，分成是给换电师傅的。这三样从不混在一起，账才对。',
  },
  day: [
    {
      at: '05:00',
      title: { en: 'Batteries are swapped', zh: '换电' },
      text: {
        en: 'Freelancers collect empty scooters by the map. Each swap is confirmed by the scooter itself, not by a photograph.',
        zh: '兼职师傅按地图收回没电的车。每次换电由车自己确认，而不是靠照片。',
      },
    },
    {
      at: '07:45',
      title: { en: 'First rides', zh: '早晨第一波' },
      text: {
        en: 'A new rider pays the deposit In-App, by face or finger, and the card is saved. The deposit is booked as owed, not earned. When the scooter is locked, Direct Pay takes the minutes of the ride with one tap.',
        zh: '新用户在应用内用面容或指纹付押金，并保存银行卡；押金账上记为应付，不算收入。锁车时，直接支付一键收取本次的分钟费。',
      },
    },
    {
      at: '12:00',
      title: { en: 'Passes renew', zh: '月卡续费' },
      text: {
        en: 'Commuters have a monthly pass by Auto Debit. Thirty rides are in it; the thirty-first is a fare like any other.',
        zh: '通勤用户的月卡由自动扣款续费，含三十次；第三十一次照常计费。',
      },
    },
    {
      at: '16:20',
      title: { en: 'A rider leaves town', zh: '用户离开本市' },
      text: {
        en: 'She closes her account and her deposit goes back by refund of the very payment it came from. No form, no seven working days.',
        zh: '她注销账号，押金沿原支付路径退回。不用填表，也不用等七个工作日。',
      },
    },
    {
      at: '20:00',
      title: { en: 'Helpers are paid', zh: '给师傅结算' },
      text: {
        en: 'The day’s swaps become one Transfer per person, approved as a batch. They see it in their wallet before they go home.',
        zh: '当天的换电次数汇成每人一笔转账，整批批准。回家之前，钱已在他们的钱包里。',
      },
    },
    {
      at: '22:30',
      title: { en: 'The city gets its report', zh: '给市政的报表' },
      text: {
        en: 'Rides, kilometres and the levy per ride, exported with the payments behind them.',
        zh: '骑行次数、里程、每次的市政费，连同背后的支付一并导出。',
      },
    },
  ],
  uses: [
    {
      product: 'direct-pay',
      why: { en: 'Fares from the saved card: no form at the kerb.', zh: '从已存的卡收车费：路边不用填表。' },
    },
    {
      product: 'in-app',
      why: { en: 'The first payment and the deposit.', zh: '首次付款与押金。' },
    },
    {
      product: 'auto-debit',
      why: { en: 'Monthly passes with a cap the rider agreed to.', zh: '月卡，上限由用户同意。' },
    },
    {
      product: 'transfer',
      why: { en: 'Daily pay of the people who charge, move and mend.', zh: '充电、调度、维修人员的日结报酬。' },
    },
    {
      product: 'gateway',
      why: { en: 'Passes for companies and hotels, bought on the web.', zh: '公司与酒店在网页上购买的通行卡。' },
    },
  ],
  example: {
    title: { en: '400 scooters on a weekday', zh: '400 辆车的工作日' },
    text: {
      en: 'Fares, renewals and deposits come in; forty helpers are paid.',
      zh: '进账：车费、月卡与押金；付出：四十位师傅的报酬。',
    },
    lines: [
      { name: { en: 'Rides', zh: '骑行车费' }, product: 'direct-pay', count: 1150, each: aed('12.00') },
      { name: { en: 'Passes renewed', zh: '月卡续费' }, product: 'auto-debit', count: 160, each: aed('89.00') },
      { name: { en: 'Deposits taken', zh: '新收押金' }, product: 'in-app', count: 48, each: aed('100.00') },
      { name: { en: 'Helpers paid', zh: '师傅报酬' }, product: 'transfer', count: 40, each: aed('95.00') },
    ],
    lesson: {
      en: 'The 4,800.00 of deposits is in the total and is not yours: it is owed to 48 riders. A ride of 12.00 by saved card leaves 11.73; its fee is a quarter of what the in-app sheet would take. That is why the first payment saves the card.',
      zh: '合计里有 4,800.00 押金不是您的，要还给 48 位用户。用已存的卡付一次 12.00 的骑行，到手 11.73；费用只有应用内面板的四分之一。首次付款就保存银行卡，道理在此。',
    },
  },
  trouble: [
    {
      title: { en: 'The scooter did not lock', zh: '车没锁上' },
      text: {
        en: `Forty minutes were charged for a ride of six. The ride’s own log shows it; refund the difference any time within ${refundDays} days.`,
        zh: `骑了六分钟，却计了四十分钟。骑行日志一看便知，${refundDays} 天内随时退差额。`,
      },
    },
    {
      title: { en: 'A helper claims a swap', zh: '师傅说少算了一次' },
      text: {
        en: 'Open his Transfer: it lists the swaps it was made of, and the one that the scooter never confirmed.',
        zh: '打开他的转账：里面列着构成它的每次换电，也列着车辆没有确认的那一次。',
      },
    },
  ],
}
export const Page = solutionPage(solution)
