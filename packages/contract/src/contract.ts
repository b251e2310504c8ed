// Table 2, endpoints: what can be asked. One line per feature; the rows stand in the features' own files.
import { announcement } from './announcement.ts'
import { approval } from './approval.ts'
import { apiKey } from './api-key.ts'
import { application } from './application.ts'
import { balance } from './balance.ts'
import { automaticSettlement } from './automatic-settlement.ts'
import { bankAccount } from './bank-account.ts'
import { basicInformation } from './basic-information.ts'
import { batchTransfer } from './batch-transfer.ts'
import { checkoutStyle } from './checkout-style.ts'
import { cash } from './cash.ts'
import { cashback } from './cashback.ts'
import { checkout } from './checkout.ts'
import { config } from './config.ts'
import { cryptoConvert } from './crypto-convert.ts'
import { cryptoAddressBook } from './crypto-address-book.ts'
import { cryptoDeposit } from './crypto-deposit.ts'
import { cryptoSettlement } from './crypto-settlement.ts'
import { cryptoStatement } from './crypto-statement.ts'
import { cryptoWithdraw } from './crypto-withdraw.ts'
import { cryptoPayment } from './crypto-payment.ts'
import { cryptoTopUp } from './crypto-top-up.ts'
import { crypto } from './crypto.ts'
import { currencyExchange } from './currency-exchange.ts'
import { customer } from './customer.ts'
import { directPay } from './direct-pay.ts'
import { dispute } from './dispute.ts'
import { download } from './download.ts'
import type { Endpoint, Endpoints } from './endpoint.ts'
import { exportJobs } from './export.ts'
import { file } from './file.ts'
import { home } from './home.ts'
import { inApp } from './in-app.ts'
import { invoice } from './invoice.ts'
import { cashAgent } from './cash-agent.ts'
import { cashVoucher } from './cash-voucher.ts'
import { item } from './item.ts'
import { login } from './login.ts'
import { mandate } from './mandate.ts'
import { notice } from './notice.ts'
import { operationHistory } from './operation-history.ts'
import { password } from './password.ts'
import { paylink } from './paylink.ts'
import { paymentMethod } from './payment-method.ts'
import { payment } from './payment.ts'
import { payoutCertificate } from './payout-certificate.ts'
import { product } from './product.ts'
import { qrPay } from './qr-pay.ts'
import { refund } from './refund.ts'
import { receipt } from './receipt.ts'
import { reconciliation } from './reconciliation.ts'
import { record } from './record.ts'
import { rights } from './rights.ts'
import { savedView } from './saved-view.ts'
import { search } from './search.ts'
import { session } from './session.ts'
import { sessionStart } from './session-start.ts'
import { settlement } from './settlement.ts'
import { smartCode } from './smart-code.ts'
import { smartPurchase } from './smart-purchase.ts'
import { staff } from './staff.ts'
import { statement } from './statement.ts'
import { transfer } from './transfer.ts'
import { transferToBank } from './transfer-to-bank.ts'
import { twoFactor } from './two-factor.ts'
import { vamIban } from './vam-iban.ts'
import { webhook } from './webhook.ts'
import { withdraw } from './withdraw.ts'

export const contract = {
  announcement,
  'api-key': apiKey,
  approval,
  application,
  balance,
  'automatic-settlement': automaticSettlement,
  'bank-account': bankAccount,
  'basic-information': basicInformation,
  'batch-transfer': batchTransfer,
  cash,
  cashback,
  'checkout-style': checkoutStyle,
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
  item,
  mandate,
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
  session,
  'session-start': sessionStart,
  settlement,
  'smart-code': smartCode,
  'smart-purchase': smartPurchase,
  staff,
  statement,
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
