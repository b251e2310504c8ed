// The explanation of one commission: payment, rate of that day, path, what was taken back, payout and ledger entries. The browser computes it again from this.
import { sql } from 'kysely'
import type { PathStep } from '@falaj/contract/growth/commission-rules'
import type { CommissionExplanation } from '@falaj/contract/growth/commission'
import { transfersOf } from '@falaj/ledger/transfers'
import { fail } from '../../../platform/base/fail.ts'
import { isUuid } from '../../../platform/base/ids.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import { entriesFor } from '../../../platform/money/booked.ts'
import { lineState } from './commission.read.ts'

interface LineRow {
  readonly id: string
  readonly partner_id: string
  readonly kind: string
  readonly nth: number
  readonly state: string
  readonly currency: string
  readonly payment_id: string
  readonly payment_number: string
  readonly amount_minor: string
  readonly fee_minor: string
  readonly taken_minor: string
  readonly minor: string
  readonly vat_minor: string
  readonly rate_id: string
  readonly rate_ppm: number
  readonly below_ppm: number
  readonly path: readonly PathStep[]
  readonly happened_at: Date
  readonly settles_on: string
  readonly clears_on: string
  readonly name_en: string
  readonly name_zh: string
  readonly payout_id: string | null
  readonly payout_number: string | null
}
export const explainLine = async (tx: Store, merchantId: string, id: string): Promise<CommissionExplanation> => {
  const { rows } = isUuid(id)
    ? await sql<LineRow>`
        select c.id, c.partner_id, c.kind, c.nth, ${sql.raw(lineState)} as state, c.currency, c.payment_id, c.payment_number, c.amount_minor::text,
          c.fee_minor::text, c.taken_minor::text, c.minor::text, c.vat_minor::text, c.rate_id, c.rate_ppm, c.below_ppm, c.path, c.happened_at,
          c.settles_on::text as settles_on, c.clears_on::text as clears_on, m.name_en, coalesce(m.name_zh, m.name_en) as name_zh, c.payout_id,
          o.number as payout_number
        from commission_line w join commission_line c on c.merchant_id = w.merchant_id and c.payment_id = w.payment_id and c.partner_id = w.partner_id
        join merchant m on m.id = c.child_id left join commission_payout o on o.merchant_id = c.merchant_id and o.id = c.payout_id
        where w.merchant_id = ${merchantId}::uuid and w.id = ${id}::uuid order by c.nth`.execute(tx)
    : { rows: [] }
  const line = rows.find((each) => each.id === id)
  const [first] = rows
  if (!line || !first) throw fail('NOT_FOUND')
  const partners = await tx
    .selectFrom('partner')
    .select(['id', 'name'])
    .where('merchant_id', '=', merchantId)
    .where('id', 'in', [...line.path.map(({ partner }) => partner), line.partner_id])
    .execute()
  const nameOf = (partner: string): string => partners.find((each) => each.id === partner)?.name ?? partner
  const rate = await tx
    .selectFrom('partner_rate')
    .select(['from_at', 'until_at'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', line.rate_id)
    .executeTakeFirstOrThrow()
  const of = (minor: string) => inMinor(minor, line.currency)
  const own = line.path.findIndex(({ partner }) => partner === line.partner_id)
  return {
    id: line.id,
    kind: line.kind,
    state: line.state,
    currency: line.currency,
    payment: {
      id: line.payment_id,
      number: line.payment_number,
      merchant: { en: line.name_en, zh: line.name_zh },
      amount: of(line.amount_minor),
      fee: of(line.fee_minor),
      paidAt: first.happened_at.toISOString(),
    },
    rate: {
      ppm: line.rate_ppm,
      belowPpm: line.below_ppm,
      from: rate.from_at.toISOString(),
      until: rate.until_at?.toISOString() ?? null,
    },
    path: line.path.slice(0, own + 1).map(({ partner, ratePpm }) => ({ id: partner, name: nameOf(partner), ratePpm })),
    partner: { id: line.partner_id, name: nameOf(line.partner_id) },
    settlesOn: line.settles_on,
    clearsOn: line.clears_on,
    lines: rows.map((each) => ({
      id: each.id,
      kind: each.kind,
      nth: each.nth,
      taken: of(each.taken_minor),
      commission: of(each.minor),
      vat: of(each.vat_minor),
      at: each.happened_at.toISOString(),
      state: each.state,
    })),
    payout: line.payout_id && line.payout_number ? { id: line.payout_id, number: line.payout_number } : null,
    entries: entriesFor(line.partner_id, await transfersOf(tx, merchantId, { kind: 'commission', id: line.id })),
  }
}
