// The payment links that the demo world's past sales by link came through: of each merchant that sells by link, one for each currency.
import { sql } from 'kysely'
import { money, type Currency } from '@falaj/money'
import * as store from '../features/selling/paylink/paylink.store.ts'
import { paylinkLog } from '../features/selling/paylink/paylink.log.ts'
import type { Store } from '../platform/db/pool.ts'
import { daysAgo, sellerOf } from './selling.ts'
import { pastLinkOf, trades } from './trade.ts'

/** Before any of their payments. */
const madeDaysAgo = 800
const pastLinks = trades.flatMap(({ merchant, channels }) =>
  channels
    .filter(({ product }) => product === 'paylink')
    .flatMap(({ abroad = {} }) =>
      (['AED', ...Object.keys(abroad)] as readonly Currency[]).map((currency) => ({
        merchant,
        currency,
        id: pastLinkOf(merchant, currency),
      })),
    ),
)
/** What they were paid, from their payments: again after each week that is filled in. */
export const countPastLinks = async (tx: Store): Promise<void> => {
  const ids = pastLinks.map(({ id }) => id)
  // A payer who pays one of them now waits until this is through, or this for them.
  await sql`select id from paylink where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
  await sql`
    update paylink k set paid = s.count, collected_minor = s.sum
    from (select l.merchant_id, l.id, count(*)::int as count, sum(p.amount_minor) as sum
      from paylink l join payment p on p.merchant_id = l.merchant_id and p.offer_id = l.id
      where l.id = any(${ids}::uuid[]) and p.paid_at is not null group by 1, 2) s
    where k.merchant_id = s.merchant_id and k.id = s.id and k.paid <> s.count`.execute(tx)
}
export const keepPastLinks = async (tx: Store): Promise<void> => {
  for (const { merchant, currency, id } of pastLinks) {
    const { merchantId, personId } = await sellerOf(tx, merchant)
    const title = currency === 'AED' ? 'Orders by message' : 'Orders from abroad'
    const facts = { title, type: 'reusable', rule: 'open', currency: currency as 'AED' } as const
    const limits = { min: money(5_00n, currency), max: money(30_000_00n, currency) }
    await store.add(tx, merchantId, personId, { facts: { ...facts, ...limits }, amount: null, lines: [] }, id)
    const at = daysAgo(madeDaysAgo)
    await paylinkLog.write(tx, merchantId, id, { what: 'created', personId, at })
    await sql`update paylink set created_at = ${at} where merchant_id = ${merchantId}::uuid and id = ${id}::uuid`.execute(
      tx,
    )
  }
  await countPastLinks(tx)
}
