// What a key may do, resource by resource.
import { areas, mayEnter, refundMakers, type Access, type Visitor } from '../kernel/access.ts'
import { words } from '../kernel/words.ts'

export const apiScopes = words({
  'balances:read': { en: 'Balances: read', zh: '余额：读取' },
  'payments:read': { en: 'Payments: read', zh: '支付：读取' },
  'payments:write': { en: 'Payments: take', zh: '支付：收款' },
  'payments:capture': { en: 'Payments: capture and void', zh: '支付：扣款与撤销' },
  'refunds:read': { en: 'Refunds: read', zh: '退款：读取' },
  'refunds:write': { en: 'Refunds: request', zh: '退款：申请' },
  'paylinks:read': { en: 'Payment links: read', zh: '支付链接：读取' },
  'paylinks:write': { en: 'Payment links: create and end', zh: '支付链接：创建与终止' },
  'invoices:read': { en: 'Invoices: read', zh: '账单：读取' },
  'invoices:write': { en: 'Invoices: create, send, void', zh: '账单：创建、发送、作废' },
  'saved-cards:read': { en: 'Saved cards: read', zh: '已存银行卡：读取' },
  'saved-cards:write': { en: 'Saved cards: ask for a card or a payment', zh: '已存银行卡：请求存卡与付款' },
  'customers:read': { en: 'Customers: read', zh: '顾客：读取' },
  'customers:write': { en: 'Customers: add and change', zh: '顾客：添加与修改' },
  'stores:read': { en: 'Stores: read', zh: '门店：读取' },
  'items:read': { en: 'Items: read', zh: '商品：读取' },
  'items:write': { en: 'Items: add and change', zh: '商品：添加与修改' },
  'deposits:read': { en: 'Deposits: read', zh: '入账：读取' },
  'transfers:read': { en: 'Transfers: read', zh: '转账：读取' },
  'transfers:write': { en: 'Transfers: request', zh: '转账：申请' },
  'settlements:read': { en: 'Settlements: read', zh: '结算：读取' },
  'withdrawals:read': { en: 'Withdrawals: read', zh: '提现：读取' },
  'statements:read': { en: 'Statements: read', zh: '对账单：读取' },
  'statements:write': { en: 'Statements: request', zh: '对账单：申请' },
  'devices:read': { en: 'Tills: read', zh: '收银设备：读取' },
  'shifts:read': { en: 'Shifts: read', zh: '班次：读取' },
  'redemptions:read': { en: 'Coupon redemptions: read', zh: '优惠券核销：读取' },
  'green-points:read': { en: 'Green points: read', zh: '绿色积分：读取' },
  'events:read': { en: 'Events: read', zh: '事件：读取' },
})
export type ApiScope = keyof typeof apiScopes
export const apiScopeNames = Object.keys(apiScopes) as [ApiScope, ...ApiScope[]]
/** Scopes that move money. The key's maker is the requester, and approvers must be others, so nobody else gets such a key's secret. */
const moneyScopes: readonly string[] = ['payments:capture', 'refunds:write', 'transfers:write'] satisfies ApiScope[]
export const isMoneyScope = (scope: string): boolean => moneyScopes.includes(scope)
/**
 * Who gives a scope: those who do the same, or read it, on a page. Managing keys is no way round a role. Taking a shop's payments and reading
 * them again is what a developer connects (decision 0196).
 */
export const scopeGivers: Readonly<Record<ApiScope, Access>> = {
  'balances:read': areas.fiatAccounts,
  'payments:read': areas.apiManagement,
  'payments:write': areas.apiManagement,
  'payments:capture': areas.fiatMoneyMovement,
  'refunds:read': areas.fiatTransactions,
  'refunds:write': refundMakers,
  'paylinks:read': areas.paylink,
  'paylinks:write': areas.paylink,
  'invoices:read': areas.invoice,
  'invoices:write': areas.invoice,
  'saved-cards:read': areas.invoice,
  'saved-cards:write': areas.invoice,
  'customers:read': areas.customers,
  'customers:write': areas.customers,
  'stores:read': areas.store,
  'items:read': areas.items,
  'items:write': areas.items,
  'deposits:read': [areas.virtualBankAccount, areas.fiatTransactions],
  'transfers:read': areas.fiatTransactions,
  'transfers:write': areas.fiatMoneyMovement,
  'settlements:read': areas.fiatTransactions,
  'devices:read': areas.device,
  'withdrawals:read': areas.fiatTransactions,
  'statements:read': areas.statements,
  'statements:write': areas.statements,
  'shifts:read': [areas.device, areas.fiatTransactions],
  'redemptions:read': areas.redemptionRecords,
  'green-points:read': areas.greenPoints,
  'events:read': areas.apiManagement,
}
export const mayGiveScope = (scope: ApiScope, visitor: Visitor): boolean => mayEnter(scopeGivers[scope], visitor)
