// Enumerations of specification 3 and 4, in their wire form. An unlisted value is shown raw and never causes a crash.

export const serviceModes = ['preAuth', 'secure'] as const
export const merchantStatuses = ['ENABLED', 'CREATED', 'REJECTED', 'SUSPENDED'] as const
export const contractStatuses = ['UNSIGNED', 'SIGNED', 'RESIGNED'] as const
export const transferTypes = ['TOPUP', 'SETTLEMENT', 'COLLECT', 'TRANSFER'] as const
export const transferRoles = ['Initiator', 'Payee'] as const
export const settlementModes = ['MANUAL', 'AUTOMATIC'] as const
export const cryptoTransactionKinds = [
  'settlement',
  'withdraw',
  'deposit',
  'buy',
  'sell',
  'purchase',
  'top up',
  'crypto_refund',
] as const
export type CryptoTransactionKind = (typeof cryptoTransactionKinds)[number]
export const cryptoOrderTypes = ['sell', 'buy', 'withdraw', 'deposit', 'purchase', 'top-up'] as const
export const disputeStatuses = [
  'LIR',
  'LIF',
  'LIC',
  'CRE',
  'CRL',
  'CFD',
  'FUL',
  'ARB',
  'LOST',
  'WON',
  'RRF',
  'BRF',
  'REFUNDED',
  'RCF',
] as const
export const disputeTypes = ['Chargeback service', 'Chargeback fraud', 'Actual fraud report'] as const
export const applicationStatuses = ['To apply', 'Applied', 'In progress', 'Declined', 'In-App'] as const
export const activeFilters = ['ALL', 'ENABLED', 'INVALID'] as const
export const orderStatuses = [
  'CREATED',
  'ACCEPTED',
  'MERCHANT_CONFIRMED',
  'PAID',
  'CUSTOMER_CONFIRMED',
  'CANCELED',
  'SETTLED',
  'FAILURE',
] as const
export const deliveryOrderStatuses = [
  'CREATED',
  'ACCEPTED',
  'PAID',
  'DELIVERED',
  'CANCELED',
  'SETTLED',
  'FAILURE',
] as const
export const paymentStatuses = [
  'CREATED',
  'FAILURE',
  'SETTLED',
  'PAID_SUCCESS',
  'SUCCESS',
  'REFUNDED_SETTLED',
  'PENDING',
] as const
export const requestStatuses = ['CREATED', 'APPLIED', 'AUDITED', 'PLACED', 'SUCCESS', 'FAILURE', 'REVERTED'] as const
export const processingStatuses = ['IN_REVIEW', 'FINISH', 'PROCESSING', 'ANALYZING', 'READY', 'FAILURE'] as const
export const resultStatuses = ['SUCCESS', 'FAILED', 'VALID', 'PENDING'] as const
export const approvalStatuses = ['created', 'passed', 'rejected'] as const
export const bankAccountTypes = ['SWIFT', 'IBAN', 'Basic', 'WPS Account'] as const
export const dashboardPeriods = ['day', 'week', 'month', 'year'] as const
export const notificationStatuses = ['ON', 'OFF'] as const
export const smsPurposes = ['LOGIN', 'FORGET_PWD', 'BIND_CARD', 'RESET_PWD', 'UNBIND_CARD', 'ADD_STAFF'] as const
export const statementTypes = [
  'purchase',
  'refund',
  'cash in/out',
  'settlement',
  'withdraw',
  'balance',
  'chargeback and fraud report',
  'single/batch transfer',
  'transfer to bank',
  'pending settlements',
  'green point',
  'secondary merchant/terminal',
  'account/mobile/cash top up',
  'VAM IBAN',
  'referral statements',
] as const
export const paymentMethodCodes = [
  'balance',
  'bank card',
  'online bank',
  'counter',
  'pay later',
  'auth pay',
  'credit',
  'installment',
  'WPS',
  'Alipay',
  'Apple Pay',
  'Google Pay',
  'Samsung Pay',
  'NPSS',
] as const
