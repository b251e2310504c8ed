import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { approval } from '@falaj/contract/people/approval'
import { defaultRules } from '@falaj/contract/people/approval-policy'
import { urlOf, type Endpoint } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import { expireRequests } from '../../../platform/approval/expire.ts'
import { newId } from '../../../platform/base/ids.ts'
import { registry } from '../../features.ts'
import { openPages } from '../../../testing/second-factor.ts'
import { consoleHeaders, openWorld, type Client, type World } from '../../../testing/world.ts'
import { runDue } from '../../../testing/due.ts'

let world: World
let admin: Client, financial: Client, it_: Client, other: Client, sales: Client
const entered = async (person: string): Promise<Client> => {
  const client = await world.as(person)
  await openPages(world, client, 'authorizations')
  return client
}
beforeAll(async () => {
  world = await openWorld()
  admin = await entered('admin')
  financial = await entered('financial')
  it_ = await entered('it')
  other = await entered('agent-admin')
  sales = await world.as('sales')
})
afterAll(() => world.close())

/** As it comes over the wire: the typed client would not even send what the schema refuses. */
const faults = async (client: Client, endpoint: Endpoint, payload: object): Promise<unknown> => {
  const response = await world.app.inject({
    method: 'POST',
    url: urlOf(endpoint),
    headers: { ...consoleHeaders, cookie: client.cookie, ...once() },
    payload: JSON.stringify(payload),
  })
  return response.json<{ body: { fields: unknown } }>().body.fields
}
const once = () => ({ 'idempotency-key': newId() })
const page = { number: 1, size: 40 }
const sha = (text: string): string => createHash('sha256').update(text).digest('hex')
const rulesOf = (hours: number) => ({ ...defaultRules('bank-account'), hours })
const versionNow = async (): Promise<number> =>
  (await admin.call(approval.policy, {})).body.kinds.find(({ kind }) => kind === 'bank-account')!.version
let hours = 100
const askFor = async (client = admin): Promise<string> => {
  hours += 1
  const { body, code } = await client.call(
    approval.editPolicy,
    { kind: 'bank-account', rules: rulesOf(hours), version: await versionNow() },
    once(),
  )
  expect(code).toBe(200)
  return body.requestId!
}
const detail = async (id: string, client = financial) => (await client.call(approval.detail, { id })).body
const hashOf = async (id: string): Promise<string> => sha((await detail(id)).canonical)
const approve = async (id: string, client = financial, hash?: string, headers = once()) =>
  client.call(approval.approve, { id, hash: hash ?? (await hashOf(id)) }, headers)

it('is asked by one person, read in words, approved by another, and carried out once', async () => {
  const id = await askFor()
  const body = await detail(id)
  expect(body).toMatchObject({
    standing: 'created',
    state: 'APPLIED',
    approvals: '0/1',
    maker: 'Layla Haddad',
    says: { en: 'Change the approval policy: New bank account', zh: '修改审批要求：新增银行账户' },
    changes: [
      { label: { en: 'Expires after', zh: '有效时间' }, before: { en: '7 days' }, after: { en: `${hours} hours` } },
    ],
    actions: ['approve', 'reject', 'send-back'],
  })
  const before = await versionNow()
  const headers = once()
  const hash = await hashOf(id)
  const first = await approve(id, financial, hash, headers)
  expect(first.body).toEqual({ state: 'SUCCESS', standing: 'passed' })
  // The same key answers the same; another key is refused; nothing happens twice.
  expect((await approve(id, financial, hash, headers)).body).toEqual(first.body)
  expect((await approve(id)).code).toBe(errors.REQUEST_DECIDED.code)
  expect(await versionNow()).toBe(before + 1)
  expect((await detail(id)).steps.map(({ step, who }) => `${step} ${who}`)).toEqual([
    'asked Layla Haddad',
    'passed Omar Nasser',
    'placed ',
    'succeeded ',
  ])
})

it('is never decided by who asked for it, nor by whose roles do not decide, nor seen by another merchant', async () => {
  const id = await askFor()
  const hash = await hashOf(id)
  expect((await approve(id, admin, hash)).code).toBe(errors.OWN_REQUEST.code)
  expect((await approve(id, it_, hash)).code).toBe(errors.NOT_AN_APPROVER.code)
  const missing = newId()
  const calls = [
    (client: Client, at: string) => client.call(approval.detail, { id: at }),
    (client: Client, at: string) => client.call(approval.approve, { id: at, hash }, once()),
    (client: Client, at: string) => client.call(approval.reject, { id: at, hash, reason: 'because' }, once()),
    (client: Client, at: string) => client.call(approval.sendBack, { id: at, hash, reason: 'because' }, once()),
    (client: Client, at: string) => client.call(approval.recall, { id: at }, once()),
    (client: Client, at: string) => client.call(approval.submit, { id: at }, once()),
    (client: Client, at: string) => client.call(approval.approveMany, { requests: [{ id: at, hash }] }),
  ]
  for (const call of calls) {
    const [foreign, nothing] = [await call(other, id), await call(other, missing)]
    expect(foreign.code).toBe(errors.NOT_FOUND.code)
    expect(foreign.code).toBe(nothing.code)
  }
  expect((await it_.call(approval.detail, { id })).code).toBe(errors.NOT_FOUND.code)
  expect((await detail(id, admin)).whyNot).toBe(errors.OWN_REQUEST.code)
  expect((await detail(id)).state).toBe('APPLIED')
  await admin.call(approval.recall, { id }, once())
})

it('is void for approval once it was edited: what was read is not the current text', async () => {
  const id = await askFor()
  const read = await hashOf(id)
  const edited = await admin.call(
    approval.editPolicy,
    { kind: 'bank-account', rules: rulesOf(900), version: await versionNow(), requestId: id },
    once(),
  )
  expect(edited.body.requestId).toBe(id)
  expect((await approve(id, financial, read)).code).toBe(errors.REQUEST_CHANGED.code)
  expect((await detail(id)).revision).toBe(2)
  expect((await approve(id)).body.state).toBe('SUCCESS')
})

it('comes back with a reason, is submitted again, and can then be approved by the same person', async () => {
  const id = await askFor()
  const back = await financial.call(approval.sendBack, { id, hash: await hashOf(id), reason: 'Too long?' }, once())
  expect(back.body).toEqual({ state: 'CREATED', standing: 'sent-back' })
  expect((await detail(id, admin)).actions).toEqual(['recall', 'submit', 'edit'])
  expect((await financial.call(approval.submit, { id }, once())).code).toBe(errors.NOT_THE_MAKER.code)
  expect((await admin.call(approval.submit, { id }, once())).body.state).toBe('APPLIED')
  expect((await approve(id)).body.state).toBe('SUCCESS')
})

it('a rejection needs a reason and ends it; a recall by the maker ends it too', async () => {
  const id = await askFor()
  const hash = await hashOf(id)
  expect(await faults(financial, approval.reject, { id, hash, reason: '' })).toEqual([
    { path: 'reason', code: 'REQUIRED' },
  ])
  expect((await financial.call(approval.reject, { id, hash, reason: 'No need' }, once())).body.standing).toBe(
    'rejected',
  )
  expect((await admin.call(approval.recall, { id }, once())).code).toBe(errors.REQUEST_CLOSED.code)
  const second = await askFor()
  expect((await financial.call(approval.recall, { id: second }, once())).code).toBe(errors.NOT_THE_MAKER.code)
  expect((await admin.call(approval.recall, { id: second }, once())).body.standing).toBe('recalled')
  expect((await approve(second, financial, sha((await detail(second)).canonical))).code).toBe(
    errors.REQUEST_CLOSED.code,
  )
})

it('expires: refused from the moment on, ended by the clock, with a line in the history', async () => {
  const id = await askFor()
  await world.owner.query(`update approval_request set expires_at = now() - interval '1 second' where id = $1`, [id])
  expect((await approve(id)).code).toBe(errors.REQUEST_EXPIRED.code)
  expect(await runDue(world.db, expireRequests(world.settings, registry.approvables))).toBe(1)
  expect(await runDue(world.db, expireRequests(world.settings, registry.approvables))).toBe(0)
  expect((await detail(id)).standing).toBe('expired')
  const { rows } = await world.owner.query(`select roles, result from audit_entry where action = 'approval.expire'`)
  expect(rows).toEqual([{ roles: ['clock'], result: 'done' }])
})

it('two changes of the same policy: the second was about something that is no more, and fails without effect', async () => {
  const version = await versionNow()
  const ids = []
  for (const wanted of [301, 302]) {
    const { body } = await admin.call(
      approval.editPolicy,
      { kind: 'bank-account', rules: rulesOf(wanted), version },
      once(),
    )
    ids.push(body.requestId!)
  }
  expect((await approve(ids[0]!)).body.state).toBe('SUCCESS')
  expect((await approve(ids[1]!)).body).toEqual({ state: 'FAILURE', standing: 'failed' })
  expect(await versionNow()).toBe(version + 1)
})

it('is refused by the row’s own hash when somebody changed the row beneath it', async () => {
  const id = await askFor()
  const hash = await hashOf(id)
  await world.owner.query(
    `update approval_request set payload = jsonb_set(payload::jsonb, '{rules,hours}', '2')::json where id = $1`,
    [id],
  )
  expect((await approve(id, financial, hash)).body.state).toBe('FAILURE')
})

it('whose maker lost the right meanwhile is not carried out', async () => {
  const id = await askFor()
  await world.owner.query(
    `update staff set roles = '{CS}' where id = (select maker_staff_id from approval_request where id = $1)`,
    [id],
  )
  expect((await approve(id)).body).toEqual({ state: 'FAILURE', standing: 'failed' })
  expect((await detail(id)).steps.at(-1)).toMatchObject({ step: 'failed', reason: 'MAKER_LOST_RIGHT' })
  await world.owner.query(
    `update staff set roles = '{ADMIN}' where id = (select maker_staff_id from approval_request where id = $1)`,
    [id],
  )
})

it('is blocked, visibly, while nobody is there who could approve, and waits again as soon as somebody is', async () => {
  const id = await askFor()
  const roles = async (from: string, to: string) =>
    world.owner.query(
      `update staff set roles = array_replace(roles, $1, $2) where merchant_id = (select id from merchant where mid = '20000001')`,
      [from, to],
    )
  await roles('FINANCIAL', 'SALES')
  await roles('SUPPER_ADMIN', 'IMAG_CHECKER')
  const { body } = await admin.call(approval.requests, { filters: {}, pageParam: page })
  expect(body.rows.find((row) => row.id === id)?.standing).toBe('blocked')
  expect((await detail(id, admin)).waitingFor).toEqual({ roles: ['ADMIN', 'FINANCIAL', 'SUPPER_ADMIN'], people: [] })
  await world.owner.query(
    `update staff set roles = '{FINANCIAL}' where person_id = (select id from person where mobile = '+971-501004402')`,
  )
  expect((await detail(id, admin)).standing).toBe('created')
  expect((await detail(id, admin)).waitingFor.people).toEqual([{ name: 'Omar Nasser', roles: ['FINANCIAL'] }])
  expect((await admin.call(approval.recall, { id }, once())).code).toBe(200)
})

it('counts and lists what waits for me and what I have asked for; nothing of my own waits for me', async () => {
  const id = await askFor()
  const count = async (client: Client) => (await client.call(approval.count, {})).body
  const waiting = async (client: Client) =>
    (await client.call(approval.authorizations, { filters: { mine: 'waiting' }, pageParam: page })).body.rows.map(
      (row) => row.id,
    )
  expect(await count(financial)).toEqual({ authorization: 1, request: 0 })
  expect(await count(admin)).toEqual({ authorization: 0, request: 1 })
  expect(await count(sales)).toEqual({ authorization: 0, request: 0 })
  // A member of another merchant that has its own waiting requests.
  expect(await waiting(other)).not.toContain(id)
  expect(await waiting(financial)).toEqual([id])
  expect(await waiting(admin)).toEqual([])
  const decided = await financial.call(approval.authorizations, {
    filters: { mine: 'decided', standing: ['rejected'] },
    pageParam: page,
  })
  expect(decided.body.rows.map(({ standing }) => standing)).toEqual(['rejected'])
  await approve(id)
  expect(await count(financial)).toEqual({ authorization: 0, request: 0 })
})

it('a policy is asked for by an admin alone, must make sense, and never does without a second person for itself', async () => {
  const version = await versionNow()
  const edit = (
    client: Client,
    rules: object,
    kind: 'bank-account' | 'approval-policy' = 'bank-account',
    at = version,
  ) => client.call(approval.editPolicy, { kind, rules: { ...rulesOf(50), ...rules }, version: at }, once())
  expect((await edit(financial, {})).code).toBe(errors.ACCESS_DENIED.code)
  expect((await edit(admin, {}, 'bank-account', version + 5)).code).toBe(errors.REQUEST_CHANGED.code)
  expect((await edit(admin, { otherwise: 0 }, 'approval-policy', 0)).raw.body).toMatchObject({
    fields: [{ path: 'rules.otherwise', code: 'INVALID' }],
  })
  const wire = { bands: [], bulkUpTo: [], hours: 24, otherwise: 3 }
  expect(await faults(admin, approval.editPolicy, { kind: 'bank-account', version, rules: wire })).toEqual([
    { path: 'rules.otherwise', code: 'INVALID' },
  ])
})

it('several at once is for money under a limit: others are refused by name and stay as they were', async () => {
  const id = await askFor()
  const answer = await financial.call(approval.approveMany, { requests: [{ id, hash: await hashOf(id) }] })
  expect(answer.code).toBe(errors.BULK_REFUSED.code)
  expect((await detail(id)).state).toBe('APPLIED')
})

it('the database refuses a maker who checks, whatever the program does', async () => {
  const id = await askFor()
  await expect(
    world.owner.query(
      `insert into approval_step (merchant_id, request_id, revision, maker_person_id, person_id, step, payload_hash)
       select merchant_id, id, revision, maker_person_id, maker_person_id, 'passed', payload_hash from approval_request where id = $1`,
      [id],
    ),
  ).rejects.toThrow('check constraint')
})

it('the pages open only after their second factor', async () => {
  const shut = await world.as('financial')
  expect((await shut.call(approval.requests, { filters: {}, pageParam: page })).code).toBe(errors.STEP_UP_REQUIRED.code)
  expect((await shut.call(approval.approve, { id: newId(), hash: 'a'.repeat(64) }, once())).code).toBe(
    errors.STEP_UP_REQUIRED.code,
  )
})
