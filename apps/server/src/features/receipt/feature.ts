import { receipt } from '@falaj/contract/receipt'
import type { Feature } from '../../platform/feature.ts'
import { makeAutomaticReceipts } from './automatic.ts'
import { receiptFeeFinder, receiptFinder } from './find.ts'
import { receiptFeeTask } from './fee.ts'
import { receiptFeature } from './handlers.ts'
import { receiptFeeList, receiptList } from './list.ts'
import { receiptFeeMovement } from './movement.ts'
import { sendTask } from './sending.ts'

export const feature = {
  endpoints: receiptFeature,
  tasks: ({ message }) => [sendTask(message), receiptFeeTask],
  loops: (db, { settings, onPublished }) => {
    const automatic = makeAutomaticReceipts(db, settings)
    onPublished(automatic.wake)
    return [automatic]
  },
  exports: [...receiptList.exports(receipt.query), ...receiptFeeList.exports(receipt.fees)],
  movements: { 'receipt-fee': receiptFeeMovement },
  finders: [receiptFinder, receiptFeeFinder],
} satisfies Feature
