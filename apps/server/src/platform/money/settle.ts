// When a cycle is due, what is pending of it becomes available: one record, one transfer, once.
import { sql } from 'kysely'
import type { Currency } from '@falaj/money'
import type { TxContext } from '../approval/approvable.ts'
import { newId, newNumber } from '../ids.ts'
import type { Store } from '../db/pool.ts'
import { takeLock } from '../db/lock.ts'
import { legsOf, postingOf } from './legs.ts'
import { moveMoney } from './move.ts'

export interface Due {
  readonly merchantId: string
  readonly currency: Currency
  /** 'YYYY-MM-DD' in Dubai. */
  readonly dueOn: string
}
export interface Settled {
  readonly id: string
  readonly number: string
  readonly net: bigint
}
interface How {
  /** Everything that is pending, before it is due: the sandbox's own. */
  readonly early?: boolean
  /** The sandbox's own past only. */
  readonly bookedAt?: Date
  readonly name?: { readonly id: string; readonly number: string }
}

const posting = ({ merchantId, currency, dueOn }: Due, part: number, id: string, net: bigint, at?: Date) =>
  postingOf(
    legsOf.settlement,
    'settled',
    { name: 'settlement', id, merchantId, currency, net },
    { key: `settlement ${currency} ${dueOn}${part > 0 ? ` ${part}` : ''}`, ...(at ? { at, bookedAt: at } : {}) },
  )

/** Null when there is nothing of it, or it was settled before. Two at once: the second waits and finds nothing. */
export const settle = async (own: Pick<TxContext, 'tx' | 'emit'>, due: Due, how: How = {}): Promise<Settled | null> => {
  const { tx, emit } = own
  const { merchantId, currency, dueOn } = due
  const { id, number } = how.name ?? { id: newId(), number: newNumber('S') }
  const at = how.bookedAt ?? new Date()
  await takeLock(tx, `settlement ${merchantId} ${currency}`)
  const { rows } = await sql<{ part: number; net: string }>`
    with part as (
      select ${how.early ? sql`coalesce(max(part), 0) + 1` : sql`case when bool_or(part = 0) then null else 0 end`} as part
      from settlement where merchant_id = ${merchantId}::uuid and currency = ${currency} and due_on = ${dueOn}::date
    ), taken as (
      update taking set settlement_id = ${id}::uuid
      where merchant_id = ${merchantId}::uuid and currency = ${currency} and settlement_id is null
        and ${how.early ? sql`true` : sql`due_on = ${dueOn}::date and exists (select from part where part.part is not null)`}
      returning gross_minor, fee_minor, vat_minor, cycle_day
    )
    insert into settlement (id, merchant_id, number, currency, due_on, part, first_day, last_day, takings, gross_minor,
      fee_minor, vat_minor, net_minor, settled_at)
    select ${id}::uuid, ${merchantId}::uuid, ${number}, ${currency}, ${dueOn}::date, part.part, min(cycle_day),
      max(cycle_day), count(*), sum(gross_minor), sum(fee_minor), sum(vat_minor),
      sum(gross_minor - fee_minor - vat_minor), ${at}
    from taken, part group by part.part
    returning part, net_minor::text as net`.execute(tx)
  const [made] = rows
  if (!made) return null
  const net = BigInt(made.net)
  await moveMoney(own, posting(due, made.part, id, net, how.bookedAt))
  await emit({
    kind: 'settlement.made',
    merchantId,
    audience: 'fiatAccounts',
    payload: { id, number, currency, net: made.net },
  })
  return { id, number, net }
}

/** What is due until that day and was not settled, the oldest first. */
export const dueUntil = async (db: Store, day: string): Promise<readonly Due[]> => {
  const { rows } = await sql<Due>`
    select merchant_id as "merchantId", currency, due_on::text as "dueOn" from taking
    where settlement_id is null and due_on <= ${day}::date group by 1, 2, 3 order by 3, 1, 2`.execute(db)
  return rows
}
