// Data queries of the demo world: own, shared by a colleague, scheduled with its files, and one whose last run failed.
import { sql } from 'kysely'
import { dataQuery } from '@falaj/contract/insight/data-query'
import type { QueryTree } from '@falaj/contract/insight/data-query-rules'
import { nameOf } from '@falaj/contract/kernel/endpoint'
import type { Db, Store } from '../platform/db/pool.ts'
import { newId } from '../platform/base/ids.ts'
import { addExport, addView, memberOf, type Member } from './saved-views.ts'

const list = nameOf(dataQuery.table)
const filtersOf = (tree: QueryTree) => ({ query: JSON.stringify(tree) })
const within = (field: string, days: number) => ({ field, op: 'lastDays', values: [String(days)] })

const refunds: QueryTree = {
  source: 'refunds',
  where: { op: 'all', nodes: [within('createdAt', 90)] },
  group: [{ field: 'maker' }],
  show: [{ what: 'sum', field: 'amount' }, { what: 'count' }],
  chart: 'bars',
}
const large: QueryTree = {
  source: 'payments',
  where: {
    op: 'all',
    nodes: [
      within('createdAt', 30),
      { field: 'amount', op: 'atLeast', values: ['1000'], currency: 'AED' },
      {
        op: 'any',
        nodes: [
          { field: 'method', op: 'is', values: ['AMEX'] },
          { field: 'payer', op: 'isEmpty' },
        ],
      },
    ],
  },
  columns: ['createdAt', 'number', 'status', 'method', 'payer', 'store', 'amount'],
}
const sales: QueryTree = {
  source: 'payments',
  where: { op: 'all', nodes: [within('createdAt', 30), { field: 'paidAt', op: 'isNotEmpty' }] },
  group: [{ field: 'createdAt', by: 'day' }],
  show: [{ what: 'sum', field: 'amount' }, { what: 'count' }],
  chart: 'lines',
}
const regulars: QueryTree = {
  source: 'customers',
  where: { op: 'all', nodes: [{ field: 'payments', op: 'atLeast', values: ['2'] }] },
  columns: ['number', 'name', 'email', 'payments', 'spent', 'lastPaidAt'],
}
const schedule = async (tx: Store, of: Member, viewId: string, viewName: string, every: 'day' | 'week') => {
  const id = newId()
  await tx
    .insertInto('export_schedule')
    .values({
      merchant_id: of.merchantId,
      id,
      staff_id: of.staffId,
      person_id: of.personId,
      list,
      view_id: viewId,
      view_name: viewName,
      every,
      format: 'csv',
      language: 'en',
      timezone: 'Asia/Dubai',
      next_day: sql<string>`(date_trunc('month', now()) + interval '1 month')::date`,
    })
    .execute()
  return id
}

export const seedDataQueries = async (db: Db): Promise<void> => {
  if (await db.selectFrom('saved_view').select('id').where('list', '=', list).executeTakeFirst()) return
  await db.transaction().execute(async (tx) => {
    await addQueries(tx, await memberOf(tx, 'admin'), await memberOf(tx, 'financial'))
  })
}
const addQueries = async (tx: Store, admin: Member, financial: Member): Promise<void> => {
  await addView(tx, admin, { list, name: 'Large without a payer', filters: filtersOf(large) })
  const byPerson = await addView(tx, admin, {
    list,
    name: 'Refunds by person',
    filters: filtersOf(refunds),
    shared: true,
  })
  await addView(tx, financial, { list, name: 'Regular customers', filters: filtersOf(regulars), shared: true })
  const daily = await addView(tx, admin, { list, name: 'Sales by day', filters: filtersOf(sales) })
  const weeklyId = await schedule(tx, admin, byPerson, 'Refunds by person', 'week')
  const dailyId = await schedule(tx, admin, daily, 'Sales by day', 'day')
  for (const [daysAgo, rows] of [
    [16, 0],
    [9, 3],
    [2, 2],
  ] as const)
    await addExport(tx, admin, list, {
      name: `data-query-refunds-${daysAgo}.csv`,
      daysAgo,
      filters: filtersOf(refunds),
      status: 'READY',
      rows,
      scheduleId: weeklyId,
      text: `\ufeffAsked by,Sum of refund,Number of records,Currency\r\n${Array.from({ length: rows }, (_, at) => `Person ${at + 1},${100 + at}.00,${at + 1},AED\r\n`).join('')}All ${rows} rows.\r\n`,
    })
  await addExport(tx, admin, list, {
    name: 'data-query-sales.csv',
    daysAgo: 1,
    filters: filtersOf(sales),
    status: 'FAILURE',
    failure: 'QUERY',
    rows: 0,
    scheduleId: dailyId,
  })
}
