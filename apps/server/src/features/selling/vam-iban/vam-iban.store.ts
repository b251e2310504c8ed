import { sql } from 'kysely'
import type { Assignee, DepositWhy } from '@falaj/contract/selling/vam-iban'
import { money, type Money } from '@falaj/money'
import { inMinor } from '../../../platform/lists/page.ts'
import { lockOwn } from '../../../platform/db/own.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { fail } from '../../../platform/base/fail.ts'
import { isUuid, newId, newNumber } from '../../../platform/base/ids.ts'
import { unmatchedSql } from './vam-iban.list.ts'

export interface Assignment {
  readonly assignedTo: Assignee
  readonly customerId: string | null
  readonly invoiceId: string | null
  readonly store: string | null
}
const columnsOf = ({ assignedTo, customerId, invoiceId, store }: Assignment) => ({
  assigned_to: assignedTo,
  customer_id: customerId,
  invoice_id: invoiceId,
  store,
})
export const addIban = async (
  tx: Store,
  given: Assignment & {
    readonly merchantId: string
    readonly id: string
    readonly iban: string
    readonly alias: string
    readonly currency: string
    readonly personId: string
    readonly at?: Date
  },
): Promise<string> => {
  const number = newNumber('vam-iban')
  await tx
    .insertInto('vam_iban')
    .values({
      merchant_id: given.merchantId,
      id: given.id,
      number,
      iban: given.iban,
      alias: given.alias,
      currency: given.currency,
      created_by: given.personId,
      ...columnsOf(given),
      ...(given.at ? { created_at: given.at } : {}),
    })
    .execute()
  return number
}
export const lockIban = (tx: Store, merchantId: string, id: string) => lockOwn(tx, 'vam_iban', merchantId, id)
/** Finds it by the number itself, for any merchant; locked so that it is not closed while money comes to it. */
export const ibanOf = async (tx: Store, iban: string) => {
  const row = await tx
    .selectFrom('vam_iban_number')
    .select(['merchant_id', 'vam_iban_id'])
    .where('iban', '=', iban)
    .executeTakeFirst()
  return row && lockIban(tx, row.merchant_id, row.vam_iban_id)
}
export const setIban = async (
  tx: Store,
  merchantId: string,
  id: string,
  given: Assignment & { readonly alias: string },
): Promise<void> => {
  await tx
    .updateTable('vam_iban')
    .set((row) => ({ ...columnsOf(given), alias: given.alias, version: row('version', '+', 1) }))
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
}
export const closeIban = async (tx: Store, merchantId: string, id: string, at: Date): Promise<void> => {
  await tx
    .updateTable('vam_iban')
    .set((row) => ({ closed_at: at, version: row('version', '+', 1) }))
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
}
export interface ReportedDeposit {
  readonly currency: string
  readonly amount_minor: string
  /** The numbers of the account that it came to. */
  readonly ibans: readonly string[]
}
/** By its id alone: the bank's reference is one deposit, whichever merchant a report names. */
export const reportedDeposit = async (tx: Store, id: string): Promise<ReportedDeposit | undefined> => {
  const { rows } = await sql<ReportedDeposit>`
    select d.currency, d.amount_minor::text, array(select n.iban from vam_iban_number n
      where n.merchant_id = d.merchant_id and n.vam_iban_id = d.vam_iban_id) as ibans
    from vam_iban_deposit d where d.id = ${id}::uuid`.execute(tx)
  return rows[0]
}
export interface Deposit {
  readonly merchant_id: string
  readonly id: string
  readonly number: string
  readonly vam_iban_id: string
  readonly currency: string
  readonly state: string
  readonly sender_name: string
  readonly sender_sealed: Buffer | null
  readonly sender_hash: Buffer | null
  readonly sender_shown: string | null
  readonly reference: string | null
  readonly bank_reference: string
  readonly why: string | null
  readonly arrived_at: Date
  readonly returning_minor: string
  readonly unmatched_minor: string
}
export const findDeposit = async (
  tx: Store,
  merchantId: string,
  id: string,
  lock = false,
): Promise<Deposit | undefined> => {
  if (!isUuid(id)) return undefined
  const { rows } = await sql<Deposit>`
    select d.merchant_id, d.id, d.number, d.vam_iban_id, d.currency, d.state, d.sender_name, d.sender_sealed, d.sender_hash,
      d.sender_shown, d.reference, d.bank_reference, d.why, d.arrived_at, d.returning_minor::text,
      (${sql.raw(unmatchedSql)})::text as unmatched_minor
    from vam_iban_deposit d where d.merchant_id = ${merchantId}::uuid and d.id = ${id}::uuid ${lock ? sql`for update` : sql``}`.execute(
    tx,
  )
  return rows[0]
}
export const lockDeposit = async (tx: Store, merchantId: string, id: string): Promise<Deposit> => {
  const found = await findDeposit(tx, merchantId, id, true)
  if (!found) throw fail('NOT_FOUND')
  return found
}
export const unmatchedOf = (found: Deposit): Money => inMinor(found.unmatched_minor, found.currency)

interface DepositChange {
  readonly matched?: bigint
  readonly returning?: bigint
  readonly returned?: bigint
  /** Default: as it was. */
  readonly why?: DepositWhy | null
}
/** The only place that changes a deposit's state, which follows from the sums. */
export const moveDeposit = async (
  tx: Store,
  { merchant_id: merchantId, id }: Pick<Deposit, 'merchant_id' | 'id'>,
  { matched = 0n, returning = 0n, returned = 0n, why }: DepositChange,
): Promise<void> => {
  await sql`
    update vam_iban_deposit d set matched_minor = n.matched, returning_minor = n.returning, returned_minor = n.returned,
      state = case when n.returning > 0 then 'returning'
        when n.matched + n.returned = 0 then 'unmatched'
        when n.matched + n.returned < d.amount_minor then 'part-matched'
        when n.matched > 0 then 'matched' else 'returned' end,
      why = ${why === undefined ? sql.ref('d.why') : sql`${why}::text`}
    from (select matched_minor + ${matched.toString()}::numeric as matched, returning_minor + ${returning.toString()}::numeric as returning,
      returned_minor + ${returned.toString()}::numeric as returned from vam_iban_deposit
      where merchant_id = ${merchantId}::uuid and id = ${id}::uuid) n
    where d.merchant_id = ${merchantId}::uuid and d.id = ${id}::uuid`.execute(tx)
}
export interface NewMatch {
  readonly id: string
  readonly invoiceId: string | null
  readonly amount: Money
  readonly how: 'reference' | 'iban' | 'person'
  readonly note: string | null
  readonly personId: string | null
  readonly at: Date
}
export const addMatches = async (tx: Store, deposit: Deposit, matches: readonly NewMatch[]): Promise<void> => {
  await tx
    .insertInto('vam_iban_deposit_match')
    .values(
      matches.map(({ id, invoiceId, amount, how, note, personId, at }) => ({
        merchant_id: deposit.merchant_id,
        id,
        deposit_id: deposit.id,
        kind: invoiceId ? 'invoice' : 'balance',
        invoice_id: invoiceId,
        amount_minor: amount.minor.toString(),
        how,
        note,
        person_id: personId,
        at,
      })),
    )
    .execute()
}
export const matchesOf = (tx: Store, merchantId: string, id: string) =>
  tx
    .selectFrom('vam_iban_deposit_match as m')
    .leftJoin('invoice as i', (join) =>
      join.onRef('i.merchant_id', '=', 'm.merchant_id').onRef('i.id', '=', 'm.invoice_id'),
    )
    .leftJoin('person as p', 'p.id', 'm.person_id')
    .leftJoin('person as u', 'u.id', 'm.undone_by')
    .select([
      'm.id',
      'm.at',
      'm.kind',
      'm.invoice_id',
      'i.number',
      sql<string | null>`i.customer ->> 'name'`.as('customer'),
      'm.amount_minor',
      'm.how',
      'm.note',
      'p.name as who',
      'm.undone_at',
      'm.undone_why',
      'u.name as undone_by',
    ])
    .where('m.merchant_id', '=', merchantId)
    .where('m.deposit_id', '=', id)
    .orderBy('m.at', 'desc')
    .orderBy('m.id')
    .execute()
export const lockMatch = async (tx: Store, merchantId: string, depositId: string, id: string) => {
  const found = await lockOwn(tx, 'vam_iban_deposit_match', merchantId, id)
  if (found.deposit_id !== depositId) throw fail('NOT_FOUND')
  return found
}
export const undoMatch = async (
  tx: Store,
  merchantId: string,
  id: string,
  undone: { readonly at: Date; readonly personId: string; readonly why: string },
): Promise<void> => {
  await tx
    .updateTable('vam_iban_deposit_match')
    .set({ undone_at: undone.at, undone_by: undone.personId, undone_why: undone.why })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
}
export const returnsOf = (tx: Store, merchantId: string, id: string) =>
  tx
    .selectFrom('vam_iban_deposit_return as r')
    .leftJoin('person as p', 'p.id', 'r.person_id')
    .select([
      'r.id',
      'r.placed_at',
      'r.number',
      'r.net_minor',
      'r.state',
      'r.reason',
      'r.why',
      'r.ended_at',
      'p.name as who',
    ])
    .where('r.merchant_id', '=', merchantId)
    .where('r.deposit_id', '=', id)
    .orderBy('r.placed_at', 'desc')
    .execute()
export const lastDeposits = async (tx: Store, merchantId: string, ibanId: string) => {
  const rows = await tx
    .selectFrom('vam_iban_deposit')
    .select(['id', 'arrived_at', 'number', 'amount_minor', 'currency', 'sender_name', 'state'])
    .where('merchant_id', '=', merchantId)
    .where('vam_iban_id', '=', ibanId)
    .orderBy('arrived_at', 'desc')
    .limit(10)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    at: row.arrived_at.toISOString(),
    number: row.number,
    amount: inMinor(row.amount_minor, row.currency),
    sender: row.sender_name,
    status: row.state,
  }))
}
export const waitingSums = async (tx: Store, merchantId: string) => {
  const { rows } = await sql<{ currency: string; count: number; sum: string }>`
    select d.currency, count(*)::int as count, sum(${sql.raw(unmatchedSql)})::text as sum from vam_iban_deposit d
    where d.merchant_id = ${merchantId}::uuid and d.state in ('unmatched', 'part-matched') group by 1 order by 1`.execute(
    tx,
  )
  return rows.map(({ currency, count, sum }) => ({ count, amount: inMinor(sum, currency) }))
}

export interface Payer {
  readonly merchantId: string
  readonly customerId: string
  readonly key: string
  readonly name: string
  readonly accountHash: Buffer | null
  readonly accountShown: string | null
  readonly at: Date
}
export const learnPayer = async (tx: Store, given: Payer): Promise<void> => {
  await sql`
    insert into vam_iban_payer as p (merchant_id, customer_id, name_key, name, account_hash, account_shown, last_at)
    values (${given.merchantId}, ${given.customerId}, ${given.key}, ${given.name}, ${given.accountHash}, ${given.accountShown}, ${given.at})
    on conflict (merchant_id, customer_id, name_key) do update set matches = p.matches + 1, name = excluded.name,
      account_hash = coalesce(excluded.account_hash, p.account_hash), account_shown = coalesce(excluded.account_shown, p.account_shown),
      last_at = excluded.last_at`.execute(tx)
}
/** The match that taught it was wrong. */
export const unlearnPayer = async (tx: Store, merchantId: string, customerId: string, key: string): Promise<void> => {
  await sql`delete from vam_iban_payer where merchant_id = ${merchantId}::uuid and customer_id = ${customerId}::uuid and name_key = ${key}
    and matches <= 1`.execute(tx)
  await sql`update vam_iban_payer set matches = matches - 1
    where merchant_id = ${merchantId}::uuid and customer_id = ${customerId}::uuid and name_key = ${key}`.execute(tx)
}
/** Customers who paid under this name, and those who paid from this account. */
export const knownPayers = async (tx: Store, merchantId: string, key: string, accountHash: Buffer | null) => {
  const { rows } = await sql<{ customer_id: string; by_name: boolean; by_account: boolean }>`
    select customer_id, bool_or(name_key = ${key}) as by_name, bool_or(account_hash is not null and account_hash = ${accountHash}::bytea) as by_account
    from vam_iban_payer where merchant_id = ${merchantId}::uuid and (name_key = ${key} or account_hash = ${accountHash}::bytea)
    group by 1`.execute(tx)
  return {
    byName: new Set(rows.filter(({ by_name: isSo }) => isSo).map(({ customer_id: id }) => id)),
    byAccount: new Set(rows.filter(({ by_account: isSo }) => isSo).map(({ customer_id: id }) => id)),
  }
}
export const payersOf = async (tx: Store, merchantId: string, customerId: string | null) => {
  const rows = await tx
    .selectFrom('vam_iban_payer as p')
    .innerJoin('customer as c', (join) =>
      join.onRef('c.merchant_id', '=', 'p.merchant_id').onRef('c.id', '=', 'p.customer_id'),
    )
    .select([
      'p.name_key',
      'p.customer_id',
      'c.name as customer',
      'p.name',
      'p.account_shown',
      'p.matches',
      'p.last_at',
    ])
    .where('p.merchant_id', '=', merchantId)
    .$if(customerId !== null, (query) => query.where('p.customer_id', '=', customerId!))
    .orderBy('p.last_at', 'desc')
    .limit(50)
    .execute()
  return rows.map((row) => ({
    key: row.name_key,
    customerId: row.customer_id,
    customer: row.customer,
    name: row.name,
    account: row.account_shown,
    matches: row.matches,
    lastAt: row.last_at.toISOString(),
  }))
}
/** How many there were. */
export const forgetPayers = async (
  tx: Store,
  merchantId: string,
  customerId: string,
  key?: string,
): Promise<number> => {
  if (!isUuid(customerId)) return 0
  const gone = await tx
    .deleteFrom('vam_iban_payer')
    .where('merchant_id', '=', merchantId)
    .where('customer_id', '=', customerId)
    .$if(key !== undefined, (query) => query.where('name_key', '=', key!))
    .returning('name_key')
    .execute()
  return gone.length
}
export const holderOf = async (tx: Store, merchantId: string): Promise<string> =>
  (await tx.selectFrom('merchant').select('name_en').where('id', '=', merchantId).executeTakeFirstOrThrow()).name_en

export interface NewReturn {
  readonly reason: string | null
  readonly personId: string | null
  readonly at: Date
}
export const addReturn = async (
  tx: Store,
  deposit: Deposit,
  { reason, personId, at }: NewReturn,
): Promise<{ readonly id: string; readonly number: string; readonly amount: Money }> => {
  const [id, number, amount] = [newId(), newNumber('deposit-return'), unmatchedOf(deposit)]
  await tx
    .insertInto('vam_iban_deposit_return')
    .values({
      merchant_id: deposit.merchant_id,
      id,
      deposit_id: deposit.id,
      number,
      currency: deposit.currency,
      net_minor: amount.minor.toString(),
      state: 'PLACED',
      reason,
      person_id: personId,
      line: `Return ${deposit.number}`,
      placed_at: at,
    })
    .execute()
  return { id, number, amount: money(amount.minor, amount.currency) }
}
