import { words } from '@falaj/contract/kernel/words'

export const exchangeWords = words({
  onlyReads: {
    en: 'Exchanges are listed below. Your role can’t create new ones.',
    zh: '兑换记录列于下方。您的角色不能发起新的兑换。',
  },
  form: { en: 'What to exchange', zh: '兑换内容' },
  sell: { en: 'You sell', zh: '卖出' },
  buy: { en: 'You buy', zh: '买入' },
  swap: { en: 'Swap the currencies', zh: '交换币种' },
  amount: { en: 'Amount', zh: '金额' },
  amountHint: {
    en: 'Choose whether the amount is what you sell or what you buy.',
    zh: '可填写卖出金额或买入金额：请选择对应币种。',
  },
  available: { en: 'Available: {amount}', zh: '可用：{amount}' },
  getQuote: { en: 'Get a quote', zh: '获取报价' },
  newQuote: { en: 'New quote', zh: '重新报价' },
  asking: { en: 'Getting a quote…', zh: '正在获取汇率' },
  oneOnly: { en: 'You only have one currency.', zh: '您目前只有一种币种。' },
  addOne: { en: 'Add another', zh: '添加币种' },

  quote: { en: 'Quote', zh: '报价' },
  none: {
    en: 'A quote shows the rate, the cost and your balances afterwards. Nothing moves.',
    zh: '报价会显示汇率、费用及兑换后的余额，不会动用资金。',
  },
  noRates: {
    en: 'Exchange rates aren’t available at the moment. Nothing was exchanged; try again later.',
    zh: '目前无法获取汇率，未进行兑换，请稍后重试。',
  },
  youGet: { en: 'You get', zh: '您将获得' },
  holds: { en: 'Valid for {n} s', zh: '{n} 秒内有效' },
  expired: { en: 'Expired', zh: '已过期' },
  expiredWhy: { en: 'The quote has expired. Nothing was exchanged.', zh: '报价已过期，未进行兑换。' },
  sold: { en: 'You sell', zh: '卖出' },
  fee: { en: 'Fee, {percent} %', zh: '手续费，{percent}%' },
  total: { en: 'Leaves your balance', zh: '扣款合计' },
  rate: { en: 'Rate', zh: '汇率' },
  inverse: { en: 'Inverse rate', zh: '反向' },
  mid: { en: 'Mid rate, {by}', zh: '中间价，{by}' },
  markup: { en: 'Markup, {bps} bps', zh: '点差，{bps} 基点' },
  one: { en: '1 {from} = {rate} {to}', zh: '1 {from} = {rate} {to}' },
  same: { en: 'Checked in your browser: correct', zh: '已在浏览器中重新计算：一致' },
  notSame: {
    en: 'Your browser gets a different result. Don’t accept this quote.',
    zh: '浏览器计算结果不一致，请勿接受。',
  },
  ifYou: { en: 'If you do this', zh: '兑换之后' },
  dryRun: { en: 'Preview. Nothing has moved.', zh: '试算，未动用资金' },
  low: { en: 'Not enough: {have} is available, {need} is needed.', zh: '余额不足：可用 {have}，需要 {need}。' },
  approvals: {
    en: {
      one: '1 colleague must approve. We then exchange at the rate of that moment for at least {least}, or not at all.',
      other:
        '{n} colleagues must approve. We then exchange at the rate of that moment for at least {least}, or not at all.',
    },
    zh: '须由 {n} 位同事批准，届时按当时汇率兑换，至少获得 {least}，否则不兑换。',
  },
  accept: { en: 'Exchange {amount}', zh: '兑换 {amount}' },
  ask: { en: 'Request approval', zh: '提交审批' },
  doing: { en: 'Exchanging', zh: '正在兑换' },
  done: { en: 'Done: {number}. {sold} became {bought}.', zh: '兑换完成：{number}。{sold} 已兑换为 {bought}。' },
  waits: { en: 'Request {number} is waiting for approval.', zh: '申请 {number} 等待审批。' },
  see: { en: 'View', zh: '查看' },
  views: { en: 'Views', zh: '视图' },
  newOne: { en: 'New exchange', zh: '新建兑换' },
  history: { en: 'Exchanges', zh: '兑换记录' },

  quotedRate: { en: 'Quoted rate', zh: '报价汇率' },
  quotedBought: { en: 'Quoted', zh: '报价买入' },
  quotedAt: { en: 'Quoted at', zh: '报价时间' },
  executedRate: { en: 'Executed rate', zh: '成交汇率' },
  least: { en: 'At least', zh: '至少' },
  asQuoted: { en: 'exactly as quoted', zh: '与报价一致' },
  moved: { en: 'What moved', zh: '资金变动' },
  numbers: { en: 'Numbers', zh: '数据' },
})

export const exchangeSentences = words({
  SUCCESS: { en: '{sold} became {bought} at {rate}.', zh: '{sold} 按 {rate} 兑换为 {bought}。' },
  PLACED: { en: 'Approved. Waiting for the current rate.', zh: '已批准，等待当时汇率。' },
  APPLIED: { en: 'Waiting for a colleague. The money is on hold.', zh: '等待同事审批，资金已冻结。' },
  RATE_MOVED: {
    en: 'The rate fell below what was approved. Nothing was exchanged and the money was returned.',
    zh: '汇率低于获批水平：未进行兑换，资金已退回。',
  },
  other: { en: 'Nothing was exchanged. The money was returned.', zh: '未进行兑换，资金已退回。' },
})
