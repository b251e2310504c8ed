// Events that a merchant's own systems can receive. An event kind that is neither here nor console-only does not compile.
import type { EventKind } from '../kernel/events.ts'
import { words } from '../kernel/words.ts'

/** What concerns one person's open console, or every merchant at once. */
type ConsoleOnly =
  | 'export.progress'
  | 'export.ready'
  | 'export.failed'
  | 'inbox.changed'
  | 'announcement.published'
  | 'announcement.withdrawn'
  | 'application.decided'
  | 'webhook.changed'
  | 'checkout-style.changed'
  | 'store-checkout.changed'
  | 'payment-method.changed'
  | 'payment.noted'
  | 'shift.changed'
  | 'report.changed'
  | 'reset'

export const webhookEvents = words({
  'payment.changed': { en: 'Payment changed', zh: '支付状态变化' },
  'refund.changed': { en: 'Refund changed', zh: '退款状态变化' },
  'dispute.changed': { en: 'Dispute changed', zh: '争议状态变化' },
  'paylink.changed': { en: 'Payment link changed', zh: '支付链接变化' },
  'smart-code.changed': { en: 'Smart code changed', zh: '智能码变化' },
  'qr-sale.changed': { en: 'QR sale changed', zh: '扫码收款变化' },
  'invoice.changed': { en: 'Invoice changed', zh: '账单状态变化' },
  'auto-debit.changed': { en: 'Mandate or one of its debits changed', zh: '扣款授权或其扣款变化' },
  'saved-card.changed': { en: 'Saved card given, used or removed', zh: '已存银行卡保存、使用或移除' },
  'instalment.changed': { en: 'Instalment collected, missed or taken off', zh: '分期收取、逾期或核减' },
  'vam-iban.changed': { en: 'Virtual bank account changed', zh: '虚拟银行账户变更' },
  'vam-iban-deposit.changed': { en: 'Deposit arrived or changed', zh: '入账到达或变化' },
  'eatm.changed': { en: 'e-ATM changed, loaded, emptied or counted', zh: '电子 ATM 变更、加钞、清机或清点' },
  'cash.changed': { en: 'Cash moved at a till', zh: '收银台现金变动' },
  'cashback.changed': { en: 'Cashback earned, or its campaign changed', zh: '返现或其活动变化' },
  'commission.changed': { en: 'Commission earned, taken back or paid', zh: '佣金获得、收回或支付' },
  'commission-payout.changed': { en: 'Payout of commissions changed', zh: '佣金付款变化' },
  'coupon.changed': {
    en: 'Coupon reserved, used, reversed or released, or its campaign changed',
    zh: '优惠券预留、使用、撤销或释放，或其活动变化',
  },
  'green-point.changed': {
    en: 'Green points earned, spent, returned or expired',
    zh: '绿色积分获得、使用、退回或过期',
  },
  'promoter.changed': { en: 'Promoter or their rate changed', zh: '推广员或其费率变更' },
  'follower.changed': { en: 'Follower joined, left or changed', zh: '关注者加入、退出或变更' },
  'referral.changed': { en: 'Invitation registered, paid, rewarded or refused', zh: '邀请注册、支付、奖励或拒绝' },
  'receipt.changed': { en: 'Receipt sent, opened or failed', zh: '电子小票状态变化' },
  'receipt-fee.made': { en: 'Receipt fee charged', zh: '小票费用已收取' },
  'device.changed': { en: 'Till changed', zh: '收银设备变化' },
  'device-order.changed': { en: 'Order of tills changed', zh: '设备申请变化' },
  'customer.changed': { en: 'Customer changed', zh: '顾客信息变化' },
  'item.changed': { en: 'Item changed', zh: '商品变化' },
  'crypto-deposit.changed': { en: 'Coin deposit changed', zh: '充币状态变化' },
  'crypto-withdraw.changed': { en: 'Coin withdrawal changed', zh: '提币状态变化' },
  'crypto-payee.changed': { en: 'Withdrawal address changed', zh: '提币地址变更' },
  'crypto-quote.changed': { en: 'Payment in coins changed', zh: '加密货币收款状态变化' },
  'crypto-address.changed': { en: 'Top-up address added', zh: '新增充值地址' },
  'crypto-top-up.changed': { en: 'Coin top-up changed', zh: '加密货币充值状态变化' },
  'crypto-sell.changed': { en: 'Coin sale changed', zh: '卖出加密货币状态变化' },
  'crypto-buy.changed': { en: 'Coin purchase changed', zh: '买入加密货币状态变化' },
  'currency-exchange.changed': { en: 'Currency exchange changed', zh: '货币兑换状态变化' },
  'balance.changed': { en: 'Balance changed', zh: '余额变动' },
  'withdraw.changed': { en: 'Withdrawal changed', zh: '提现状态变化' },
  'transfer.changed': { en: 'Transfer changed', zh: '转账状态变化' },
  'transfer-to-bank.changed': { en: 'Transfer to bank changed', zh: '转账到银行状态变化' },
  'batch-transfer.changed': { en: 'Batch transfer changed', zh: '批量转账状态变化' },
  'settlement.made': { en: 'Settlement made', zh: '结算完成' },
  'automatic-settlement.changed': { en: 'Automatic settlement ran or changed', zh: '自动结算执行或变更' },
  'tax-invoice.changed': {
    en: 'Tax invoice issued, sent, answered or corrected',
    zh: '税务发票开具、发送、答复或更正',
  },
  'statement.changed': { en: 'Statement ready', zh: '对账单就绪' },
  'reconciliation.changed': { en: 'Bank file read, or one of its matches changed', zh: '银行文件已读取或其匹配变化' },
  'risk.changed': {
    en: 'Payment waits for a risk decision or was decided, or a rule or list changed',
    zh: '支付待风控审核或审核完成，或规则、名单变化',
  },
  'month.changed': {
    en: 'Month put on hold, closed, reopened or compared, or its archive made',
    zh: '月份锁定、关账、重开或重算，或归档已生成',
  },
  'approval.changed': { en: 'Approval request changed', zh: '审批申请变化' },
  'bank-account.changed': { en: 'Bank account changed', zh: '银行账户变更' },
  'shift.closed': { en: 'Shift of a till closed, or a supplement to it', zh: '收银班次已结，或有补充报表' },
  'store.changed': { en: 'Store added, changed, opened or closed', zh: '门店新增、变更、开业或关闭' },
  'staff.changed': { en: 'Staff changed', zh: '员工变更' },
  'product.changed': { en: 'Product changed', zh: '产品状态变化' },
  'profile.changed': { en: 'Basic information changed', zh: '基本信息变更' },
  'api-key.changed': { en: 'API key changed', zh: 'API 密钥变更' },
  'in-app.changed': { en: 'App changed', zh: '应用变更' },
  'agent-merchant.changed': { en: 'Merchant application of an agent changed', zh: '代理商商户申请变更' },
  'agreement-template.changed': { en: 'Agreement template changed', zh: '协议模板变更' },
  'partner.changed': { en: 'Agent, its rate or its place changed', zh: '代理商、费率或上级变更' },
  'secondary-merchant.changed': { en: 'Secondary merchant changed', zh: '二级商户变更' },
  'webhook.test': { en: 'Test event', zh: '测试事件' },
})
export type WebhookEvent = keyof typeof webhookEvents
/** The business object of an event. Default: the prefix of the event's type. */
export const eventObjects: Readonly<Partial<Record<WebhookEvent, string>>> = {
  'approval.changed': 'request',
  'cashback.changed': 'cashback-campaign',
  'crypto-quote.changed': 'crypto-payment',
  'instalment.changed': 'instalment-plan',
  'reconciliation.changed': 'bank-file',
  'risk.changed': 'risk-decision',
  'webhook.test': 'webhook',
}
type UnlistedEvent = Exclude<EventKind, WebhookEvent | ConsoleOnly>
const isComplete: [UnlistedEvent] extends [never] ? true : UnlistedEvent = true
/** Every kind that can be chosen; the test event is sent only on request. */
export const webhookEventTypes = (isComplete && Object.keys(webhookEvents)) as [WebhookEvent, ...WebhookEvent[]]
export const testEvent = 'webhook.test' satisfies WebhookEvent
