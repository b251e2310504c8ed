import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayMs } from '@falaj/contract/kernel/time'
import type { Input } from '@falaj/contract/kernel/endpoint'
import { file } from '@falaj/contract/workspace/file'
import { operationHistory } from '@falaj/contract/people/operation-history'
import { payment } from '@falaj/contract/payments/payment'
import { sealWaiting } from '../../../platform/audit/seal.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('admin')
  await admin.call(file.ticket, { purpose: 'document' })
  await (await world.as('financial')).call(file.ticket, { purpose: 'image' })
  await (await world.as('sales')).call(payment.query, { filters: {}, pageParam: { number: 1, size: 10 } })
  await (await world.as('multi-admin')).call(file.ticket, { purpose: 'image' })
})
afterAll(() => world.close())

const history = async (filters: Input<typeof operationHistory.query>['filters'], client = admin) =>
  (await client.call(operationHistory.query, { filters, pageParam: { number: 1, size: 40 } })).body

it('shows what was done and what was refused, newest first, and only of the own merchant', async () => {
  const { rows, total } = await history({})
  expect(total).toBe(3)
  expect(rows.map(({ actor, action, result, code }) => ({ actor, action, result, code }))).toEqual([
    { actor: 'Sara Khalil', action: 'look money', result: 'refused', code: 40301 },
    { actor: 'Omar Nasser', action: 'POST secure/file/ticket', result: 'done', code: 200 },
    { actor: 'Layla Haddad', action: 'POST secure/file/ticket', result: 'done', code: 200 },
  ])
  expect(rows[1]).toMatchObject({ roles: ['FINANCIAL'], object: 'upload ticket for image', address: '127.0.0.1' })
  expect(rows[1]!.requestId).not.toBe('')
})

it.each([
  ['a result', { result: ['refused' as const] }, ['Sara Khalil']],
  ['a person', { actor: 'omar' }, ['Omar Nasser']],
  ['the words of a action', { text: '申请上传' }, ['Omar Nasser', 'Layla Haddad']],
  ['the path of a action', { text: 'acquire/query' }, ['Sara Khalil']],
  ['an object', { text: 'upload ticket for document' }, ['Layla Haddad']],
  ['an object’s id', { object: 'image' }, ['Omar Nasser']],
  ['an address', { address: '127.0.0.1' }, ['Sara Khalil', 'Omar Nasser', 'Layla Haddad']],
  ['an address nobody came from', { address: '10.0.0.1' }, []],
  ['a kind of action', { group: ['money' as const] }, ['Sara Khalil']],
  ['two kinds', { group: ['money' as const, 'files' as const] }, ['Sara Khalil', 'Omar Nasser', 'Layla Haddad']],
  ['a kind and a person', { group: ['files' as const], actor: 'omar' }, ['Omar Nasser']],
  ['a kind and a result', { group: ['files' as const], result: ['refused' as const] }, []],
  ['several results', { result: ['refused' as const, 'failed' as const] }, ['Sara Khalil']],
  ['a person nobody is', { actor: 'nobody of that name' }, []],
  ['a text nobody wrote', { text: 'nothing like it' }, []],
])('finds lines by %s', async (_, filters, actors) => {
  expect((await history(filters)).rows.map(({ actor }) => actor)).toEqual(actors)
})

it('keeps only the asked days', async () => {
  const day = (back: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dubai' }).format(Date.now() - back * dayMs)
  const range = (from: number, until: number) => ({
    at: { startTime: `${day(from)}T00:00:00`, endTime: `${day(until)}T23:59:59` },
  })
  expect((await history(range(1, 0))).total).toBe(3)
  expect((await history(range(3, 2))).total).toBe(0)
})

it('opens a line with what changed, and no line of another merchant', async () => {
  const [entry] = (await history({ result: ['done'] })).rows
  const { body } = await admin.call(operationHistory.detail, { id: entry!.id })
  expect(body).toMatchObject({ ...entry, call: 'POST secure/file/ticket', deviceId: null, changes: [], sealed: null })
  await sealWaiting(world.db)
  const { sealed } = (await admin.call(operationHistory.detail, { id: entry!.id })).body
  expect(sealed).toMatchObject({ block: 1, place: 2, lineHash: expect.stringMatching(/^[0-9a-f]{64}$/) as string })
  const foreign = await world.db
    .selectFrom('audit_entry')
    .innerJoin('merchant', 'merchant.id', 'audit_entry.merchant_id')
    .select('audit_entry.id')
    .where('merchant.mid', '=', '20000002')
    .executeTakeFirstOrThrow()
  expect((await admin.call(operationHistory.detail, { id: foreign.id })).code).toBe(40401)
})

it('is for admins and IT', async () => {
  expect((await history({ actor: 'omar' }, await world.as('it'))).total).toBe(1)
  const answer = await (
    await world.as('financial')
  ).call(operationHistory.query, { filters: {}, pageParam: { number: 1, size: 10 } })
  expect(answer.code).toBe(40301)
})
