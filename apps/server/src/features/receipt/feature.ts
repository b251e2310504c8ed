import { receipt } from '@falaj/contract/receipt'
import type { Feature } from '../../platform/feature.ts'
import { makeAutomaticReceipts } from './automatic.ts'
import { receiptFinder } from './find.ts'
import { receiptFeature } from './handlers.ts'
import { receiptList } from './list.ts'
import { sendTask } from './sending.ts'

export const feature = {
  endpoints: receiptFeature,
  tasks: ({ message }) => [sendTask(message)],
  loops: (db, { settings, onPublished }) => {
    const automatic = makeAutomaticReceipts(db, settings)
    onPublished(automatic.wake)
    return [automatic]
  },
  exports: receiptList.exports(receipt.query),
  finders: [receiptFinder],
} satisfies Feature
