// The screen behind each built members' path. A path without a page, or a page for a path marked `built: false`, does not compile.
import { lazy, type ComponentType, type ReactNode } from 'react'
import type { BuiltMemberPath } from '@falaj/contract/kernel/routes'
import { registerRequestParts } from './features/people/approval/approval.read.ts'

type Page = () => Promise<{ readonly default: ComponentType }>
/** One page for all of them: it reads its product from the address. */
const applyPage: Page = () => import('./features/merchant/product/product.apply.tsx')
const pages: Readonly<Record<BuiltMemberPath, Page>> = {
  '/home': () => import('./features/overview/home/home.page.tsx'),
  '/merchant/creation': () => import('./features/merchant/application/application.creation.tsx'),
  '/login/under-review-user': () => import('./features/merchant/application/application.under-review.tsx'),
  '/update-agreement': () => import('./features/merchant/application/application.update-agreement.tsx'),
  '/agreements/terms-and-conditions': () => import('./features/merchant/agreement/agreement.terms-and-conditions.tsx'),
  '/agreements/merchant-agreement': () => import('./features/merchant/agreement/agreement.merchant-agreement.tsx'),
  '/marketing/terms-and-conditions': () => import('./features/merchant/agreement/agreement.marketing-terms.tsx'),
  '/fiat/transaction/withdraw': () => import('./features/accounts/withdraw/withdraw.page.tsx'),
  '/fiat/transaction/merchant-payout-certificate': () =>
    import('./features/accounts/payout-certificate/payout-certificate.page.tsx'),
  '/inbox': () => import('./features/workspace/inbox/inbox.page.tsx'),
  '/settings/notifications': () => import('./features/workspace/notice/notice.page.tsx'),
  '/fiat/transaction/record': () => import('./features/overview/record/record.page.tsx'),
  '/management/auth/pending': () => import('./features/people/approval/approval.requests.tsx'),
  '/management/auth/history': () => import('./features/people/approval/approval.authorizations.tsx'),
  '/management/auth/policy': () => import('./features/people/approval/approval.policy.tsx'),
  '/fiat/balance/record': () => import('./features/accounts/balance/balance.page.tsx'),
  '/fiat/balance/amount-on-hold': () => import('./features/accounts/balance/balance.holds.tsx'),
  '/fiat/balance/currency-exchange': () => import('./features/accounts/currency-exchange/currency-exchange.page.tsx'),
  '/fiat/balance/add-currency': () => import('./features/accounts/balance/balance.add-currency.tsx'),
  '/fiat/transaction/automatic-settlement': () =>
    import('./features/accounts/automatic-settlement/automatic-settlement.page.tsx'),
  '/crypto/dashboard': () => import('./features/crypto/crypto/crypto.dashboard.tsx'),
  '/crypto/transaction/currency/{symbol}': () => import('./features/crypto/crypto/crypto.currency.tsx'),
  '/crypto/transaction/record/{tag}': () => import('./features/crypto/crypto/crypto.record.tsx'),
  '/crypto/transaction/deposit': () => import('./features/crypto/crypto-deposit/crypto-deposit.page.tsx'),
  '/crypto/transaction/withdraw': () => import('./features/crypto/crypto-withdraw/crypto-withdraw.page.tsx'),
  '/crypto/transaction/automatic-settlement': () =>
    import('./features/crypto/crypto-settlement/crypto-settlement.page.tsx'),
  '/crypto/transaction/statements': () => import('./features/crypto/crypto-statement/crypto-statement.page.tsx'),
  '/crypto/transaction/convert': () => import('./features/crypto/crypto-convert/crypto-convert.page.tsx'),
  '/fiat/balance/statements': () => import('./features/accounts/statement/statement.page.tsx'),
  '/fiat/balance/old-statements': () => import('./features/accounts/statement/statement.old-page.tsx'),
  '/fiat/transaction/statements': () => import('./features/accounts/statement/statement.transaction-page.tsx'),
  '/fiat/transaction/transfer': () => import('./features/accounts/transfer/transfer.page.tsx'),
  '/products/main': () => import('./features/merchant/product/product.main.tsx'),
  '/products/detail': () => import('./features/merchant/product/product.detail.tsx'),
  '/products/result': () => import('./features/merchant/product/product.result.tsx'),
  '/products/agreements': () => import('./features/merchant/product/product.agreements.tsx'),
  '/products/application/gateway': applyPage,
  '/products/application/qrpay': applyPage,
  '/products/application/smart-purchase': applyPage,
  '/products/application/eatm': applyPage,
  '/products/application/transfer': applyPage,
  '/products/application/transfer-to-bank': applyPage,
  '/products/application/in-app': applyPage,
  '/products/application/smart-code': applyPage,
  '/products/application/auto-debit': applyPage,
  '/products/application/invoice': applyPage,
  '/products/application/cash-top-up': applyPage,
  '/products/application/paylink': applyPage,
  '/products/application/crypto-top-up': applyPage,
  '/products/application/direct-pay': applyPage,
  '/products/application/digital-receipt': applyPage,
  '/products/application/pay-with-crypto': applyPage,
  '/products/all-products': () => import('./features/merchant/product/product.all-products.tsx'),
  '/products/auto-debit': () => import('./features/selling/auto-debit/auto-debit.page.tsx'),
  '/products/crypto-top-up': () => import('./features/crypto/crypto-top-up/crypto-top-up.page.tsx'),
  '/products/smart-purchase': () => import('./features/payments/smart-purchase/smart-purchase.page.tsx'),
  '/products/direct-pay': () => import('./features/selling/direct-pay/direct-pay.page.tsx'),
  '/products/cash-agents': () => import('./features/cash/cash-agent/cash-agent.page.tsx'),
  '/products/qr-pay': () => import('./features/selling/qr-pay/qr-pay.page.tsx'),
  '/products/digital-receipt': () => import('./features/payments/receipt/receipt.page.tsx'),
  '/products/transfer': () => import('./features/accounts/transfer/transfer.product.tsx'),
  '/management/main/staff': () => import('./features/people/staff/staff.page.tsx'),
  '/staff/creation': () => import('./features/people/staff/staff.creation.tsx'),
  '/management/main/basic-information': () =>
    import('./features/merchant/basic-information/basic-information.page.tsx'),
  '/merchant/edit-group': () => import('./features/merchant/basic-information/basic-information.edit-page.tsx'),
  '/management/operation-history': () => import('./features/people/operation-history/operation-history.page.tsx'),
  '/management/two-factor-auth': () => import('./features/people/two-factor/two-factor.page.tsx'),
  '/management/main/bank-account': () => import('./features/merchant/bank-account/bank-account.page.tsx'),
  '/settings/add-bankcard': () => import('./features/merchant/bank-account/bank-account.add-page.tsx'),
  '/data-summary': () => import('./features/insight/data-summary/data-summary.page.tsx'),
  '/secondary-merchant': () => import('./features/places/secondary-merchant/secondary-merchant.page.tsx'),
  '/customers': () => import('./features/customers/customer/customer.page.tsx'),
  '/customize-checkout': () => import('./features/payments/checkout-style/checkout-style.page.tsx'),
  '/payment-methods': () => import('./features/payments/payment-method/payment-method.page.tsx'),
  '/fiat/transaction/cash-back': () => import('./features/accounts/cashback/cashback.page.tsx'),
  '/paylink/main': () => import('./features/selling/paylink/paylink.page.tsx'),
  '/paylink/creation': () => import('./features/selling/paylink/paylink.creation.tsx'),
  '/paylink/detail': () => import('./features/selling/paylink/paylink.detail-page.tsx'),
  '/invoice/main': () => import('./features/selling/invoice/invoice.page.tsx'),
  '/invoice/creation': () => import('./features/selling/invoice/invoice.creation.tsx'),
  '/vam-iban/main': () => import('./features/selling/vam-iban/vam-iban.page.tsx'),
  '/vam-iban/detail': () => import('./features/selling/vam-iban/vam-iban.detail-page.tsx'),
  '/invoice/detail': () => import('./features/selling/invoice/invoice.detail-page.tsx'),
  '/management/main/store': () => import('./features/places/store/store.page.tsx'),
  '/store/creation': () => import('./features/places/store/store.creation.tsx'),
  '/store/detail': () => import('./features/places/store/store.detail-page.tsx'),
  '/smart-code/main': () => import('./features/selling/smart-code/smart-code.page.tsx'),
  '/smart-code/creation': () => import('./features/selling/smart-code/smart-code.creation.tsx'),
  '/smart-code/detail': () => import('./features/selling/smart-code/smart-code.detail-page.tsx'),
  '/items': () => import('./features/customers/item/item.page.tsx'),
  '/settings/navigation': () => import('./features/workspace/settings/settings.page.tsx'),
  '/settings/change-password': () => import('./features/people/change-password/change-password.page.tsx'),
  '/settings/set-timezone': () => import('./features/workspace/timezone/timezone.page.tsx'),
  '/settings/sessions': () => import('./features/people/sessions/sessions.page.tsx'),
  '/settings/qr-login': () => import('./features/people/qr-login/qr-login.page.tsx'),
  '/management/api-key': () => import('./features/developers/api-key/api-key.page.tsx'),
  '/myapps/main/web': () => import('./features/selling/in-app/in-app.web-page.tsx'),
  '/myapps/main/mobile': () => import('./features/selling/in-app/in-app.mobile-page.tsx'),
  '/myapps/myapps/detail': () => import('./features/selling/in-app/in-app.detail-page.tsx'),
  '/myapps/myapps/add': () => import('./features/selling/in-app/in-app.add-page.tsx'),
  '/fiat/balance/reconciliation': () => import('./features/accounts/reconciliation/reconciliation.page.tsx'),
  '/settings/exports': () => import('./features/workspace/export/export.page.tsx'),
  '/settings/notify-url': () => import('./features/developers/webhook/webhook.page.tsx'),
  '/settings/logout': () => import('./features/workspace/settings/settings.logout.tsx'),
}
registerRequestParts('batch-transfer', async () => ({
  default: (await import('./features/accounts/batch-transfer/batch-transfer.read.ts')).BatchParts,
}))

const made = new Map<string, ComponentType>()

/** Undefined: the screen is not built. */
export const pageAt = (path: string): ReactNode | undefined => {
  const load = (pages as Readonly<Record<string, Page | undefined>>)[path]
  if (!load) return undefined
  const Built = made.get(path) ?? lazy(load)
  made.set(path, Built)
  return <Built />
}
