// Refusals and field faults of the domain insight.
import { faultTable, refusalTable } from './table.ts'

export const insightErrors = refusalTable({
  RISK_REVIEW_OVER: {
    code: 43109,
    en: 'Nothing is left to decide: somebody decided on this payment, or it has ended.',
    zh: '无需审核：该笔支付已有结论或已结束。',
  },
  RISK_NOT_AUTHORISED: {
    code: 43102,
    en: 'The payer’s bank has not answered yet. Decide once it has.',
    zh: '付款人银行尚未答复，请稍后再审核。',
  },
  RISK_PAID_ALREADY: {
    code: 43103,
    en: 'The money was taken at once. Refund the payment instead of refusing it.',
    zh: '款项已即时扣取。请退款，而非拒绝。',
  },
  RISK_RULE_CHANGED: {
    code: 43104,
    en: 'This rule has a newer version. Reload it and try it again.',
    zh: '该规则已有新版本，请刷新后重新试算。',
  },
  RISK_RULE_STOPS_ALL: {
    code: 43105,
    en: 'This rule would stop every payment of your history. Narrow it first.',
    zh: '该规则会拦截您历史上的所有支付，请先缩小范围。',
  },
  RISK_RULES_MAX: {
    code: 43106,
    en: 'You have 50 rules already. Switch one off first.',
    zh: '规则已达 50 条，请先停用一条。',
  },
  RISK_ENTRY_EXISTS: { code: 43107, en: 'This is on one of your lists already.', zh: '该条目已在名单中。' },
  RISK_RULE_ASKED: {
    code: 43108,
    en: 'A colleague has still to approve this rule. Recall the request first.',
    zh: '该规则正在等待同事审批，请先撤回申请。',
  },
  REPORT_TOO_LONG: {
    code: 43151,
    en: 'Reading this report takes too long. Choose a shorter period.',
    zh: '读取此报表耗时过长，请选择更短的期间。',
  },
  PROOF_TOO_LARGE: {
    code: 43152,
    en: 'A figure of more than 20,000 records cannot be kept with them. Choose one of its groups or a shorter period.',
    zh: '超过 20,000 条记录的数字无法连同记录留存，请选择其中一组或更短的期间。',
  },
  REPORT_SCHEDULES_MAX: {
    code: 43153,
    en: 'You have 20 scheduled reports. Stop one first.',
    zh: '您已有 20 个定时报表，请先停止一个。',
  },
})
export const insightFaults = faultTable({
  RISK_RULE_EMPTY: { en: 'Write at least one condition.', zh: '请至少写一个条件。' },
  RISK_RULE_THEN: {
    en: 'End the rule with “then” and one of allow, 3ds, review, refuse.',
    zh: '请以 “then” 加 allow、3ds、review 或 refuse 结尾。',
  },
  RISK_RULE_FIELD: { en: 'There is no such field.', zh: '没有该字段。' },
  RISK_RULE_OPERATOR: { en: 'This comparison isn’t possible here.', zh: '此处不能使用该比较符。' },
  RISK_RULE_VALUE: { en: 'This value doesn’t fit the field.', zh: '该值与字段不符。' },
  RISK_RULE_DIVISOR: { en: 'Divide by something that is never zero.', zh: '除数不能为零或可能为零。' },
  RISK_RULE_LONG: { en: 'Use at most 10 conditions.', zh: '最多 10 个条件。' },
  RISK_RULE_ALL: { en: 'This rule would stop every payment.', zh: '该规则会拦截所有支付。' },
  RISK_KEY: { en: 'This is not known of the payment.', zh: '该支付没有此信息。' },
  RISK_ADDRESS: { en: 'Enter a network address, such as 203.0.113.7.', zh: '请输入网络地址，例如 203.0.113.7。' },
})
