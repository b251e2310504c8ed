import { words } from '@falaj/contract/kernel/words'

export const cashbackWords = words({
  lead: {
    en: 'Give customers part of their payment back. The budget is held from your available balance when a campaign starts, so you never spend more.',
    zh: '将顾客支付的一部分返还给他们。活动开始时预算即从可用余额冻结，支出不会超过预算。',
  },
  parts: { en: 'Cashback', zh: '返现' },
  campaigns: { en: 'Campaigns', zh: '活动' },
  earned: { en: 'Earned by customers', zh: '顾客返现' },
  create: { en: 'New campaign', zh: '新建活动' },
  createTitle: { en: 'New cashback campaign', zh: '新建返现活动' },
  name: { en: 'Name', zh: '名称' },
  rule: { en: 'Customers get', zh: '顾客获得' },
  percent: { en: 'Percentage of the payment', zh: '支付金额的百分比' },
  fixed: { en: 'Amount for each payment', zh: '每笔支付金额' },
  least: { en: 'Smallest payment (optional)', zh: '最低支付金额（选填）' },
  cap: { en: 'Most for one customer (optional)', zh: '每位顾客上限（选填）' },
  budget: { en: 'Budget', zh: '预算' },
  starts: { en: 'First day', zh: '开始日' },
  ends: { en: 'Last day', zh: '结束日' },
  createNext: {
    en: 'The budget leaves your available balance now. Any unused budget is available again when the campaign ends.',
    zh: '预算将立即从可用余额冻结，活动结束时未用部分退回。',
  },
  start: { en: 'Hold budget and start', zh: '冻结预算并开始' },
  asked: {
    en: 'Request {number} waits for a colleague’s approval. Nothing is held until then.',
    zh: '申请 {number} 等待同事审批，审批通过前不冻结资金。',
  },
  started: { en: '{number} started. Its budget is on hold.', zh: '{number} 已开始，预算已冻结。' },
  offer: { en: 'Customers get', zh: '顾客获得' },
  offerPercent: { en: '{percent} % of each payment', zh: '每笔支付的 {percent}%' },
  offerFixed: { en: '{amount} for each payment', zh: '每笔支付 {amount}' },
  leastFact: { en: 'Smallest payment', zh: '最低支付金额' },
  capFact: { en: 'Most for one customer', zh: '每位顾客上限' },
  budgetBar: { en: 'Budget', zh: '预算使用' },
  spent: { en: 'Earned by customers', zh: '顾客已获' },
  left: { en: 'Left', zh: '剩余' },
  released: { en: 'Released at the end', zh: '结束时退回' },
  look: { en: 'Show who earned it', zh: '查看返现明细' },
  pause: { en: 'Pause', zh: '暂停' },
  pauseTitle: { en: 'Pause this campaign', zh: '暂停活动' },
  pauseNext: { en: 'Payments made while it’s paused earn nothing.', zh: '暂停期间的支付不返现。' },
  resume: { en: 'Resume', zh: '恢复' },
  resumeTitle: { en: 'Resume this campaign', zh: '恢复活动' },
  resumeNext: { en: 'Payments earn cashback again from now on.', zh: '此后的支付重新返现。' },
  end: { en: 'End', zh: '结束' },
  endTitle: { en: 'End this campaign', zh: '结束活动' },
  endNext: {
    en: '{left} becomes available again. You can’t start it again.',
    zh: '{left} 将恢复可用，且无法重新开始。',
  },
  saved: { en: 'Saved.', zh: '已保存。' },
  explains: { en: 'Effect on your balance', zh: '余额说明' },
})

export const campaignSentences = words({
  SCHEDULED: { en: 'Starts on {startsAt}. The budget is on hold.', zh: '将于 {startsAt} 开始，预算已冻结。' },
  RUNNING: { en: 'Running until {endsAt}. {left} of the budget is left.', zh: '进行至 {endsAt}，预算剩余 {left}。' },
  PAUSED: { en: 'Paused: payments made now earn nothing.', zh: '已暂停：此期间的支付不返现。' },
  other: {
    en: 'Ended. What was left of the budget is available again.',
    zh: '已结束，剩余预算已恢复可用。',
  },
})

export const cashbackSentences = words({
  REVERTED: { en: 'Came back to you, because the payment was refunded.', zh: '因支付已退款，返现已收回。' },
  'part-reverted': {
    en: '{reverted} came back to you, because the payment was refunded in part.',
    zh: '因支付部分退款，已收回 {reverted}。',
  },
  other: {
    en: 'Earned with payment {paymentNo}, and paid to the customer.',
    zh: '由支付 {paymentNo} 获得，已付给顾客。',
  },
})
