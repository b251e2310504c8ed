// Merchants that agents bring, from the first answer to a merchant whose payments earn commissions; who sees which; and what may not be.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { agentMerchant, boardSteps, type AgentMerchantForm } from '@falaj/contract/growth/agent-merchant'
import { agreementTemplate } from '@falaj/contract/growth/agreement-template'
import { errors } from '@falaj/contract/kernel/errors'
import { approval } from '@falaj/contract/people/approval'
import { dubaiDay } from '../../../platform/base/banking-days.ts'
import { newId } from '../../../platform/base/ids.ts'
import { pathAt } from '../commission/commission.read.ts'
import { agentMerchantFormOf } from '../../../testing/agent-merchant.ts'
import { approve, member, once, type Member } from '../../../testing/bank-account.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let [admin, agent] = [] as unknown as [Member, Member]
/** Ids of the demo world's tree, by name. */
const ids = new Map<string, string>()
const templates: { readonly id: string; readonly version: number }[] = []
const today = dubaiDay(new Date())
beforeAll(async () => {
  world = await openWorld()
  admin = await member(world, 'agent-admin')
  agent = await member(world, 'agent')
  const { rows } = await world.owner.query<{ id: string; name: string }>(`select id, name from partner`)
  for (const { id, name } of rows) ids.set(name, id)
})
afterAll(() => world.close())
const idOf = (name: string): string => ids.get(name)!
const fields = (answer: { body: unknown }) =>
  (answer.body as { fields: readonly { path: string; code: string }[] }).fields
const page = { filters: {}, pageParam: { number: 1, size: 40 } }

const formOf = (maker: Member, more: Partial<AgentMerchantForm> = {}) => agentMerchantFormOf(world, maker, more)
const add = async (maker: Member, form: AgentMerchantForm, partnerId = idOf('Wei Huang'), headers = once()) =>
  maker.client.call(agentMerchant.add, { form, partnerId }, headers)
const detailOf = async (id: string, { client }: Member = admin) =>
  (await client.call(agentMerchant.detail, { id })).body
const sign = async (maker: Member, id: string) => {
  const { toSign } = await detailOf(id, maker)
  for (const { id: templateId, version } of toSign)
    await maker.client.call(
      agentMerchant.sign,
      { id, templateId, version, signer: 'Farida Amin', signedOn: today },
      once(),
    )
}
const submit = ({ client }: Member, id: string, version = 1, headers = once()) =>
  client.call(agentMerchant.submit, { id, version }, headers)
/** The hash of the request that is decided on. */
const hashOf = async ({ client }: Member, id: string): Promise<string> =>
  createHash('sha256')
    .update((await client.call(approval.detail, { id })).body.canonical)
    .digest('hex')
const ready = async (maker: Member, more: Partial<AgentMerchantForm> = {}) => {
  const form = await formOf(maker, more)
  const { id } = (await add(maker, form)).body
  await sign(maker, id)
  return { id, form }
}

it('the demo world has applications in every step, one late with a duplicate licence, and remembers reminders', async () => {
  const board = (await admin.client.call(agentMerchant.board, { filters: {} })).body
  expect(board.steps.map(({ step, count }) => [step, count > 0])).toEqual(boardSteps.map((step) => [step, true]))
  expect(board.late).toBeGreaterThan(2)
  expect(board.duplicates).toBe(2)
  const { rows } = (await admin.client.call(agentMerchant.query, page)).body
  expect(rows.map(({ status }) => status)).toEqual(expect.arrayContaining(['REJECTED', 'closed']))
  const mashrabiya = rows.find(({ name }) => name.en === 'Mashrabiya Crafts')!
  expect(mashrabiya).toMatchObject({ status: 'documents', missing: ['tradeLicence', 'ownerId'], late: 'yes', days: 9 })
})

it('its step follows from what is there; saved answers stay, and the same key saves once', async () => {
  const whole = await formOf(agent)
  const { tradeLicence: _licence, address: _address, ...part } = whole
  const headers = once()
  const first = (await add(agent, part, undefined, headers)).body
  expect((await add(agent, part, undefined, headers)).body).toEqual(first)
  expect(await detailOf(first.id)).toMatchObject({ status: 'to-complete', missing: ['address', 'tradeLicence'] })
  const edit = (form: AgentMerchantForm, version: number) =>
    agent.client.call(agentMerchant.edit, { id: first.id, version, form })
  expect((await edit({ ...part, address: 'Al Ras 4' }, 1)).code).toBe(200)
  expect(await detailOf(first.id)).toMatchObject({ status: 'documents', missing: ['tradeLicence'] })
  expect((await edit(whole, 1)).code).toBe(errors.RECORD_CHANGED.code)
  expect(fields(await submit(agent, first.id, 2))).toEqual([{ path: 'tradeLicence', code: 'REQUIRED_ITEM' }])
  expect(fields(await edit({ ...whole, ownerId: [newId()] }, 2))).toEqual([{ path: 'form.ownerId', code: 'NOT_YOURS' }])
})

it('an application is submitted once its agreement is signed, and approved by another member; then it is a merchant of its agent', async () => {
  const form = await formOf(agent)
  const { id } = (await add(agent, form)).body
  expect((await submit(agent, id)).code).toBe(errors.AGREEMENT_UNSIGNED.code)
  await sign(agent, id)
  const headers = once()
  const [first, second] = await Promise.all([submit(agent, id, 1, headers), submit(agent, id, 1, headers)])
  expect(second.body).toEqual(first.body)
  const requestId = first.body.requestId!
  expect(await detailOf(id)).toMatchObject({ status: 'in-review' })
  const hash = await hashOf(agent, requestId)
  expect((await agent.client.call(approval.approve, { id: requestId, hash }, once())).code).not.toBe(200)
  expect((await approve(admin, requestId)).code).toBe(200)
  const opened = await detailOf(id)
  expect(opened).toMatchObject({ status: 'contract', contract: 'UNSIGNED' })
  const { rows } = await world.owner.query<{ id: string }>(`select id from merchant where mid = $1`, [opened.mid])
  const path = await pathAt(world.db, rows[0]!.id, new Date(Date.now() + 1000))
  expect(path?.steps.map(({ partner }) => partner)).toEqual([idOf('Wei Huang'), idOf('Oryx Partners')])
  // From the hand-over on another agent earns; what was before stays.
  expect((await agent.client.call(agentMerchant.handOver, { id, partnerId: idOf('Hana Yusuf') }, once())).code).toBe(
    200,
  )
  const later = await pathAt(world.db, rows[0]!.id, new Date(Date.now() + 1000))
  expect(later?.steps[0]?.partner).toBe(idOf('Hana Yusuf'))
})

it('the signed copy keeps the ids and hashes of its clauses when a new version is published', async () => {
  const { id } = await ready(agent)
  const before = (await detailOf(id)).signed[0]!
  expect(before.clauses.length).toBeGreaterThan(5)
  expect(before.matches).toBe(true)
  const list = (await admin.client.call(agreementTemplate.query, page)).body.rows
  const template = list.find(({ name }) => name === 'Merchant services agreement')!
  const found = (await admin.client.call(agreementTemplate.detail, { id: template.id })).body
  const clauses = found.versions[0]!.clauses.map(({ hash: _hash, required: _required, ...clause }) => ({
    ...clause,
    ...(clause.id === 'law' ? { textEn: `${clause.textEn} Amended.` } : {}),
  }))
  const products = found.products as never
  await admin.client.call(agreementTemplate.edit, {
    id: template.id,
    revision: found.revision,
    name: template.name,
    products,
    clauses,
  })
  expect((await detailOf(id)).toSign).toEqual([])
  await admin.client.call(agreementTemplate.publish, { id: template.id, revision: found.revision + 1 }, once())
  const after = await detailOf(id)
  expect(after.signed[0]).toEqual(before)
  // The new version has to be signed, and reading the old one does not sign it.
  expect(after.toSign.map(({ version }) => version)).toEqual([before.version + 1])
  const stale = { id, templateId: template.id, version: before.version, signer: 'X', signedOn: today }
  expect((await agent.client.call(agentMerchant.sign, stale, once())).code).toBe(errors.RECORD_CHANGED.code)
  templates.push({ id: template.id, version: before.version + 1 })
})

it('two applications with one licence: both are saved, the second is not submitted, also at the same time', async () => {
  const licenceNo = 'CN-990011'
  const [one, two] = [await ready(agent, { licenceNo }), await ready(agent, { licenceNo })]
  const { rows } = (await agent.client.call(agentMerchant.licence, { licenceNo, except: one.id })).body
  expect(rows.map(({ id }) => id)).toEqual([two.id])
  const answers = await Promise.all([submit(agent, one.id), submit(agent, two.id)])
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, errors.INPUT_INVALID.code]))
  expect(fields(answers.find(({ code }) => code !== 200)!)).toEqual([{ path: 'licenceNo', code: 'LICENCE_DUPLICATE' }])
})

it('a licence of another agent’s application is known without its name', async () => {
  const form = await formOf(admin, { licenceNo: 'CN-990012' })
  await add(admin, form, idOf('Priyanka Das'))
  const { rows } = (await agent.client.call(agentMerchant.licence, { licenceNo: 'CN-990012' })).body
  expect(rows).toMatchObject([{ id: null, name: null }])
})

it('an owner is reminded once a day with the list of what is missing', async () => {
  const { tradeLicence: _licence, ...form } = await formOf(agent)
  const { id } = (await add(agent, form)).body
  const remind = async () => (await agent.client.call(agentMerchant.remind, { ids: [id] }, once())).body
  expect(await remind()).toEqual({ reminded: 1 })
  expect(await remind()).toEqual({ reminded: 0 })
  const { rows } = await world.owner.query<{ body: string }>(`select body from message where recipient = $1`, [
    form.contactMobile,
  ])
  expect(rows).toHaveLength(1)
  expect(rows[0]!.body).toContain('Trade licence')
  expect(rows[0]!.body).toContain('营业执照')
})

it('a rejected one is edited and submitted again; a closed one is not', async () => {
  const { id, form } = await ready(agent)
  const requestId = (await submit(agent, id)).body.requestId!
  const hash = await hashOf(admin, requestId)
  await admin.client.call(approval.reject, { id: requestId, hash, reason: 'The activity differs' }, once())
  expect(await detailOf(id)).toMatchObject({ status: 'REJECTED', remark: 'The activity differs' })
  expect((await agent.client.call(agentMerchant.edit, { id, version: 1, form })).code).toBe(200)
  expect((await submit(agent, id, 2)).code).toBe(200)
  const { id: other } = await ready(agent)
  expect((await agent.client.call(agentMerchant.close, { id: other, reason: 'Gave up' })).code).toBe(200)
  expect((await submit(agent, other)).code).toBe(errors.RECORD_STATE.code)
})

it('a disabled agent gets no new merchant, and no agent hands over to one whom it does not see', async () => {
  const form = await formOf(admin)
  expect(fields(await add(admin, form, idOf('Noor Haddad')))).toEqual([{ path: 'partnerId', code: 'PARTNER_DISABLED' }])
  expect((await add(agent, await formOf(agent), idOf('Priyanka Das'))).code).toBe(errors.NOT_FOUND.code)
  const { id } = await ready(agent)
  const over = { id, partnerId: idOf('Priyanka Das') }
  expect((await agent.client.call(agentMerchant.handOver, over, once())).code).toBe(errors.NOT_FOUND.code)
})

const everyAnswer = async ({ client }: Member, id: string, form: AgentMerchantForm) => [
  await client.call(agentMerchant.detail, { id }),
  await client.call(agentMerchant.edit, { id, version: 1, form }),
  await client.call(agentMerchant.submit, { id, version: 1 }, once()),
  await client.call(agentMerchant.sign, { id, templateId: newId(), version: 1, signer: 'X', signedOn: today }, once()),
  await client.call(agentMerchant.handOver, { id, partnerId: newId() }, once()),
  await client.call(agentMerchant.remind, { ids: [id] }, once()),
  await client.call(agentMerchant.close, { id, reason: 'x' }),
]
it('another agent’s merchant is not there for an agent: in lists, on the board, by id and as a file', async () => {
  const form = await formOf(admin)
  const { id } = (await add(admin, form, idOf('Priyanka Das'))).body
  const answers = await everyAnswer(agent, id, await formOf(agent))
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => errors.NOT_FOUND.code))
  const { rows } = (await agent.client.call(agentMerchant.query, page)).body
  const agents = new Set(rows.map(({ agent: { en } }) => en))
  expect([...agents].toSorted()).toEqual(['Hana Yusuf', 'Khalid Omar', 'Wei Huang'])
  const board = (await agent.client.call(agentMerchant.board, { filters: {} })).body
  expect(board.steps.flatMap(({ cards }) => cards).every((card) => agents.has(card.agent.en))).toBe(true)
})

it('of another account answers like a missing one', async () => {
  const { id } = await ready(agent)
  await world.owner.query(`update merchant set account_type = 'AGENT' where mid = '20000001'`)
  const stranger = await member(world, 'admin')
  const form = await formOf(stranger)
  for (const each of [id, newId()]) {
    const answers = await everyAnswer(stranger, each, form)
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => errors.NOT_FOUND.code))
  }
  const [template] = templates
  for (const each of [template!.id, newId()]) {
    const { client } = stranger
    const clause = { id: 'own-1', titleEn: 'a', titleZh: 'a', textEn: 'a', textZh: 'a' }
    const edit = { id: each, revision: 1, name: 'Mine', products: ['qrpay' as const], clauses: [clause] }
    const answers = [
      await client.call(agreementTemplate.detail, { id: each }),
      await client.call(agreementTemplate.edit, edit),
      await client.call(agreementTemplate.publish, { id: each, revision: 1 }, once()),
      await client.call(agreementTemplate.archive, { id: each }),
    ]
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => errors.NOT_FOUND.code))
  }
})
