// Random trees, most of them right and some of them not: no foreign record, no masked column, nothing over the limit, and no typed text in SQL.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dataQuery } from '@falaj/contract/insight/data-query'
import {
  measures,
  operators,
  operatorsOf,
  periods,
  queryFaults,
  queryRowsMax,
  queryTree,
  takesNone,
  type QueryNode,
  type QueryTree,
} from '@falaj/contract/insight/data-query-rules'
import { queryFields, sourceFields, sourceNames, type QueryField } from '@falaj/contract/insight/data-query-sources'
import { urlOf, type Output } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import { aVisitor } from '@falaj/contract/testing/visitor'
import * as z from 'zod/mini'
import { randomFrom, scale, seed } from '../../../testing/scale.ts'
import { consoleHeaders, openWorld, type Client, type World } from '../../../testing/world.ts'
import { compiledFor } from './data-query.run.ts'

/** A thousand with every test; ten thousand in the long run. */
const trees = Math.ceil(1000 * scale)
const roles = ['ADMIN', 'SERVICE_PROVIDER', 'OPERATION_MAKER', 'FINANCIAL'] as const
const clientNames = {
  ADMIN: 'admin',
  SERVICE_PROVIDER: 'service-provider',
  OPERATION_MAKER: 'operation-maker',
  FINANCIAL: 'financial',
}

let world: World
let clients: Client[]
/** Numbers of other merchants' records, and payers' addresses and numbers as they are stored. */
const foreign = new Set<string>()
const contacts = new Set<string>()
beforeAll(async () => {
  world = await openWorld()
  clients = await Promise.all(roles.map((role) => world.as(clientNames[role])))
  const { rows } = await world.owner.query<{ text: string }>(
    `select number as text from (
       select merchant_id, number from payment union all select merchant_id, number from refund union all select merchant_id, number from dispute
       union all select merchant_id, number from settlement union all select merchant_id, number from approval_request) r
     where merchant_id <> (select s.merchant_id from staff s join person p on p.id = s.person_id where p.name = 'Layla Haddad')`,
  )
  for (const { text } of rows) foreign.add(text)
  const kept = await world.owner.query<{ email: string | null; phone: string | null }>(
    'select email, phone from customer',
  )
  for (const { email, phone } of kept.rows) for (const text of [email, phone]) if (text) contacts.add(text)
})
afterAll(() => world.close())

/** What somebody types who means harm; each is found nowhere in the SQL. */
const hostile = [
  "'; drop table payment; --",
  '%_\\',
  '$1',
  'x" or "1"="1',
  '{"a":1}',
  '\u2028',
  "') or true --",
  'لا',
  '0x00',
  '../..',
]
const treesFrom = (draw: () => number) => {
  const at = (n: number): number => Math.floor(draw() * n)
  const one = <T>(all: readonly T[]): T => all[at(all.length)]!
  const chance = (share: number): boolean => draw() < share
  const valueFor = ({ kind }: QueryField, op: string): string => {
    if (chance(0.05)) return one(hostile)
    if (kind === 'money') return `${at(5000)}.${String(at(100)).padStart(2, '0')}`
    if (kind === 'count') return String(at(50))
    if (op === 'lastDays') return String(1 + at(200))
    if (kind === 'time' || kind === 'day')
      return `2026-${String(1 + at(12)).padStart(2, '0')}-${String(1 + at(28)).padStart(2, '0')}`
    return chance(0.5) ? one(hostile) : one(['AED', 'SETTLED', '1', 'a', 'VISA', 'P', ...foreign].slice(0, 60))
  }
  const node = (fields: readonly QueryField[], depth: number): QueryNode => {
    if (depth > 0 && chance(0.4))
      return {
        op: one(['all', 'any', 'none']),
        nodes: Array.from({ length: at(4) }, () => node(fields, depth - 1)),
      }
    const field = one(fields)
    const op = chance(0.04) ? one(operators) : one(operatorsOf[field.kind])
    return {
      op: chance(0.02) ? one(hostile) : op,
      field: chance(0.02) ? one(hostile) : field.name,
      ...(takesNone(op) ? {} : { values: [valueFor(field, op)] }),
      ...(field.kind === 'money' ? { currency: one(['AED', 'USD'] as const) } : {}),
    }
  }
  const some = <T>(all: readonly T[], most: number): T[] => {
    const wanted = at(most + 1)
    return [...all].toSorted(() => draw() - 0.5).slice(0, wanted)
  }
  return (): QueryTree => {
    const source = one(sourceNames)
    // All of the fields, the masked ones too: the server decides who has them.
    const fields = sourceFields(source, true)
    const isGroups = chance(0.5)
    const summable = fields.filter(({ kind }) => kind === 'money' || kind === 'count')
    return {
      source,
      ...(chance(0.8)
        ? { where: { op: 'all', nodes: [node(fields, 2), node(fields, 2)].slice(0, 1 + at(2)) } as never }
        : {}),
      ...(isGroups
        ? {
            group: some(
              fields.filter(({ kind }) => kind !== 'money'),
              3,
            ).map(({ name, kind }) => ({
              field: name,
              ...(kind === 'time' ? { by: one(periods) } : {}),
            })),
            show: [
              { what: 'count' as const },
              ...some(summable, 3).map(({ name }) => ({ what: one(measures.slice(1)), field: name })),
            ],
          }
        : { columns: some(fields, 10).map(({ name }) => name) }),
      limit: chance(0.03) ? queryRowsMax + 1 + at(1e6) : 1 + at(40),
    }
  }
}

it(`${trees} random queries: nobody else’s record, no masked column, nothing over the limit`, async () => {
  const draw = treesFrom(randomFrom(seed))
  const counts = { answered: 0, refused: 0 }
  const wrong: string[] = []
  expect([foreign.size, contacts.size]).not.toContain(0)
  for (let n = 0; n < trees; n += 1) {
    const query = draw()
    const role = n % roles.length
    const visible = queryFields(query.source, aVisitor({ roles: [roles[role]!] }))
    const isRight =
      z.safeParse(queryTree, query).success && visible.length > 0 && queryFaults(query, visible).length === 0
    const answer = await world.app.inject({
      method: 'POST',
      url: urlOf(dataQuery.run),
      headers: { ...consoleHeaders, cookie: clients[role]!.cookie },
      payload: JSON.stringify({ query }),
    })
    const raw = answer.json<{ head: { code: number }; body: Output<typeof dataQuery.run> }>()
    const { code } = raw.head
    const { body } = raw
    const found = (complaint: string | false) =>
      complaint ? void wrong.push(`seed ${seed}, query ${n}, ${complaint}: ${JSON.stringify(query)}`) : undefined
    if (!isRight) {
      counts.refused += 1
      const { fields } = body as unknown as { readonly fields?: readonly unknown[] }
      found((code !== errors.INPUT_INVALID.code || !fields?.length) && `refused as ${code}`)
      continue
    }
    // The source's own page asks for a second factor first.
    if (code === errors.STEP_UP_REQUIRED.code && query.source === 'approvals') continue
    counts.answered += 1
    found(code !== 200 && `answered ${code}`)
    if (code !== 200) continue
    found((body.rows.length > query.limit! || body.total < body.rows.length) && `${body.rows.length} rows`)
    const names = new Set(visible.map(({ name }) => name))
    for (const { name } of body.columns)
      found(
        name !== 'count' &&
          !name.startsWith('currency.') &&
          !name.split('.').some((part) => names.has(part)) &&
          `column ${name}`,
      )
    for (const cell of body.rows.flat())
      found(cell !== null && (foreign.has(cell) || contacts.has(cell)) && `has ${cell}`)
  }
  expect(wrong).toEqual([])
  expect(counts.answered).toBeGreaterThan(trees / 10)
  expect(counts.refused).toBeGreaterThan(trees / 50)
}, 600_000)

it('writes no typed text into SQL: every value is a parameter', () => {
  const draw = treesFrom(randomFrom(seed + 1))
  const { registry } = world.context
  const reader = {
    merchantId: '00000000-0000-4000-8000-000000000000',
    personId: '00000000-0000-4000-8000-000000000001',
    zone: 'Asia/Dubai',
    stores: undefined,
    registry,
  }
  const mark = 'tYpEd'
  const marked = (each: QueryNode): QueryNode => ({
    ...each,
    ...(each.values
      ? { values: each.values.map((value) => (/^[\d.-]+$/.test(value) ? value : `${mark}${value}`)) }
      : {}),
    ...(each.nodes ? { nodes: (each.nodes as readonly QueryNode[]).map(marked) } : {}),
  })
  let compiled = 0
  for (let n = 0; n < trees; n += 1) {
    const drawn = draw()
    const query = { ...drawn, ...(drawn.where ? { where: marked(drawn.where) as never } : {}) }
    const fields = sourceFields(query.source, true)
    if (!z.safeParse(queryTree, query).success || queryFaults(query, fields).length > 0) continue
    compiled += 1
    const { sql, parameters } = compiledFor(query, fields, reader).page(10).compile(world.db)
    expect(sql).not.toContain(mark)
    expect(hostile.filter((text) => text.length > 3 && sql.includes(text))).toEqual([])
    expect(parameters).toContain(reader.merchantId)
  }
  expect(compiled).toBeGreaterThan(trees / 10)
})
