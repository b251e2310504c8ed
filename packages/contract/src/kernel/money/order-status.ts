// Status of a money order as the merchant reads it: the request's state (specification 4), and the outcome if it was not carried out.
/** What each kind of order can be: its filter offers no other. */
export const withdrawStatuses = [
  'CREATED',
  'APPLIED',
  'PLACED',
  'SUCCESS',
  'RECALLED',
  'REJECTED',
  'EXPIRED',
  'FAILURE',
  'REVERTED',
] as const
export const exchangeStatuses = [
  'CREATED',
  'APPLIED',
  'PLACED',
  'SUCCESS',
  'RECALLED',
  'REJECTED',
  'EXPIRED',
  'FAILURE',
] as const
export const coinWithdrawStatuses = [
  'CREATED',
  'APPLIED',
  'PLACED',
  'CONFIRMING',
  'STUCK',
  'SUCCESS',
  'RECALLED',
  'REJECTED',
  'EXPIRED',
  'FAILURE',
] as const
export const transferStatuses = [
  'CREATED',
  'APPLIED',
  'COOLING',
  'SUCCESS',
  'RECALLED',
  'CANCELED',
  'DECLINED',
  'REJECTED',
  'EXPIRED',
  'FAILURE',
] as const
export const toBankStatuses = [
  'CREATED',
  'APPLIED',
  'COOLING',
  'PLACED',
  'SUCCESS',
  'RECALLED',
  'CANCELED',
  'REJECTED',
  'EXPIRED',
  'FAILURE',
  'REVERTED',
] as const

/** WAITING: approved, and there is not enough balance yet. */
export const refundStatuses = [
  'CREATED',
  'APPLIED',
  'WAITING',
  'PLACED',
  'SUCCESS',
  'RECALLED',
  'CANCELED',
  'REJECTED',
  'EXPIRED',
  'FAILURE',
] as const

const notCarriedOut: readonly string[] = ['RECALLED', 'CANCELED', 'DECLINED', 'REJECTED', 'EXPIRED', 'FAILURE']
/** Over, and nothing was paid. */
export const isUnpaid = (status: string): boolean => notCarriedOut.includes(status)
/** Can still be changed, or taken back. */
export const isOpenOrder = (status: string): boolean => ['CREATED', 'APPLIED', 'COOLING'].includes(status)
