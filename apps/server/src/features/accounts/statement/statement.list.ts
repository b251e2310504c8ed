// The lists of statements, one for each group of types: the SQL of each field.
import { sql, type SqlBool } from 'kysely'
import { coins } from '@falaj/contract/kernel/coins'
import { statement } from '@falaj/contract/accounts/statement'
import { typesOf, type StatementGroup } from '@falaj/contract/accounts/statement-types'
import { listOf } from '../../../platform/lists/listed.ts'

/** The SQL of every statement's fields. */
export const statementSource = {
  from: sql`statement s left join person p on p.id = s.person_id`,
  owner: 's.merchant_id',
  currency: 's.currency',
  columns: {
    id: 's.id',
    number: 's.number',
    createdAt: 's.created_at',
    status: 's.state',
    type: 's.type',
    currency: 's.currency',
    firstDay: 's.first_day::text',
    lastDay: 's.last_day::text',
    opening: 's.opening_minor',
    credits: 's.credits_minor',
    debits: 's.debits_minor',
    closing: 's.closing_minor',
    rows: 's.rows_done',
    rowsTotal: 's.rows_total',
    failure: 's.failure',
    about: `(select c.name_en || coalesce(' · ' || d.number, '') from merchant c
      left join pos_device d on d.merchant_id = c.id and d.id = s.device_id where c.id = s.child_id)`,
    stores: 's.stores',
    by: 'p.name',
  },
  conditions: {
    store: (codes: readonly string[]) => sql<SqlBool>`coalesce(s.stores, '{""}') && ${codes}::text[]`,
  },
  ofStores: (stores: readonly string[]) => sql<SqlBool>`s.stores <@ ${stores}::text[]`,
  search: ['number'],
  counted: null,
  newest: 'createdAt',
  sums: [],
} as const
/** Coin statements are listed elsewhere. */
export const isFiat = sql<SqlBool>`s.currency <> all(${[...coins]})`
/** They differ only in which types they show, of no group: all. */
const listFor = (group: StatementGroup | null) =>
  listOf(statement[group ?? 'balance'], {
    where: group ? sql<SqlBool>`s.type in (${sql.join(typesOf(group))}) and ${isFiat}` : isFiat,
    ...statementSource,
  })
export const statementLists = {
  charge: listFor('charge'),
  balance: listFor('balance'),
  transaction: listFor('transaction'),
  settlement: listFor('settlement'),
  purchase: listFor('purchase'),
} satisfies Record<StatementGroup, unknown>
/** What the merchant API reads: of every group. */
export const everyStatement = listFor(null)
export const { columns: statementColumns, rowOf: statementRow } = statementLists.balance

export const oldStatementList = listOf(statement.old, {
  from: sql`old_statement o join file f on f.merchant_id = o.merchant_id and f.id = o.file_id`,
  owner: 'o.merchant_id',
  columns: {
    id: 'o.id',
    number: 'o.number',
    type: 'o.type',
    currency: 'o.currency',
    firstDay: 'o.first_day::text',
    lastDay: 'o.last_day::text',
    source: 'o.source',
    sha256: `encode(f.sha256, 'hex')`,
    importedAt: 'o.imported_at',
  },
  search: ['number'],
  newest: 'lastDay',
})
