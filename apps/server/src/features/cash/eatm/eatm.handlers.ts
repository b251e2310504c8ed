import { sql } from 'kysely'
import { cashCurrency } from '@falaj/contract/cash/cash'
import { eatm, type EatmDetail, type VisitLine } from '@falaj/contract/cash/eatm'
import type { FieldFault } from '@falaj/contract/kernel/envelope'
import { areas, mayEnter } from '@falaj/contract/kernel/access'
import { cashBox, cassette } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { money, toCodeText } from '@falaj/money'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { newId } from '../../../platform/base/ids.ts'
import { lockOwn } from '../../../platform/db/own.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import { moveMoney } from '../../../platform/money/move.ts'
import { lockTills } from '../drawer.read.ts'
import { dayOf } from './eatm.day.ts'
import { eatmList, refillList, visitList } from './eatm.list.ts'
import { orderRefill } from './eatm.refill.ts'
import { eatmChanged, refillMoved, setRefill } from './eatm.refill-approvable.ts'
import {
  countedContainers,
  countedLines,
  countIn,
  minorOf,
  missingIn,
  type Container,
  type Machine,
} from './eatm.rules.ts'
import { containersOf, machineBy } from './eatm.store.ts'
import { recordVisit } from './eatm.visit.ts'

const aed = (minor: bigint | string) => money(BigInt(minor), cashCurrency)
const inNotes = (value: number) => aed(BigInt(value) * 100n)
const shownContainer = async (tx: Store, container: Container) => {
  const account = container.kind === 'cassette' ? cassette : cashBox
  return {
    position: container.position,
    kind: container.kind,
    denomination: container.value === null ? null : inNotes(container.value),
    capacity: container.capacity,
    notes: countIn(container),
    balance: aed(minorOf(container.notes)),
    ledger: aed(await balanceOf(tx, account(container.id, cashCurrency))),
  }
}
const actionsOf = (state: string, paysOut: boolean, hasRefill: boolean): EatmDetail['actions'] =>
  state === 'closed'
    ? []
    : [
        ...(hasRefill ? [] : (['refill'] as const)),
        'count',
        'limits',
        paysOut ? 'pays-out-not' : 'pays-out',
        state === 'active' ? 'pause' : 'resume',
      ]
const linesOf = (stored: unknown): VisitLine[] =>
  (stored as readonly (Omit<VisitLine, 'denomination'> & { readonly denomination: number })[]).map((line) => ({
    ...line,
    denomination: aed(BigInt(line.denomination)),
  }))
/** The till lock first: what a machine holds is read and changed by one at a time. */
const lockMachine = async ({ tx, me }: Pick<Call, 'tx' | 'me'>, id: string) => {
  const { merchantId } = me()
  await lockTills(tx, merchantId)
  const row = await lockOwn(tx, 'eatm', merchantId, id)
  if (row.state === 'closed') throw fail('EATM_STATE')
  return row
}
const setMachine = async (
  { tx, emit }: Pick<Call, 'tx' | 'emit'>,
  row: { readonly merchant_id: string; readonly id: string },
  values: Readonly<Record<string, string | boolean | null>>,
): Promise<void> => {
  await tx
    .updateTable('eatm')
    .set(({ eb }) => ({ ...values, version: eb('version', '+', 1) }))
    .where('merchant_id', '=', row.merchant_id)
    .where('id', '=', row.id)
    .execute()
  await emit(eatmChanged(row.merchant_id, row.id))
}
const cassetteAt = (machine: Pick<Machine, 'containers'>, position: number): Container | undefined =>
  machine.containers.find((each) => each.kind === 'cassette' && each.position === position)

export const eatmFeature = bind(eatm, {
  query: eatmList.query,
  refillQuery: refillList.query,
  visitQuery: visitList.query,
  async detail({ tx, me, input }) {
    const { merchantId } = me()
    const row = await eatmList.one(tx, merchantId, input.id)
    const kept = await tx
      .selectFrom('eatm')
      .selectAll()
      .where('merchant_id', '=', merchantId)
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow()
    const containers = await containersOf(tx, merchantId, row.id)
    const raised = await tx
      .selectFrom('eatm_alarm')
      .select(['kind', 'raised_at'])
      .where('merchant_id', '=', merchantId)
      .where('eatm_id', '=', row.id)
      .where('cleared_at', 'is', null)
      .execute()
    const refill = await tx
      .selectFrom('eatm_refill')
      .select(['id', 'number', 'state', 'amount_minor', sql<string>`day::text`.as('day')])
      .where('merchant_id', '=', merchantId)
      .where('eatm_id', '=', row.id)
      .where('state', 'in', ['REQUESTED', 'ORDERED'])
      .executeTakeFirst()
    const shown: EatmDetail['containers'] = []
    for (const container of containers) shown.push(await shownContainer(tx, container))
    return {
      ...row,
      version: kept.version,
      serial: kept.serial,
      paysOut: kept.pays_out,
      paysOutWhy: kept.pays_out_why,
      outMax: inMinor(kept.out_max_minor, kept.currency),
      outDaily: inMinor(kept.out_daily_minor, kept.currency),
      containers: shown,
      boxNotes: containers
        .filter(({ kind }) => kind === 'cash-box')
        .flatMap(({ position, notes }) =>
          notes.map(({ value, count }) => ({ position, denomination: inNotes(value), count })),
        ),
      openAlarms: row.alarms.map((kind) => ({
        kind: kind as EatmDetail['openAlarms'][number]['kind'],
        since:
          raised.find((each) => each.kind === kind)?.raised_at.toISOString() ??
          (kind === 'silent' ? (kept.seen_at ?? kept.installed_at).toISOString() : null),
      })),
      refill: refill
        ? {
            id: refill.id,
            number: refill.number,
            status: refill.state as 'REQUESTED',
            amount: aed(refill.amount_minor),
            day: refill.day,
          }
        : null,
      actions: actionsOf(kept.state, kept.pays_out, refill !== undefined),
    }
  },
  async refillDetail({ tx, me, input, visitor }) {
    const { merchantId } = me()
    const row = await refillList.one(tx, merchantId, input.id)
    const kept = await tx
      .selectFrom('eatm_refill')
      .selectAll()
      .where('merchant_id', '=', merchantId)
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow()
    const request = kept.request_id
      ? await tx
          .selectFrom('approval_request')
          .select('number')
          .where('merchant_id', '=', merchantId)
          .where('id', '=', kept.request_id)
          .executeTakeFirst()
      : undefined
    const containers = await containersOf(tx, merchantId, kept.eatm_id)
    const notes = kept.notes as unknown as readonly { readonly position: number; readonly count: number }[]
    return {
      ...row,
      machineId: kept.eatm_id,
      notes: notes.map(({ position, count }) => ({
        position,
        count,
        denomination: inNotes(cassetteAt({ containers }, position)?.value ?? 0),
      })),
      requestNumber: request?.number ?? null,
      actions: kept.state === 'ORDERED' && mayEnter(areas.eatm, visitor) ? (['cancel'] as const).slice() : [],
    }
  },
  async visitDetail({ tx, me, input }) {
    const { merchantId } = me()
    const row = await visitList.one(tx, merchantId, input.id)
    const { lines } = await tx
      .selectFrom('eatm_visit')
      .select('lines')
      .where('merchant_id', '=', merchantId)
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow()
    return { ...row, lines: linesOf(lines) }
  },
  async setLimits(call) {
    const { input, note } = call
    const row = await lockMachine(call, input.id)
    if (row.version !== input.version) throw fail('RECORD_CHANGED')
    if (input.outDaily.minor < input.outMax.minor) throw failFields({ path: 'outDaily', code: 'OUT_LIMITS' })
    await setMachine(call, row, {
      out_max_minor: String(input.outMax.minor),
      out_daily_minor: String(input.outDaily.minor),
    })
    const of = (max: bigint | string, daily: bigint | string) => ({
      outMax: toCodeText(aed(max)),
      outDaily: toCodeText(aed(daily)),
    })
    note({
      object: `e-ATM ${row.number}`,
      before: of(row.out_max_minor, row.out_daily_minor),
      after: of(input.outMax.minor, input.outDaily.minor),
    })
    return {}
  },
  async setPaysOut(call) {
    const { input, note } = call
    const row = await lockMachine(call, input.id)
    if (row.pays_out === input.paysOut) throw fail('EATM_STATE')
    if (!input.paysOut && !input.why) throw failFields({ path: 'why', code: 'REQUIRED' })
    await setMachine(call, row, { pays_out: input.paysOut, pays_out_why: input.paysOut ? null : (input.why ?? null) })
    note({
      object: `e-ATM ${row.number}`,
      before: { cashOut: row.pays_out ? 'on' : 'off' },
      after: { cashOut: input.paysOut ? 'on' : 'off', ...(input.why ? { reason: input.why } : {}) },
    })
    return {}
  },
  async setState(call) {
    const { input, note } = call
    const row = await lockMachine(call, input.id)
    if (row.state === input.state) throw fail('EATM_STATE')
    await setMachine(call, row, { state: input.state })
    note({ object: `e-ATM ${row.number}`, before: { state: row.state }, after: { state: input.state } })
    return {}
  },
  async requestRefill(call) {
    const { input, note } = call
    const row = await lockMachine(call, input.id)
    const { amount, ...made } = await orderRefill(call, row, input)
    note({
      object: `e-ATM refill ${made.number}`,
      after: { machine: row.number, amount: toCodeText(amount), day: input.day },
    })
    return made
  },
  async cancelRefill(call) {
    const { tx, me, input, note } = call
    const { merchantId } = me()
    await lockTills(tx, merchantId)
    const row = await lockOwn(tx, 'eatm_refill', merchantId, input.id)
    // While others decide, its request is cancelled instead.
    if (row.state !== 'ORDERED') throw fail('RECORD_STATE')
    await moveMoney(call, refillMoved(row, 'release', BigInt(row.amount_minor)))
    await setRefill(call, row, 'CANCELLED')
    note({ object: `e-ATM refill ${row.number}`, before: { state: row.state }, after: { state: 'CANCELLED' } })
    return {}
  },
  async count(call) {
    const { tx, me, input, note } = call
    const { merchantId, personId } = me()
    const row = await lockMachine(call, input.id)
    const machine = await machineBy(tx, merchantId, { id: row.id })
    if (!machine) throw fail('NOT_FOUND')
    const faults = input.lines.flatMap(({ position, value }, at): FieldFault[] => {
      if (input.lines.findIndex((each) => each.position === position && each.value === value) < at)
        return [{ path: `lines.${at}.count`, code: 'COUNT_TWICE' }]
      const found = machine.containers.find((each) => each.position === position)
      const isKnown = found && (found.kind === 'cassette' ? value === undefined : value !== undefined)
      return isKnown ? [] : [{ path: `lines.${at}.position`, code: 'NO_CASSETTE' }]
    })
    if (faults.length > 0) throw failFields(...faults)
    const missing = missingIn(machine.containers, input.lines)
    if (missing) throw failFields({ path: 'lines', code: missing })
    // A cash box that was not opened keeps what is expected.
    const lines = countedContainers(machine.containers, input.lines).flatMap((container) =>
      countedLines(
        container,
        input.lines
          .filter(({ position }) => position === container.position)
          .map(({ value, count }) => ({ value: value ?? container.value ?? 0, count })),
      ),
    )
    const id = newId()
    const report = await recordVisit(call, {
      id,
      merchantId,
      machine,
      kind: 'count',
      lines,
      moved: [],
      personId,
      note: input.note || null,
      at: new Date(),
    })
    note({
      object: `e-ATM ${row.number}`,
      before: { expected: toCodeText(aed(report.expected)) },
      after: { counted: toCodeText(aed(report.counted)), report: report.number },
    })
    return {
      id,
      number: report.number,
      expected: aed(report.expected),
      counted: aed(report.counted),
      lines: [...report.lines],
    }
  },
  async dayReport({ tx, me, input }) {
    const { merchantId } = me()
    // Another merchant's machine looks like a missing one.
    await eatmList.one(tx, merchantId, input.id)
    return dayOf(tx, merchantId, input.id, input.day)
  },
})
