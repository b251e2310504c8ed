// What the provider sees and decides of accounts that earn commissions: which there are, and at what rate.
import { sql } from 'kysely'
import { ratePpmOf } from '@falaj/contract/growth/promoter'
import { dubaiDay } from '../../../platform/base/banking-days.ts'
import { failFields } from '../../../platform/base/fail.ts'
import { newId, newNumber } from '../../../platform/base/ids.ts'
import type { TxContext } from '../../../platform/command/context.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { accountPartner, percentSql } from '../commission/commission.read.ts'
import { applyRate, lockTree, partnerLog } from './partner.change.ts'

/** The highest commission rate, of the whole payment. */
const rateMaxPpm = 50_000

interface AccountRow {
  readonly merchantMid: string
  readonly name: string
  readonly number: string
  readonly rate: string | null
  readonly from: Date | null
  readonly next: string | null
  readonly agents: number
  readonly promoters: number
  readonly merchants: number
}
export const partnerAccounts = async (tx: Store) => {
  const below = (kind: string) =>
    sql`(select count(*)::int from partner b where b.merchant_id = a.merchant_id and b.kind = ${kind} and b.state = 'active')`
  const { rows } = await sql<AccountRow>`
    select m.mid as "merchantMid", m.name_en as name, a.number, ${sql.raw(percentSql('r.rate_ppm'))} as rate, r.from_at as from,
      (select ${sql.raw(percentSql('n.rate_ppm'))} || ' from ' || to_char(n.from_at at time zone 'Asia/Dubai', 'DD-MM-YYYY') from partner_rate n
        where n.merchant_id = a.merchant_id and n.partner_id = a.id and n.from_at > now() order by n.from_at limit 1) as next,
      ${below('agent')} as agents, ${below('promoter')} as promoters,
      (select count(*)::int from partner_merchant c where c.merchant_id = a.merchant_id and c.until_at is null) as merchants
    from partner a join merchant m on m.id = a.merchant_id
    left join partner_rate r on r.merchant_id = a.merchant_id and r.partner_id = a.id and r.from_at <= now() and (r.until_at is null or r.until_at > now())
    where a.kind = 'account' order by m.mid limit 500`.execute(tx)
  return rows.map(({ from, ...row }) => ({ ...row, from: from?.toISOString() ?? null }))
}
/** Begins the account's own rate, today or later; the first one makes the account a partner. It may not be below a rate that was given on. */
export const setAccountRate = async (
  { tx, emit }: Pick<TxContext, 'tx' | 'emit'>,
  merchantId: string,
  { percent, from }: { readonly percent: string; readonly from?: string | undefined },
): Promise<{ readonly number: string }> => {
  const ratePpm = ratePpmOf(percent)
  if (ratePpm === null || ratePpm > rateMaxPpm) throw failFields({ path: 'percent', code: 'RATE' })
  await lockTree(tx, merchantId)
  const now = new Date()
  const id = (await accountPartner(tx, merchantId))?.id ?? (await addAccount(tx, merchantId))
  const day = from ?? dubaiDay(now)
  await applyRate(tx, { merchant_id: merchantId, id }, { ratePpm, from: day }, { personId: null, now })
  await partnerLog.write(tx, merchantId, id, { what: 'rate', after: `${ratePpm / 10_000}%, ${day}` })
  await partnerLog.notify(emit, merchantId, id)
  const { number } = await tx
    .selectFrom('partner')
    .select('number')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { number }
}
const addAccount = async (tx: Store, merchantId: string): Promise<string> => {
  const id = newId()
  await sql`
    insert into partner (merchant_id, id, number, kind, name, name_zh)
    select id, ${id}::uuid, ${newNumber('partner')}, 'account', left(name_en, 80), left(name_zh, 80) from merchant where id = ${merchantId}::uuid`.execute(
    tx,
  )
  await partnerLog.write(tx, merchantId, id, { what: 'added' })
  return id
}
