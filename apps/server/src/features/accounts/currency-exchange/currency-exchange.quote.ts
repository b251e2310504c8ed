// Stored quotes: as shown to the person, never changed.
import { sql } from 'kysely'
import type { ExchangeSums } from '@falaj/contract/accounts/exchange-rules'
import { inMinor } from '../../../platform/lists/page.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { fail } from '../../../platform/base/fail.ts'
import { isUuid } from '../../../platform/base/ids.ts'

export const keepQuote = async (
  tx: Store,
  { merchantId, personId }: { readonly merchantId: string; readonly personId: string },
  quote: ExchangeSums & {
    readonly id: string
    readonly by: string
    readonly markupBps: number
    /** Default: as usual. */
    readonly slackBps: number | undefined
    readonly seconds: number
  },
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
      ...(quote.slackBps === undefined ? {} : { slack_bps: quote.slackBps }),
      expires_at: sql`clock_timestamp() + make_interval(secs => ${quote.seconds})`,
    })
    .execute()
}

export interface Quote extends ExchangeSums {
  readonly isOpen: boolean
  readonly isSpent: boolean
  readonly slackBps: number
}
/** Only its requester may use a quote; anybody else's is indistinguishable from a missing one. */
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
        slack_bps: number
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
    slackBps: row.slack_bps,
  }
}
