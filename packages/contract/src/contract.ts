// Table 2, endpoints. One line per feature; the rows are in each feature's own file.
import { announcement } from './workspace/announcement.ts'
import { approval } from './people/approval.ts'
import { store } from './places/store.ts'
import { apiKey } from './developers/api-key.ts'
import { application } from './merchant/application.ts'
import { balance } from './accounts/balance.ts'
import { automaticSettlement } from './accounts/automatic-settlement.ts'
import { storeChoice } from './merchant/store-choice.ts'
import { bankAccount } from './merchant/bank-account.ts'
import { basicInformation } from './merchant/basic-information.ts'
import { batchTransfer } from './accounts/batch-transfer.ts'
import { checkoutStyle } from './payments/checkout-style.ts'
import { storeCheckout } from './payments/store-checkout.ts'
import { cash } from './cash/cash.ts'
import { cashHandOver } from './cash/cash-hand-over.ts'
import { cashback } from './accounts/cashback.ts'
import { coupon } from './growth/coupon.ts'
import { monthClose } from './insight/month-close.ts'
import { greenPoint } from './growth/green-point.ts'
import { checkout } from './payments/checkout.ts'
import { config } from './workspace/config.ts'
import { cryptoConvert } from './crypto/crypto-convert.ts'
import { cryptoAddressBook } from './crypto/crypto-address-book.ts'
import { commission } from './growth/commission.ts'
import { follow, follower } from './growth/follower.ts'
import { promoter } from './growth/promoter.ts'
import { referral } from './growth/referral.ts'
import { referralArea } from './growth/referral-area.ts'
import { cryptoDeposit } from './crypto/crypto-deposit.ts'
import { cryptoSettlement } from './crypto/crypto-settlement.ts'
import { cryptoStatement } from './crypto/crypto-statement.ts'
import { cryptoWithdraw } from './crypto/crypto-withdraw.ts'
import { cryptoPayment } from './crypto/crypto-payment.ts'
import { cryptoTopUp } from './crypto/crypto-top-up.ts'
import { crypto } from './crypto/crypto.ts'
import { currencyExchange } from './accounts/currency-exchange.ts'
import { customer } from './customers/customer.ts'
import { device } from './places/device.ts'
import { applicationStore } from './places/application-store.ts'
import { deviceOrder } from './places/device-order.ts'
import { dataQuery } from './insight/data-query.ts'
import { dataSummary } from './insight/data-summary.ts'
import { risk } from './insight/risk.ts'
import { report } from './insight/report.ts'
import { taxInvoice } from './insight/tax-invoice.ts'
import { directPay } from './selling/direct-pay.ts'
import { dispute } from './payments/dispute.ts'
import { shift } from './places/shift.ts'
import { download } from './workspace/download.ts'
import type { Endpoint, Endpoints } from './kernel/endpoint.ts'
import { exportJobs } from './workspace/export.ts'
import { file } from './workspace/file.ts'
import { home } from './overview/home.ts'
import { inApp } from './selling/in-app.ts'
import { invoice } from './selling/invoice.ts'
import { cashAgent } from './cash/cash-agent.ts'
import { cashVoucher } from './cash/cash-voucher.ts'
import { eatm } from './cash/eatm.ts'
import { item } from './customers/item.ts'
import { login } from './people/login.ts'
import { autoDebit } from './selling/auto-debit.ts'
import { notice } from './workspace/notice.ts'
import { operationHistory } from './people/operation-history.ts'
import { password } from './people/password.ts'
import { paylink } from './selling/paylink.ts'
import { paymentMethod } from './payments/payment-method.ts'
import { payment } from './payments/payment.ts'
import { payoutCertificate } from './accounts/payout-certificate.ts'
import { product } from './merchant/product.ts'
import { qrPay } from './selling/qr-pay.ts'
import { refund } from './payments/refund.ts'
import { receipt } from './payments/receipt.ts'
import { reconciliation } from './accounts/reconciliation.ts'
import { record } from './overview/record.ts'
import { rights } from './people/rights.ts'
import { savedView } from './workspace/saved-view.ts'
import { search } from './overview/search.ts'
import { agentMerchant } from './growth/agent-merchant.ts'
import { agreementTemplate } from './growth/agreement-template.ts'
import { partner } from './growth/partner.ts'
import { secondaryMerchant } from './places/secondary-merchant.ts'
import { session } from './people/session.ts'
import { sessionStart } from './overview/session-start.ts'
import { settlement } from './accounts/settlement.ts'
import { smartCode } from './selling/smart-code.ts'
import { smartPurchase } from './payments/smart-purchase.ts'
import { staff } from './people/staff.ts'
import { statement } from './accounts/statement.ts'
import { till } from './places/till.ts'
import { terminal } from './places/terminal.ts'
import { transfer } from './accounts/transfer.ts'
import { transferToBank } from './accounts/transfer-to-bank.ts'
import { twoFactor } from './people/two-factor.ts'
import { vamIban } from './selling/vam-iban.ts'
import { webhook } from './developers/webhook.ts'
import { withdraw } from './accounts/withdraw.ts'

export const contract = {
  announcement,
  'api-key': apiKey,
  approval,
  application,
  balance,
  'automatic-settlement': automaticSettlement,
  'bank-account': bankAccount,
  'store-choice': storeChoice,
  'basic-information': basicInformation,
  'batch-transfer': batchTransfer,
  cash,
  'cash-hand-over': cashHandOver,
  shift,
  cashback,
  coupon,
  'month-close': monthClose,
  'green-point': greenPoint,
  'checkout-style': checkoutStyle,
  'store-checkout': storeCheckout,
  checkout,
  config,
  'crypto-address-book': cryptoAddressBook,
  'crypto-convert': cryptoConvert,
  commission,
  promoter,
  follower: { ...follower, ...follow },
  referral,
  'referral-area': referralArea,
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
  'cash-agent': cashAgent,
  'cash-voucher': cashVoucher,
  eatm,
  item,
  'auto-debit': autoDebit,
  notice,
  login,
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
  'secondary-merchant': secondaryMerchant,
  'agent-merchant': agentMerchant,
  'agreement-template': agreementTemplate,
  partner,
  session,
  'session-start': sessionStart,
  settlement,
  'smart-code': smartCode,
  'smart-purchase': smartPurchase,
  staff,
  store,
  statement,
  till,
  terminal,
  transfer,
  'transfer-to-bank': transferToBank,
  'two-factor': twoFactor,
  'vam-iban': vamIban,
  webhook,
  withdraw,
} satisfies Record<string, Endpoints>
export type Contract = typeof contract

export const everyEndpoint: readonly {
  readonly feature: string
  readonly name: string
  readonly endpoint: Endpoint
}[] = Object.entries(contract).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints as Endpoints).map(([name, endpoint]) => ({ feature, name, endpoint })),
)
