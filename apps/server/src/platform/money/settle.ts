// When a cycle is due, what is pending of it becomes available: one record, one transfer, once.
import { sql } from 'kysely'
import type { Currency } from '@falaj/money'
import type { Store } from '../db/pool.ts'
import { accruals } from './accrual.ts'
import { legsOf } from './legs.ts'

export interface Due {
  readonly merchantId: string
  readonly currency: Currency
  /** 'YYYY-MM-DD' in Dubai. */
  readonly dueOn: string
  /** Everything that is pending, before it is due: the sandbox's own. */
  readonly early?: boolean
}
interface Sums {
  /** 0: the cycle's own. Higher: asked for before it was due. */
  readonly part: number
  readonly net: string
}

export const settlements = accruals<Due, Sums>({
  name: 'settlement',
  letter: 'S',
  legs: legsOf.settlement,
  step: 'settled',
  lockOf: ({ merchantId, currency }) => `settlement ${merchantId} ${currency}`,
  async claim(tx, { merchantId, currency, dueOn, early }, { id, number, at }) {
    const { rows } = await sql<Sums>`
      with part as (
        select ${early ? sql`coalesce(max(part), 0) + 1` : sql`case when bool_or(part = 0) then null else 0 end`} as part
        from settlement where merchant_id = ${merchantId}::uuid and currency = ${currency} and due_on = ${dueOn}::date
      ), settled as (
        update sale set settlement_id = ${id}::uuid
        where merchant_id = ${merchantId}::uuid and currency = ${currency} and settlement_id is null
          and ${early ? sql`true` : sql`due_on = ${dueOn}::date and exists (select from part where part.part is not null)`}
        returning gross_minor, fee_minor, vat_minor, cycle_day
      )
      insert into settlement (id, merchant_id, number, currency, due_on, part, first_day, last_day, sales, gross_minor,
        fee_minor, vat_minor, net_minor, settled_at)
      select ${id}::uuid, ${merchantId}::uuid, ${number}, ${currency}, ${dueOn}::date, part.part, min(cycle_day),
        max(cycle_day), count(*), sum(gross_minor), sum(fee_minor), sum(vat_minor),
        sum(gross_minor - fee_minor - vat_minor), ${at}
      from settled, part group by part.part
      returning part, net_minor::text as net`.execute(tx)
    return rows[0] ?? null
  },
  movementOf: ({ merchantId, currency }, { net }) => ({ merchantId, currency, net: BigInt(net) }),
  keyOf: ({ currency, dueOn }, { part }) => `settlement ${currency} ${dueOn}${part > 0 ? ` ${part}` : ''}`,
  eventOf: ({ merchantId, currency }, { net }, { id, number }) => ({
    kind: 'settlement.made',
    merchantId,
    audience: 'fiatAccounts',
    payload: { id, number, currency, net },
  }),
  auditOf: ({ currency, dueOn }, { net }) => ({ currency, net, dueOn }),
})

/** What is due until that day and was not settled, the oldest first. */
export const dueUntil = async (db: Store, day: string): Promise<readonly Due[]> => {
  const { rows } = await sql<Due>`
    select merchant_id as "merchantId", currency, due_on::text as "dueOn" from sale
    where settlement_id is null and due_on <= ${day}::date group by 1, 2, 3 order by 3, 1, 2`.execute(db)
  return rows
}
