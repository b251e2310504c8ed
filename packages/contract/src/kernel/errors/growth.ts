// Refusals and field faults of the domain growth.
import { faultTable, refusalTable } from './table.ts'

export const growthErrors = refusalTable({
  COMMISSION_NOTHING: {
    code: 41161,
    en: 'There is nothing to pay out in this currency yet.',
    zh: '该币种暂无可支付的佣金。',
  },
  COMMISSION_NO_PAYEE: {
    code: 41162,
    en: 'There is no account or mobile number to pay these commissions to. Add one to the partner first.',
    zh: '没有可收取佣金的账户或手机号，请先为合作方添加。',
  },
  COMMISSION_PARTNER_STATE: {
    code: 41163,
    en: 'This partner is disabled. Its commissions are kept until it is active again.',
    zh: '该合作方已停用，其佣金将保留至重新启用。',
  },
  PROMOTER_ROOT: {
    code: 41971,
    en: 'The provider has not set a commission rate for this account yet, so there is nothing to give a promoter.',
    zh: '服务商尚未为此账户设定佣金费率，无法添加推广员。',
  },
})
export const growthFaults = faultTable({
  RATE: {
    en: 'Enter a rate between 0 and 5%, with at most four decimals, such as 0.25.',
    zh: '请输入 0 至 5% 之间的费率，最多四位小数，例如 0.25。',
  },
  RATE_ABOVE_PARENT: { en: 'This is above your own rate.', zh: '高于账户自身的费率。' },
  RATE_LATER: {
    en: 'A rate that begins on or after this day is already set. Choose a later day.',
    zh: '已设定当日或之后生效的费率，请选择更晚的日期。',
  },
  DAY_PAST: { en: 'This day is past. Choose today or a later day.', zh: '该日期已过，请选择今天或之后的日期。' },
  PROMOTER_KNOWN: { en: 'Another promoter has this mobile number.', zh: '已有推广员使用此手机号。' },
  PROMOTER_DISABLED: { en: 'This promoter is disabled.', zh: '该推广员已停用。' },
  REFERRAL_TWICE: { en: 'There is an open invitation to this person.', zh: '已向此人发出邀请。' },
  REFERRAL_SELF: {
    en: 'This is the promoter, or a member of your own team. Nobody is rewarded for inviting themselves.',
    zh: '该联系方式属于推广员本人或您的团队成员，不能邀请自己。',
  },
})
