// Refusals and field faults of the domain growth.
import { refusalTable } from './table.ts'

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
})
