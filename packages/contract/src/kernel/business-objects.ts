// Objects that books and records refer to: their names, and the pages that show them. An unlisted kind is shown raw, without a link.
import type { Bilingual, Text } from './words.ts'
import { mayEnter, type Visitor } from './access.ts'
import type { CryptoTransactionKind } from './enumerations.ts'
import { movements, type ObjectPage } from './movements.ts'
import { href, routeOf } from './routes.ts'

export interface BusinessObject extends Bilingual<Text> {
  readonly en: string
  readonly zh: string
  /** The first page that a person may enter is used: members who move money go to the product page, others to the record. */
  readonly pages?: readonly ObjectPage[]
}
const coinRecord = (tag: CryptoTransactionKind): ObjectPage => ({
  path: '/crypto/transaction/record/{tag}',
  params: { tag },
})
export const businessObjects: Readonly<Record<string, BusinessObject>> = {
  ...movements,
  deposit: { en: 'Deposit', zh: '存入' },
  payout: { en: 'Payout', zh: '付款' },
  /** A row of another member's batch: the batch has its own page, the row is listed among the transfers. */
  'batch-row': { en: 'Batch transfer row', zh: '批量转账明细', pages: movements.transfer.pages },
  'own-request': { en: 'Request', zh: '申请', pages: [{ path: '/management/auth/pending' }] },
  request: { en: 'Request', zh: '申请', pages: [{ path: '/management/auth/history' }] },
  certificate: {
    en: 'Payout certificate',
    zh: '付款凭证',
    pages: [{ path: '/fiat/transaction/merchant-payout-certificate', by: 'id' }],
  },
  staff: { en: 'Staff', zh: '员工', pages: [{ path: '/management/main/staff' }] },
  'bank-account': { en: 'Bank account', zh: '银行账户', pages: [{ path: '/management/main/bank-account' }] },
  // An exchange that sells or buys a coin is listed among the crypto records.
  'crypto-sell': { en: 'Coin sale', zh: '卖出加密货币', pages: [coinRecord('sell')] },
  'crypto-buy': { en: 'Coin purchase', zh: '买入加密货币', pages: [coinRecord('buy')] },
  'crypto-payee': {
    en: 'Withdrawal address',
    zh: '提币地址',
    pages: [{ path: '/crypto/transaction/withdraw', tab: 'addresses' }],
  },
  customer: { en: 'Customer', zh: '顾客', pages: [{ path: '/customers' }] },
  store: { en: 'Store', zh: '门店', pages: [{ path: '/management/main/store' }] },
  item: { en: 'Item', zh: '商品', pages: [{ path: '/items' }] },
  paylink: { en: 'Payment link', zh: '支付链接', pages: [{ path: '/paylink/main' }] },
  promoter: { en: 'Promoter', zh: '推广员', pages: [{ path: '/marketing/promoters-management' }] },
  follower: { en: 'Follower', zh: '关注者', pages: [{ path: '/management/followed-people' }] },
  'follower-invite': {
    en: 'Invitation for followers',
    zh: '关注邀请',
    pages: [{ path: '/management/followed-people', tab: 'invitations' }],
  },
  referral: { en: 'Invitation', zh: '邀请', pages: [{ path: '/marketing/referrals/referrals' }] },
  invoice: { en: 'Invoice', zh: '账单', pages: [{ path: '/invoice/main' }] },
  'report-proof': { en: 'Kept figure', zh: '留存数字', pages: [{ path: '/grafana', tab: 'proofs' }] },
  shift: { en: 'Shift', zh: '班次', pages: [{ path: '/pos-device/main/shifts' }] },
  'hand-over': { en: 'Hand-over of cash', zh: '现金交接', pages: [{ path: '/pos-device/main/cash' }] },
  drawer: { en: 'Drawer', zh: '钱箱', pages: [{ path: '/pos-device/main/cash' }] },
  eatm: { en: 'E-ATM', zh: '电子 ATM', pages: [{ path: '/pos-device/main/eatm' }] },
  'eatm-visit': { en: 'E-ATM report', zh: '电子 ATM 报告', pages: [{ path: '/pos-device/main/eatm', tab: 'counts' }] },
  'cash-agent': { en: 'Cash agent', zh: '现金代理点', pages: [{ path: '/products/cash-agents' }] },
  'cash-voucher': { en: 'Voucher', zh: '凭证', pages: [{ path: '/products/cash-agents', tab: 'vouchers' }] },
  'saved-card': { en: 'Saved card', zh: '已存银行卡', pages: [{ path: '/products/direct-pay' }] },
  'instalment-plan': { en: 'Instalment plan', zh: '分期计划', pages: [{ path: '/products/smart-purchase' }] },
  'auto-debit': { en: 'Mandate', zh: '扣款授权', pages: [{ path: '/products/auto-debit' }] },
  'vam-iban': { en: 'Virtual bank account', zh: '虚拟银行账户', pages: [{ path: '/vam-iban/main' }] },
  receipt: { en: 'Receipt', zh: '电子小票', pages: [{ path: '/products/digital-receipt' }] },
  'in-app': { en: 'App', zh: '应用', pages: [{ path: '/myapps/myapps/detail', by: 'id' }] },
  'cashback-campaign': { en: 'Cashback campaign', zh: '返现活动', pages: [{ path: '/fiat/transaction/cash-back' }] },
  'coupon-campaign': {
    en: 'Coupon campaign',
    zh: '优惠券活动',
    pages: [{ path: '/marketing/redemption-records', tab: 'campaigns' }],
  },
  'issued-coupon': {
    en: 'Issued coupon',
    zh: '已发优惠券',
    pages: [{ path: '/marketing/redemption-records', tab: 'coupons' }],
  },
  'risk-decision': { en: 'Risk decision', zh: '风控决策', pages: [{ path: '/risk/dashboard', tab: 'decisions' }] },
  'risk-rule': { en: 'Risk rule', zh: '风控规则', pages: [{ path: '/risk/dashboard', by: 'rule' }] },
  device: { en: 'Till', zh: '收银设备', pages: [{ path: '/pos-device/main/my-device' }] },
  terminal: { en: 'Terminal', zh: '终端', pages: [{ path: '/terminals/main' }] },
  'device-order': {
    en: 'Order of tills',
    zh: '设备申请',
    pages: [{ path: '/pos-device/main/application-list' }],
  },
  'smart-code': { en: 'Smart code', zh: '智能码', pages: [{ path: '/smart-code/main' }] },
  'qr-sale': { en: 'QR sale', zh: '扫码收款', pages: [{ path: '/products/qr-pay' }] },
  'amount-on-hold': { en: 'On hold', zh: '冻结金额', pages: [{ path: '/fiat/balance/amount-on-hold' }] },
  'tax-invoice': { en: 'Tax invoice', zh: '税务发票', pages: [{ path: '/management/tax-invoice' }] },
  statement: { en: 'Statement', zh: '对账单', pages: [{ path: '/fiat/balance/statements' }] },
  'bank-file': { en: 'Bank file', zh: '银行文件', pages: [{ path: '/fiat/balance/reconciliation' }] },
  month: { en: 'Month', zh: '月份', pages: [{ path: '/accounting/month-close', by: 'month' }] },
  agreement: { en: 'Agreement', zh: '协议', pages: [{ path: '/products/agreements' }] },
  'product-application': {
    en: 'Product application',
    zh: '产品申请',
    pages: [{ path: '/products/detail', by: 'product' }],
  },
  'api-key': { en: 'API key', zh: 'API 密钥', pages: [{ path: '/management/api-key' }] },
  'secondary-merchant': { en: 'Secondary merchant', zh: '二级商户', pages: [{ path: '/secondary-merchant' }] },
  partner: { en: 'Agent', zh: '代理商', pages: [{ path: '/promotion/agents/main' }] },
  'agent-merchant': { en: 'Merchant of an agent', zh: '代理商商户', pages: [{ path: '/promotion/merchants/main' }] },
  'agreement-template': { en: 'Agreement template', zh: '协议模板', pages: [{ path: '/promotion/template' }] },
  webhook: { en: 'Notify URL', zh: '通知地址', pages: [{ path: '/settings/notify-url', by: 'endpoint' }] },
  event: { en: 'Event', zh: '事件', pages: [{ path: '/settings/notify-url', tab: 'events' }] },
  'webhook-delivery': { en: 'Event delivery', zh: '通知记录', pages: [{ path: '/settings/notify-url' }] },
  'settlement-run': {
    en: 'Automatic settlement run',
    zh: '自动结算执行',
    pages: [{ path: '/fiat/transaction/automatic-settlement', by: 'plannedAt' }],
  },
}
export const businessObjectOf = (kind: string): BusinessObject | undefined =>
  Object.hasOwn(businessObjects, kind) ? businessObjects[kind] : undefined

/** The address that shows it to this person; null where no page does that they may enter. */
export const wayTo = (kind: string, id: string, visitor: Visitor): string | null => {
  const page = businessObjectOf(kind)?.pages?.find(({ path }) => mayEnter(routeOf(path).access, visitor))
  if (!page) return null
  const query = new URLSearchParams({ ...(page.tab ? { tab: page.tab } : {}), [page.by ?? 'open']: id })
  return `${href(page.path, page.params)}?${query.toString()}`
}
