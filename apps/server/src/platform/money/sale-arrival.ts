// Sales that a rail reports: a checkout, a device, an API. Many arrive at the same time and commit together; the same sale again is answered
// as it was the first time.
import { sql } from 'kysely'
import { toText } from '@falaj/money'
import { writeSystemAudits } from '../audit/entry.ts'
import { groupCommit, type GroupedCommand } from '../group-commit/group-commit.ts'
import { fail } from '../http/fail.ts'
import type { AppContext } from '../http/pipeline.ts'
import type { Settings } from '../settings.ts'
import type { Cycle } from './banking-days.ts'
import { chargeOf, cycleFrom, sales, type Sale } from './sale.ts'

/** As the rail knows it: the merchant by its MID. The same id of the same merchant is the same sale. */
export type ArrivingSale = Omit<Sale, 'kind' | 'merchantId' | 'bookedAt'> & { readonly mid: string }
export interface RecordedSale {
  readonly id: string
  readonly number: string
  /** False: it had been recorded before. */
  readonly isNew: boolean
}
interface Facts {
  /** Null: there is no such merchant, or it takes no money. */
  readonly merchant_id: string | null
  readonly settlement_cycle: string | null
  readonly settlement_days: number | null
  /** The day of business. */
  readonly today: string
  /** Of the same id: it was recorded before. */
  readonly number: string | null
  readonly currency: string | null
  readonly gross_minor: string | null
  readonly product: string | null
}
interface Plan {
  readonly sale: Sale
  readonly cycle: Cycle
  readonly today: string
}

/** The rule, of one sale. */
export const decideSale = (arriving: ArrivingSale, facts: Facts): { plan: Plan } | { answer: RecordedSale } => {
  const { mid: _, ...sale } = arriving
  if (!facts.merchant_id) throw fail('NOT_FOUND')
  if (facts.number !== null) {
    const isSame =
      facts.gross_minor === String(sale.amount.minor) &&
      facts.currency === sale.amount.currency &&
      facts.product === sale.product
    if (!isSame) throw fail('KEY_REUSED')
    return { answer: { id: sale.id, number: facts.number, isNew: false } }
  }
  return {
    plan: {
      sale: { ...sale, kind: 'sold', merchantId: facts.merchant_id },
      cycle: cycleFrom(facts),
      today: facts.today,
    },
  }
}

export const saleArrival = ({
  bankHolidays,
}: Pick<Settings, 'bankHolidays'>): GroupedCommand<ArrivingSale, Facts, Plan, RecordedSale> => ({
  keyOf: ({ mid, id }) => `${mid} ${id}`,
  async read(tx, told) {
    const { rows } = await sql<Facts>`
      select m.id as merchant_id, c.settlement_cycle, c.settlement_days, (select business_day(now())::text) as today, t.number, t.currency,
        t.gross_minor::text, t.product
      from unnest(${told.map(({ mid }) => mid)}::text[], ${told.map(({ id }) => id)}::uuid[]) with ordinality as s (mid, id, n)
      left join merchant m on m.mid = s.mid and m.status = 'ENABLED'
      left join merchant_terms c on c.merchant_id = m.id
      left join sale t on t.merchant_id = m.id and t.id = s.id
      order by s.n`.execute(tx)
    return rows
  },
  decide: decideSale,
  async write({ tx, emit }, plans) {
    const known = {
      cycles: new Map(plans.map(({ sale: { merchantId }, cycle }) => [merchantId, cycle])),
      holidays: bankHolidays,
      today: plans[0]?.today ?? '',
    }
    const recorded = await sales.write(
      { tx, emit },
      plans.map(({ sale }) => sale),
      known,
    )
    // Another node may have recorded one since it was read: its key was known.
    const made = plans.filter((_, at) => recorded[at] === 'made')
    await writeSystemAudits(
      tx,
      'provider',
      made.map(({ sale: { merchantId, number, amount, product, store } }) => {
        const { fee, vat } = chargeOf(product, amount)
        return {
          merchantId,
          action: 'sale.record',
          note: {
            object: `sale ${number}`,
            after: {
              amount: toText(amount),
              currency: amount.currency,
              fee: toText(fee),
              vat: toText(vat),
              product,
              ...(store ? { store } : {}),
            },
          },
        }
      }),
    )
    return plans.map(({ sale: { id, number } }, at) => ({ id, number, isNew: recorded[at] === 'made' }))
  },
})

/** Records one sale, together with those that arrive at the same time. */
export const makeSaleArrival = (
  context: Pick<AppContext, 'db' | 'wakeRelay' | 'settings'>,
): ((sale: ArrivingSale) => Promise<RecordedSale>) => groupCommit(context, saleArrival(context.settings))
