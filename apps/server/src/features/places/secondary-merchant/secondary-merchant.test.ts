import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { errors } from '@falaj/contract/kernel/errors'
import { merchantHeader } from '@falaj/contract/kernel/endpoint'
import { approval } from '@falaj/contract/people/approval'
import { device } from '@falaj/contract/places/device'
import { secondaryMerchant } from '@falaj/contract/places/secondary-merchant'
import { store as storeContract } from '@falaj/contract/places/store'
import { newId } from '../../../platform/base/ids.ts'
import { grantsOf, refusalOf } from '../../../platform/product/gate.ts'
import { approve, member, once, type Member } from '../../../testing/bank-account.ts'
import { addSecondary, openSecondary, secondaryFormOf, submitSecondary } from '../../../testing/secondary-merchant.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let [maker, checker, stranger]: Member[] = []
beforeAll(async () => {
  world = await openWorld()
  maker = await member(world, 'business-maker')
  checker = await member(world, 'business-checker')
  stranger = await member(world, 'admin')
})
afterAll(() => world.close())

const detailOf = async (id: string) => (await maker!.client.call(secondaryMerchant.detail, { id })).body
const childOf = async (mid: string) =>
  (
    await world.owner.query<{ id: string; status: string; contract_status: string }>(
      'select id, status, contract_status from merchant where mid = $1',
      [mid],
    )
  ).rows[0]!

const noticesOf = async (id: string) =>
  (
    await world.owner.query<{ text: string }>(
      `select payload -> 'text' ->> 'en' as text from outbox where kind = 'secondary-merchant.notice' and payload -> 'object' ->> 'id' = $1
       order by position`,
      [id],
    )
  ).rows.map(({ text }) => text)

it('becomes a merchant with its first member, documents and membership once another person approves', async () => {
  const { id, form } = await addSecondary(world, maker!)
  expect((await detailOf(id)).status).toBe('CREATED')
  const { body } = await submitSecondary(maker!, id)
  expect((await detailOf(id)).status).toBe('in-review')
  expect((await approve(checker!, body.requestId!)).code).toBe(200)
  const found = await detailOf(id)
  expect(found).toMatchObject({
    status: 'ENABLED',
    contract: 'UNSIGNED',
    checker: 'Rania Issa',
    users: [{ name: 'Farida Amin', roles: ['ADMIN'] }],
    products: [{ product: 'qrpay' }],
  })
  expect(found.limits).not.toBeNull()
  expect(found.memberFrom).not.toBeNull()
  const { rows } = await world.owner.query<{ kind: string }>(
    'select d.kind from merchant_document d join file f on f.merchant_id = d.merchant_id and f.id = d.file_id where d.merchant_id = $1 order by 1',
    [(await childOf(found.mid!)).id],
  )
  expect(rows.map(({ kind }) => kind)).toEqual(['OWNER_ID', 'TRADE_LICENCE'])
  const { rows: people } = await world.owner.query('select name from person where mobile = $1', [form.contactMobile])
  expect(people).toEqual([{ name: 'Farida Amin' }])
  const { rows: messages } = await world.owner.query('select channel, body from message where recipient = $1', [
    form.contactMobile,
  ])
  expect(messages).toMatchObject([{ channel: 'sms', body: expect.stringContaining(`(MID ${found.mid})`) }])
  expect(await noticesOf(id)).toEqual([`${form.nameEn} was approved and is open.`])
})

it('is never approved by its maker, and by nobody of another merchant', async () => {
  const admin = await member(world, 'multi-admin')
  const { id } = await addSecondary(world, admin)
  const requestId = (await submitSecondary(admin, id)).body.requestId!
  expect((await approve(admin, requestId)).code).not.toBe(200)
  expect((await stranger!.client.call(approval.detail, { id: requestId })).code).toBe(errors.NOT_FOUND.code)
  expect((await detailOf(id)).status).toBe('in-review')
})

it('needs a complete form, of this version', async () => {
  const { id } = await addSecondary(world, maker!, { address: undefined, contactMobile: undefined })
  const { raw } = await submitSecondary(maker!, id)
  expect(JSON.stringify(raw.body)).toMatch(/address.*contactMobile/)
  const form = await secondaryFormOf(world, maker!)
  expect((await maker!.client.call(secondaryMerchant.edit, { id, version: 1, form })).code).toBe(200)
  expect((await submitSecondary(maker!, id, 1)).code).toBe(errors.RECORD_CHANGED.code)
  expect((await submitSecondary(maker!, id, 2)).code).toBe(200)
  expect((await maker!.client.call(secondaryMerchant.edit, { id, version: 2, form })).code).toBe(
    errors.RECORD_STATE.code,
  )
})

it('refuses a licence that is known, a file of others and a number that cannot be', async () => {
  const { form } = await addSecondary(world, maker!)
  const faultOf = async (more: object) =>
    JSON.stringify(
      (
        await maker!.client.call(
          secondaryMerchant.add,
          { form: { ...(await secondaryFormOf(world, maker!)), ...more } },
          once(),
        )
      ).raw.body,
    )
  expect(await faultOf({ licenceNo: form.licenceNo })).toContain('LICENCE_KNOWN')
  expect(await faultOf({ tradeLicence: [newId()] })).toContain('NOT_YOURS')
  expect(await faultOf({ contactMobile: '+971-1234567' })).toContain('contactMobile')
})

it('that is rejected is edited and submitted again', async () => {
  const { id, form } = await addSecondary(world, maker!)
  const requestId = (await submitSecondary(maker!, id)).body.requestId!
  const { canonical } = (await checker!.client.call(approval.detail, { id: requestId })).body
  const hash = createHash('sha256').update(canonical).digest('hex')
  const rejected = { id: requestId, hash, reason: 'The licence is unreadable' }
  expect((await checker!.client.call(approval.reject, rejected, once())).code).toBe(200)
  expect(await detailOf(id)).toMatchObject({ status: 'REJECTED', actions: ['edit', 'group'] })
  expect(await noticesOf(id)).toEqual([`${form.nameEn} was rejected: The licence is unreadable`])
  await maker!.client.call(secondaryMerchant.edit, { id, version: 1, form: { ...form, city: 'Sharjah' } })
  const again = await submitSecondary(maker!, id, 2)
  expect((await approve(checker!, again.body.requestId!)).code).toBe(200)
  expect((await detailOf(id)).status).toBe('ENABLED')
})

it('takes no payment and lets nobody in while it is suspended', async () => {
  const { id, mid } = await openSecondary(world, [maker!, checker!])
  const child = await childOf(mid)
  const refused = async () => refusalOf(await grantsOf(world.db, child.id), 'qrpay')
  const before = await refused()
  const { body } = await maker!.client.call(secondaryMerchant.suspend, { id, reason: 'Licence under review' }, once())
  expect((await detailOf(id)).actions).not.toContain('suspend')
  await approve(checker!, body.requestId!)
  expect((await detailOf(id)).status).toBe('suspended')
  expect((await childOf(mid)).status).toBe('SUSPENDED')
  expect((await noticesOf(id)).at(-1)).toMatch(/ was suspended: Licence under review$/)
  const product = await world.owner.query("update merchant_product set status = 'In-App' where merchant_id = $1", [
    child.id,
  ])
  expect(product.rowCount).toBe(1)
  expect(await refused()).toBe('MERCHANT_SUSPENDED')
  const resumed = await maker!.client.call(secondaryMerchant.resume, { id, reason: 'Licence renewed' }, once())
  await approve(checker!, resumed.body.requestId!)
  expect(await detailOf(id)).toMatchObject({ status: 'ENABLED' })
  expect([before, await refused()]).not.toContain('MERCHANT_SUSPENDED')
})

it('that left goes on as a merchant, and its parent sees nothing of it that is new', async () => {
  const { id, mid } = await openSecondary(world, [maker!, checker!])
  const { body } = await maker!.client.call(secondaryMerchant.end, { id, reason: 'Sold' }, once())
  await approve(checker!, body.requestId!)
  const found = await detailOf(id)
  expect(found).toMatchObject({ status: 'left', users: [], limits: null, actions: ['group'] })
  expect(found.memberUntil).not.toBeNull()
  expect((await childOf(mid)).status).toBe('ENABLED')
  const again = await maker!.client.call(secondaryMerchant.suspend, { id, reason: 'Too late' }, once())
  expect(again.code).toBe(errors.RECORD_STATE.code)
  // Its licence is free: it may come back.
  const back = await maker!.client.call(secondaryMerchant.add, { form: found.form }, once())
  expect(back.code).toBe(200)
})

it('that left shows its stores and tills as they were on that day, and nothing that changed since', async () => {
  const { id, mid } = await openSecondary(world, [maker!, checker!])
  const childId = (await childOf(mid)).id
  const add = (code: string) =>
    world.owner.query(
      `with s as (insert into store (merchant_id, code, id, name, state) values ($1, $2, gen_random_uuid(), $2, 'active'))
       insert into pos_device (merchant_id, id, number, model, serial, label, state, store)
       values ($1, gen_random_uuid(), 'DV-' || $2, 'browser', 'S-' || $2, 'Till', 'ACTIVE', $2)`,
      [childId, code],
    )
  await add('Quay')
  const page = { filters: {}, pageParam: { number: 1, size: 40 } }
  const owner = await world.as('multi-admin')
  const read = async () => {
    const headers = { [merchantHeader]: mid }
    const stores = (await owner.call(storeContract.query, page, headers)).body.rows
    const devices = (await owner.call(device.query, page, headers)).body.rows
    return {
      stores: stores.map(({ code, name, status, devices: count }) => [code, name.en, status, count]),
      devices: devices.map(({ number, store, state, health }) => [number, store, state, health]),
    }
  }
  const before = await read()
  expect(before).toEqual({
    stores: [['Quay', 'Quay', 'active', 1]],
    devices: [['DV-Quay', 'Quay', 'ACTIVE', 'never']],
  })
  const { body } = await maker!.client.call(secondaryMerchant.end, { id, reason: 'Sold' }, once())
  await approve(checker!, body.requestId!)
  await add('Later')
  await world.owner.query(
    `update store set name = 'Renamed', state = 'closed', closed_from = current_date where merchant_id = $1`,
    [childId],
  )
  await world.owner.query(`update pos_device set state = 'LOCKED' where merchant_id = $1`, [childId])
  expect(await read()).toEqual(before)
  const filtered = { ...page, filters: { text: 'Later' } }
  expect((await owner.call(storeContract.query, filtered, { [merchantHeader]: mid })).body.rows).toEqual([])
})

it('is changed by makers only', async () => {
  const { id } = await addSecondary(world, maker!)
  const form = await secondaryFormOf(world, maker!)
  expect((await checker!.client.call(secondaryMerchant.add, { form }, once())).code).toBe(errors.ACCESS_DENIED.code)
  expect((await checker!.client.call(secondaryMerchant.group, { id, group: 'New' })).code).toBe(
    errors.ACCESS_DENIED.code,
  )
  expect((await maker!.client.call(secondaryMerchant.group, { id, group: 'New town' })).code).toBe(200)
  expect(await detailOf(id)).toMatchObject({ group: 'New town', history: [{ what: 'group', after: 'New town' }, {}] })
})

it('of another merchant answers like a missing one', async () => {
  const { id } = await addSecondary(world, maker!)
  await world.owner.query(`update merchant set account_type = 'MULTI_MERCHANT' where mid = '20000001'`)
  const form = await secondaryFormOf(world, stranger!)
  const { client } = stranger!
  for (const given of [id, newId()]) {
    const answers = [
      await client.call(secondaryMerchant.detail, { id: given }),
      await client.call(secondaryMerchant.edit, { id: given, version: 1, form }),
      await client.call(secondaryMerchant.group, { id: given, group: 'Mine' }),
      await client.call(secondaryMerchant.submit, { id: given, version: 1 }, once()),
      await client.call(secondaryMerchant.suspend, { id: given, reason: 'x' }, once()),
      await client.call(secondaryMerchant.resume, { id: given, reason: 'x' }, once()),
      await client.call(secondaryMerchant.end, { id: given, reason: 'x' }, once()),
    ]
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => errors.NOT_FOUND.code))
  }
})
