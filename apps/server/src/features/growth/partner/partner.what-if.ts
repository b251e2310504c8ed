// What a change of the tree would do: it is applied in a transaction that is rolled back, and the payments of the last six months are shared out once with the
// tree as it is and once with the tree as it would be, by the code that earns commissions.
import { sql } from 'kysely'
import { sharesOf, takenBackOf, type PathStep } from '@falaj/contract/growth/commission-rules'
import type { TreeChange } from '@falaj/contract/growth/partner'
import type { Currency } from '@falaj/money'
import { dubaiDay, dubaiTime } from '../../../platform/base/banking-days.ts'
import { fail } from '../../../platform/base/fail.ts'
import type { Db, Store } from '../../../platform/db/pool.ts'
import { partnersSeenBy, pathAt } from '../commission/commission.read.ts'
import { applyMove, applyRate, lockAgent, lockTree } from './partner.change.ts'

/** The first day of the month six months ago. */
const replayFrom = (today: string): string => {
  const [year, month] = today.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month - 7, 1)).toISOString().slice(0, 10)
}
interface PaymentGroup {
  readonly child: string
  readonly currency: Currency
  readonly amount: string
  readonly fee: string
  readonly returned: string
  readonly count: number
}
/** Payments that are alike earn alike, so they are counted instead of repeated. */
const paymentsOf = async (tx: Store, merchants: readonly string[], from: Date): Promise<readonly PaymentGroup[]> => {
  if (merchants.length === 0) return []
  const { rows } = await sql<PaymentGroup>`
    select p.merchant_id as child, p.currency, p.amount_minor::text as amount, p.fee_minor::text as fee,
      least(p.amount_minor, p.refunded_minor + p.lost_minor)::text as returned, count(*)::int as count
    from payment p where p.merchant_id = any(${merchants}::uuid[]) and p.paid_at >= ${from}
    group by 1, 2, 3, 4, 5`.execute(tx)
  return rows
}
type Sums = Map<string, bigint>
const keyOf = (partner: string, currency: string): string => `${partner} ${currency}`
const shareOut = (groups: readonly PaymentGroup[], pathOf: ReadonlyMap<string, readonly PathStep[]>): Sums => {
  const sums: Sums = new Map()
  for (const group of groups) {
    const amount = BigInt(group.amount)
    for (const { partner, minor } of sharesOf({ amount, fee: BigInt(group.fee) }, pathOf.get(group.child) ?? [])) {
      const keeps = minor - takenBackOf(minor, amount, BigInt(group.returned))
      const key = keyOf(partner, group.currency)
      sums.set(key, (sums.get(key) ?? 0n) + keeps * BigInt(group.count))
    }
  }
  return sums
}
const pathsAt = async (tx: Store, merchants: readonly string[], at: Date) => {
  const paths = new Map<string, readonly PathStep[]>()
  for (const child of merchants) paths.set(child, (await pathAt(tx, child, at))?.steps ?? [])
  return paths
}
interface WhatIf {
  readonly from: string
  readonly until: string
  readonly payments: number
  readonly volume: readonly (readonly [Currency, bigint])[]
  readonly rows: readonly {
    readonly partner: string
    readonly currency: Currency
    readonly before: bigint
    readonly after: bigint
  }[]
}
class RolledBack extends Error {
  readonly result: WhatIf
  constructor(result: WhatIf) {
    super('rolled back on purpose')
    this.result = result
  }
}
const compare = async (
  tx: Store,
  me: { readonly merchantId: string; readonly personId: string },
  { id, change }: { readonly id: string; readonly change: TreeChange },
): Promise<WhatIf> => {
  const { merchantId } = me
  await lockTree(tx, merchantId)
  const row = await lockAgent(tx, me, id)
  if (change.kind === 'move' && !(await partnersSeenBy(tx, merchantId, me.personId)).has(change.parentId))
    throw fail('NOT_FOUND')
  const now = new Date()
  const today = dubaiDay(now)
  const from = replayFrom(today)
  const { rows: children } = await sql<{ child_id: string }>`
    with recursive below (id, height) as (
      select ${id}::uuid, 0
      union all
      select e.partner_id, b.height + 1 from below b join partner_parent e on e.merchant_id = ${merchantId}::uuid and e.parent_id = b.id and e.until_at is null
      where b.height < 32
    )
    select child_id from partner_merchant m where m.merchant_id = ${merchantId}::uuid and m.until_at is null and m.partner_id in (select id from below)
    order by 1`.execute(tx)
  const merchants = children.map(({ child_id }) => child_id)
  const groups = await paymentsOf(tx, merchants, dubaiTime(from))
  // Both are looked at where the change has begun, so that a rate that begins before then on its own does not count as part of it.
  const begins = change.kind === 'rate' && change.from > today ? dubaiTime(change.from) : new Date(now.getTime() + 1000)
  const before = shareOut(groups, await pathsAt(tx, merchants, begins))
  if (change.kind === 'rate') await applyRate(tx, row, change, { personId: null, now })
  else await applyMove(tx, row, change.parentId, now)
  const after = shareOut(groups, await pathsAt(tx, merchants, begins))
  const keys = [...new Set([...before.keys(), ...after.keys()])]
  const volume = new Map<Currency, bigint>()
  for (const { currency, amount, count } of groups)
    volume.set(currency, (volume.get(currency) ?? 0n) + BigInt(amount) * BigInt(count))
  return {
    from,
    until: today,
    payments: groups.reduce((sum, { count }) => sum + count, 0),
    volume: [...volume],
    rows: keys.map((key) => {
      const [partner, currency] = key.split(' ') as [string, Currency]
      return { partner, currency, before: before.get(key) ?? 0n, after: after.get(key) ?? 0n }
    }),
  }
}
export const whatIf = async (
  db: Db,
  me: { readonly merchantId: string; readonly personId: string },
  input: { readonly id: string; readonly change: TreeChange },
): Promise<WhatIf> => {
  try {
    return await db.transaction().execute(async (tx) => {
      throw new RolledBack(await compare(tx, me, input))
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.result
    throw error
  }
}
