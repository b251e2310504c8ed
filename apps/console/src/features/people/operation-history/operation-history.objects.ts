// What an entry is about, in the reader's words: the audit entry keeps a kind and an id, the same in every language.
import { say, type Bilingual, type Language } from '@falaj/contract/kernel/words'

const kinds: Readonly<Record<string, Bilingual>> = {
  agreement: { en: 'Agreement', zh: '协议' },
  'agreement with': { en: 'Agreement', zh: '协议' },
  announcement: { en: 'Announcement', zh: '公告' },
  'api-key': { en: 'API key', zh: 'API 密钥' },
  application: { en: 'Application', zh: '申请' },
  'approval-policy': { en: 'Approval policy', zh: '审批策略' },
  'approval-request': { en: 'Approval request', zh: '审批请求' },
  authenticator: { en: 'Authenticator', zh: '身份验证器' },
  'automatic-settlement': { en: 'Automatic settlement', zh: '自动结算' },
  'bank-account': { en: 'Bank account', zh: '银行账户' },
  'batch-draft': { en: 'Batch draft', zh: '批量转账草稿' },
  'batch-transfer': { en: 'Batch transfer', zh: '批量转账' },
  beneficiary: { en: 'Beneficiary', zh: '收款人' },
  'cash-in': { en: 'Cash in', zh: '现金存入' },
  'cash-out': { en: 'Cash out', zh: '现金取出' },
  coupon: { en: 'Coupon', zh: '优惠券' },
  'coupon campaign': { en: 'Coupon campaign', zh: '优惠券活动' },
  'green points': { en: 'Green points', zh: '绿色积分' },
  redemption: { en: 'Redemption', zh: '核销' },
  'cashback campaign': { en: 'Cashback campaign', zh: '返现活动' },
  certificate: { en: 'Certificate', zh: '凭证' },
  'checkout-style': { en: 'Payment page', zh: '收银页样式' },
  code: { en: 'Code', zh: '验证码' },
  'code for': { en: 'Code', zh: '验证码' },
  'crypto-deposit': { en: 'Coin deposit', zh: '加密货币充值' },
  'crypto-payee': { en: 'Crypto address', zh: '加密货币地址' },
  'crypto-quote': { en: 'Crypto quote', zh: '加密货币报价' },
  'crypto-settlement': { en: 'Crypto settlement', zh: '加密货币结算' },
  'crypto-withdraw': { en: 'Crypto withdrawal', zh: '加密货币提现' },
  currency: { en: 'Currency', zh: '币种' },
  customer: { en: 'Customer', zh: '客户' },
  'deposit address': { en: 'Deposit address', zh: '充值地址' },
  device: { en: 'Device', zh: '设备' },
  dispute: { en: 'Dispute', zh: '争议' },
  disputes: { en: 'Disputes', zh: '争议' },
  'dispute code': { en: 'Dispute code', zh: '争议代码' },
  drawer: { en: 'Cash drawer', zh: '钱箱' },
  'currency-exchange': { en: 'Exchange', zh: '兑换' },
  'exchange quote': { en: 'Exchange quote', zh: '兑换报价' },
  export: { en: 'Export', zh: '导出' },
  'export schedule': { en: 'Scheduled export', zh: '定时导出' },
  file: { en: 'File', zh: '文件' },
  'file for': { en: 'File', zh: '文件' },
  hold: { en: 'Amount on hold', zh: '冻结金额' },
  'in-app': { en: 'App', zh: '应用' },
  invoice: { en: 'Invoice', zh: '发票' },
  item: { en: 'Item', zh: '商品' },
  list: { en: 'List', zh: '列表' },
  'auto-debit': { en: 'Mandate', zh: '扣款授权' },
  merchant: { en: 'Merchant', zh: '商户' },
  notice: { en: 'Notification', zh: '通知' },
  passkey: { en: 'Passkey', zh: '通行密钥' },
  'passkey for': { en: 'Passkey', zh: '通行密钥' },
  payee: { en: 'Payee', zh: '收款方' },
  paylink: { en: 'Paylink', zh: '支付链接' },
  payment: { en: 'Payment', zh: '支付' },
  payments: { en: 'Payments', zh: '支付' },
  'payment-method': { en: 'Payment method', zh: '支付方式' },
  person: { en: 'Person', zh: '人员' },
  product: { en: 'Product', zh: '产品' },
  profile: { en: 'Basic information', zh: '基本信息' },
  'profile of': { en: 'Basic information', zh: '基本信息' },
  'qr-sale': { en: 'QR sale', zh: '扫码收款' },
  receipt: { en: 'Receipt', zh: '收据' },
  receipts: { en: 'Receipts', zh: '收据' },
  refund: { en: 'Refund', zh: '退款' },
  refunds: { en: 'Refunds', zh: '退款' },
  'saved-view': { en: 'Saved view', zh: '已存视图' },
  'second factor for': { en: 'Second factor', zh: '第二验证因素' },
  session: { en: 'Session', zh: '会话' },
  'session of': { en: 'Session', zh: '会话' },
  settlement: { en: 'Settlement', zh: '结算' },
  'smart-code': { en: 'Smart code', zh: '智能码' },
  staff: { en: 'Staff', zh: '员工' },
  statement: { en: 'Statement', zh: '对账单' },
  'statement schedule': { en: 'Scheduled statement', zh: '定时对账单' },
  transfer: { en: 'Transfer', zh: '转账' },
  'transfer-to-bank': { en: 'Transfer to bank', zh: '转账到银行' },
  'upload ticket for': { en: 'Upload', zh: '上传' },
  'vam-iban': { en: 'Virtual IBAN', zh: '虚拟 IBAN' },
  webhook: { en: 'Notify URL', zh: '通知地址' },
  'webhook-delivery': { en: 'Delivery', zh: '投递' },
  withdraw: { en: 'Withdrawal', zh: '提现' },
}
/** The longest that the text begins with: 'session of' before 'session'. */
const kindOf = (object: string): string | undefined =>
  Object.keys(kinds)
    .filter((kind) => object === kind || object.startsWith(`${kind} `))
    .toSorted((a, b) => b.length - a.length)[0]

const uuid = /\b([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{8}([0-9a-f]{4})\b/g
/** Technical ids are shortened; the tooltip and the entry itself show them in full. */
export const objectText = (object: string, language: Language, ids: 'short' | 'whole' = 'short'): string => {
  const kind = kindOf(object)
  const text = kind === undefined ? object : object.slice(kind.length).trim()
  const rest = ids === 'whole' ? text : text.replace(uuid, '$1…$2')
  const word = kind === undefined ? '' : say(kinds[kind]!, language)
  return [word, rest].filter(Boolean).join(' ')
}
