import { transferToBank } from '@falaj/contract/accounts/transfer-to-bank'
import type { Feature } from '../../../platform/feature.ts'
import { sealedByMerchant } from '../../../platform/identity/reseal.ts'
import { toBankFinder } from './transfer-to-bank.find.ts'
import { transferToBankFeature } from './transfer-to-bank.handlers.ts'
import { toBankExports } from './transfer-to-bank.list.ts'
import { toBankMovement } from './transfer-to-bank.movement.ts'
import { toBankJob, toBankOrders } from './transfer-to-bank.order.ts'

export const feature = {
  endpoints: ({ approvables }) => transferToBankFeature(approvables),
  approvables: [toBankOrders.approvable],
  tasks: ({ settings, payout }) => toBankJob.tasks(settings, payout),
  exports: toBankExports,
  movements: { 'transfer-to-bank': toBankMovement },
  confirmed: [[transferToBank.submit, toBankOrders.summaryOf]],
  finders: [toBankFinder],
  sealed: [
    sealedByMerchant('bank_payee', 'number_sealed', 'bank-number'),
    sealedByMerchant('transfer_to_bank', 'number_sealed', 'bank-number'),
  ],
} satisfies Feature
