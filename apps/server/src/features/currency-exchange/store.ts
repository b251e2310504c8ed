import { sql } from 'kysely'
import type { Exchanged } from '@falaj/contract/exchange-rules'
import { inMinor } from '../../platform/db/page.ts'
import type { Store } from '../../platform/db/pool.ts'
import { fail } from '../../platform/http/fail.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Kept } from './postings.ts'

export const keepQuote = async (
  tx: Store,
  { merchantId, personId }: { readonly merchantId: string; readonly personId: string },
  quote: Exchanged & { readonly id: string; readonly by: string; readonly markupBps: number; readonly seconds: number },
): Promise<void> => {
  await tx
    .insertInto('exchange_quote')
    .values({
      merchant_id: merchantId,
      id: quote.id,
      person_id: personId,
      sold_currency: quote.sold.currency,
      sold_minor: quote.sold.minor.toString(),
      bought_currency: quote.bought.currency,
      bought_minor: quote.bought.minor.toString(),
      fee_minor: quote.fee.minor.toString(),
      markup_minor: quote.markup.minor.toString(),
      markup_bps: quote.markupBps,
      mid: quote.mid,
      rate: quote.rate,
      rate_by: quote.by,
      expires_at: sql`clock_timestamp() + make_interval(secs => ${quote.seconds})`,
    })
    .execute()
}

export interface Quote extends Exchanged {
  readonly isOpen: boolean
  readonly isSpent: boolean
}
/** Only who asked for it may use it; anybody else's answers as one that never was. */
export const quoteOf = async (tx: Store, merchantId: string, personId: string, id: string): Promise<Quote> => {
  const { rows } = isUuid(id)
    ? await sql<{
        sold_currency: string
        sold_minor: string
        bought_currency: string
        bought_minor: string
        fee_minor: string
        markup_minor: string
        mid: string
        rate: string
        is_open: boolean
        is_spent: boolean
      }>`
        select q.*, q.expires_at > clock_timestamp() as is_open,
          exists (select from currency_exchange e where e.merchant_id = q.merchant_id and e.quote_id = q.id) as is_spent
        from exchange_quote q where q.merchant_id = ${merchantId}::uuid and q.id = ${id}::uuid and q.person_id = ${personId}::uuid`.execute(
        tx,
      )
    : { rows: [] }
  const row = rows[0]
  if (!row) throw fail('NOT_FOUND')
  return {
    sold: inMinor(row.sold_minor, row.sold_currency),
    bought: inMinor(row.bought_minor, row.bought_currency),
    fee: inMinor(row.fee_minor, row.sold_currency),
    markup: inMinor(row.markup_minor, row.bought_currency),
    mid: row.mid,
    rate: row.rate,
    isOpen: row.is_open,
    isSpent: row.is_spent,
  }
}

export interface Whole {
  readonly id: string
  readonly sold_currency: string
  readonly bought_currency: string
  readonly mid: string
  readonly markup_bps: number
  readonly quoted_rate: string
  readonly quoted_minor: string
  readonly quoted_at: Date
  readonly why: string | null
  readonly request_id: string | null
  readonly request_number: string | null
  readonly maker_person_id: string
}

export const tables = sql`currency_exchange e
  join exchange_quote q on q.merchant_id = e.merchant_id and q.id = e.quote_id
  join person p on p.id = e.maker_person_id left join approval_request r on r.id = e.request_id`

export const exchangeOf = async (tx: Store, merchantId: string, id: string): Promise<Whole> => {
  const { rows } = isUuid(id)
    ? await sql<Whole>`
        select e.id, e.sold_currency, e.bought_currency, coalesce(e.mid, q.mid) as mid, q.markup_bps, q.rate as quoted_rate, q.bought_minor as quoted_minor,
          q.made_at as quoted_at, e.why, e.request_id, r.number as request_number, e.maker_person_id
        from ${tables} where e.merchant_id = ${merchantId}::uuid and e.id = ${id}::uuid`.execute(tx)
    : { rows: [] }
  if (!rows[0]) throw fail('NOT_FOUND')
  return rows[0]
}

export interface Locked extends Kept {
  readonly state: string
  readonly holds: number
  readonly bought_currency: string
  readonly request_id: string | null
  readonly markupBps: number
}
/** Whoever holds it changes it alone. */
export const lockExchange = async (tx: Store, merchantId: string, id: string): Promise<Locked | undefined> => {
  const { rows } = await sql<{
    state: string
    holds: number
    sold_currency: string
    sold_minor: string
    fee_minor: string
    bought_currency: string
    request_id: string | null
    markup_bps: number
  }>`
    select e.*, q.markup_bps from currency_exchange e join exchange_quote q on q.merchant_id = e.merchant_id and q.id = e.quote_id
    where e.merchant_id = ${merchantId}::uuid and e.id = ${id}::uuid for update of e`.execute(tx)
  const row = rows[0]
  return (
    row && {
      id,
      merchantId,
      sold: inMinor(row.sold_minor, row.sold_currency),
      fee: inMinor(row.fee_minor, row.sold_currency),
      state: row.state,
      holds: row.holds,
      bought_currency: row.bought_currency,
      request_id: row.request_id,
      markupBps: row.markup_bps,
    }
  )
}

export const set = async (
  tx: Store,
  { merchantId, id }: Pick<Kept, 'merchantId' | 'id'>,
  values: Readonly<{
    state: string
    holds?: number
    why?: string
    bought_minor?: string
    markup_minor?: string
    mid?: string
    rate?: string
    done_at?: Date
  }>,
): Promise<void> => {
  await tx
    .updateTable('currency_exchange')
    .set(values)
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
}
