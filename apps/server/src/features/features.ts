// The only list of features: a new room is entered here and nowhere else on the server. A forgotten one does not compile.
import type { Contract } from '@falaj/contract/contract'
import type { MovementName } from '@falaj/contract/movements'
import { registryOf, type Feature, type Features } from '../platform/feature.ts'
import { feature as announcement } from './announcement/feature.ts'
import { feature as apiKey } from './api-key/feature.ts'
import { feature as application } from './application/feature.ts'
import { feature as approval } from './approval/feature.ts'
import { feature as automaticSettlement } from './automatic-settlement/feature.ts'
import { feature as balance } from './balance/feature.ts'
import { feature as bankAccount } from './bank-account/feature.ts'
import { feature as basicInformation } from './basic-information/feature.ts'
import { feature as batchTransfer } from './batch-transfer/feature.ts'
import { feature as cash } from './cash/feature.ts'
import { feature as cashAgent } from './cash-agent/feature.ts'
import { feature as cashVoucher } from './cash-voucher/feature.ts'
import { feature as cashback } from './cashback/feature.ts'
import { feature as checkoutStyle } from './checkout-style/feature.ts'
import { feature as checkout } from './checkout/feature.ts'
import { feature as config } from './config/feature.ts'
import { feature as cryptoAddressBook } from './crypto-address-book/feature.ts'
import { feature as cryptoConvert } from './crypto-convert/feature.ts'
import { feature as cryptoDeposit } from './crypto-deposit/feature.ts'
import { feature as cryptoSettlement } from './crypto-settlement/feature.ts'
import { feature as cryptoStatement } from './crypto-statement/feature.ts'
import { feature as cryptoWithdraw } from './crypto-withdraw/feature.ts'
import { feature as cryptoPayment } from './crypto-payment/feature.ts'
import { feature as cryptoTopUp } from './crypto-top-up/feature.ts'
import { feature as crypto } from './crypto/feature.ts'
import { feature as currencyExchange } from './currency-exchange/feature.ts'
import { feature as customer } from './customer/feature.ts'
import { feature as directPay } from './direct-pay/feature.ts'
import { feature as dispute } from './dispute/feature.ts'
import { feature as download } from './download/feature.ts'
import { feature as exportJobs } from './export/feature.ts'
import { feature as file } from './file/feature.ts'
import { feature as home } from './home/feature.ts'
import { feature as inApp } from './in-app/feature.ts'
import { feature as invoice } from './invoice/feature.ts'
import { feature as item } from './item/feature.ts'
import { feature as login } from './login/feature.ts'
import { feature as mandate } from './mandate/feature.ts'
import { feature as notice } from './notice/feature.ts'
import { feature as operationHistory } from './operation-history/feature.ts'
import { feature as password } from './password/feature.ts'
import { feature as paylink } from './paylink/feature.ts'
import { feature as paymentMethod } from './payment-method/feature.ts'
import { feature as payment } from './payment/feature.ts'
import { feature as payoutCertificate } from './payout-certificate/feature.ts'
import { feature as product } from './product/feature.ts'
import { feature as qrPay } from './qr-pay/feature.ts'
import { feature as refund } from './refund/feature.ts'
import { feature as receipt } from './receipt/feature.ts'
import { feature as reconciliation } from './reconciliation/feature.ts'
import { feature as record } from './record/feature.ts'
import { feature as rights } from './rights/feature.ts'
import { feature as savedView } from './saved-view/feature.ts'
import { feature as search } from './search/feature.ts'
import { feature as session } from './session/feature.ts'
import { feature as sessionStart } from './session-start/feature.ts'
import { feature as settlement } from './settlement/feature.ts'
import { feature as smartCode } from './smart-code/feature.ts'
import { feature as smartPurchase } from './smart-purchase/feature.ts'
import { feature as staff } from './staff/feature.ts'
import { feature as statement } from './statement/feature.ts'
import { feature as transfer } from './transfer/feature.ts'
import { feature as transferToBank } from './transfer-to-bank/feature.ts'
import { feature as twoFactor } from './two-factor/feature.ts'
import { feature as vamIban } from './vam-iban/feature.ts'
import { feature as webhook } from './webhook/feature.ts'
import { feature as withdraw } from './withdraw/feature.ts'

export const features = {
  announcement,
  'api-key': apiKey,
  application,
  approval,
  'automatic-settlement': automaticSettlement,
  balance,
  'bank-account': bankAccount,
  'basic-information': basicInformation,
  'batch-transfer': batchTransfer,
  cash,
  'cash-agent': cashAgent,
  'cash-voucher': cashVoucher,
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
  item,
  login,
  mandate,
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
} satisfies Record<keyof Contract, Feature>

/** Every kind of movement is looked up by somebody: one that no feature brings does not compile. */
type MovementsOf<F> = F extends { readonly movements: infer M }
  ? M extends (...args: never) => infer Made
    ? keyof Made
    : keyof M
  : never
type MissingMovement = Exclude<MovementName, MovementsOf<(typeof features)[keyof typeof features]>>
type Complete = [MissingMovement] extends [never] ? Features : never
const complete: Complete = features

export const registry = registryOf(complete)
