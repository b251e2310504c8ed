// Rows of e-ATMs, and the one place where their banknotes move: notes and ledger together.
import { sql } from 'kysely'
import type { EatmState } from '@falaj/contract/cash/eatm'
import type { Currency } from '@falaj/money'
import type { TxContext } from '../../../platform/command/context.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { newId } from '../../../platform/base/ids.ts'
import { legsOf, postingOf } from '../../../platform/money/legs.ts'
import { moveAll } from '../../../platform/money/move.ts'
import type { Container, Machine, NoteChange } from './eatm.rules.ts'

interface ContainerRow {
  readonly id: string
  readonly kind: Container['kind']
  readonly position: number
  readonly value: number | null
  readonly capacity: number
  readonly notes: readonly { readonly value: number; readonly count: number }[]
}
export const containersOf = async (tx: Store, merchantId: string, eatmId: string): Promise<readonly Container[]> => {
  const { rows } = await sql<ContainerRow>`
    select c.id, c.kind, c.position, (c.denomination_minor / 100)::int as value, c.capacity,
      coalesce((select jsonb_agg(jsonb_build_object('value', (n.denomination_minor / 100)::int, 'count', n.count) order by n.denomination_minor)
        from eatm_note n where n.merchant_id = c.merchant_id and n.container_id = c.id), '[]') as notes
    from eatm_container c where c.merchant_id = ${merchantId}::uuid and c.eatm_id = ${eatmId}::uuid order by c.position`.execute(
    tx,
  )
  return rows
}
interface MachineRow {
  readonly id: string
  readonly number: string
  readonly store: string
  readonly currency: string
  readonly state: EatmState
  readonly pays_out: boolean
  readonly out_max: string
  readonly out_daily: string
  readonly out_today: string
}
/** Call while holding the merchant's till lock, so that its notes are counted by one at a time. */
export const machineBy = async (
  tx: Store,
  merchantId: string,
  by: { readonly number: string } | { readonly id: string },
): Promise<Machine | null> => {
  const which = 'id' in by ? sql`e.id = ${by.id}::uuid` : sql`e.number = ${by.number}`
  const { rows } = await sql<MachineRow>`
    select e.id, e.number, e.store, e.currency, e.state, e.pays_out, e.out_max_minor::text as out_max, e.out_daily_minor::text as out_daily,
      (select coalesce(sum(c.net_minor), 0)::text from cash_move c where c.merchant_id = e.merchant_id and c.eatm_id = e.id
        and c.kind = 'cash-out' and c.state = 'SUCCESS'
        and c.booked_at >= date_trunc('day', now() at time zone 'Asia/Dubai') at time zone 'Asia/Dubai') as out_today
    from eatm e where e.merchant_id = ${merchantId}::uuid and ${which} and e.state <> 'closed'`.execute(tx)
  const [row] = rows
  if (!row) return null
  return {
    id: row.id,
    number: row.number,
    store: row.store,
    currency: row.currency,
    state: row.state,
    paysOut: row.pays_out,
    outMax: BigInt(row.out_max),
    outDaily: BigInt(row.out_daily),
    outToday: BigInt(row.out_today),
    containers: await containersOf(tx, merchantId, row.id),
  }
}
/** Why notes move, and the step of the ledger it is. */
const stepOf = (what: NoteStep, up: boolean) => (what === 'difference' ? (up ? 'over' : 'short') : what)
export type NoteStep = 'cash-in' | 'cash-out' | 'loaded' | 'emptied' | 'difference'

interface NoteMoves {
  readonly merchantId: string
  readonly currency: string
  readonly what: NoteStep
  /** The cash move or the visit: with the step and the container it is the key in the ledger. */
  readonly aboutId: string
  readonly changes: readonly NoteChange[]
  readonly at: Date
  /** The day that it counts for: of its cash move or its visit. */
  readonly bookedAt: Date
  /** The sandbox's own past only: the ledger books it then too. */
  readonly isPast?: boolean
}
/** Notes of a container that went in and those that went out are one posting each. */
export const moveNotes = async (own: Pick<TxContext, 'tx' | 'emit'>, moves: NoteMoves): Promise<void> => {
  const { merchantId, currency, what, aboutId, at, bookedAt, isPast } = moves
  const changes = moves.changes.filter(({ change }) => change !== 0)
  const sums = new Map<string, { readonly container: Container; readonly up: boolean; minor: bigint }>()
  for (const { container, value, change } of changes) {
    const up = change > 0
    const sum = sums.get(`${container.id} ${up}`) ?? { container, up, minor: 0n }
    sums.set(`${container.id} ${up}`, { ...sum, minor: sum.minor + BigInt(Math.abs(change)) * BigInt(value) * 100n })
  }
  if (sums.size === 0) return
  await moveAll(
    own,
    // What is found in excess first, so that no balance is negative in between.
    [...sums.values()]
      .toSorted((a, b) => Number(b.up) - Number(a.up))
      .map(({ container: { id, kind, position }, up, minor }) =>
        postingOf(
          legsOf['eatm-notes'],
          stepOf(what, up),
          {
            name: 'eatm-notes',
            id: aboutId,
            merchantId,
            currency: currency as Currency,
            net: minor,
            container: { id, kind },
          },
          { nth: position, at, ...(isPast ? { bookedAt } : {}) },
        ),
      ),
  )
  await own.tx
    .insertInto('eatm_note_move')
    .values(
      changes
        .toSorted((a, b) => b.change - a.change)
        .map(({ container, value, change }) => ({
          merchant_id: merchantId,
          id: newId(),
          container_id: container.id,
          denomination_minor: String(value * 100),
          change,
          what,
          about_id: aboutId,
          at,
          booked_at: bookedAt,
        })),
    )
    .execute()
}
