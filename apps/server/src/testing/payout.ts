// Payouts in tests of the automatic settlement, by the real endpoint of withdrawals.
import type { PayOut } from '../platform/money/automatic-payout.ts'
import { startAutomatic } from '../features/accounts/withdraw/withdraw.order.ts'

export const withdrawalsDoor: PayOut = (own, order) => startAutomatic(own, order)
