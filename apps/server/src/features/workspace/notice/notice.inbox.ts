// A member's own inbox: what is unread, a page of it, and marking it read.
import { sql } from 'kysely'
import { wayTo } from '@falaj/contract/kernel/business-objects'
import type { Visitor } from '@falaj/contract/kernel/access'
import type { PageParam } from '@falaj/contract/kernel/endpoint'
import type { InboxItem, InboxTopic } from '@falaj/contract/workspace/inbox'
import { inboxMax } from '@falaj/contract/workspace/notice'
import type { Store } from '../../../platform/db/pool.ts'
import { isUuid } from '../../../platform/base/ids.ts'

interface Member {
  readonly merchantId: string
  readonly staffId: string
}
interface Reader extends Member {
  readonly visitor: Visitor
}

interface Row {
  readonly id: string
  readonly topic: string
  readonly text_en: string
  readonly text_zh: string
  readonly link: string | null
  readonly object_kind: string | null
  readonly object_id: string | null
  readonly created_at: Date
  readonly read_at: Date | null
}
const itemOf = (row: Row, visitor: Visitor): InboxItem => ({
  id: row.id,
  topic: row.topic as InboxTopic,
  text: { en: row.text_en, zh: row.text_zh },
  link: row.link ?? (row.object_kind && row.object_id ? wayTo(row.object_kind, row.object_id, visitor) : null),
  at: row.created_at.toISOString(),
  readAt: row.read_at?.toISOString() ?? null,
})

const mine = (tx: Store, { merchantId, staffId }: Member) =>
  tx.selectFrom('inbox_notice').where('merchant_id', '=', merchantId).where('staff_id', '=', staffId)
const columns = [
  'id',
  'topic',
  'text_en',
  'text_zh',
  'link',
  'object_kind',
  'object_id',
  'created_at',
  'read_at',
] as const

export const unread = async (tx: Store, reader: Reader) => {
  const open = mine(tx, reader).where('read_at', 'is', null)
  const rows = await open
    .select([...columns])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(inboxMax)
    .execute()
  const { n } = await open.select(({ fn }) => fn.countAll<bigint>().as('n')).executeTakeFirstOrThrow()
  return { items: rows.map((row) => itemOf(row, reader.visitor)), unread: Number(n) }
}

export const page = async (
  tx: Store,
  reader: Reader,
  { topic, isUnread }: { readonly topic?: InboxTopic | undefined; readonly isUnread?: boolean | undefined },
  { number, size }: PageParam,
) => {
  let chosen = mine(tx, reader)
  if (topic) chosen = chosen.where('topic', '=', topic)
  if (isUnread) chosen = chosen.where('read_at', 'is', null)
  const rows = await chosen
    .select([...columns])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset((number - 1) * size)
    .execute()
  const { n } = await chosen.select(({ fn }) => fn.countAll<bigint>().as('n')).executeTakeFirstOrThrow()
  const open = await mine(tx, reader)
    .where('read_at', 'is', null)
    .select(({ fn }) => ['topic', fn.countAll<bigint>().as('n')])
    .groupBy('topic')
    .execute()
  return {
    rows: rows.map((row) => itemOf(row, reader.visitor)),
    total: Number(n),
    unread: Object.fromEntries(open.map((each) => [each.topic, Number(each.n)])),
  }
}

/** False means not theirs, or never there. */
export const read = async (tx: Store, { merchantId, staffId }: Member, id: string): Promise<boolean> => {
  if (!isUuid(id)) return false
  const { rows } = await sql`
    update inbox_notice set read_at = coalesce(read_at, now())
    where merchant_id = ${merchantId}::uuid and staff_id = ${staffId}::uuid and id = ${id}::uuid returning id`.execute(
    tx,
  )
  return rows.length > 0
}
/** How many were unread. */
export const readAll = async (
  tx: Store,
  { merchantId, staffId }: Member,
  topic: InboxTopic | undefined,
): Promise<number> => {
  const { rows } = await sql`
    update inbox_notice set read_at = now()
    where merchant_id = ${merchantId}::uuid and staff_id = ${staffId}::uuid and read_at is null
      ${topic ? sql`and topic = ${topic}` : sql``} returning id`.execute(tx)
  return rows.length
}
