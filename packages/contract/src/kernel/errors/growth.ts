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
  PARTNER_ACCOUNT: {
    code: 41961,
    en: 'The provider sets the rate of the account itself, and it has nobody above it.',
    zh: '账户本身的费率由服务商设定，且没有上级。',
  },
  PARTNER_ROOT: {
    code: 41962,
    en: 'The provider has not set a commission rate for this account yet.',
    zh: '服务商尚未为此账户设定佣金费率。',
  },
  PARTNER_CHILDREN: {
    code: 41963,
    en: 'Agents below it are active. Move or disable them first.',
    zh: '其下仍有启用的代理商，请先变更其上级或停用。',
  },
  AGREEMENT_UNSIGNED: {
    code: 41964,
    en: 'An agreement template covers its products. Record the signed agreement first.',
    zh: '协议模板覆盖其产品，请先登记已签协议。',
  },
  PROMOTER_ROOT: {
    code: 41965,
    en: 'The provider has not set a commission rate for this account yet, so there is nothing to give a promoter.',
    zh: '服务商尚未为此账户设定佣金费率，无法添加推广员。',
  },
  FOLLOW_ENDED: {
    code: 41974,
    en: 'This invitation has ended. Ask the merchant for a new one.',
    zh: '此邀请已失效，请向商户索取新的邀请。',
  },
  FOLLOW_REMOVED: {
    code: 41975,
    en: 'The merchant has removed you from its followers. Contact the merchant if this is a mistake.',
    zh: '商户已将您移出关注者。如有疑问，请联系商户。',
  },
  FOLLOW_FULL: {
    code: 41976,
    en: 'This merchant has as many followers as it can have.',
    zh: '该商户的关注者已达上限。',
  },
})
export const growthFaults = faultTable({
  RATE: {
    en: 'Enter a rate between 0 and 5%, with at most four decimals, such as 0.25.',
    zh: '请输入 0 至 5% 之间的费率，最多四位小数，例如 0.25。',
  },
  RATE_ABOVE_PARENT: { en: 'This is above the rate of the account or agent above it.', zh: '高于上级的费率。' },
  RATE_BELOW_CHILD: { en: 'An agent below it has a higher rate.', zh: '其下有代理商的费率更高。' },
  RATE_LATER: {
    en: 'A rate that begins on or after this day is already set. Choose a later day.',
    zh: '已设定当日或之后生效的费率，请选择更晚的日期。',
  },
  DAY_PAST: { en: 'This day is past. Choose today or a later day.', zh: '该日期已过，请选择今天或之后的日期。' },
  PARENT_RATE: { en: 'The rate there is lower than this agent’s.', zh: '该上级的费率低于此代理商。' },
  PARENT_SAME: { en: 'It is already below this agent.', zh: '已隶属于该代理商。' },
  PARENT_BELOW: { en: 'This agent is below the one you move, or is that one.', zh: '该代理商是其本身或其下级。' },
  PARTNER_DISABLED: { en: 'This agent is disabled.', zh: '该代理商已停用。' },
  MEMBER_USED: { en: 'This member already signs in as another agent.', zh: '该成员已是其他代理商。' },
  TRN_FORM: {
    en: 'A TRN has 15 digits, begins with 1 and ends with 03.',
    zh: '税务登记号为 15 位数字，以 1 开头、以 03 结尾。',
  },
  LICENCE_DUPLICATE: {
    en: 'An open application or a merchant has this licence.',
    zh: '已有申请或商户使用此执照。',
  },
  CLAUSE_REQUIRED: { en: 'A clause that these products require is missing.', zh: '缺少所选产品必需的条款。' },
  CLAUSE_TWICE: { en: 'This clause is in the template twice.', zh: '模板中有重复条款。' },
  PROMOTER_KNOWN: { en: 'Another promoter has this mobile number.', zh: '已有推广员使用此手机号。' },
  PROMOTER_DISABLED: { en: 'This promoter is disabled.', zh: '该推广员已停用。' },
  REFERRAL_TWICE: { en: 'There is an open invitation to this person.', zh: '已向此人发出邀请。' },
  ALERT_BEYOND: {
    en: 'You can only choose alerts of what you can see yourself.',
    zh: '只能选择您本人有权查看的提醒。',
  },
  ALERT_STORE: {
    en: 'Payouts are of the account: people who follow one store do not get them.',
    zh: '提现属于整个账户，仅关注门店的人不能接收。',
  },
  REFERRAL_SELF: {
    en: 'This is the promoter, or a member of your own team. Nobody is rewarded for inviting themselves.',
    zh: '该联系方式属于推广员本人或您的团队成员，不能邀请自己。',
  },
})
