import { receipt } from '@falaj/contract/payments/receipt'
import type { Feature } from '../../../platform/feature.ts'
import { makeAutomaticReceipts } from './receipt.automatic.ts'
import { receiptFeeFinder, receiptFinder } from './receipt.find.ts'
import { chargeMonths } from './receipt.fee.ts'
import { receiptFeature } from './receipt.handlers.ts'
import { receiptFeeList, receiptList } from './receipt.list.ts'
import { receiptFeeMovement } from './receipt.movement.ts'
import { sendTask, undeliveredTask } from './receipt.sending.ts'
import { always } from '../../../platform/files/owner.ts'
import { forgetRecipientsOf } from './receipt.read.ts'

export const feature = {
  endpoints: receiptFeature,
  tasks: ({ message }) => [sendTask(message), undeliveredTask, ...chargeMonths().tasks],
  loops: (db, { settings, onPublished }) => {
    const automatic = makeAutomaticReceipts(db, settings)
    onPublished(automatic.wake)
    return [automatic]
  },
  exports: [...receiptList.exports(receipt.query), ...receiptFeeList.exports(receipt.fees)],
  movements: { 'receipt-fee': receiptFeeMovement },
  finders: [receiptFinder, receiptFeeFinder],
  files: { receipt: always },
  customerRecords: { onErase: forgetRecipientsOf },
} satisfies Feature
