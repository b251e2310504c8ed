// Agreement templates through the API: versions, what products require, and what may not be changed.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { requiredClauses, standardClauses } from '@falaj/contract/growth/agreement-clauses'
import { agreementTemplate } from '@falaj/contract/growth/agreement-template'
import { errors } from '@falaj/contract/kernel/errors'
import { once } from '../../../testing/bank-account.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'

let world: World
let [admin, agent] = [] as unknown as [Client, Client]
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('agent-admin')
  agent = await world.as('agent')
})
afterAll(() => world.close())
const products = ['gateway' as const]
const clauses = standardClauses.filter(({ id }) => requiredClauses(products).includes(id))
const fields = (answer: { body: unknown }) =>
  (answer.body as { fields: readonly { path: string; code: string }[] }).fields
const add = (chosen: typeof clauses, headers = once()) =>
  admin.call(agreementTemplate.add, { name: 'Online shops', products, clauses: [...chosen] }, headers)
const detailOf = async (id: string) => (await admin.call(agreementTemplate.detail, { id })).body
const publish = (id: string, revision: number) => admin.call(agreementTemplate.publish, { id, revision }, once())

it('the demo world has templates with two versions, and a draft', async () => {
  const { rows } = (await agent.call(agreementTemplate.query, { filters: {}, pageParam: { number: 1, size: 40 } })).body
  expect(rows.map(({ version, published, status }) => ({ version, published, status }))).toEqual(
    expect.arrayContaining([
      { version: 2, published: 2, status: 'active' },
      { version: 2, published: 1, status: 'active' },
      { version: 1, published: null, status: 'draft' },
    ]),
  )
})
it('each product requires clauses of its own, besides those that all have', () => {
  expect(requiredClauses([])).toEqual(['services', 'fees', 'data', 'term', 'law'])
  expect(requiredClauses(['auto-debit', 'qrpay'])).toEqual([
    'services',
    'fees',
    'data',
    'term',
    'law',
    'in-store',
    'recurring',
    'refunds',
  ])
  const ids = standardClauses.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})
it('without a required clause it is saved, but not published', async () => {
  const { id } = (await add(clauses.slice(1))).body
  expect((await detailOf(id)).missing).toEqual(['services'])
  expect(fields(await publish(id, 1))).toEqual([{ path: 'clauses', code: 'CLAUSE_REQUIRED' }])
  expect((await detailOf(id)).status).toBe('draft')
})
it('a clause is not there twice', async () => {
  expect(fields(await add([...clauses, clauses[0]!]))).toEqual([{ path: 'clauses', code: 'CLAUSE_TWICE' }])
})
it('publishing freezes a version; an edit begins the next one and keeps to what was read', async () => {
  const headers = once()
  const { id } = (await add(clauses, headers)).body
  expect((await add(clauses, headers)).body.id).toBe(id)
  expect((await publish(id, 1)).code).toBe(200)
  expect((await publish(id, 2)).code).toBe(errors.RECORD_STATE.code)
  const first = (await detailOf(id)).versions[0]!
  const edit = (revision: number) =>
    admin.call(agreementTemplate.edit, {
      id,
      revision,
      name: 'Online shops',
      products,
      clauses: clauses.map((clause) => ({ ...clause, textEn: `${clause.textEn} New.` })),
    })
  expect((await edit(2)).code).toBe(200)
  expect((await edit(2)).code).toBe(errors.RECORD_CHANGED.code)
  const found = await detailOf(id)
  expect(found).toMatchObject({ version: 2, published: 1, status: 'active' })
  expect(found.versions[1]).toEqual(first)
  expect(found.versions[0]!.clauses[0]!.hash).not.toBe(first.clauses[0]!.hash)
  await expect(
    world.owner.query(`update agreement_template_version set clauses = '[]' where template_id = $1 and version = 1`, [
      id,
    ]),
  ).rejects.toThrow('never changed')
})
it('an agent reads templates and changes none', async () => {
  const { id } = (await add(clauses)).body
  expect((await agent.call(agreementTemplate.detail, { id })).body.actions).toEqual([])
  expect((await agent.call(agreementTemplate.archive, { id })).code).toBe(errors.ACCESS_DENIED.code)
  expect((await admin.call(agreementTemplate.archive, { id })).code).toBe(200)
  expect((await publish(id, 2)).code).toBe(errors.RECORD_STATE.code)
})
