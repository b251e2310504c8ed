// What a key may do, resource by resource.
import { words } from './words.ts'

export const apiScopes = words({
  'balances:read': { en: 'Balances: read', zh: '余额：读取' },
  'payments:read': { en: 'Payments: read', zh: '支付：读取' },
  'refunds:read': { en: 'Refunds: read', zh: '退款：读取' },
  'paylinks:read': { en: 'Payment links: read', zh: '支付链接：读取' },
  'invoices:read': { en: 'Invoices: read', zh: '账单：读取' },
  'customers:read': { en: 'Customers: read', zh: '顾客：读取' },
  'items:read': { en: 'Items: read', zh: '商品：读取' },
  'deposits:read': { en: 'Deposits: read', zh: '入账：读取' },
  'transfers:read': { en: 'Transfers: read', zh: '转账：读取' },
  'settlements:read': { en: 'Settlements: read', zh: '结算：读取' },
  'withdrawals:read': { en: 'Withdrawals: read', zh: '提现：读取' },
  'events:read': { en: 'Events: read', zh: '事件：读取' },
})
export type ApiScope = keyof typeof apiScopes
export const apiScopeNames = Object.keys(apiScopes) as [ApiScope, ...ApiScope[]]
/** What a new key is pinned to. */
export const apiVersion = '2026-11-16'
