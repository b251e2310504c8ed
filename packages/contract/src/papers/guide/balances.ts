// Chapter of the user guide: balances, holds, currencies, exchange.
import type { Section } from '../paper.ts'

export const balancesChapter: Section = {
  id: 'balances',
  title: { en: 'Balances and currency exchange', zh: '余额与货币兑换' },
  blocks: [
    {
      en: 'Admins, finance and customer service can see balances on the home page and under Accounts, Fiat. Each currency has a card that shows the available amount, the amount pending settlement and the amount on hold. The cards update live when money moves.',
      zh: '管理员、财务和客服可在“账户”的“法币”以及主页查看余额：每种货币一张卡片，显示可用、待结算与冻结金额。资金变动时自动更新。',
    },
    {
      en: 'Select an amount to see how it is made up: the opening balance, each kind of movement and the closing balance, down to every entry and the balance after it. Your browser adds everything up again and tells you whether it matches.',
      zh: '点击任一金额即可查看其由来：期初、各类变动、期末，直至每笔明细及其后的余额。您的浏览器会重新加总并说明是否相等。',
    },
    {
      en: 'Use “As of” to see balances at any time in the past. Booking time shows what the books said then. Event time shows what had actually happened by then.',
      zh: '通过“截至”可查看任一过往时刻的余额：按入账时间（账面情况）或按发生时间（实际发生）。',
    },
    {
      en: 'Amount on hold lists all money on hold: amounts waiting for a colleague’s approval and amounts held by your provider, with the reason and the end date. The page confirms that the list adds up to the balance on hold.',
      zh: '“冻结金额”列出所有预留资金：等待同事审批的，以及服务商冻结的，并注明原因和期限。列表合计与冻结余额相等并予以标明。',
    },
    {
      en: 'Use Add Currency to open a balance in US dollars, pounds or euros. It’s free.',
      zh: '“添加币种”可开立美元、英镑或欧元余额，免费。',
    },
    {
      en: 'Admins and finance can exchange currencies. Enter the amount you want to sell or buy and get a quote. The quote shows the rate, the mid rate, the markup, the fee and your balances afterwards. It is valid for 30 seconds. The exchange happens at exactly that rate or not at all. Without a recent rate there is no quote, and nothing is exchanged.',
      zh: '管理员和财务可进行货币兑换：输入卖出或买入金额并获取报价。报价显示汇率、中间价、点差、手续费及兑换后的余额，有效期三十秒。严格按该汇率成交，否则不成交。没有近期汇率时不提供报价，也不会兑换。',
    },
    {
      en: 'If your approval policy requires a colleague’s approval, the money is on hold until they decide. Once approved, it is exchanged at the current rate, as long as you get no more than 1% less than quoted. Otherwise the money is returned to your balance.',
      zh: '若审批策略要求同事批准，资金会先被冻结；批准后按当时汇率兑换，所得最多比报价少百分之一，否则退回资金。',
    },
  ],
}
