// The value of each coin movement in dirhams: at the rate stored with it, or at the last price of its moment.
import { sql } from 'kysely'
import { worthAt } from '@falaj/contract/accounts/exchange-rules'
import { money, toText } from '@falaj/money'
import type { Store } from '../../../platform/db/pool.ts'
import type { Movement, StatementPeriod } from './statement.ledger.ts'

/** Signed; null if there was no price. */
export const worthsOf = async (
  tx: Store,
  { merchantId, currency }: Pick<StatementPeriod, 'merchantId' | 'currency'>,
  page: readonly Movement[],
): Promise<(movement: Movement) => string | null> => {
  const keys = page.map(({ seq, business_kind: kind, business_id: id, booked_at: at }) => ({ seq, kind, id, at }))
  const { rows } = await sql<{ seq: string; rate: string | null }>`
    select m.seq, coalesce(v.rate, (select p.rate from crypto_price p where p.currency = ${currency} and p.at <= m.at
      order by p.at desc limit 1)) as rate
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as m (seq text, kind text, id text, at timestamptz)
    left join crypto_value v on v.merchant_id = ${merchantId}::uuid and v.business_kind = m.kind and v.business_id::text = m.id
      and v.currency = ${currency}`.execute(tx)
  const rates = new Map(rows.map(({ seq, rate }) => [seq, rate]))
  return ({ seq, amount }) => {
    const rate = rates.get(seq)
    if (!rate) return null
    const minor = BigInt(amount)
    const worth = worthAt(money(minor < 0n ? -minor : minor, currency), rate, 'AED')
    return toText(money(minor < 0n ? -worth.minor : worth.minor, 'AED'))
  }
}
