// Chapter of the user guide: balances, holds, currencies, exchange.
import type { Section } from '../paper.ts'

export const balancesChapter: Section = {
  id: 'balances',
  title: { en: 'Balances and currency exchange', zh: '余额与货币兑换' },
  blocks: [
    {
      en: 'Admins, finance and customer service find the balances under Accounts, Fiat, and on the home page: a card for each currency with what can be used, what is pending settlement and what is on hold. They change by themselves when money moves.',
      zh: '管理员、财务和客服可在“账户”的“法币”以及主页查看余额：每种货币一张卡片，显示可用、待结算与冻结金额。资金变动时自动更新。',
    },
    {
      en: 'Press any of these amounts and it explains itself: what was there, each kind of movement, what is there now, down to each entry with the balance after it. Your browser adds all of it up again and says whether it is equal.',
      zh: '点击任一金额即可查看其由来：期初、各类变动、期末，直至每笔明细及其后的余额。您的浏览器会重新加总并说明是否相等。',
    },
    {
      en: 'With “As of” you see the balances at any moment before: by booking time, as the books stood, or by event time, as it happened.',
      zh: '通过“截至”可查看任一过往时刻的余额：按入账时间（账面情况）或按发生时间（实际发生）。',
    },
    {
      en: 'Amount on hold lists everything that is set aside: what waits for a colleague’s approval, and what your provider keeps back, with the reason and until when. The list adds up to the balance on hold, and says so.',
      zh: '“冻结金额”列出所有预留资金：等待同事审批的，以及服务商冻结的，并注明原因和期限。列表合计与冻结余额相等并予以标明。',
    },
    {
      en: 'Add Currency gives you a balance in US dollars, pounds or euros. It costs nothing.',
      zh: '“添加币种”可开立美元、英镑或欧元余额，免费。',
    },
    {
      en: 'Admins and finance exchange one currency for another: type what you sell or what you want to buy and get a quote. It shows the rate, the mid rate, the markup, the fee and your balances afterwards, and holds for thirty seconds. It is carried out at exactly that rate, or not at all.',
      zh: '管理员和财务可进行货币兑换：输入卖出或买入金额并获取报价。报价显示汇率、中间价、点差、手续费及兑换后的余额，有效期三十秒。严格按该汇率成交，否则不成交。',
    },
    {
      en: 'Where your approval policy asks for a colleague, the money waits on hold; once approved it is exchanged at the rate of that moment, if that gives at most one per cent less than the quote. Otherwise the money is given back.',
      zh: '若审批策略要求同事批准，资金会先被冻结；批准后按当时汇率兑换，所得最多比报价少百分之一，否则退回资金。',
    },
  ],
}
