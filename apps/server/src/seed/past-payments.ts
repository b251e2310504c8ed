// What the demo world's payments leave beside the money: attempts, and orders that nobody paid. In sets: a day is one statement each.
import { sql } from 'kysely'
import type { Store } from '../platform/db/pool.ts'
import { ensureStores } from '../platform/store/store.ts'
import type { PastPayment } from './trade.ts'

export const populate = async (
  tx: Store,
  table: 'payment' | 'payment_attempt' | 'refund' | 'sandbox_acquirer_attempt',
  rows: readonly object[],
): Promise<void> => {
  if (rows.length === 0) return
  await ensureStores(tx, rows)
  const columns = sql.join(Object.keys(rows[0]!).map((column) => sql.id(column)))
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing`.execute(tx)
}
export const keepUnpaid = (tx: Store, tried: readonly PastPayment[]): Promise<void> =>
  populate(
    tx,
    'payment',
    tried.flatMap(({ payment, failure }) =>
      failure === null
        ? []
        : [
            {
              merchant_id: payment.merchantId,
              id: payment.id,
              number: payment.number,
              product: payment.product,
              kind: 'delivered',
              offer_kind: payment.made?.offer?.kind ?? null,
              offer_id: payment.made?.offer?.id ?? null,
              state: 'CANCELED',
              pay_state: 'FAILURE',
              currency: payment.amount.currency,
              amount_minor: String(payment.amount.minor),
              fee_minor: '0',
              vat_minor: '0',
              net_minor: '0',
              tariff_version: 1,
              refunded_minor: '0',
              method: failure === 'EXPIRED' || failure === 'CANCELED' ? null : payment.with.method,
              payer: payment.made?.payer ?? null,
              store: payment.made?.store ?? null,
              items: [],
              created_at: payment.at,
              failure_code: failure,
            },
          ],
    ),
  )
/** Those that gave up before they tried have none. */
export const keepAttempts = (tx: Store, tried: readonly PastPayment[]): Promise<void> =>
  populate(
    tx,
    'payment_attempt',
    tried.flatMap(({ payment, failure }) =>
      failure === 'EXPIRED' || failure === 'CANCELED'
        ? []
        : [
            {
              merchant_id: payment.merchantId,
              payment_id: payment.id,
              no: 1,
              reference: `${payment.id}.1`,
              key: 'past',
              product: payment.product,
              currency: payment.amount.currency,
              method: payment.with.method,
              brand: payment.with.brand ?? null,
              last4: payment.with.last4 ?? null,
              state: failure === null ? 'PAID' : 'DECLINED',
              decline_code: failure,
              three_ds: failure === 'THREE_DS_FAILED' ? 'FAILED' : (payment.with.threeDs ?? null),
              rrn: payment.with.rrn ?? null,
              auth_code: failure === null ? (payment.with.authCode ?? null) : null,
              at: payment.at,
              ended_at: payment.at,
            },
          ],
    ),
  )
