// Commands sorted into the few drawers a merchant looks in, by the beginning of their path.
import { words } from '../kernel/words.ts'

export const actionGroups = words({
  'sign-in': { en: 'Logging in', zh: '登录' },
  security: { en: 'Password, second factor, sessions', zh: '密码、二次验证与会话' },
  staff: { en: 'Staff', zh: '员工' },
  approvals: { en: 'Approvals', zh: '审批' },
  bank: { en: 'Bank accounts', zh: '银行账户' },
  merchant: { en: 'Merchant and agreement', zh: '商户与协议' },
  selling: { en: 'Selling: links, invoices, customers', zh: '销售：链接、账单与顾客' },
  money: { en: 'Payments and money', zh: '交易与资金' },
  files: { en: 'Files and exports', zh: '文件与导出' },
  places: { en: 'Stores, tills and e-ATMs', zh: '门店、收银设备与电子 ATM' },
  growth: { en: 'Agents and their merchants', zh: '代理商及其商户' },
  developers: { en: 'API keys and webhooks', zh: 'API 密钥与通知地址' },
  settings: { en: 'Own settings', zh: '个人设置' },
  provider: { en: 'Done by the provider', zh: '服务商操作' },
  other: { en: 'Everything else', zh: '其他' },
})
export type ActionGroup = keyof typeof actionGroups

/** The first that fits wins. */
const beginnings: readonly (readonly [RegExp, ActionGroup])[] = [
  [/^\/provider\//, 'provider'],
  [/^(login|logout|resetPassword|\/risk-identify|secure\/qrCode|preAuth\/register|common\/device)\b/, 'sign-in'],
  [/^secure\/(updatePassword|common\/2faconfig|member\/session|access)\b/, 'security'],
  [/^secure\/(merchant2\/webhook|api-key|inapp)\b/, 'developers'],
  [/^v1\/(payments|refunds|transfers|statements|balances)\b/, 'money'],
  [/^v1\//, 'selling'],
  [/\bstaff\b/, 'staff'],
  [
    /^secure\/(marketing|customer|item|checkout|payment-method|paylink|invoice|smart-code|auto-debit|qrpay|directpay)\b/,
    'selling',
  ],
  [/^secure\/(trade\/)?vamiban\b/, 'money'],
  [/^(secure\/(partner|agent-merchant|agreement-template|commission|follower)|common\/follow)\b/, 'growth'],
  [/^secure\/(store|pos-device|eatm|terminal|secondary-merchant|shift|till)\b/, 'places'],
  [/\b(audit|approval|authorization)/, 'approvals'],
  [/\bbank-?(card|account)/i, 'bank'],
  [
    /^secure\/(trade|merchant\/withdraw|batch|single|statement|digiccy|balance|hold|exchange|account|ledger|transfer|settlement|reconciliation)\b/,
    'money',
  ],
  [/^(upload|secure\/file|secure\/common\/(export|view)|export\.schedule)\b/, 'files'],
  [/^(preAuth\/(merchant|contract)|secure\/(merchant|product))\b/, 'merchant'],
  [/^(secure\/member|common\/unsubscribe)\b/, 'settings'],
]
/** `action` as an audit entry has it: 'POST secure/file/ticket'. */
export const groupOf = (action: string): ActionGroup => {
  const path = action.slice(action.indexOf(' ') + 1)
  return beginnings.find(([beginning]) => beginning.test(path))?.[1] ?? 'other'
}

/** A read that was refused or failed has no name of its own: its group's name is shown. */
export const lookWords = words({
  'look sign-in': { en: 'Viewed: logging in', zh: '查看：登录' },
  'look security': { en: 'Viewed: password and second factor', zh: '查看：密码与二次验证' },
  'look staff': { en: 'Viewed: staff', zh: '查看：员工' },
  'look approvals': { en: 'Viewed: approvals', zh: '查看：审批' },
  'look bank': { en: 'Viewed: bank accounts', zh: '查看：银行账户' },
  'look merchant': { en: 'Viewed: merchant and agreement', zh: '查看：商户与协议' },
  'look selling': { en: 'Viewed: links, invoices and customers', zh: '查看：链接、账单与顾客' },
  'look money': { en: 'Viewed: payments and money', zh: '查看：交易与资金' },
  'look files': { en: 'Viewed: files and exports', zh: '查看：文件与导出' },
  'look places': { en: 'Viewed: stores, tills and e-ATMs', zh: '查看：门店、收银设备与电子 ATM' },
  'look growth': { en: 'Viewed: agents and their merchants', zh: '查看：代理商及其商户' },
  'look developers': { en: 'Viewed: API keys and webhooks', zh: '查看：API 密钥与通知地址' },
  'look settings': { en: 'Viewed: own settings', zh: '查看：个人设置' },
  'look provider': { en: 'Viewed: provider', zh: '查看：服务商' },
  'look other': { en: 'Viewed something else', zh: '查看其他内容' },
}) satisfies Record<`look ${ActionGroup}`, unknown>
