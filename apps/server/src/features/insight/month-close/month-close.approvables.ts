// Closing and reopening need four eyes. While colleagues decide on a close, the month is on hold: what they approve is what was shown.
import {
  monthChecks,
  monthKey,
  neverExcused,
  openCheckWords,
  type CheckedItem,
} from '@falaj/contract/insight/month-close'
import * as z from 'zod/mini'
import { approvable, same, type ReleasedRequest, type ShownChange } from '../../../platform/approval/approvable.ts'
import { fail } from '../../../platform/base/fail.ts'
import type { TxContext } from '../../../platform/command/context.ts'
import type { Emit } from '../../../platform/outbox/emit.ts'
import { checkMonth } from './month-close.checks.ts'
import { fingerprintOf, type MonthKey } from './month-close.rules.ts'
import * as store from './month-close.store.ts'

export const emitMonth = (emit: Emit, merchantId: string, month: MonthKey, state: string) =>
  emit({ kind: 'month.changed', merchantId, audience: 'fiatMoneyMovement', payload: { id: month, state } })

const closePayload = z.object({
  month: monthKey,
  fingerprint: z.string(),
  exceptions: z.array(z.object({ check: z.enum(monthChecks), open: z.int(), reason: z.string() })),
})
type ClosePayload = z.output<typeof closePayload>
export const shownClose = ({ month, fingerprint, exceptions }: ClosePayload): readonly ShownChange[] => [
  { label: { en: 'Month', zh: '月份' }, before: null, after: same(month) },
  { label: { en: 'Fingerprint of its figures', zh: '数据指纹' }, before: null, after: same(fingerprint) },
  ...exceptions.map(({ check, open, reason }) => ({
    label: openCheckWords[check],
    before: null,
    after: same(`${open}: ${reason}`),
  })),
]
/** Those that are open without a reason, or more of them than the reason was given for. */
export const unexcused = (
  checks: readonly CheckedItem[],
  exceptions: readonly { readonly check: string; readonly open: number }[],
): readonly CheckedItem[] =>
  checks.filter(
    ({ check, open }) =>
      open > 0 &&
      (neverExcused.some((never) => never === check) ||
        !exceptions.some((each) => each.check === check && each.open >= open)),
  )
export const refuseOpen = (open: readonly CheckedItem[]) =>
  fail('MONTH_ITEMS_OPEN', { open: open.map(({ check, open: count, items }) => ({ check, count, items })) })

/** It is not decided on any more: the month is what it was. */
const giveBack = async ({ tx, emit }: TxContext, { id, merchantId }: ReleasedRequest): Promise<void> => {
  await store.lockMonths(tx, merchantId)
  const found = await store.monthOfRequest(tx, merchantId, id)
  if (!found) return
  const { month, before_state: state } = found
  if (state !== 'CLOSED') await store.setLedgerMonth(tx, merchantId, month, state === 'HELD' ? 'held' : null)
  await store.setMonth(tx, merchantId, month, { state, before_state: null, request_id: null })
  await emitMonth(emit, merchantId, month, state)
}
/** The month that this request decides on; anything else has overtaken it. */
const decided = async (
  tx: TxContext['tx'],
  merchantId: string,
  id: string | null,
  month: MonthKey,
  state: string,
): Promise<void> => {
  await store.lockMonths(tx, merchantId)
  const found = id === null ? undefined : await store.monthOfRequest(tx, merchantId, id)
  if (found?.month !== month || found.state !== state) throw fail('MONTH_STATE')
}

export const closeApprovable = approvable({
  kind: 'month-close',
  payload: closePayload,
  async hold({ tx, emit }, { id, merchantId, payload: { month } }) {
    const record = await store.monthRecord(tx, merchantId, month)
    await store.setMonth(tx, merchantId, month, {
      state: 'CLOSING',
      before_state: record?.state ?? 'OPEN',
      request_id: id,
      ...store.noLate,
    })
    await emitMonth(emit, merchantId, month, 'CLOSING')
  },
  release: giveBack,
  async execute({ tx, emit }, { id, merchantId, maker, payload: { month, fingerprint, exceptions } }) {
    await decided(tx, merchantId, id, month, 'CLOSING')
    if (await store.openBefore(tx, merchantId, month)) throw fail('MONTH_ORDER')
    // First, so that no posting is in flight while the figures are read.
    await store.setLedgerMonth(tx, merchantId, month, 'closed')
    const { checks, figures } = await checkMonth(tx, merchantId, month)
    const now = fingerprintOf(merchantId, month, figures)
    if (now.toString('hex') !== fingerprint) throw fail('MONTH_CHANGED')
    const open = unexcused(checks, exceptions)
    if (open.length > 0) throw refuseOpen(open)
    const record = await store.monthRecord(tx, merchantId, month)
    const round = (record?.round ?? 0) + 1
    await store.setMonth(tx, merchantId, month, { state: 'CLOSED', before_state: null, request_id: null, round })
    await store.insertClosing(tx, merchantId, month, {
      round,
      fingerprint: now,
      figures,
      checks,
      exceptions,
      requestId: id,
      personId: maker.personId,
    })
    await emitMonth(emit, merchantId, month, 'CLOSED')
    return 'SUCCESS'
  },
})

const reopenPayload = z.object({ month: monthKey, reason: z.string() })
type ReopenPayload = z.output<typeof reopenPayload>
export const shownReopen = ({ month, reason }: ReopenPayload): readonly ShownChange[] => [
  {
    label: { en: 'Month', zh: '月份' },
    before: { en: 'Closed', zh: '已关账' },
    after: { en: `${month}, open again`, zh: `${month}，重新开放` },
  },
  { label: { en: 'Reason', zh: '原因' }, before: null, after: same(reason) },
]
export const reopenApprovable = approvable({
  kind: 'month-reopen',
  payload: reopenPayload,
  async hold({ tx, emit }, { id, merchantId, payload: { month } }) {
    await store.setMonth(tx, merchantId, month, { state: 'REOPENING', before_state: 'CLOSED', request_id: id })
    await emitMonth(emit, merchantId, month, 'REOPENING')
  },
  release: giveBack,
  async execute({ tx, emit }, { id, merchantId, maker, payload: { month, reason } }) {
    await decided(tx, merchantId, id, month, 'REOPENING')
    if (await store.closedAfter(tx, merchantId, month)) throw fail('MONTH_LATER')
    await store.setLedgerMonth(tx, merchantId, month, null)
    const record = await store.monthRecord(tx, merchantId, month)
    await store.markReopened(tx, merchantId, month, {
      round: record?.round ?? 0,
      personId: maker.personId,
      why: reason,
    })
    await store.setMonth(tx, merchantId, month, { state: 'REOPENED', before_state: null, request_id: null })
    await emitMonth(emit, merchantId, month, 'REOPENED')
    return 'SUCCESS'
  },
})
