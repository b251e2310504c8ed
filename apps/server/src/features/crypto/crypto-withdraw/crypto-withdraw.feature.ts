import { cryptoWithdraw } from '@falaj/contract/crypto/crypto-withdraw'
import type { Feature } from '../../../platform/feature.ts'
import { makeFeeLoop } from './crypto-withdraw.fees.ts'
import { coinWithdrawFinder } from './crypto-withdraw.find.ts'
import { cryptoWithdrawFeature } from './crypto-withdraw.handlers.ts'
import { refundList, withdrawList } from './crypto-withdraw.list.ts'
import { coinWithdrawMovement } from './crypto-withdraw.movement.ts'
import { coinWithdrawals, withdrawalText } from './crypto-withdraw.order.ts'
import { followWithdrawals, sendTask } from './crypto-withdraw.send.ts'
import { makeSweeper } from './crypto-withdraw.sweep.ts'

export const feature = {
  endpoints: cryptoWithdrawFeature,
  approvables: [coinWithdrawals.approvable],
  tasks: ({ settings }) => [sendTask(settings), ...followWithdrawals(settings).tasks],
  loops: (db, { settings }) => [makeFeeLoop(db, settings), ...makeSweeper(db, settings)],
  exports: [...withdrawList.exports(cryptoWithdraw.query), ...refundList.exports(cryptoWithdraw.refunds)],
  movements: { 'crypto-withdraw': coinWithdrawMovement },
  confirmed: [[cryptoWithdraw.add, withdrawalText]],
  finders: [coinWithdrawFinder],
} satisfies Feature
