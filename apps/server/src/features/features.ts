// The only list of features: a new feature is registered here and nowhere else on the server. A forgotten one does not compile.
import type { Contract } from '@falaj/contract/contract'
import type { MovementName } from '@falaj/contract/kernel/movements'
import { registryOf, type Feature, type Features } from '../platform/feature.ts'
import { feature as agentMerchant } from './growth/agent-merchant/agent-merchant.feature.ts'
import { feature as agreementTemplate } from './growth/agreement-template/agreement-template.feature.ts'
import { feature as partner } from './growth/partner/partner.feature.ts'
import { feature as referralArea } from './growth/referral-area/referral-area.feature.ts'
import { feature as commission } from './growth/commission/commission.feature.ts'
import { feature as monthClose } from './insight/month-close/month-close.feature.ts'
import { feature as coupon } from './growth/coupon/coupon.feature.ts'
import { feature as greenPoint } from './growth/green-point/green-point.feature.ts'
import { feature as follower } from './growth/follower/follower.feature.ts'
import { feature as promoter } from './growth/promoter/promoter.feature.ts'
import { feature as referral } from './growth/referral/referral.feature.ts'
import { feature as announcement } from './workspace/announcement/announcement.feature.ts'
import { feature as apiKey } from './developers/api-key/api-key.feature.ts'
import { feature as application } from './merchant/application/application.feature.ts'
import { feature as approval } from './people/approval/approval.feature.ts'
import { feature as automaticSettlement } from './accounts/automatic-settlement/automatic-settlement.feature.ts'
import { feature as balance } from './accounts/balance/balance.feature.ts'
import { feature as storeChoice } from './merchant/store-choice/store-choice.feature.ts'
import { feature as bankAccount } from './merchant/bank-account/bank-account.feature.ts'
import { feature as basicInformation } from './merchant/basic-information/basic-information.feature.ts'
import { feature as batchTransfer } from './accounts/batch-transfer/batch-transfer.feature.ts'
import { feature as cash } from './cash/cash/cash.feature.ts'
import { feature as cashAgent } from './cash/cash-agent/cash-agent.feature.ts'
import { feature as cashVoucher } from './cash/cash-voucher/cash-voucher.feature.ts'
import { feature as handOver } from './cash/cash-hand-over/cash-hand-over.feature.ts'
import { feature as eatm } from './cash/eatm/eatm.feature.ts'
import { feature as cashback } from './accounts/cashback/cashback.feature.ts'
import { feature as checkoutStyle } from './payments/checkout-style/checkout-style.feature.ts'
import { feature as storeCheckout } from './payments/store-checkout/store-checkout.feature.ts'
import { feature as checkout } from './payments/checkout/checkout.feature.ts'
import { feature as config } from './workspace/config/config.feature.ts'
import { feature as cryptoAddressBook } from './crypto/crypto-address-book/crypto-address-book.feature.ts'
import { feature as cryptoConvert } from './crypto/crypto-convert/crypto-convert.feature.ts'
import { feature as cryptoDeposit } from './crypto/crypto-deposit/crypto-deposit.feature.ts'
import { feature as cryptoSettlement } from './crypto/crypto-settlement/crypto-settlement.feature.ts'
import { feature as cryptoStatement } from './crypto/crypto-statement/crypto-statement.feature.ts'
import { feature as cryptoWithdraw } from './crypto/crypto-withdraw/crypto-withdraw.feature.ts'
import { feature as cryptoPayment } from './crypto/crypto-payment/crypto-payment.feature.ts'
import { feature as cryptoTopUp } from './crypto/crypto-top-up/crypto-top-up.feature.ts'
import { feature as crypto } from './crypto/crypto/crypto.feature.ts'
import { feature as currencyExchange } from './accounts/currency-exchange/currency-exchange.feature.ts'
import { feature as customer } from './customers/customer/customer.feature.ts'
import { feature as device } from './places/device/device.feature.ts'
import { feature as applicationStore } from './places/application-store/application-store.feature.ts'
import { feature as deviceOrder } from './places/device-order/device-order.feature.ts'
import { feature as risk } from './insight/risk/risk.feature.ts'
import { feature as dataQuery } from './insight/data-query/data-query.feature.ts'
import { feature as dataSummary } from './insight/data-summary/data-summary.feature.ts'
import { feature as report } from './insight/report/report.feature.ts'
import { feature as taxInvoice } from './insight/tax-invoice/tax-invoice.feature.ts'
import { feature as directPay } from './selling/direct-pay/direct-pay.feature.ts'
import { feature as dispute } from './payments/dispute/dispute.feature.ts'
import { feature as download } from './workspace/download/download.feature.ts'
import { feature as exportJobs } from './workspace/export/export.feature.ts'
import { feature as file } from './workspace/file/file.feature.ts'
import { feature as home } from './overview/home/home.feature.ts'
import { feature as inApp } from './selling/in-app/in-app.feature.ts'
import { feature as invoice } from './selling/invoice/invoice.feature.ts'
import { feature as item } from './customers/item/item.feature.ts'
import { feature as login } from './people/login/login.feature.ts'
import { feature as autoDebit } from './selling/auto-debit/auto-debit.feature.ts'
import { feature as notice } from './workspace/notice/notice.feature.ts'
import { feature as operationHistory } from './people/operation-history/operation-history.feature.ts'
import { feature as password } from './people/password/password.feature.ts'
import { feature as paylink } from './selling/paylink/paylink.feature.ts'
import { feature as paymentMethod } from './payments/payment-method/payment-method.feature.ts'
import { feature as payment } from './payments/payment/payment.feature.ts'
import { feature as payoutCertificate } from './accounts/payout-certificate/payout-certificate.feature.ts'
import { feature as product } from './merchant/product/product.feature.ts'
import { feature as qrPay } from './selling/qr-pay/qr-pay.feature.ts'
import { feature as refund } from './payments/refund/refund.feature.ts'
import { feature as receipt } from './payments/receipt/receipt.feature.ts'
import { feature as reconciliation } from './accounts/reconciliation/reconciliation.feature.ts'
import { feature as record } from './overview/record/record.feature.ts'
import { feature as rights } from './people/rights/rights.feature.ts'
import { feature as savedView } from './workspace/saved-view/saved-view.feature.ts'
import { feature as search } from './overview/search/search.feature.ts'
import { feature as session } from './people/session/session.feature.ts'
import { feature as sessionStart } from './overview/session-start/session-start.feature.ts'
import { feature as settlement } from './accounts/settlement/settlement.feature.ts'
import { feature as terminal } from './places/terminal/terminal.feature.ts'
import { feature as secondaryMerchant } from './places/secondary-merchant/secondary-merchant.feature.ts'
import { feature as smartCode } from './selling/smart-code/smart-code.feature.ts'
import { feature as smartPurchase } from './payments/smart-purchase/smart-purchase.feature.ts'
import { feature as store } from './places/store/store.feature.ts'
import { feature as staff } from './people/staff/staff.feature.ts'
import { feature as statement } from './accounts/statement/statement.feature.ts'
import { feature as shift } from './places/shift/shift.feature.ts'
import { feature as till } from './places/till/till.feature.ts'
import { feature as transfer } from './accounts/transfer/transfer.feature.ts'
import { feature as transferToBank } from './accounts/transfer-to-bank/transfer-to-bank.feature.ts'
import { feature as twoFactor } from './people/two-factor/two-factor.feature.ts'
import { feature as vamIban } from './selling/vam-iban/vam-iban.feature.ts'
import { feature as webhook } from './developers/webhook/webhook.feature.ts'
import { feature as withdraw } from './accounts/withdraw/withdraw.feature.ts'

export const features = {
  announcement,
  'api-key': apiKey,
  application,
  approval,
  'automatic-settlement': automaticSettlement,
  balance,
  'bank-account': bankAccount,
  'store-choice': storeChoice,
  'basic-information': basicInformation,
  'batch-transfer': batchTransfer,
  cash,
  'cash-agent': cashAgent,
  'cash-voucher': cashVoucher,
  'cash-hand-over': handOver,
  eatm,
  cashback,
  commission,
  partner,
  'agent-merchant': agentMerchant,
  'agreement-template': agreementTemplate,
  promoter,
  follower,
  referral,
  'referral-area': referralArea,
  coupon,
  'month-close': monthClose,
  'green-point': greenPoint,
  'checkout-style': checkoutStyle,
  'store-checkout': storeCheckout,
  checkout,
  config,
  'crypto-address-book': cryptoAddressBook,
  'crypto-convert': cryptoConvert,
  'crypto-deposit': cryptoDeposit,
  'crypto-settlement': cryptoSettlement,
  'crypto-statement': cryptoStatement,
  'crypto-withdraw': cryptoWithdraw,
  'crypto-payment': cryptoPayment,
  'crypto-top-up': cryptoTopUp,
  crypto,
  'currency-exchange': currencyExchange,
  customer,
  device,
  'application-store': applicationStore,
  'device-order': deviceOrder,
  'data-query': dataQuery,
  'data-summary': dataSummary,
  risk,
  report,
  'tax-invoice': taxInvoice,
  'direct-pay': directPay,
  dispute,
  download,
  export: exportJobs,
  file,
  home,
  'in-app': inApp,
  invoice,
  item,
  login,
  'auto-debit': autoDebit,
  notice,
  'operation-history': operationHistory,
  password,
  paylink,
  'payment-method': paymentMethod,
  'payout-certificate': payoutCertificate,
  payment,
  product,
  'qr-pay': qrPay,
  refund,
  receipt,
  reconciliation,
  record,
  rights,
  'saved-view': savedView,
  search,
  session,
  'session-start': sessionStart,
  settlement,
  'secondary-merchant': secondaryMerchant,
  terminal,
  'smart-code': smartCode,
  'smart-purchase': smartPurchase,
  staff,
  store,
  statement,
  shift,
  till,
  transfer,
  'transfer-to-bank': transferToBank,
  'two-factor': twoFactor,
  'vam-iban': vamIban,
  webhook,
  withdraw,
} satisfies Record<keyof Contract, Feature>

/** Every kind of movement has a feature: a missing one does not compile. */
type MovementsOf<F> = F extends { readonly movements: infer M }
  ? M extends (...args: never) => infer Made
    ? keyof Made
    : keyof M
  : never
type MissingMovement = Exclude<MovementName, MovementsOf<(typeof features)[keyof typeof features]>>
type Complete = [MissingMovement] extends [never] ? Features : never
const complete: Complete = features

export const registry = registryOf(complete)
