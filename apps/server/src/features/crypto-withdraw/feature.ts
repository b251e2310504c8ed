import { cryptoWithdraw } from '@falaj/contract/crypto-withdraw'
import type { Feature } from '../../platform/feature.ts'
import { makeFeeLoop } from './fees.ts'
import { coinWithdrawFinder } from './find.ts'
import { cryptoWithdrawFeature } from './handlers.ts'
import { refundList, withdrawList } from './list.ts'
import { coinWithdrawMovement } from './movement.ts'
import { coinWithdrawals, withdrawalText } from './product.ts'
import { makeSender, sendTask } from './send.ts'
import { makeSweeper } from './sweep.ts'

export const feature = {
  endpoints: cryptoWithdrawFeature,
  approvables: [coinWithdrawals.approvable],
  tasks: ({ settings }) => [sendTask(settings)],
  loops: (db, { settings }) => [makeFeeLoop(db, settings), makeSender(db, settings), ...makeSweeper(db, settings)],
  exports: [...withdrawList.exports(cryptoWithdraw.query), ...refundList.exports(cryptoWithdraw.refunds)],
  movements: { 'coin-withdraw': coinWithdrawMovement },
  confirmed: [[cryptoWithdraw.add, withdrawalText]],
  finders: [coinWithdrawFinder],
} satisfies Feature
