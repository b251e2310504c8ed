// Somebody opened the machine. What was counted is compared with what was expected before anything is put in or taken out; the difference is
// posted, and what was expected stays in the report.
import { cashCurrency } from '@falaj/contract/cash/cash'
import type { VisitKind, VisitLine } from '@falaj/contract/cash/eatm'
import { money, type Currency } from '@falaj/money'
import type { TxContext } from '../../../platform/command/context.ts'
import { newNumber } from '../../../platform/base/ids.ts'
import { legsOf, postingOf } from '../../../platform/money/legs.ts'
import { moveMoney } from '../../../platform/money/move.ts'
import { eatmChanged } from './eatm.refill-approvable.ts'
import type { CountedLine, Machine, NoteChange } from './eatm.rules.ts'
import { moveNotes } from './eatm.store.ts'

export interface Visit {
  readonly id: string
  readonly merchantId: string
  readonly machine: Machine
  readonly kind: VisitKind
  readonly lines: readonly CountedLine[]
  /** Notes put in (above zero) or taken out, after the count. */
  readonly moved: readonly NoteChange[]
  readonly courier?: string
  readonly personId?: string
  readonly refillId?: string
  readonly reference?: string
  readonly requestHash?: Buffer
  readonly note?: string | null
  readonly at: Date
  /** The sandbox's own past only. */
  readonly bookedAt?: Date
}
const valueOf = (lines: readonly { readonly value: number; readonly count: number }[]): bigint =>
  lines.reduce((sum, { value, count }) => sum + BigInt(value) * BigInt(count) * 100n, 0n)

export interface VisitReport {
  readonly number: string
  readonly expected: bigint
  readonly counted: bigint
  readonly moved: bigint
  readonly lines: readonly VisitLine[]
}
export const recordVisit = async (own: Pick<TxContext, 'tx' | 'emit'>, visit: Visit): Promise<VisitReport> => {
  const { id, merchantId, machine, kind, lines, moved, at, bookedAt } = visit
  const notes = {
    merchantId,
    currency: machine.currency,
    aboutId: id,
    at,
    bookedAt: bookedAt ?? new Date(),
    isPast: bookedAt !== undefined,
  }
  const differences = lines.map(({ container, value, expected, counted }) => ({
    container,
    value,
    change: counted - expected,
  }))
  await moveNotes(own, { ...notes, what: 'difference', changes: differences })
  await moveNotes(own, { ...notes, what: kind === 'empty' ? 'emptied' : 'loaded', changes: moved })
  const shown = lines.map(({ container: { id: containerId, position }, value, expected, counted }) => ({
    position,
    denomination: money(BigInt(value) * 100n, cashCurrency),
    expected,
    counted,
    moved: moved
      .filter((each) => each.container.id === containerId && each.value === value)
      .reduce((sum, { change }) => sum + change, 0),
  }))
  const report = {
    number: newNumber('eatm-visit'),
    expected: valueOf(lines.map(({ value, expected }) => ({ value, count: expected }))),
    counted: valueOf(lines.map(({ value, counted }) => ({ value, count: counted }))),
    moved: valueOf(moved.map(({ value, change }) => ({ value, count: change }))),
    lines: shown,
  }
  await own.tx
    .insertInto('eatm_visit')
    .values({
      merchant_id: merchantId,
      id,
      number: report.number,
      eatm_id: machine.id,
      kind,
      reference: visit.reference ?? null,
      request_hash: visit.requestHash ?? null,
      courier: visit.courier ?? null,
      person_id: visit.personId ?? null,
      refill_id: visit.refillId ?? null,
      currency: machine.currency,
      lines: JSON.stringify(
        shown.map(({ denomination, ...each }) => ({ ...each, denomination: Number(denomination.minor) })),
      ),
      expected_minor: String(report.expected),
      counted_minor: String(report.counted),
      moved_minor: String(report.moved),
      note: visit.note ?? null,
      at,
      booked_at: notes.bookedAt,
    })
    .execute()
  // What was in the box is paid in at the bank, as counted.
  if (kind === 'empty' && report.moved < 0n)
    await moveMoney(
      own,
      postingOf(
        legsOf['eatm-emptied'],
        'counted',
        {
          name: 'eatm-emptied',
          id,
          merchantId,
          currency: machine.currency as Currency,
          net: -report.moved,
        },
        { at, ...(bookedAt ? { bookedAt } : {}) },
      ),
    )
  await own.emit(eatmChanged(merchantId, machine.id))
  return report
}
