import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { approval } from '@falaj/contract/approval'
import { defaultRules } from '@falaj/contract/approval-policy'
import { home } from '@falaj/contract/home'
import { newId } from '../../platform/ids.ts'
import { openPages } from '../../testing/second-factor.ts'
import { openWorld, type Client, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const entered = async (person: string): Promise<Client> => {
  const client = await world.as(person)
  await openPages(world, client, 'authorizations')
  return client
}
const todo = async (client: Client, ...kinds: readonly string[]) =>
  (await client.call(home.todo, {})).body.items.filter(({ kind }) => kinds.includes(kind))
const once = () => ({ 'idempotency-key': newId() })

it('shows a colleague’s request to who can decide, and what came back to who asked', async () => {
  const [maker, checker, bystander] = [
    await entered('fleet-admin'),
    await entered('fleet-financial'),
    await entered('fleet-it'),
  ]
  const { body } = await maker.call(
    approval.editPolicy,
    { kind: 'bank-account', version: 0, rules: { ...defaultRules('bank-account'), hours: 12 } },
    once(),
  )
  const id = body.requestId!
  expect(await todo(checker, 'approvals')).toMatchObject([
    { count: 1, level: 'soon', what: { en: 'Change who must approve: New bank account' } },
  ])
  expect(await todo(maker, 'approvals', 'sent-back', 'blocked')).toEqual([])
  expect(await todo(bystander, 'approvals')).toEqual([])
  await world.owner.query(`update approval_request set expires_at = now() + interval '3 hours' where id = $1`, [id])
  expect(await todo(checker, 'approvals')).toMatchObject([{ level: 'now' }])

  const { canonical } = (await checker.call(approval.detail, { id })).body
  const hash = createHash('sha256').update(canonical).digest('hex')
  await checker.call(approval.sendBack, { id, hash, reason: 'Not now' }, once())
  expect(await todo(checker, 'approvals')).toEqual([])
  expect(await todo(maker, 'sent-back')).toMatchObject([{ link: `/management/auth/pending?open=${id}` }])
})

it('says when nobody can approve what one has asked for', async () => {
  const maker = await entered('agent-admin')
  await maker.call(
    approval.editPolicy,
    { kind: 'bank-account', version: 0, rules: { ...defaultRules('bank-account'), hours: 12 } },
    once(),
  )
  expect(await todo(maker, 'blocked')).toEqual([])
  await world.owner.query(
    `update staff set status = 'INACTIVE' where person_id = (select id from person where mobile = '+971-501004433')`,
  )
  expect(await todo(maker, 'blocked')).toMatchObject([{ level: 'now' }])
})

it('reminds who may change them of papers that end, and everybody of a second factor', async () => {
  const [admin, sales] = [await world.as('admin'), await world.as('sales')]
  await world.owner.query(
    `update merchant_document set expires_on = current_date + 5
     where kind = 'TRADE_LICENCE' and merchant_id = (select id from merchant where mid = '20000001')`,
  )
  const licence = (await todo(admin, 'document')).find(({ what }) => what?.en === 'Trade licence')
  expect(licence).toMatchObject({ level: 'soon' })
  expect(await todo(sales, 'document', 'second-factor')).toEqual([])
  expect(await todo(admin, 'second-factor')).toHaveLength(1)
})
