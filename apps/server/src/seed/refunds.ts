// Refunds of the demo world: one in each state that needs no colleague, so that lists, home and a payment's page show them.
import { sql } from 'kysely'
import { postAll } from '@falaj/ledger/post'
import type { Currency } from '@falaj/money'
import type { Store } from '../platform/db/pool.ts'
import { legsOf, postingOf } from '../platform/money/legs.ts'
import { idAt, numberOf } from './chance.ts'
import { populate } from './past-payments.ts'

const shown = [
  { name: 'done', state: 'SUCCESS', reason: 'RETURNED', part: 1n, minutesAgo: 170 },
  { name: 'part', state: 'SUCCESS', reason: 'WRONG_AMOUNT', part: 3n, minutesAgo: 150 },
  { name: 'failed', state: 'FAILURE', reason: 'REQUESTED', part: 2n, minutesAgo: 120, why: 'ACCOUNT_CLOSED' },
  { name: 'sent', state: 'PLACED', reason: 'DUPLICATE', part: 1n, minutesAgo: 12 },
  { name: 'waiting', state: 'PLACED', reason: 'NOT_DELIVERED', part: 1n, minutesAgo: 8, waits: true },
  { name: 'cancelled', state: 'FAILURE', reason: 'REQUESTED', part: 2n, minutesAgo: 60, why: 'cancelled', waits: true },
] as const
interface Sale {
  readonly id: string
  readonly currency: Currency
  readonly amount_minor: string
}
export const showRefunds = async (tx: Store, merchantId: string, now: Date): Promise<void> => {
  const { rows: sales } = await sql<Sale>`
    select p.id, p.currency, p.amount_minor::text from payment p
    where p.merchant_id = ${merchantId}::uuid and p.pay_state = 'SETTLED' and p.currency = 'AED' and p.refunding_minor = 0
      and p.product in ('qrpay', 'gateway', 'paylink') and p.amount_minor between 3000 and 60000
      and not exists (select from payment_dispute d where d.merchant_id = p.merchant_id and d.payment_id = p.id)
    order by p.created_at desc offset 3 limit ${shown.length}`.execute(tx)
  const { rows: makers } = await sql<{ person_id: string }>`
    select person_id from staff where merchant_id = ${merchantId}::uuid order by person_id limit 1`.execute(tx)
  const [maker] = makers
  if (!maker || sales.length < shown.length) return
  const made = shown.map((one, at) => {
    const sale = sales[at]!
    const moment = new Date(now.getTime() - one.minutesAgo * 60_000)
    const net = BigInt(sale.amount_minor) / one.part
    const id = idAt(moment, 'refund', 'shown', one.name)
    return { ...one, sale, moment, net, id, isFunded: !('waits' in one) }
  })
  const moved = ({ id, sale, net }: (typeof made)[number]) => ({
    name: 'refund',
    id,
    merchantId,
    currency: sale.currency,
    net,
  })
  await populate(
    tx,
    'refund',
    made.map((one) => ({
      merchant_id: merchantId,
      id: one.id,
      number: numberOf('R', 'refund', 'shown', one.name),
      draft_id: one.id,
      payment_id: one.sale.id,
      currency: one.sale.currency,
      net_minor: String(one.net),
      reason: one.reason,
      items: [],
      state: one.state,
      holds: 0,
      maker_person_id: maker.person_id,
      created_at: one.moment,
      placed_at: one.moment,
      funded_at: one.isFunded ? one.moment : null,
      waits_until: one.isFunded ? null : new Date(one.moment.getTime() + 30 * 86_400_000),
      sent_at: one.isFunded ? one.moment : null,
      refunded_at: one.state === 'SUCCESS' ? one.moment : null,
      ended_at: one.state === 'PLACED' ? null : one.moment,
      arn: one.state === 'SUCCESS' ? `7400000${one.minutesAgo}`.padEnd(23, '0') : null,
      why: 'why' in one ? one.why : null,
    })),
  )
  await postAll(
    tx,
    made
      .filter(({ isFunded }) => isFunded)
      .flatMap((one) => {
        const at = { at: one.moment, bookedAt: one.moment }
        return [
          postingOf(legsOf.refund, 'sent', moved(one), at),
          ...(one.state === 'SUCCESS' ? [postingOf(legsOf.refund, 'refunded', moved(one), at)] : []),
          ...(one.state === 'FAILURE' ? [postingOf(legsOf.refund, 'refused', moved(one), at)] : []),
        ]
      }),
  )
  await sql`update payment set pay_state = 'REFUNDED_SETTLED'
    where merchant_id = ${merchantId}::uuid and pay_state = 'SETTLED' and refunded_minor = amount_minor`.execute(tx)
}
