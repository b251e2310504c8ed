// The screen behind each built members' path. A path without a page, or a page for a path marked `later`, does not compile.
import { lazy, type ComponentType, type ReactNode } from 'react'
import type { BuiltMemberPath } from '@falaj/contract/routes'

type Page = () => Promise<{ readonly default: ComponentType }>
const pages: Readonly<Record<BuiltMemberPath, Page>> = {
  '/home': () => import('./features/home/page.tsx'),
  '/merchant/creation': () => import('./features/application/creation.tsx'),
  '/login/under-review-user': () => import('./features/application/under-review.tsx'),
  '/update-agreement': () => import('./features/application/update-agreement.tsx'),
  '/agreements/terms-and-conditions': () => import('./features/agreement/terms-and-conditions.tsx'),
  '/agreements/merchant-agreement': () => import('./features/agreement/merchant-agreement.tsx'),
  '/marketing/terms-and-conditions': () => import('./features/agreement/marketing-terms.tsx'),
  '/fiat/transaction/withdraw': () => import('./features/withdraw/page.tsx'),
  '/fiat/transaction/merchant-payout-certificate': () => import('./features/withdraw/certificate.tsx'),
  '/settings/notifications': () => import('./features/notice/page.tsx'),
  '/fiat/transaction/record': () => import('./features/record/page.tsx'),
  '/management/auth/pending': () => import('./features/approval/requests.tsx'),
  '/management/auth/history': () => import('./features/approval/authorizations.tsx'),
  '/management/auth/policy': () => import('./features/approval/policy.tsx'),
  '/fiat/balance/record': () => import('./features/balance/page.tsx'),
  '/fiat/balance/amount-on-hold': () => import('./features/balance/holds.tsx'),
  '/fiat/balance/currency-exchange': () => import('./features/currency-exchange/page.tsx'),
  '/fiat/balance/add-currency': () => import('./features/balance/add-currency.tsx'),
  '/fiat/transaction/automatic-settlement': () => import('./features/automatic-settlement/page.tsx'),
  '/crypto/dashboard': () => import('./features/crypto/dashboard.tsx'),
  '/crypto/transaction/currency/{symbol}': () => import('./features/crypto/currency.tsx'),
  '/crypto/transaction/record/{tag}': () => import('./features/crypto/record.tsx'),
  '/crypto/transaction/deposit': () => import('./features/crypto-deposit/page.tsx'),
  '/crypto/transaction/convert': () => import('./features/crypto-convert/page.tsx'),
  '/fiat/balance/statements': () => import('./features/statement/page.tsx'),
  '/fiat/balance/old-statements': () => import('./features/statement/old-page.tsx'),
  '/fiat/transaction/statements': () => import('./features/statement/transaction-page.tsx'),
  '/fiat/transaction/transfer': () => import('./features/transfer/page.tsx'),
  '/products/all-products': () => import('./features/product/all-products.tsx'),
  '/products/transfer': () => import('./features/transfer/product.tsx'),
  '/management/main/staff': () => import('./features/staff/page.tsx'),
  '/staff/creation': () => import('./features/staff/creation.tsx'),
  '/management/main/basic-information': () => import('./features/basic-information/page.tsx'),
  '/merchant/edit-group': () => import('./features/basic-information/edit-page.tsx'),
  '/management/operation-history': () => import('./features/operation-history/page.tsx'),
  '/management/two-factor-auth': () => import('./features/two-factor/page.tsx'),
  '/management/main/bank-account': () => import('./features/bank-account/page.tsx'),
  '/settings/add-bankcard': () => import('./features/bank-account/add-page.tsx'),
  '/customers': () => import('./features/customer/page.tsx'),
  '/customize-checkout': () => import('./features/checkout-style/page.tsx'),
  '/payment-methods': () => import('./features/payment-method/page.tsx'),
  '/paylink/main': () => import('./features/paylink/page.tsx'),
  '/paylink/creation': () => import('./features/paylink/creation.tsx'),
  '/paylink/detail': () => import('./features/paylink/detail-page.tsx'),
  '/invoice/main': () => import('./features/invoice/page.tsx'),
  '/invoice/creation': () => import('./features/invoice/creation.tsx'),
  '/invoice/detail': () => import('./features/invoice/detail-page.tsx'),
  '/smart-code/main': () => import('./features/smart-code/page.tsx'),
  '/smart-code/creation': () => import('./features/smart-code/creation.tsx'),
  '/smart-code/detail': () => import('./features/smart-code/detail-page.tsx'),
  '/items': () => import('./features/item/page.tsx'),
  '/settings/navigation': () => import('./features/settings/page.tsx'),
  '/settings/change-password': () => import('./features/change-password/page.tsx'),
  '/settings/set-timezone': () => import('./features/timezone/page.tsx'),
  '/settings/sessions': () => import('./features/sessions/page.tsx'),
  '/settings/qr-login': () => import('./features/qr-login/page.tsx'),
  '/management/api-key': () => import('./features/api-key/page.tsx'),
  '/settings/notify-url': () => import('./features/webhook/page.tsx'),
  '/settings/logout': () => import('./features/settings/logout.tsx'),
}
const made = new Map<string, ComponentType>()

/** Undefined: the screen is not built. */
export const pageAt = (path: string): ReactNode | undefined => {
  const load = (pages as Readonly<Record<string, Page | undefined>>)[path]
  if (!load) return undefined
  const Built = made.get(path) ?? lazy(load)
  made.set(path, Built)
  return <Built />
}
