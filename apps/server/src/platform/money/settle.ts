// When a cycle is due, what is pending of it becomes available: one record, one transfer, once.
import { sql } from 'kysely'
import { next, type PaymentEvent, type Side } from '@falaj/contract/kernel/payment-states'
import type { Currency } from '@falaj/money'
import type { Store } from '../db/pool.ts'
import { pageSize } from '../jobs/due.ts'
import { idFloor } from '../base/ids.ts'
import { accruals } from './accrual.ts'
import { daysLater, dubaiTime } from '../base/banking-days.ts'
import { legsOf } from './legs.ts'

export interface Due {
  readonly merchantId: string
  readonly currency: Currency
  /** 'YYYY-MM-DD' in Dubai. */
  readonly dueOn: string
  /** Everything that is pending, before it is due: the sandbox's own. */
  readonly early?: boolean
}
/** For what is due on a day nothing was begun earlier: the longest cycle is some six weeks, an order is open for a week at most. */
const oldestDays = 120
const stepTo = (side: Side, from: string, event: PaymentEvent): string => {
  const to = next(side, from, event)
  if (typeof to !== 'string') throw new Error(`${side} ${from} cannot ${event}`)
  return to
}
/** As the contract's table says. What was refunded before it was settled takes both steps here: settled, then refunded. */
const paid = stepTo('payment', 'PAID_SUCCESS', 'settle')
const settled = {
  order: stepTo('delivered', 'PAID', 'settle'),
  paid,
  refunded: stepTo('payment', paid, 'refund'),
} as const
interface Sums {
  /** 0: the cycle's own. Higher: asked for before it was due. */
  readonly part: number
  readonly net: string
}

export const settlements = accruals<Due, Sums>({
  name: 'settlement',
  numbered: 'settlement',
  legs: legsOf.settlement,
  step: 'settled',
  lockOf: ({ merchantId, currency }) => `settlement ${merchantId} ${currency}`,
  async claim(tx, { merchantId, currency, dueOn, early }, { id, number, at }) {
    const { rows } = await sql<Sums>`
      with part as (
        select ${early ? sql`coalesce(max(part), 0) + 1` : sql`case when bool_or(part = 0) then null else 0 end`} as part
        from settlement where merchant_id = ${merchantId}::uuid and currency = ${currency} and due_on = ${dueOn}::date
      ), settled as (
        update payment set settlement_id = ${id}::uuid, state = ${settled.order},
          pay_state = case when refunded_minor = amount_minor then ${settled.refunded} else ${settled.paid} end
        where merchant_id = ${merchantId}::uuid and currency = ${currency} and settlement_id is null and paid_at is not null
          and pay_state = 'PAID_SUCCESS' and id >= ${idFloor(dubaiTime(daysLater(dueOn, -oldestDays), '00:00'))}::uuid
          and ${early ? sql`true` : sql`due_on = ${dueOn}::date and exists (select from part where part.part is not null)`}
        returning amount_minor, fee_minor, vat_minor, cycle_day
      )
      insert into settlement (id, merchant_id, number, currency, due_on, part, first_day, last_day, payments, gross_minor,
        fee_minor, vat_minor, net_minor, settled_at)
      select ${id}::uuid, ${merchantId}::uuid, ${number}, ${currency}, ${dueOn}::date, part.part, min(cycle_day),
        max(cycle_day), count(*), sum(amount_minor), sum(fee_minor), sum(vat_minor),
        sum(amount_minor - fee_minor - vat_minor), ${at}
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

/** What is due until that day and was not settled, the oldest first; a page of it, or all. */
export const dueUntil = async (
  db: Store,
  day: string,
  page: { readonly after: Pick<Due, 'merchantId' | 'dueOn'> & { readonly currency: string } } | 'first' | 'all' = 'all',
): Promise<readonly Due[]> => {
  const beyond =
    typeof page === 'object'
      ? sql`and (due_on, merchant_id, currency) > (${page.after.dueOn}::date, ${page.after.merchantId}::uuid, ${page.after.currency}::text)`
      : sql``
  const { rows } = await sql<Due>`
    select merchant_id as "merchantId", currency, due_on::text as "dueOn" from payment
    where settlement_id is null and paid_at is not null and pay_state = 'PAID_SUCCESS' and due_on <= ${day}::date ${beyond}
    group by 1, 2, 3 order by 3, 1, 2 ${page === 'all' ? sql`` : sql`limit ${pageSize}`}`.execute(db)
  return rows
}
