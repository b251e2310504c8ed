// The list of transfers as one merchant reads it: made by it, made for it, and rows of others' batches that have arrived.
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Input } from '@falaj/contract/kernel/endpoint'
import type { Language } from '@falaj/contract/kernel/words'
import type { transfer } from '@falaj/contract/accounts/transfer'
import { approver, withRequest } from '../../../platform/approval/shown.ts'
import type { ListRow } from '../../../platform/lists/listed.ts'
import { contains, oneOf, within } from '../../../platform/lists/page.ts'
import { orderStatus } from '../../../platform/money/order-status.ts'
import { receivedRows } from '../batch-transfer/batch-transfer.read.ts'

export type Filters = Input<typeof transfer.query>['filters']

/** How the other side's colleagues came to it is theirs to know. */
export const statusFor = (
  reader: RawBuilder<unknown>,
) => sql<string>`case when o.payer_merchant_id = ${reader} then ${sql.raw(orderStatus())}
  when coalesce(r.state, o.state) <> 'FAILURE' then coalesce(r.state, o.state)
  when o.why = 'cancelled' then 'CANCELED' else 'DECLINED' end`

/** As `maskedName` does it. */
const masked = (name: RawBuilder<unknown>) => sql`(
  select string_agg(left(w.word, w.kept) || repeat('•', char_length(w.word) - w.kept), ' ' order by w.nth)
  from (select s.word, s.nth, case when char_length(s.word) > 3 then 2 else 1 end as kept
    from regexp_split_to_table(${name}, '\\s+') with ordinality as s (word, nth)) w)`
/** The merchant that a transfer names, as its maker sees it: masked until the money has moved. */
export const payeeName = {
  en: sql<string>`case when o.state = 'SUCCESS' then e.name_en else o.payee_shown end`,
  zh: sql<string>`case when o.state = 'SUCCESS' then e.name_zh else ${masked(sql`e.name_zh`)} end`,
}
/** The other merchant, in the language. */
export const counterpartyName = (reader: string, language: Language) =>
  sql<string>`case when o.merchant_id <> ${reader}::uuid then ${sql.ref(`i.name_${language}`)} else ${payeeName[language]} end`
/** As read by one of its two merchants. */
const shown = (
  reader: string,
  role = sql`case when o.merchant_id = ${reader}::uuid then 'Initiator' else 'Payee' end`,
) => sql`
  o.id, o.created_at, o.number, ${role} as role,
  case when o.payer_merchant_id = ${reader}::uuid then '-' else '+' end as sign,
  ${counterpartyName(reader, 'en')} as counterparty, ${counterpartyName(reader, 'zh')} as counterparty_zh,
  case when o.merchant_id = ${reader}::uuid then e.mid else i.mid end as counterparty_mid,
  o.type, ${statusFor(sql`${reader}::uuid`)} as status, o.state, o.currency,
  case when o.payer_merchant_id = ${reader}::uuid then -o.amount_minor else o.amount_minor end as amount_minor,
  case when o.payer_merchant_id = ${reader}::uuid then 0 else o.amount_minor end as in_minor,
  case when o.payer_merchant_id = ${reader}::uuid then o.amount_minor else 0 end as out_minor,
  case when o.payer_merchant_id = ${reader}::uuid then o.fee_minor + o.vat_minor else 0 end as fee_minor,
  o.note, case when o.merchant_id = ${reader}::uuid then p.name end as maker,
  case when o.payer_merchant_id = ${reader}::uuid then ${approver} end as auditor,
  coalesce(o.ended_at, case when o.state = 'RELEASED' then r.ended_at end) as completed_at`
/** Maker and named merchant. Left joins of lookups that always exist: a count or a sum skips them. */
export const parties = sql`left join merchant i on i.id = o.merchant_id left join merchant e on e.id = o.payee_merchant_id`
export const tables = sql`transfer o ${parties} left join person p on p.id = o.maker_person_id ${withRequest('o', 'payer_merchant_id')}`
/** A draft is visible to its maker only; before it is paid, the payee sees only requests for money. */
const madeBy = (reader: string) => sql`o.merchant_id = ${reader}::uuid`
export const isShown = sql<SqlBool>`(o.type = 'COLLECT' or o.state = 'SUCCESS')`
const sentTo = (reader: string) => sql`o.payee_merchant_id = ${reader}::uuid`
export const visibleTo = (reader: string) => sql`(${madeBy(reader)} or ${sentTo(reader)} and ${isShown})`

/** A part of the list with its own index: most transfers have succeeded, few have not. */
export interface Slice {
  readonly succeeded: boolean
  /** Display statuses of those that have not succeeded. Empty means any. Null means none of them. */
  readonly others: readonly string[] | null
  readonly created: (column: RawBuilder<Date>) => RawBuilder<SqlBool>
  /** Only those whose money is on hold. */
  readonly isHeld?: true
}
/** Success is the same for a transfer and its request; as a condition on the transfer, the database knows how many there are. */
const inSlice = (reader: string, { succeeded, others, isHeld }: Slice) => {
  if (isHeld) return { made: sql`o.state = 'ASKED'`, sent: sql`o.state = 'ASKED' and o.type = 'COLLECT'` }
  if (others === null) return { made: sql`o.state = 'SUCCESS'`, sent: sql`o.state = 'SUCCESS'` }
  if (succeeded && others.length === 0) return { made: sql`true`, sent: isShown }
  // Written as a case, because the planner takes an equation of two columns for very rare, and would sort all of them.
  const isOne = oneOf(statusFor(sql`${reader}::uuid`), others)
  const made = sql`o.state <> 'SUCCESS' and case when ${isOne} then true else false end`
  return succeeded
    ? {
        made: sql`(o.state = 'SUCCESS' or ${made})`,
        sent: sql`(o.state = 'SUCCESS' or ${made} and o.type = 'COLLECT')`,
      }
    : { made, sent: sql`${made} and o.type = 'COLLECT'` }
}
/** Selects only filtered columns, so that the database scans the index without visiting the rows. */
const leanly = (reader: string, role: RawBuilder<unknown>, { others }: Slice) => sql`
  select o.id, o.created_at, ${role} as role, case when o.payer_merchant_id = ${reader}::uuid then '-' else '+' end as sign, o.type, o.currency
  from transfer o ${others?.length ? withRequest('o', 'payer_merchant_id') : sql``}`
const wholly = (reader: string, role: RawBuilder<unknown>) => sql`select ${shown(reader, role)} from ${tables}`

/** From three places: made by the reader, made for the reader, and rows of others' batches, which are there once they have arrived. */
const partsOf = (select: typeof leanly, merchantId: string, filters: Filters, slice: Slice) => {
  const { made, sent } = inSlice(merchantId, slice)
  return [
    sql`${select(merchantId, sql`'Initiator'`, slice)} where ${madeBy(merchantId)} and ${made}`,
    sql`${select(merchantId, sql`'Payee'`, slice)} where ${sentTo(merchantId)} and ${sent}`,
    ...(slice.succeeded ? [receivedRows(merchantId)] : []),
  ].map(
    (rows) => sql<ListRow>`
      select l.* from (${rows}) l
      where ${slice.created(sql.ref<Date>('l.created_at'))}
        and ${oneOf(sql.ref<string>('l.type'), filters.type)}
        and ${oneOf(sql.ref<string>('l.role'), filters.role && [filters.role])}
        and ${oneOf(sql.ref<string>('l.sign'), filters.sign && [filters.sign])}
        and ${oneOf(sql.ref<string>('l.currency'), filters.currency && [filters.currency])}
        and ${contains(
          ['number', 'counterparty', 'counterparty_zh', 'counterparty_mid', 'note'].map((name) =>
            sql.ref<string>(`l.${name}`),
          ),
          filters.text,
        )}`,
  )
}
export const transfersIn = (merchantId: string, filters: Filters, slice: Slice) =>
  partsOf(wholly, merchantId, filters, slice)
export const statusesOf = ({ status = [] }: Filters): Pick<Slice, 'succeeded' | 'others'> => {
  const others = status.filter((each) => each !== 'SUCCESS')
  const succeeded = others.length === 0 || others.length < status.length
  return { succeeded, others: status.length > 0 && others.length === 0 ? null : others }
}
const sliceOf = (filters: Filters, zone: string): Slice => ({
  ...statusesOf(filters),
  created: (column) => within(column, filters.createdAt, zone),
})
export const transfers = (merchantId: string, filters: Filters, zone: string) =>
  transfersIn(merchantId, filters, sliceOf(filters, zone))
/** Their order alone. Undefined: a text is looked for in what they show. */
export const transferKeys = (merchantId: string, filters: Filters, zone: string) =>
  filters.text?.trim() ? undefined : partsOf(leanly, merchantId, filters, sliceOf(filters, zone))
export const newestFirst = ['created_at', 'id'] as const
export const transferRow = (reader: string, id: string) =>
  sql<ListRow>`select ${shown(reader)} from ${tables} where ${visibleTo(reader)} and o.id = ${id}::uuid`
