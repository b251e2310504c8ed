// Insurance.
import { aed, bankCutOff, refundDays, type Solution } from '../../solution/solution.ts'
import { solutionPage } from '../../solution/solution-page.tsx'

export const description = {
  en: 'Premiums collected on their due day, renewals paid by link, claims in the customer’s bank the same afternoon: an insurer’s day with Falaj, in figures.',
  zh: '保费到期日自动收取，续保凭链接付款，理赔款当天下午到客户银行账户：保险公司使用 Falaj 的一天，附完整算例。',
}
export const solution: Solution = {
  path: '/solutions/insurance',
  claim: {
    en: 'Premiums come in on the day they fall due. Claims go out on the day they are decided.',
    zh: '保费在到期当天进来，赔款在核定当天出去。',
  },
  lead: {
    en: 'An insurer moves money in both directions, and every movement hangs on a policy number. What costs time is not the payment but the question afterwards: which policy was that, and is it in force? Here the policy number travels with the money, from the debit to the statement line.',
    zh: '保险公司的资金双向流动，每一笔都挂在一个保单号上。费时间的不是收付本身，而是事后的追问：这笔钱是哪张保单的，保单还有效吗？在这里，保单号跟着钱走，从扣款一直到对账单上的那一行。',
  },
  day: [
    {
      at: '06:00',
      title: { en: 'The month’s premiums are debited', zh: '当期保费自动扣款' },
      text: {
        en: 'Auto Debit takes the health premiums due today, each under the mandate its holder signed and never above the cap written in it. By the time the office opens, the refused ones are a list with the bank’s reason beside each.',
        zh: '自动扣款按投保人签署的授权收取今天到期的健康险保费，绝不超过授权书写明的上限。上班时，被银行拒绝的几笔已列成清单，逐笔附有原因。',
      },
    },
    {
      at: '08:30',
      title: { en: 'Renewal offers leave as links', zh: '续保报价以链接发出' },
      text: {
        en: 'Motor policies that end within two weeks get a Paylink carrying plate and quote number. The link ends when the quote does, so nobody pays last week’s price.',
        zh: '两周内到期的车险，每张发出一条支付链接，带上车牌号和报价单号。报价失效，链接同时失效，没有人会按上周的价格付款。',
      },
    },
    {
      at: '11:00',
      title: { en: 'A fleet owner is invoiced', zh: '给车队客户开账单' },
      text: {
        en: 'Thirty-six delivery vans, one Invoice, VAT shown line by line, due in thirty days. A reminder is sent automatically before the day.',
        zh: '三十六辆配送车，一张账单，增值税逐行列明，三十天内付清；到期前系统自动提醒。',
      },
    },
    {
      at: '13:15',
      title: { en: 'Claims are approved before the cut-off', zh: '截止时间前核批赔款' },
      text: {
        en: `The claims officer prepares nine payments; a second person approves exactly the list they saw. Sent before ${bankCutOff}, the money is in the customers’ banks this afternoon.`,
        zh: `理赔专员编制九笔付款，由另一人复核批准，批的正是他看到的那份清单。${bankCutOff} 前提交，当天下午就到客户的银行账户。`,
      },
    },
    {
      at: '16:40',
      title: { en: 'A buyer changes her mind', zh: '客户反悔退保' },
      text: {
        en: 'Inside the free-look period customer service refunds the original payment. The premium, the refund and the cancelled policy stay one chain.',
        zh: '犹豫期内，客服从原支付发起退款。保费、退款、撤销的保单连成一条链，不会断开。',
      },
    },
  ],
  uses: [
    {
      product: 'auto-debit',
      why: {
        en: 'Monthly premiums under a mandate with a cap and a cycle; a refused debit is retried automatically before anyone has to write.',
        zh: '按带有上限和周期的授权收取月缴保费；被拒的扣款会自动重试，不用马上写催缴信。',
      },
    },
    {
      product: 'paylink',
      why: {
        en: 'Renewals and endorsements sold by phone or chat, where there is no shop to pay in.',
        zh: '电话或聊天里谈成的续保与批改，没有收银台也能收款。',
      },
    },
    {
      product: 'invoice',
      why: {
        en: 'Group and fleet policies: one document, many insured, a due date.',
        zh: '团体险与车队险：一份单据，多个被保险人，一个付款期限。',
      },
    },
    {
      product: 'transfer-to-bank',
      why: {
        en: 'Claims and commissions, prepared by one person and released by another.',
        zh: '赔款与佣金：一人编制，另一人放行。',
      },
    },
  ],
  example: {
    title: { en: 'one Tuesday of a mid-sized insurer', zh: '一家中型保险公司的星期二' },
    text: {
      en: '140 health premiums, 22 motor renewals and one fleet invoice come in; nine claims go out.',
      zh: '进账：140 笔健康险保费、22 笔车险续保、一张车队账单；付出：九笔赔款。',
    },
    lines: [
      { name: { en: 'Health premiums', zh: '健康险保费' }, product: 'auto-debit', count: 140, each: aed('385.00') },
      { name: { en: 'Motor renewals', zh: '车险续保' }, product: 'paylink', count: 22, each: aed('1450.00') },
      { name: { en: 'Fleet policy', zh: '车队保单' }, product: 'invoice', count: 1, each: aed('48600.00') },
      { name: { en: 'Claims paid', zh: '赔款支付' }, product: 'transfer-to-bank', count: 9, each: aed('3200.00') },
    ],
    lesson: {
      en: 'A claim costs the same to pay whatever its size, a premium does not: moving motor renewals from links to yearly mandates is where this insurer would save.',
      zh: '支付一笔赔款的费用与金额无关，收一笔保费则不然：把车险续保从链接改为年度授权扣款，正是这家公司可以省钱的地方。',
    },
  },
  trouble: [
    {
      title: { en: 'A debit is refused', zh: '扣款被拒' },
      text: {
        en: 'The policy is not lost in silence: the refusal names its reason, the holder gets a Paylink for the same premium, and the grace period is yours to set.',
        zh: '保单不会悄悄失效：拒绝原因写明，客户收到同额保费的支付链接，宽限期由您设定。',
      },
    },
    {
      title: { en: 'A premium was taken twice', zh: '重复收取保费' },
      text: {
        en: `Either payment can be refunded whole for ${refundDays} days, and the reference shows which of the two the policy rests on.`,
        zh: `${refundDays} 天内可将其中任意一笔全额退回，凭参考号可知保单对应的是哪一笔。`,
      },
    },
  ],
}
export const Page = solutionPage(solution)
