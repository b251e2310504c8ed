// A query answers what the member's own lists have, and nothing else; data-query.fuzz.test.ts asks a thousand random ones.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataQuery } from '@falaj/contract/insight/data-query'
import type { QueryTree } from '@falaj/contract/insight/data-query-rules'
import { sourceFields, sourceNames } from '@falaj/contract/insight/data-query-sources'
import { nameOf, urlOf } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import { exportJobs } from '@falaj/contract/workspace/export'
import { savedView } from '@falaj/contract/workspace/saved-view'
import { once } from '../../../testing/bank-account.ts'
import { openPages } from '../../../testing/second-factor.ts'
import { consoleHeaders, openWorld, type Client, type World } from '../../../testing/world.ts'
import { compiledFor, runQuery } from './data-query.run.ts'

let world: World
let admin: Client
let merchantId = ''
beforeAll(async () => {
  world = await openWorld({}, { background: true })
  admin = await world.as('admin')
  const { rows } = await world.owner.query<{ id: string }>(
    "select merchant_id as id from staff s join person p on p.id = s.person_id where p.name = 'Layla Haddad'",
  )
  merchantId = rows[0]!.id
})
afterAll(() => world.close())

const list = nameOf(dataQuery.table)
const ask = (client: Client, query: QueryTree) => client.call(dataQuery.run, { query })
/** As somebody sends it who has no typed client. */
const faults = async (client: Client, query: unknown) => {
  const answer = await world.app.inject({
    method: 'POST',
    url: urlOf(dataQuery.run),
    headers: { ...consoleHeaders, cookie: client.cookie },
    payload: JSON.stringify({ query }),
  })
  const { head, body } = answer.json<{ head: { code: number }; body: { fields: { path: string; code: string }[] } }>()
  expect(head.code).toBe(errors.INPUT_INVALID.code)
  return body.fields.map((each) => `${each.path} ${each.code}`)
}
const where = (...nodes: object[]): QueryTree['where'] => ({ op: 'all', nodes: nodes as never })

describe('an answer', () => {
  it('of groups has the sums that the table of payments has, each currency by itself', async () => {
    const { body } = await ask(admin, {
      source: 'payments',
      group: [{ field: 'status' }],
      show: [{ what: 'sum', field: 'amount' }, { what: 'count' }],
      limit: 1000,
    })
    const { rows } = await world.owner.query<{ line: string }>(
      `select concat_ws('|', status, (sum(amount_minor) / 100.0)::numeric(30, 2), count(*), currency) as line
       from payment where merchant_id = $1 group by status, currency`,
      [merchantId],
    )
    expect(body.columns.map(({ name }) => name)).toEqual(['status', 'sum.amount', 'count', 'currency.3'])
    expect(body.rows.map((row) => row.join('|')).toSorted()).toEqual(rows.map(({ line }) => line).toSorted())
    expect(body.records).toBe(body.rows.reduce((sum, row) => sum + Number(row[2]), 0))
  })

  it('of rows is the newest first, and says how many there are when it is cut', async () => {
    const { body } = await ask(admin, { source: 'payments', columns: ['createdAt', 'number'], limit: 5 })
    expect(body.rows).toHaveLength(5)
    const times = body.rows.map(([at]) => Date.parse(at ?? ''))
    expect(times).toEqual(times.toSorted((one, other) => other - one))
    const { rows } = await world.owner.query<{ n: string }>(
      'select count(*) as n from payment where merchant_id = $1',
      [merchantId],
    )
    expect(body).toMatchObject({ total: Number(rows[0]!.n), limit: 5 })
  })

  it('meets nested conditions', async () => {
    const { body } = await ask(admin, {
      source: 'payments',
      where: where(
        { field: 'amount', op: 'atLeast', values: ['100'], currency: 'AED' },
        { op: 'none', nodes: [{ field: 'status', op: 'is', values: ['CREATED', 'FAILURE'] }] },
        {
          op: 'any',
          nodes: [
            { field: 'number', op: 'contains', values: ['1'] },
            { field: 'store', op: 'isEmpty' },
          ],
        },
      ),
      limit: 1000,
    })
    const { rows } = await world.owner.query<{ n: string }>(
      `select count(*) as n from payment where merchant_id = $1 and currency = 'AED' and amount_minor >= 10000
       and status not in ('CREATED', 'FAILURE') and (number ilike '%1%' or coalesce(store, '') = '')`,
      [merchantId],
    )
    expect(body.total).toBe(Number(rows[0]!.n))
  })

  it('groups by the days of the member’s clock, and sorts as asked', async () => {
    const { body } = await ask(admin, {
      source: 'payments',
      group: [{ field: 'createdAt', by: 'month' }],
      show: [{ what: 'count' }],
      sort: { column: 'count', descending: true },
    })
    const counts = body.rows.map(([, count]) => Number(count))
    expect(counts).toEqual(counts.toSorted((one, other) => other - one))
    expect(body.rows.every(([month]) => /^\d{4}-\d{2}$/.test(month ?? ''))).toBe(true)
  })

  it('is estimated without being run', async () => {
    const { body } = await admin.call(dataQuery.estimate, { query: { source: 'payments' } })
    expect(body.isTooWide).toBe(false)
    expect(body.rows).toBeGreaterThan(0)
  })
})

describe('what is refused names its field', () => {
  it.each([
    [{ source: 'payroll' }, 'query.source QUERY_SOURCE'],
    [{ source: 'payments', limit: 1001 }, 'query.limit QUERY_LIMIT'],
    [{ source: 'payments', limit: 0 }, 'query.limit QUERY_LIMIT'],
    [{ source: 'payments', merchantId: 'x' }, 'query.merchantId UNKNOWN_FIELD'],
    [{ source: 'payments', where: { op: 'all', merchantId: 'x' } }, 'query.where.merchantId UNKNOWN_FIELD'],
    [{ source: 'payments', where: { field: 'merchant_id', op: 'is', values: ['x'] } }, 'query.where.field QUERY_FIELD'],
    [{ source: 'payments', where: { field: 'id', op: 'is', values: ['x'] } }, 'query.where.field QUERY_FIELD'],
    [{ source: 'payments', where: { field: 'number', op: 'drop', values: ['x'] } }, 'query.where.op QUERY_OPERATOR'],
    [{ source: 'payments', where: { field: 'number', op: 'atLeast', values: ['x'] } }, 'query.where.op QUERY_OPERATOR'],
    [{ source: 'payments', where: { field: 'amount', op: 'is', values: ['1'] } }, 'query.where.currency REQUIRED'],
    [
      { source: 'payments', where: { field: 'amount', op: 'is', values: ['one'], currency: 'AED' } },
      'query.where.values.0 AMOUNT',
    ],
    [
      { source: 'payments', where: { field: 'createdAt', op: 'from', values: ['31-02-2026'] } },
      'query.where.values.0 QUERY_VALUE',
    ],
    [{ source: 'payments', where: { field: 'number', op: 'is', values: 7 } }, 'query.where.values INVALID'],
    [{ source: 'payments', columns: ['secret'] }, 'query.columns.0 QUERY_FIELD'],
    [{ source: 'payments', group: [{ field: 'amount' }] }, 'query.group.0.field QUERY_FIELD'],
    [{ source: 'payments', group: [{ field: 'createdAt' }] }, 'query.group.0.by REQUIRED'],
    [{ source: 'payments', show: [{ what: 'sum', field: 'number' }] }, 'query.show.0.field QUERY_FIELD'],
    [{ source: 'payments', sort: { column: 'secret', descending: true } }, 'query.sort.column QUERY_FIELD'],
  ])('%j: %s', async (query, fault) => {
    expect(await faults(admin, query)).toContain(fault)
  })

  it('a tree that is too deep, at the place where it is', async () => {
    const leaf = { field: 'number', op: 'is', values: ['1'] }
    const deep = (levels: number): object => (levels === 0 ? leaf : { op: 'all', nodes: [deep(levels - 1)] })
    expect((await ask(admin, { source: 'payments', where: deep(3) as never })).code).toBe(200)
    expect(await faults(admin, { source: 'payments', where: deep(4) })).toEqual([
      'query.where.nodes.0.nodes.0.nodes.0.nodes QUERY_DEPTH',
    ])
  })

  it('more conditions than a query may have', async () => {
    const nodes = Array.from({ length: 30 }, () => ({ field: 'number', op: 'is', values: ['1'] }))
    const query = {
      source: 'payments',
      where: {
        op: 'all',
        nodes: [
          { op: 'any', nodes },
          { op: 'any', nodes },
        ],
      },
    }
    expect(await faults(admin, query)).toEqual(['query.where QUERY_CONDITIONS'])
  })
})

describe('a role', () => {
  const contacts: QueryTree = { source: 'customers', columns: ['number', 'email'] }
  it('that may not see addresses and numbers has neither the column nor a condition on it', async () => {
    const keeper = await world.as('service-provider')
    expect(await faults(keeper, contacts)).toEqual(['query.columns.1 QUERY_FIELD'])
    const filtered = { source: 'customers', where: { field: 'phone', op: 'startsWith', values: ['+971'] } }
    expect(await faults(keeper, filtered)).toEqual(['query.where.field QUERY_FIELD'])
    const grouped = { source: 'customers', group: [{ field: 'email' }] }
    expect(await faults(keeper, grouped)).toEqual(['query.group.0.field QUERY_FIELD'])
    const { body } = await ask(keeper, { source: 'customers' })
    expect(body.columns.map(({ name }) => name)).not.toContain('email')
  })

  it('that may see them sees them as the list has them: masked on the page', async () => {
    const { body } = await ask(await world.as('cs'), contacts)
    const addresses = body.rows.flatMap(([, email]) => email ?? [])
    expect(addresses.length).toBeGreaterThan(0)
    expect(addresses.every((email) => email.includes('•'))).toBe(true)
  })

  it('queries no list that it may not open', async () => {
    const it = await world.as('it')
    expect(await faults(it, { source: 'payments' })).toEqual(['query.source QUERY_SOURCE'])
    expect(await faults(await world.as('operation-maker'), { source: 'withdrawals' })).toEqual([
      'query.source QUERY_SOURCE',
    ])
  })

  it('that is bound to stores has the records of these alone', async () => {
    const bound = await world.as('chain-store')
    const { body } = await ask(bound, { source: 'payments', group: [{ field: 'store' }] })
    const { rows } = await world.owner.query<{ store: string }>(
      `select t.store from staff_store t join staff s on s.merchant_id = t.merchant_id and s.id = t.staff_id
       join person p on p.id = s.person_id where p.name = 'Aisha Karim'`,
    )
    const own = rows.map(({ store }) => store)
    expect(body.rows.length).toBeGreaterThan(0)
    expect(body.rows.filter(([store]) => !own.includes(store ?? ''))).toEqual([])
    expect(await faults(bound, { source: 'customers' })).toEqual(['query.source QUERY_SOURCE'])
  })
})

describe('the role that queries run as', () => {
  const asReader = (text: string) =>
    world.db.transaction().execute(async (tx) => {
      await sql`set local role falaj_app_reader`.execute(tx)
      return sql.raw(text).execute(tx)
    })
  it('reads every field of every source', async () => {
    await openPages(world, admin, 'authorizations')
    for (const source of sourceNames) {
      const columns = sourceFields(source, true).map(({ name }) => name)
      for (let at = 0; at < columns.length; at += 10) {
        const { code } = await ask(admin, { source, columns: columns.slice(at, at + 10), limit: 1 })
        expect([source, code]).toEqual([source, 200])
      }
    }
  })
  it.each([
    'select password_hash from person',
    'select token_hash from session',
    'select number_sealed from bank_account',
    'select * from audit_entry',
    `update payment set number = 'x'`,
    'delete from refund',
    `select ledger.set_month('00000000-0000-4000-8000-000000000000', '2026-01-01', null)`,
  ])('may not: %s', async (text) => {
    await expect(asReader(text)).rejects.toThrow(/permission denied/)
  })
  it('is in force while a query runs, and not after it', async () => {
    await world.db.transaction().execute(async (tx) => {
      const fields = sourceFields('payments', false)
      const reader = {
        merchantId,
        personId: merchantId,
        zone: 'Asia/Dubai',
        stores: undefined,
        registry: world.context.registry,
      }
      const compiled = compiledFor({ source: 'payments', columns: ['number'] }, fields, reader)
      const spied = { ...compiled, page: () => sql<Record<string, unknown>>`select current_user::text as c0` }
      expect((await runQuery(tx, spied, { limit: 5, seconds: 5 })).rows).toEqual([['falaj_app_reader']])
      expect((await sql<{ name: string }>`select current_user::text as name`.execute(tx)).rows).toEqual([
        { name: 'falaj_app' },
      ])
    })
  })
  it('that the owner may not make is left out, and says so', async () => {
    const { rows } = await world.owner.query<{ made: boolean }>(`select make_query_reader('falaj_elsewhere') as made`)
    expect(rows).toEqual([{ made: false }])
  })
})

describe('a saved query', () => {
  const save = async (client: Client, name: string, query: QueryTree, isShared = false): Promise<string> => {
    const { body } = await client.call(
      savedView.add,
      { list, name, filters: { query: JSON.stringify(query) }, sort: null, size: 10, hidden: [] },
      once(),
    )
    if (isShared) await client.call(savedView.edit, { id: body.id, isShared })
    return body.id
  }
  const namesOf = async (client: Client) =>
    (await client.call(savedView.query, { list })).body.views.map(({ name }) => name)
  const fileOf = async (client: Client, query: QueryTree, format: 'csv' | 'xlsx' = 'csv') => {
    const { code, body } = await client.call(
      exportJobs.add,
      {
        list,
        filters: { query: JSON.stringify(query) },
        columns: ['line'],
        language: 'en',
        timezone: 'Asia/Dubai',
        format,
      },
      once(),
    )
    if (code !== 200) return { code, job: null, text: '' }
    await expect
      .poll(async () => (await client.call(exportJobs.detail, { id: body.id })).body.status, { timeout: 20_000 })
      .not.toBe('PROCESSING')
    const job = (await client.call(exportJobs.detail, { id: body.id })).body
    const { url } = (await client.call(exportJobs.download, { id: body.id })).body
    const file = await world.app.inject({ url, headers: { cookie: client.cookie } })
    return { code, job, text: format === 'csv' ? file.rawPayload.toString('utf8') : file.rawPayload.toString('latin1') }
  }
  const emails: QueryTree = { source: 'customers', columns: ['number', 'email'] }

  it('is shared with those whose role may see all of its columns', async () => {
    await save(admin, 'Addresses', emails, true)
    await save(admin, 'Numbers', { source: 'customers', columns: ['number'] }, true)
    expect(await namesOf(await world.as('cs'))).toEqual(expect.arrayContaining(['Addresses', 'Numbers']))
    const keeper = await namesOf(await world.as('service-provider'))
    expect(keeper).toContain('Numbers')
    expect(keeper).not.toContain('Addresses')
  })

  it('as a file states how many rows it has, of how many; the rows are counted without that line', async () => {
    const { body } = await ask(admin, emails)
    const { job, text } = await fileOf(admin, emails)
    expect(job).toMatchObject({ status: 'READY', rowsDone: body.total })
    const lines = text.trim().split(/\r?\n/)
    expect(lines).toHaveLength(body.total + 2)
    expect(lines.at(-1)).toBe(`All ${body.total} rows.`)
    expect(text).not.toContain('•')
    const workbook = await fileOf(admin, emails, 'xlsx')
    expect(workbook.job).toMatchObject({ status: 'READY', rowsDone: body.total })
    expect(workbook.text.slice(0, 2)).toBe('PK')
  })

  it('of a member who is bound to stores is a file with the records of these alone', async () => {
    const bound = await world.as('chain-store')
    const query: QueryTree = { source: 'payments', columns: ['number', 'store'] }
    const { body } = await ask(bound, query)
    const { job, text } = await fileOf(bound, query)
    expect(job).toMatchObject({ status: 'READY', rowsDone: body.total })
    const { rows } = await world.owner.query<{ number: string }>(
      `select p.number from payment p join person h on h.name = 'Aisha Karim' join staff s on s.person_id = h.id and s.merchant_id = p.merchant_id
       where not exists (select from staff_store t where t.merchant_id = s.merchant_id and t.staff_id = s.id and t.store = p.store)`,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ number }) => text.includes(number))).toEqual([])
    expect((await fileOf(bound, { source: 'customers', columns: ['number'] })).code).toBe(errors.ACCESS_DENIED.code)
  })
  it('is no file for a role that may not see its columns', async () => {
    const keeper = await world.as('service-provider')
    expect((await fileOf(keeper, emails)).code).toBe(errors.ACCESS_DENIED.code)
  })
})
