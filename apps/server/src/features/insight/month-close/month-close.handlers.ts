import { monthClose, type CheckedItem } from '@falaj/contract/insight/month-close'
import { hourMs } from '@falaj/contract/kernel/time'
import { fail } from '../../../platform/base/fail.ts'
import { newId } from '../../../platform/base/ids.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { signedLink } from '../../../platform/files/link.ts'
import { bind } from '../../../platform/http/bind.ts'
import { namesOf } from '../../../platform/lists/movement-queries.ts'
import { companyOf } from '../../merchant/basic-information/basic-information.read.ts'
import { archiveOf, archiveRow, archivesOf, insertArchive } from './month-close.archive-store.ts'
import { emitMonth } from './month-close.approvables.ts'
import { checkKnown, holdMonth, lockMonth, requestClose, requestReopen } from './month-close.commands.ts'
import { checkMonth } from './month-close.checks.ts'
import { lateCount, recomputed } from './month-close.figures.ts'
import { lateList, monthList } from './month-close.list.ts'
import { boundsOf, differencesOf, fingerprintOf, trialOf } from './month-close.rules.ts'
import * as store from './month-close.store.ts'

/** Orders are known by their ids until here: only their features know their numbers. */
const withNumbers = async (
  tx: Store,
  movements: Parameters<typeof namesOf>[1],
  merchantId: string,
  checks: readonly CheckedItem[],
): Promise<CheckedItem[]> => {
  const nameOf = await namesOf(
    tx,
    movements,
    merchantId,
    checks.flatMap(({ items }) => items),
  )
  return checks.map((each) => ({
    ...each,
    items: each.items.map((item) => {
      const { kind, id, number } = nameOf(item) ?? {}
      return { kind: kind ?? item.kind, id: id ?? item.id, number: number ?? item.number }
    }),
  }))
}

export const monthCloseFeature = bind(monthClose, {
  query: monthList.query,

  async detail({ tx, me, input: { month }, registry }) {
    const { merchantId, personId } = me()
    await checkKnown(tx, merchantId, month)
    const now = new Date()
    const record = await store.monthRecord(tx, merchantId, month)
    const closings = await store.closingsOf(tx, merchantId, month)
    const status = store.stateOf(record, month, now)
    const isFrozen = status === 'MONTH_CLOSED' || status === 'MONTH_REOPENING'
    const frozen = isFrozen ? closings[0] : undefined
    const { checks, figures } = frozen ?? (await checkMonth(tx, merchantId, month))
    const openFirst = await store.openBefore(tx, merchantId, month)
    const closedLater = await store.closedAfter(tx, merchantId, month)
    const isOpen = ['MONTH_OPEN', 'MONTH_REOPENED'].includes(status)
    const isHeld = status === 'MONTH_HELD'
    const merchant = await tx
      .selectFrom('merchant')
      .select(['name_en', 'name_zh'])
      .where('id', '=', merchantId)
      .executeTakeFirstOrThrow()
    return {
      month,
      status,
      from: boundsOf(month).from.toISOString(),
      until: boundsOf(month).until.toISOString(),
      company: { en: merchant.name_en, zh: merchant.name_zh, trn: (await companyOf(tx, merchantId)).trn },
      checks: await withNumbers(tx, registry.movements, merchantId, checks),
      trial: [...trialOf(figures)],
      fingerprint: frozen?.fingerprint ?? fingerprintOf(merchantId, month, figures).toString('hex'),
      held:
        record?.held_at && isHeld
          ? { at: record.held_at.toISOString(), by: record.holder ?? '', reason: record.held_why ?? '' }
          : null,
      late:
        record?.late_until && record.late_until > now
          ? { until: record.late_until.toISOString(), by: record.late_name ?? '', reason: record.late_why ?? '' }
          : null,
      request:
        record?.request_id && record.request_number
          ? {
              id: record.request_id,
              number: record.request_number,
              by: record.request_by ?? '',
              isOwn: record.request_person === personId,
            }
          : null,
      compared:
        record?.compared_at && record.is_equal !== null
          ? { at: record.compared_at.toISOString(), isEqual: record.is_equal }
          : null,
      closings: closings.map((each) => ({
        round: each.round,
        fingerprint: each.fingerprint,
        closedAt: each.closedAt.toISOString(),
        closedBy: each.closedBy,
        approvedBy: each.approvedBy,
        exceptions: [...each.exceptions],
        reopenedAt: each.reopenedAt?.toISOString() ?? null,
        reopenedBy: each.reopenedBy,
        reopenedWhy: each.reopenedWhy,
      })),
      archives: (await archivesOf(tx, merchantId, month)).map(archiveRow),
      lateEntries: await lateCount(tx, merchantId, month),
      first: status === 'MONTH_CLOSED' ? closedLater : isOpen || isHeld ? openFirst : null,
      actions: [
        ...(isOpen ? (['hold'] as const) : []),
        ...(isHeld ? (['release', 'allow'] as const) : []),
        ...((isOpen || isHeld) && !openFirst ? (['close'] as const) : []),
        ...(status === 'MONTH_CLOSED' && !closedLater ? (['reopen'] as const) : []),
        ...(isFrozen ? (['compare'] as const) : []),
        ...(status === 'MONTH_RUNNING' ? [] : (['archive'] as const)),
      ],
    }
  },

  late: lateList.query,

  hold: (call) => holdMonth(call, call.input),
  async release({ tx, me, note, emit, input: { month, reason } }) {
    const { merchantId } = me()
    const record = await lockMonth(tx, merchantId, month, ['HELD'])
    await store.setLedgerMonth(tx, merchantId, month, null)
    const state = record?.round ? 'REOPENED' : 'OPEN'
    await store.setMonth(tx, merchantId, month, { state, ...store.noLate })
    note({ object: `month ${month}`, before: { state: 'HELD' }, after: { state, reason } })
    await emitMonth(emit, merchantId, month, state)
    return {}
  },
  async allow({ tx, me, note, emit, input: { month, reason, hours } }) {
    const { merchantId, personId } = me()
    await lockMonth(tx, merchantId, month, ['HELD'])
    const until = new Date(Date.now() + hours * hourMs)
    await store.setLedgerMonth(tx, merchantId, month, 'held', until)
    await store.setMonth(tx, merchantId, month, {
      state: 'HELD',
      late_until: until,
      late_by: personId,
      late_why: reason,
    })
    note({ object: `month ${month}`, after: { lateUntil: until.toISOString(), reason } })
    await emitMonth(emit, merchantId, month, 'HELD')
    return {}
  },

  close: (call) => requestClose(call, call.input),
  reopen: (call) => requestReopen(call, call.input),

  async compare({ tx, me, note, emit, input: { month } }) {
    const { merchantId } = me()
    await lockMonth(tx, merchantId, month, ['CLOSED', 'REOPENING'])
    const [frozen] = await store.closingsOf(tx, merchantId, month)
    if (!frozen) throw fail('MONTH_STATE')
    const now = await recomputed(tx, merchantId, month, frozen.version)
    const differences = differencesOf(frozen.figures, now)
    const fingerprint = fingerprintOf(merchantId, month, now, frozen.version).toString('hex')
    // The frozen figures are compared with their own fingerprint, too: they may have been changed themselves.
    const isEqual =
      fingerprint === frozen.fingerprint &&
      fingerprintOf(merchantId, month, frozen.figures, frozen.version).toString('hex') === frozen.fingerprint
    await store.setCompared(tx, merchantId, month, isEqual, new Date())
    note({ object: `month ${month}`, after: { isEqual, fingerprint, differences: differences.length } })
    await emitMonth(emit, merchantId, month, 'COMPARED')
    return { isEqual, fingerprint, differences: [...differences] }
  },

  async archive({ tx, me, note, emit, input: { month, language } }) {
    const { merchantId, personId } = me()
    await lockMonth(tx, merchantId, month, ['OPEN', 'HELD', 'CLOSING', 'CLOSED', 'REOPENING', 'REOPENED'])
    const record = await store.monthRecord(tx, merchantId, month)
    const isFrozen = record?.state === 'CLOSED' || record?.state === 'REOPENING'
    const id = newId()
    const made = await insertArchive(tx, {
      merchantId,
      id,
      month,
      language,
      personId,
      round: isFrozen ? record.round : null,
    })
    if (!made) throw fail('MONTH_STATE')
    await emit({ kind: 'month.archive-asked', merchantId, personId, audience: 'none', payload: { merchantId, id } })
    await emitMonth(emit, merchantId, month, 'ARCHIVING')
    note({ object: `month ${month}`, after: { archive: id, language } })
    return { id }
  },
  async download({ tx, me, settings, note, input }) {
    const { month, file_id: fileId } = await archiveOf(tx, me().merchantId, input.id)
    if (!fileId) throw fail('NOT_FOUND')
    note({ object: `month ${month}`, after: { archive: input.id } })
    return { url: signedLink(settings.secret, fileId), path: fileId }
  },
})
