import { afterAll, beforeAll, expect, it } from 'vitest'
import { batchTransfer } from '@falaj/contract/accounts/batch-transfer'
import { draftsMax } from '@falaj/contract/accounts/batch-transfer-rules'
import { errors } from '@falaj/contract/kernel/errors'
import { newId } from '../../../platform/base/ids.ts'
import { member, once, type Member } from '../../../testing/bank-account.ts'
import { batchDesk, some } from '../../../testing/batch-transfer.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let maker: Member, colleague: Member, stranger: Member
beforeAll(async () => {
  world = await openWorld()
  maker = await member(world, 'financial')
  colleague = await member(world, 'admin')
  stranger = await member(world, 'multi-financial')
})
afterAll(() => world.close())

const half = [
  ['20000002', '1.', 'AED', '=x', ''],
  ['', '', '', '', ''],
  ['abc', '', 'aed', '', 'half'],
]
const fresh = (more: object = {}) => ({
  id: newId(),
  version: 0,
  name: 'November rents',
  controlTotal: '1.',
  rows: half.length,
  parts: 1,
  changed: [{ partNumber: 0, cells: half }],
  ...more,
})
const keep = ({ client }: Member, draft: ReturnType<typeof fresh>) => client.call(batchTransfer.keepDraft, draft)
const open = ({ client }: Member, id: string, from = 0) => client.call(batchTransfer.draft, { id, from })
const listed = async ({ client }: Member) => (await client.call(batchTransfer.drafts, {})).body.drafts
const remove = ({ client }: Member, id: string) => client.call(batchTransfer.removeDraft, { id }, once())

it('a sheet is kept as it was typed, faults and empty rows and all, with its name and its date', async () => {
  const draft = fresh()
  const { body } = await keep(maker, draft)
  expect(body.version).toBe(1)
  expect((await open(maker, draft.id)).body).toEqual({
    name: 'November rents',
    controlTotal: '1.',
    rows: 3,
    parts: 1,
    version: 1,
    cells: [half],
  })
  expect(await listed(maker)).toMatchObject([{ id: draft.id, name: 'November rents', rows: 3 }])
  expect((await remove(maker, draft.id)).code).toBe(200)
  expect(await listed(maker)).toEqual([])
  expect((await open(maker, draft.id)).code).toBe(errors.NOT_FOUND.code)
})
it('only parts that changed are sent, and parts that are gone are forgotten', async () => {
  const part = (text: string) => [[text, '', '', '', '']]
  const draft = fresh({
    rows: 3,
    parts: 3,
    changed: ['a', 'b', 'c'].map((text, partNumber) => ({ partNumber, cells: part(text) })),
  })
  await keep(maker, draft)
  await keep(maker, { ...draft, version: 1, name: 'Named', changed: [{ partNumber: 1, cells: part('B') }] })
  expect((await open(maker, draft.id)).body).toMatchObject({ name: 'Named', cells: [part('a'), part('B'), part('c')] })
  expect((await open(maker, draft.id, 2)).body.cells).toEqual([part('c')])
  await keep(maker, { ...draft, version: 2, rows: 1, parts: 1, changed: [] })
  expect((await open(maker, draft.id)).body).toMatchObject({ rows: 1, parts: 1, cells: [part('a')] })
  await remove(maker, draft.id)
})
it('of two pages that change the same draft the second is refused, and nothing of it is mixed in', async () => {
  const draft = fresh()
  await keep(maker, draft)
  const [one, other] = await Promise.all([
    keep(maker, { ...draft, version: 1, name: 'One', changed: [{ partNumber: 0, cells: [['one']] }] }),
    keep(maker, { ...draft, version: 1, name: 'Other', changed: [{ partNumber: 0, cells: [['other']] }] }),
  ])
  expect(new Set([one.code, other.code])).toEqual(new Set([200, errors.DRAFT_CHANGED.code]))
  const { name, cells } = (await open(maker, draft.id)).body
  expect(cells).toEqual([[[name.toLowerCase()]]])
  // The same id anew, and one that was deleted meanwhile.
  expect((await keep(maker, draft)).code).toBe(errors.DRAFT_CHANGED.code)
  await remove(maker, draft.id)
  expect((await keep(maker, { ...draft, version: 2 })).code).toBe(errors.DRAFT_CHANGED.code)
})
it('are their maker’s own', async () => {
  const draft = fresh()
  await keep(maker, draft)
  for (const who of [colleague, stranger]) {
    expect(await listed(who)).toEqual([])
    expect((await open(who, draft.id)).code).toBe(errors.NOT_FOUND.code)
    expect((await keep(who, { ...draft, version: 1 })).code).toBe(errors.DRAFT_CHANGED.code)
    expect((await remove(who, draft.id)).code).toBe(errors.NOT_FOUND.code)
  }
  expect((await keep(colleague, draft)).code).toBe(errors.DRAFT_CHANGED.code)
  // Another merchant's of the same id is another draft.
  expect((await keep(stranger, { ...draft, name: 'Theirs' })).code).toBe(200)
  expect((await open(maker, draft.id)).body.name).not.toBe('Theirs')
  await remove(stranger, draft.id)
  const reader = await member(world, 'cs')
  expect((await keep(reader, fresh())).code).toBe(errors.ACCESS_DENIED.code)
  expect((await open(maker, draft.id)).body.version).toBe(1)
  await remove(maker, draft.id)
})
it('go once their batch is saved, and stay when it is refused', async () => {
  const desk = batchDesk(world, maker, colleague)
  const draft = fresh()
  await keep(maker, draft)
  const wrong = await desk.raw(maker, (await desk.upload(maker, 'a,b')).path, { keptId: draft.id })
  expect(wrong.code).toBe(errors.INPUT_INVALID.code)
  expect(await listed(maker)).toHaveLength(1)
  await desk.prepared(some(2), { keptId: draft.id })
  expect(await listed(maker)).toEqual([])
})
it('are at most twenty of one person', async () => {
  for (let n = 0; n < draftsMax; n += 1) expect((await keep(maker, fresh({ name: `Draft ${n}` }))).code).toBe(200)
  expect((await keep(maker, fresh())).code).toBe(errors.DRAFTS_MANY.code)
  const found = await listed(maker)
  expect(found.map(({ name }) => name)).toEqual(
    Array.from({ length: draftsMax }, (_, n) => `Draft ${draftsMax - 1 - n}`),
  )
  for (const { id } of found) await remove(maker, id)
})
it('leave no line in the history while they are typed, and one when they are deleted', async () => {
  const draft = fresh()
  const lines = async () =>
    (await world.owner.query(`select action from audit_entry where action like '%batch/draft%'`)).rowCount ?? 0
  const before = await lines()
  await keep(maker, draft)
  expect(await lines()).toBe(before)
  await remove(maker, draft.id)
  expect(await lines()).toBe(before + 1)
})
