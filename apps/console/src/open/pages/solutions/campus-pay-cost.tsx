// Campus Pay Cost.
import { aed, type Solution } from '../../solution/solution.ts'
import { solutionPage } from '../../solution/solution-page.tsx'

export const description = {
  en: 'Tuition by invoice, lunch by code, bus seats by debit, stipends paid out: a campus where every dirham carries a student number, with a worked day.',
  zh: '学费走账单，午餐扫码，校车自动扣款，助学金按时发放：校园里每一笔钱都带着学号，附一天的完整算例。',
}
export const solution: Solution = {
  path: '/solutions/campus-pay-cost',
  claim: {
    en: 'From a term’s tuition to an eighteen-dirham lunch, every payment knows its student.',
    zh: '从一学期的学费到十八迪拉姆的午餐，每一笔都认得自己的学生。',
  },
  lead: {
    en: 'A bursar’s office lives by two calendars: the term, when nearly everything falls due in one week, and the school day, when four canteen counters take hundreds of small sums in forty minutes. Both end in the same question from a parent: what have I paid, and what for?',
    zh: '学校财务处过着两种日历：一种是学期，几乎所有款项都在同一周到期；另一种是上课日，食堂四个窗口四十分钟里要收几百笔小钱。两者最后都归结为家长的同一个问题：我付了什么，为什么付的？',
  },
  day: [
    {
      at: '06:30',
      title: { en: 'Bus seats for the month', zh: '当月校车座位费' },
      text: {
        en: 'Auto Debit collects the seat fee of every child on the route list. A seat given up by the 25th is simply not on next month’s list.',
        zh: '自动扣款按线路名单收取每个孩子的座位费。25 日前退座，下月名单上就没有这一笔。',
      },
    },
    {
      at: '08:15',
      title: { en: 'Term invoices are issued', zh: '发出学期账单' },
      text: {
        en: 'Sixty students of the second intake get their invoice: tuition, laboratory, library, less the sibling discount. Parents open it on the phone; when one parent pays, the other sees it as paid.',
        zh: '第二批六十名学生收到账单：学费、实验费、图书费，扣除兄弟姐妹优惠。家长在手机上打开；父母任何一方先付，另一方看到的就是已付。',
      },
    },
    {
      at: '10:00',
      title: { en: 'An exam fee from abroad', zh: '境外家长交考试费' },
      text: {
        en: 'Families who live elsewhere get a Paylink with the candidate number in it, open until registration closes.',
        zh: '不住在本地的家庭收到一条带考生号的支付链接，报名截止前一直有效。',
      },
    },
    {
      at: '12:20',
      title: { en: 'Forty minutes of lunch', zh: '四十分钟的午餐' },
      text: {
        en: 'One Smart Code per counter, the price typed by the student or fixed for the set meal. The cook is notified of the payment and serves; nobody handles coins and bread with the same hand.',
        zh: '每个窗口一张智能码，金额由学生输入，套餐则为固定价。厨师听到到账提示就出餐，不必一手摸硬币一手拿面包。',
      },
    },
    {
      at: '15:00',
      title: { en: 'Stipends go out', zh: '发放助学金' },
      text: {
        en: 'The scholarship committee’s list is entered once and approved by someone who did not enter it. Twelve Transfers reach the students’ wallets while they are still in class.',
        zh: '奖助委员会的名单由一人录入，另一人批准。十二笔转账在学生还在上课时就到了他们的钱包。',
      },
    },
    {
      at: '16:30',
      title: { en: 'The bursar closes', zh: '财务日结' },
      text: {
        en: 'Open invoices by class, lunches by counter, seats by bus: each total opens down to the students in it.',
        zh: '各班未付账单、各窗口午餐、各线路座位：每个合计都能点开，看到里面的每个学生。',
      },
    },
  ],
  uses: [
    {
      product: 'invoice',
      why: {
        en: 'Tuition with lines, discounts and a due date; part payment in instalments stays on one document.',
        zh: '学费分行列示，含优惠与期限；分期付款也都记在同一张单据上。',
      },
    },
    {
      product: 'smart-code',
      why: {
        en: 'Canteen, print shop, sports hall: a printed code, no terminal to break.',
        zh: '食堂、打印店、体育馆：一张打印的码，没有会坏的设备。',
      },
    },
    {
      product: 'auto-debit',
      why: { en: 'Bus, dormitory and club fees that repeat every month.', zh: '校车、宿舍、社团等每月重复的费用。' },
    },
    {
      product: 'paylink',
      why: { en: 'One-off fees from families far away.', zh: '远方家庭的一次性费用。' },
    },
    {
      product: 'transfer',
      why: { en: 'Stipends, prizes and deposits given back.', zh: '助学金、奖金、押金退还。' },
    },
  ],
  example: {
    title: { en: 'the second day of term', zh: '开学第二天' },
    text: {
      en: 'Term invoices, a lunch hour, the month’s bus seats and exam fees come in; stipends go out.',
      zh: '进账：学期账单、一顿午餐、当月校车与考试费；付出：助学金。',
    },
    lines: [
      { name: { en: 'Term invoices', zh: '学期账单' }, product: 'invoice', count: 60, each: aed('12500.00') },
      { name: { en: 'Set lunches', zh: '套餐午餐' }, product: 'smart-code', count: 380, each: aed('18.00') },
      { name: { en: 'Bus seats', zh: '校车座位' }, product: 'auto-debit', count: 120, each: aed('450.00') },
      { name: { en: 'Exam fees', zh: '考试费' }, product: 'paylink', count: 35, each: aed('600.00') },
      { name: { en: 'Stipends', zh: '助学金' }, product: 'transfer', count: 12, each: aed('2000.00') },
    ],
    lesson: {
      en: 'The lunches are the most payments and the least money: at a percentage with no fixed part they stay cheap to take. Exam fees by link cost more per dirham; local families are better sent an invoice.',
      zh: '午餐笔数最多，金额最少：只按比例、没有固定部分，小额也收得起。考试费走链接的单位成本较高，本地家庭更适合发账单。',
    },
  },
  trouble: [
    {
      title: { en: 'A parent says it is paid', zh: '家长说已经付了' },
      text: {
        en: 'Search the student number: the invoice, the attempt that failed at 21:04 and the one that succeeded at 21:06 stand together, with the bank’s answer.',
        zh: '搜索学号：账单、21:04 失败的那次、21:06 成功的那次排在一起，附银行的答复。',
      },
    },
    {
      title: { en: 'A child leaves mid-term', zh: '学期中途转学' },
      text: {
        en: 'Refund part of the invoice. Its total, what was paid and what went back remain readable on one page for the auditor.',
        zh: '对账单部分退款。原总额、已付、已退都在同一页上，审计一看便知。',
      },
    },
  ],
}
export const Page = solutionPage(solution)
