// What members do with a month: each locks it, checks its state, and says so to the ledger.
import { neverExcused, type monthClose } from '@falaj/contract/insight/month-close'
import type { Input } from '@falaj/contract/kernel/endpoint'
import { ask } from '../../../platform/approval/ask.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import type { Store } from '../../../platform/db/pool.ts'
import type { CallContext } from '../../../platform/command/context.ts'
import {
  closeApprovable,
  emitMonth,
  refuseOpen,
  reopenApprovable,
  shownClose,
  shownReopen,
  unexcused,
} from './month-close.approvables.ts'
import { checkMonth, isOver } from './month-close.checks.ts'
import { fingerprintOf, monthOf, type MonthKey } from './month-close.rules.ts'
import * as store from './month-close.store.ts'

type MonthCall = Parameters<typeof ask>[0] & Pick<CallContext, 'note'>

/** Months before the first entry and after the running one are not there. */
export const checkKnown = async (tx: Store, merchantId: string, month: MonthKey): Promise<void> => {
  const running = monthOf(new Date())
  const first = (await store.firstMonth(tx, merchantId)) ?? running
  if (month < first || month > running) throw fail('NOT_FOUND')
}
/** Locked, over, and in one of these states. */
export const lockMonth = async (tx: Store, merchantId: string, month: MonthKey, states: readonly string[]) => {
  await checkKnown(tx, merchantId, month)
  await store.lockMonths(tx, merchantId)
  if (!isOver(month, new Date())) throw fail('MONTH_RUNNING')
  const record = await store.monthRecord(tx, merchantId, month)
  if (!states.includes(record?.state ?? 'OPEN')) throw fail('MONTH_STATE')
  return record
}
export const holdMonth = async (
  { tx, me, note, emit }: MonthCall,
  { month, reason }: Input<typeof monthClose.hold>,
) => {
  const { merchantId, personId } = me()
  const record = await lockMonth(tx, merchantId, month, ['OPEN', 'REOPENED'])
  await store.setLedgerMonth(tx, merchantId, month, 'held')
  await store.setMonth(tx, merchantId, month, {
    state: 'HELD',
    held_at: new Date(),
    held_by: personId,
    held_why: reason,
    ...store.noLate,
  })
  note({ object: `month ${month}`, before: { state: record?.state ?? 'OPEN' }, after: { state: 'HELD', reason } })
  await emitMonth(emit, merchantId, month, 'HELD')
  return {}
}

export const requestClose = async (call: MonthCall, input: Input<typeof monthClose.close>) => {
  const { tx, me, note } = call
  const { merchantId } = me()
  const { month, fingerprint } = input
  await lockMonth(tx, merchantId, month, ['OPEN', 'HELD', 'REOPENED'])
  const first = await store.openBefore(tx, merchantId, month)
  if (first) throw fail('MONTH_ORDER', { first })
  // On hold while colleagues decide. First, so that no posting is in flight while the figures are read.
  await store.setLedgerMonth(tx, merchantId, month, 'held')
  const { checks, figures } = await checkMonth(tx, merchantId, month)
  if (fingerprintOf(merchantId, month, figures).toString('hex') !== fingerprint) throw fail('MONTH_CHANGED')
  const exceptions = input.exceptions.map((each, at) => {
    const open = checks.find(({ check }) => check === each.check)?.open ?? 0
    if (open === 0 || neverExcused.includes(each.check))
      throw failFields({ path: `exceptions.${at}.check`, code: 'INVALID' })
    return { ...each, open }
  })
  const open = unexcused(checks, exceptions)
  if (open.length > 0) throw refuseOpen(open)
  const payload = { month, fingerprint, exceptions }
  const answer = await ask(call, closeApprovable, {
    payload,
    describe: () => ({
      says: { en: `Close the month ${month}`, zh: `关账：${month}` },
      shown: shownClose(payload),
    }),
  })
  note({ object: `month ${month}`, after: { request: answer.number, fingerprint, exceptions } })
  return { requestId: answer.requestId, number: answer.number }
}

export const requestReopen = async (call: MonthCall, payload: Input<typeof monthClose.reopen>) => {
  const { tx, me, note } = call
  const { merchantId } = me()
  const { month, reason } = payload
  await lockMonth(tx, merchantId, month, ['CLOSED'])
  const later = await store.closedAfter(tx, merchantId, month)
  if (later) throw fail('MONTH_LATER', { later })
  const answer = await ask(call, reopenApprovable, {
    payload,
    describe: () => ({
      says: { en: `Reopen the month ${month}`, zh: `重开月份：${month}` },
      shown: shownReopen(payload),
    }),
  })
  note({ object: `month ${month}`, after: { request: answer.number, reason } })
  return { requestId: answer.requestId, number: answer.number }
}
