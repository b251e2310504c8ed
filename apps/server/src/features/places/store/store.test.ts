import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { errors } from '@falaj/contract/kernel/errors'
import { approval } from '@falaj/contract/people/approval'
import { store } from '@falaj/contract/places/store'
import { everyDay } from '@falaj/contract/places/store-hours'
import { approve, member, once } from '../../../testing/bank-account.ts'
import { runDue } from '../../../testing/due.ts'
import { paid, take } from '../../../testing/payment.ts'
import { storeGiven, storePhoto, ticketOf } from '../../../testing/store.ts'
import { uploadFile } from '../../../testing/upload.ts'
import { newId } from '../../../platform/base/ids.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { closeStores, openStores } from './store.jobs.ts'

let world: World
let admin: Client, it_: Client, maker: Client
beforeAll(async () => {
  world = await openWorld()
  ;[admin, it_, maker] = [await world.as('admin'), await world.as('it'), await world.as('imag-maker')]
})
afterAll(() => world.close())

const page = { filters: {}, pageParam: { number: 1, size: 40 } }
const detailOf = async (client: Client, id: string) => (await client.call(store.detail, { id })).body
const added = async (nameEn: string, more: Partial<typeof storeGiven> = {}) =>
  (await it_.call(store.add, { ...storeGiven, nameEn, ...more }, once())).body.id
const sendFront = async (id: string) =>
  (await maker.call(store.sendPhoto, { id, kind: 'front', file: await storePhoto(world, maker) }, once())).body
const approvedBy = async (person: string, requestId: string | null) => approve(await member(world, person), requestId!)
const opened = async (nameEn: string) => {
  const id = await added(nameEn)
  await approvedBy('imag-checker', (await sendFront(id)).requestId)
  return id
}

it('opens once another person has approved its front photo, and not before', async () => {
  const id = await added('Marina South')
  expect(await detailOf(admin, id)).toMatchObject({ status: 'review', openingNeeds: 'front-photo', openNow: false })
  const { requestId } = await sendFront(id)
  expect((await detailOf(admin, id)).photos).toMatchObject([{ kind: 'front', state: 'waiting', requestId }])
  const twice = await maker.call(store.sendPhoto, { id, kind: 'front', file: await storePhoto(world, maker) }, once())
  expect(twice.code).toBe(errors.PHOTO_WAITS.code)
  await approvedBy('imag-checker', requestId)
  expect(await detailOf(admin, id)).toMatchObject({
    status: 'active',
    openingNeeds: null,
    openNow: true,
    photos: [{ state: 'approved' }],
  })
  expect((await detailOf(admin, id)).history.map(({ what }) => what)).toEqual([
    'opened',
    'photo-approved',
    'photo-sent',
    'added',
  ])
})

it('opens on its day, by the clock', async () => {
  const tomorrow = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10)
  const id = await added('Opens later', { opensOn: tomorrow })
  await approvedBy('imag-checker', (await sendFront(id)).requestId)
  expect((await detailOf(admin, id)).status).toBe('review')
  await world.owner.query(`update store set opens_on = current_date - 1 where id = $1`, [id])
  await runDue(world.db, openStores)
  await runDue(world.db, openStores)
  expect((await detailOf(admin, id)).status).toBe('active')
})

it('a refused photo says why, and another one can be sent', async () => {
  const id = await added('Refused front')
  const { requestId } = await sendFront(id)
  const checker = (await member(world, 'imag-checker')).client
  const { canonical } = (await checker.call(approval.detail, { id: requestId! })).body
  const hash = createHash('sha256').update(canonical).digest('hex')
  expect((await checker.call(approval.reject, { id: requestId!, hash, reason: 'Too dark' }, once())).code).toBe(200)
  expect((await detailOf(admin, id)).photos).toMatchObject([{ state: 'refused', reason: 'Too dark' }])
  expect((await sendFront(id)).requestId).not.toBeNull()
})

it('takes a photo only as a picture of at most 5 MB, by its content', async () => {
  const huge = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    Buffer.alloc(5 * 1024 * 1024),
  ])
  expect((await uploadFile(world, await ticketOf(maker), huge, 'front.png')).code).toBe(errors.FILE_TOO_LARGE.code)
  expect((await uploadFile(world, await ticketOf(maker), '%PDF-1.7 no picture', 'front.png')).code).toBe(
    errors.FILE_TYPE.code,
  )
  const file = await storePhoto(world, await world.as('multi-admin'))
  const foreign = await maker.call(store.sendPhoto, { id: await added('Foreign file'), kind: 'front', file }, once())
  expect(foreign.code).toBe(errors.INPUT_INVALID.code)
})

it('changes once approved, as it was read, and only one change waits', async () => {
  const id = await opened('Marina West')
  const { version } = await detailOf(it_, id)
  const edit = { ...storeGiven, nameEn: 'Marina West', id, version, hours: everyDay('08:00', '22:00') }
  const { requestId } = (await it_.call(store.edit, edit, once())).body
  expect(await detailOf(admin, id)).toMatchObject({ waiting: requestId, hours: everyDay('00:00', '24:00') })
  expect((await it_.call(store.edit, edit, once())).code).toBe(errors.STORE_WAITS.code)
  await approvedBy('imag-checker', requestId)
  expect(await detailOf(admin, id)).toMatchObject({ waiting: null, hours: everyDay('08:00', '22:00') })
  expect((await it_.call(store.edit, edit, once())).code).toBe(errors.RECORD_CHANGED.code)
})

it('closes on its date with what is still open listed, and opens again', async () => {
  const id = await opened('Marina East')
  const { version, code } = await detailOf(admin, id)
  await world.owner.query(
    `insert into pos_device (merchant_id, id, number, serial, model, label, state, store)
     select id, gen_random_uuid(), 'POS-T1', 'S-T1', 'A920', 'Till 1', 'ACTIVE', $1 from merchant where mid = '20000001'`,
    [code],
  )
  expect((await detailOf(admin, id)).stillOpen).toMatchObject({ devices: 1, codes: 0, ibans: 0, orders: 0, cash: [] })
  const soon = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10)
  const past = await admin.call(store.close, { id, version, from: '2026-01-01', reason: 'Lease ended' })
  expect(past.code).toBe(errors.INPUT_INVALID.code)
  await admin.call(store.close, { id, version, from: soon, reason: 'Lease ended' })
  await runDue(world.db, closeStores)
  expect(await detailOf(admin, id)).toMatchObject({ status: 'active', closedFrom: soon })
  await world.owner.query(`update store set closed_from = current_date - 1 where id = $1`, [id])
  await runDue(world.db, closeStores)
  await runDue(world.db, closeStores)
  const closed = await detailOf(admin, id)
  expect(closed).toMatchObject({ status: 'closed', actions: ['reopen'] })
  expect(closed.history.filter(({ what }) => what === 'closed')).toHaveLength(1)
  const { rows: notices } = await world.owner.query<{ text: string }>(
    `select payload -> 'text' ->> 'en' as text from outbox where kind = 'store.notice' and payload ->> 'about' = $1`,
    [`store ${id} closed`],
  )
  expect(notices.map(({ text }) => text.includes('tills (1)'))).toEqual([true])
  await admin.call(store.reopen, { id, version: closed.version })
  expect(await detailOf(admin, id)).toMatchObject({ status: 'active', closedFrom: null })
})

it('imports a sheet, or names each wrong cell: a store twice in it, or here already', async () => {
  const row = (code: string, name: string, to = '23:00') => [
    code,
    name,
    '',
    'street',
    'Ajman',
    'Shop 7',
    '',
    '2026-12-01',
    '07:00',
    to,
  ]
  const first = await it_.call(store.import, { rows: [row('AJ-1', 'Ajman One'), row('AJ-2', 'Ajman Two')] }, once())
  expect(first.body).toEqual({ added: 2, changed: 0 })
  const wrong = await it_.call(
    store.import,
    {
      rows: [
        row('AJ-1', 'Ajman Three'),
        row('AJ-3', 'Ajman Four'),
        row('AJ-3', 'ajman four'),
        row('AJ-5', 'Ajman Six', '06:00'),
      ],
    },
    once(),
  )
  expect(wrong.code).toBe(errors.INPUT_INVALID.code)
  const faults = (wrong.raw.body as { fields: { path: string; code: string }[] }).fields.map(
    ({ path, code }) => `${path} ${code}`,
  )
  expect(faults.toSorted()).toEqual([
    'rows.1.code STORE_CODE_KNOWN',
    'rows.3.code SHEET_TWICE',
    'rows.3.nameEn SHEET_TWICE',
    'rows.4.to TIME_ORDER',
  ])
})

it('never gives an agent’s code or a number of the sheet away, to two people at once neither', async () => {
  const merchant = `(select id from merchant where mid = '20000001')`
  await world.owner.query(
    `insert into store (merchant_id, code, id, name, kind) values (${merchant}, 'Corner agent', gen_random_uuid(), 'Corner agent', 'agent')`,
  )
  const refused = await it_.call(store.add, { ...storeGiven, nameEn: 'Not an agent', code: 'Corner agent' }, once())
  expect(refused.code).toBe(errors.INPUT_INVALID.code)
  const { rows } = await world.owner.query<{ kind: string; state: string; next: number }>(
    `select kind, state, (select max(substr(code, 4)::int) + 1 from store where merchant_id = ${merchant} and code ~ '^ST-\\d{4}$') as next
     from store where code = 'Corner agent'`,
  )
  expect(rows[0]).toMatchObject({ kind: 'agent', state: 'reported' })
  const next = `ST-${String(rows[0]!.next).padStart(4, '0')}`
  const row = (code: string, name: string) => [
    code,
    name,
    '',
    'street',
    'Ajman',
    'Shop 9',
    '',
    '2026-12-01',
    '07:00',
    '22:00',
  ]
  const imported = await it_.call(store.import, { rows: [row('', 'Blank first'), row(next, 'Named later')] }, once())
  expect(imported.body).toEqual({ added: 2, changed: 0 })
  const twice = await Promise.all(
    ['One', 'Two'].map((name) =>
      it_.call(store.add, { ...storeGiven, nameEn: `Race ${name}`, code: 'RACE-1' }, once()),
    ),
  )
  expect(new Set(twice.map(({ code }) => code))).toEqual(new Set([200, errors.INPUT_INVALID.code]))
})

it('a change that waits survives that the store opens or closes meanwhile', async () => {
  const id = await added('Marina Change')
  const { version } = await detailOf(it_, id)
  const edit = { ...storeGiven, nameEn: 'Marina Changed', id, version }
  const { requestId } = (await it_.call(store.edit, edit, once())).body
  await approvedBy('imag-checker', (await sendFront(id)).requestId)
  expect((await detailOf(admin, id)).status).toBe('active')
  const today = (await detailOf(admin, id)).day
  expect((await admin.call(store.close, { id, version, from: today, reason: 'Flooded' })).code).toBe(200)
  await approvedBy('imag-checker', requestId)
  expect(await detailOf(admin, id)).toMatchObject({ name: { en: 'Marina Changed' }, status: 'closed', waiting: null })
})

it('one in review can be withdrawn, and comes back into review', async () => {
  const id = await added('Never opened')
  const { version, day, actions } = await detailOf(admin, id)
  expect(actions).toContain('close')
  await admin.call(store.close, { id, version, from: day, reason: 'No lease' })
  expect(await detailOf(admin, id)).toMatchObject({ status: 'closed', actions: ['reopen'] })
  await admin.call(store.reopen, { id, version })
  expect(await detailOf(admin, id)).toMatchObject({ status: 'review', closedFrom: null, openingNeeds: 'front-photo' })
})

it('its page and the list show one sum of the last 30 days', async () => {
  const chain = await world.as('chain-admin')
  const { rows } = (await chain.call(store.query, { ...page, sort: { field: 'volume', descending: true } })).body
  const [first] = rows
  expect(first!.volume.minor).toBeGreaterThan(0n)
  expect((await detailOf(chain, first!.id)).month).toMatchObject({ sales: first!.volume, rank: 1 })
})

it('completes a store that only a till has named, under the same id', async () => {
  await world.owner.query(
    `insert into store (merchant_id, code, id, name) select id, 'Pop-up', gen_random_uuid(), 'Pop-up' from merchant where mid = '20000001'`,
  )
  const { body } = await it_.call(store.add, { ...storeGiven, nameEn: 'Pop-up store', code: 'Pop-up' }, once())
  expect(await detailOf(admin, body.id)).toMatchObject({ code: 'Pop-up', status: 'review' })
  const twice = await it_.call(store.add, { ...storeGiven, nameEn: 'Another', code: 'Pop-up' }, once())
  expect(twice.code).toBe(errors.INPUT_INVALID.code)
})

it('compares today with the median of the same weekdays to the same minute, and knows no usual before eight weeks', async () => {
  const merchantId = (await world.owner.query<{ id: string }>(`select id from merchant where mid = '20000001'`))
    .rows[0]!.id
  const { code } = await detailOf(admin, await opened('Usual Corner'))
  const young = (await detailOf(admin, await opened('Young Corner'))).code
  const sell = async (weeks: number, fils: bigint, minutesLater = 0, where = code) => {
    const made = paid(merchantId)
    await take(world, made)
    await world.owner.query(
      `update payment set store = $1, amount_minor = $2, fee_minor = 0, vat_minor = 0, net_minor = $2,
         paid_at = business_now() - $3::int * interval '7 days' + $4::int * interval '1 minute' where id = $5`,
      [where, String(fils), weeks, minutesLater, made.id],
    )
  }
  await sell(0, 50_00n)
  for (let week = 1; week <= 8; week += 1) await sell(week, BigInt(week) * 20_00n)
  // Later than this minute of that day: not compared.
  await sell(3, 900_00n, 3)
  const { body } = await admin.call(store.board, { filters: { text: 'Usual Corner' } })
  expect(body.stores).toMatchObject([
    { code, today: { minor: 50_00n }, usual: { minor: 90_00n }, group: 'below', problem: null },
  ])
  expect([body.today.minor, body.usual?.minor]).toEqual([50_00n, 90_00n])
  for (let week = 1; week <= 7; week += 1) await sell(week, 20_00n, 0, young)
  const seven = (await admin.call(store.board, { filters: { text: 'Young Corner' } })).body
  expect(seven.stores).toMatchObject([{ usual: null, group: 'usual' }])
})

it('shows a silent till of an open store, and lists for colleagues only', async () => {
  const id = await opened('Silent Corner')
  const { code } = await detailOf(admin, id)
  await world.owner.query(
    `with d as (insert into pos_device (merchant_id, id, number, serial, model, label, state, store)
       select id, gen_random_uuid(), 'POS-T2', 'S-T2', 'A920', 'Till 2', 'ACTIVE', $1 from merchant where mid = '20000001' returning merchant_id, id)
     insert into pos_device_health (merchant_id, pos_device_id, seen_at, device_at, battery)
       select merchant_id, id, business_now() - interval '38 minutes', now(), 11 from d`,
    [code],
  )
  const { body } = await admin.call(store.board, { filters: { text: 'Silent Corner' } })
  expect(body.stores).toMatchObject([
    { group: 'needs', problem: { kind: 'silent', till: 'Till 2', battery: 11 }, tills: 1, tillsOnline: 0 },
  ])
  const other = await world.as('multi-admin')
  const codes = (await other.call(store.query, page)).body.rows.map((row) => row.code)
  expect(codes).not.toContain(code)
  for (const client of [await world.as('financial'), await world.as('cs')])
    expect((await client.call(store.query, page)).code).toBe(errors.ACCESS_DENIED.code)
})

it('another merchant’s store answers as one that never was', async () => {
  const id = await opened('Own Corner')
  const { version } = await detailOf(admin, id)
  const foreign = await world.as('multi-admin')
  const file = await storePhoto(world, foreign)
  const codesOf = async (each: string) => [
    (await foreign.call(store.detail, { id: each })).code,
    (await foreign.call(store.edit, { ...storeGiven, id: each, version }, once())).code,
    (await foreign.call(store.sendPhoto, { id: each, kind: 'front', file }, once())).code,
    (await foreign.call(store.close, { id: each, version, from: '2030-01-01', reason: 'Not ours' })).code,
    (await foreign.call(store.reopen, { id: each, version })).code,
  ]
  const missing = await codesOf(newId())
  expect(new Set(missing)).toEqual(new Set([errors.NOT_FOUND.code]))
  expect(await codesOf(id)).toEqual(missing)
  expect((await detailOf(admin, id)).version).toBe(version)
})

it('a manager is an active member of one’s own staff', async () => {
  const { rows } = await world.owner.query<{ id: string }>(
    `select t.id from staff t join merchant m on m.id = t.merchant_id where m.mid = '20000002' limit 1`,
  )
  const foreign = { ...storeGiven, nameEn: 'Whose manager', managerId: rows[0]!.id }
  expect((await it_.call(store.add, foreign, once())).code).toBe(errors.INPUT_INVALID.code)
  const [own] = (await it_.call(store.managers, {})).body.rows
  const made = await it_.call(store.add, { ...foreign, managerId: own!.id }, once())
  expect((await detailOf(admin, made.body.id)).manager).toBe(own!.name)
})

it('shows the demo chain: every state, and photos that wait for a check', async () => {
  const chain = await world.as('chain-admin')
  const { rows, total } = (await chain.call(store.query, page)).body
  expect(total).toBe(40)
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['active', 'review', 'closed', 'reported']))
  const { stores, photosWaiting } = (await chain.call(store.board, { filters: {} })).body
  expect([stores.length, photosWaiting]).toEqual([38, 2])
  expect(stores.filter(({ problem }) => problem?.kind === 'photo').map(({ name }) => name.en)).toEqual([
    'Dubai Hills Mall',
  ])
})
