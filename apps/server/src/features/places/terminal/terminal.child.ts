// A parent acts for a merchant below it: on its devices, by the same commands that its own members have, and written into both histories.
import { sql } from 'kysely'
import { okCode } from '@falaj/contract/kernel/envelope'
import { nameOf, type Endpoint } from '@falaj/contract/kernel/endpoint'
import { writeAudit, type Note } from '../../../platform/audit/entry.ts'
import { fail } from '../../../platform/base/fail.ts'
import { isUuid } from '../../../platform/base/ids.ts'
import type { Store } from '../../../platform/db/pool.ts'
import type { Call } from '../../../platform/http/bind.ts'
import type { Emit } from '../../../platform/outbox/emit.ts'

interface Child {
  readonly merchantId: string
  readonly mid: string
}
const belongsNow = async (tx: Store, parent: string, which: ReturnType<typeof sql>): Promise<Child> => {
  const { rows } = await sql<{ id: string; mid: string }>`
    select c.id, c.mid from merchant_membership m join merchant c on c.id = m.child_id
    where m.merchant_id = ${parent}::uuid and m.until_at is null and ${which} for share of m`.execute(tx)
  if (!rows[0]) throw fail('NOT_FOUND')
  return { merchantId: rows[0].id, mid: rows[0].mid }
}
/** A device of a merchant that left, or of an unrelated one, is treated as missing. */
export const childOfDevice = (tx: Store, parent: string, id: string): Promise<Child> => {
  if (!isUuid(id)) throw fail('NOT_FOUND')
  return belongsNow(
    tx,
    parent,
    sql`exists (select from pos_device d where d.merchant_id = c.id and d.id = ${id}::uuid)`,
  )
}
/** For an order: a suspended merchant gets none. */
export const childByMid = (tx: Store, parent: string, mid: string): Promise<Child> =>
  belongsNow(tx, parent, sql`c.mid = ${mid} and c.status = 'ENABLED'`)

interface HistoryRow {
  readonly at: Date
  readonly what: string
  readonly who: string | null
  readonly role: string | null
  readonly text: string | null
}
/** What happened to a device since its merchant belongs to the account, without the names of the merchant's people. */
export const historyFor = async (tx: Store, parent: string, child: string, id: string) => {
  const { rows } = await sql<HistoryRow>`
    select c.at, c.what, case when own.id is not null then p.name end as who,
      case when own.id is null then (select w.roles[1] from staff w where w.merchant_id = ${child}::uuid and w.person_id = c.person_id limit 1) end as role,
      c.text
    from record_change c
    join merchant_membership m on m.merchant_id = ${parent}::uuid and m.child_id = c.merchant_id and m.until_at is null and c.at >= m.from_at
    left join person p on p.id = c.person_id
    left join lateral (select w.id from staff w where w.merchant_id = ${parent}::uuid and w.person_id = c.person_id limit 1) own on true
    where c.merchant_id = ${child}::uuid and c.kind = 'device' and c.record_id = ${id}::uuid
    order by c.position desc limit 100`.execute(tx)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

/** Runs a command of the child's own with the parent's member as its actor. */
export const actForChild = async <E extends Endpoint, F extends Endpoint, Answer>(
  call: Call<E>,
  child: Child,
  command: (own: Call<F>) => Promise<Answer>,
  endpoint: E,
  input: Call<F>['input'],
): Promise<Answer> => {
  const me = call.me()
  let noted: Note = { object: `merchant ${child.mid}` }
  const inBoth = async (tx: Store, emit: Emit): Promise<void> => {
    const { object, before, after } = noted
    await writeAudit(tx, {
      session: {
        personId: me.personId,
        staffId: null,
        merchantId: child.merchantId,
        roles: call.session?.roles ?? [],
      },
      action: nameOf(endpoint),
      note: { object, before, after: { ...(after as object | undefined), groupAccount: me.merchantMid } },
      result: 'done',
      code: okCode,
      address: call.request.address,
      deviceId: call.request.deviceId,
      requestId: call.request.id,
    })
    await emit({ kind: 'device.changed', merchantId: me.merchantId, audience: 'terminals', payload: { id: null } })
  }
  const own = {
    ...call,
    input,
    me: () => ({ ...me, merchantId: child.merchantId, merchantMid: child.mid }),
    note: (given: Note) => {
      noted = given
      call.note({ ...given, after: { ...(given.after as object | undefined), merchant: child.mid } })
    },
    commit: <T>(work: Parameters<typeof call.commit<T>>[0]) =>
      call.commit(async (within) => {
        const result = await work(within)
        await inBoth(within.tx, within.emit)
        return result
      }),
  } as unknown as Call<F>
  const answer = await command(own)
  if (!endpoint.ownTransactions) await inBoth(call.tx, call.emit)
  return answer
}
