import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { application, standings } from '@falaj/contract/merchant/application'
import { contractStatuses, merchantStatuses } from '@falaj/contract/kernel/enumerations'
import { file } from '@falaj/contract/workspace/file'
import { provider } from '@falaj/contract/provider'
import { session } from '@falaj/contract/people/session'
import { newId, noMerchant } from '../../../platform/base/ids.ts'
import { fullAnswers, sendDocument } from '../../../testing/applicant.ts'
import { asProvider } from '../../../testing/provider.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'

let world: World
let newcomer: Client
const inesMobile = '+971-501004461'
beforeAll(async () => {
  world = await openWorld()
  newcomer = await world.as('newcomer')
})
afterAll(() => world.close())
// A person may have five open applications: each test leaves none of Ines's.
afterEach(async () => {
  const own = `select a.id from merchant_application a join person p on p.id = a.person_id
    where p.mobile = '${inesMobile}' and a.state <> 'APPROVED'`
  await world.owner.query(`delete from application_step where application_id in (${own})`)
  await world.owner.query(`delete from merchant_application where id in (${own})`)
})

const faultsOf = (answer: { readonly raw: { readonly body: unknown } }): Record<string, string> =>
  Object.fromEntries(
    (answer.raw.body as { fields: { path: string; code: string }[] }).fields.map(({ path, code }) => [path, code]),
  )
const submitted = async (client: Client, withOwner = true): Promise<string> => {
  const licence = (await sendDocument(world, client)).path
  const owner = withOwner ? (await sendDocument(world, client)).path : undefined
  const { body, code } = await client.call(application.add, { ...fullAnswers(licence, owner), submit: true })
  expect(code).toBe(200)
  return body.id
}

describe('an application', () => {
  it('is kept as a draft however little it says, and read again as it was typed', async () => {
    const { code, body } = await newcomer.call(application.add, { nameEn: 'Half a name', submit: false })
    expect([code, body.state, body.merchantStatus, body.contractStatus]).toEqual([200, 'DRAFT', 'CREATED', 'UNSIGNED'])
    const edited = await newcomer.call(application.edit, {
      id: body.id,
      nameEn: 'A whole name',
      city: 'Dubai',
      submit: false,
    })
    expect(edited.body.answers).toEqual({ nameEn: 'A whole name', city: 'Dubai' })
    const read = await newcomer.call(application.detail, { id: body.id })
    expect(read.body).toEqual(edited.body)
  })

  it('that is sent too early is refused with every fault at its field, and is not kept', async () => {
    const answer = await newcomer.call(application.add, { nameEn: 'Dune', licenceExpiry: '2020-01-01', submit: true })
    expect(answer.code).toBe(40001)
    expect(faultsOf(answer)).toEqual({
      accountType: 'REQUIRED',
      licenceNo: 'REQUIRED',
      licenceExpiry: 'LICENCE_EXPIRED',
      activity: 'REQUIRED',
      country: 'REQUIRED',
      city: 'REQUIRED',
      address: 'REQUIRED',
      contactName: 'REQUIRED',
      contactEmail: 'REQUIRED',
      monthlyVolume: 'REQUIRED',
      products: 'REQUIRED_ITEM',
      tradeLicence: 'REQUIRED_ITEM',
    })
    expect((await newcomer.call(application.query, {})).body.rows).toEqual([])
  })

  it.each([
    ['contactEmail', 'nobody', 'EMAIL'],
    ['licenceExpiry', '2027-02-30', 'INVALID'],
    ['country', 'XX', 'INVALID'],
    ['accountType', 'BANK', 'INVALID'],
    ['products', ['free-money'], 'INVALID'],
    ['nameEn', 'x'.repeat(121), 'TOO_LONG'],
    ['monthlyVolume', { amount: '1.234', currency: 'AED' }, 'AMOUNT_DECIMALS'],
  ])('with %s of %j says %s there', async (field, value, code) => {
    const response = await world.app.inject({
      method: 'POST',
      url: '/restful/preAuth/merchant/apply/add',
      headers: { 'content-type': 'application/json', 'x-host-app': 'falaj-console', cookie: newcomer.cookie },
      payload: { [field]: value, submit: false },
    })
    const { head, body } = response.json()
    expect(head.code).toBe(40001)
    expect(body.fields[0].path.split('.')[0]).toBe(field)
    expect(body.fields[0].code).toBe(code)
  })

  it('goes on to the provider once it is whole, and cannot be changed while it is there', async () => {
    const id = await submitted(newcomer)
    const { body } = await newcomer.call(application.query, {})
    expect(body.rows).toMatchObject([{ id, state: 'IN_REVIEW', name: 'Dune Rides LLC' }])
    expect(body.contact).toEqual({ email: 'support@falaj.example', phone: '+971 4 000 0000' })
    expect((await newcomer.call(application.edit, { id, city: 'Sharjah', submit: false })).code).toBe(40921)
  })

  it('of somebody else answers like one that never was, to every call', async () => {
    const id = await submitted(newcomer)
    const other = await world.as('under-review')
    for (const which of [id, newId(), 'nonsense']) {
      expect((await other.call(application.detail, { id: which })).code).toBe(40401)
      expect((await other.call(application.lastAuditHistory, { id: which })).code).toBe(40401)
      expect((await other.call(application.edit, { id: which, city: 'x', submit: false })).code).toBe(40401)
    }
    expect((await other.call(application.query, {})).body.rows.map((row) => row.id)).not.toContain(id)
  })

  it('is nothing for a stranger, and a member may begin one too', async () => {
    expect((await world.stranger.call(application.query, {})).code).toBe(403)
    expect((await world.stranger.call(application.add, { submit: false })).code).toBe(403)
    const admin = await world.as('admin')
    expect((await admin.call(application.query, {})).code).toBe(200)
  })

  it('is one of five at most, also when they come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => newcomer.call(application.add, { nameEn: 'Again', submit: false })),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(5)
    expect(answers.filter(({ code }) => code === 42921)).toHaveLength(3)
  })
})

describe('a document', () => {
  it('needs a ticket of the applicant, used once', async () => {
    const { ticket } = (await newcomer.call(application.documentTicket, {})).body
    expect((await sendDocument(world, newcomer, ticket)).code).toBe(200)
    expect((await sendDocument(world, newcomer, ticket)).code).toBe(40304)
    expect((await sendDocument(world, newcomer, '')).code).toBe(40304)
    expect((await world.stranger.call(application.documentTicket, {})).code).toBe(403)
  })

  it('of a person who was locked after asking for the ticket is refused', async () => {
    const applicant = await world.as('under-review')
    const { ticket } = (await applicant.call(application.documentTicket, {})).body
    await world.owner.query("update person set status = 'LOCKED' where mobile = '+971-501004481'")
    expect((await sendDocument(world, applicant, ticket)).code).toBe(40304)
    await world.owner.query("update person set status = 'VERIFIED' where mobile = '+971-501004481'")
  })

  it('is opened by its sender alone, and named by nobody else', async () => {
    const { path } = await sendDocument(world, newcomer)
    expect((await newcomer.call(application.document, { filePath: path })).body.url).toContain(path)
    const other = await world.as('under-review')
    expect((await other.call(application.document, { filePath: path })).code).toBe(40401)
    const admin = await world.as('admin')
    expect((await admin.call(file.download, { filePath: path })).code).toBe(40401)
    const stolen = await other.call(application.add, { tradeLicence: [path], submit: false })
    expect(faultsOf(stolen)).toEqual({ tradeLicence: 'NOT_YOURS' })
  })
})

describe('the provider’s word', () => {
  it('asks for what is missing, item by item; the applicant corrects it and submits again', async () => {
    const call = asProvider(world)
    const id = await submitted(newcomer, false)
    const remark = { en: 'Both sides, please.', zh: '请提供正反面。' }
    expect((await call(provider.ask, { id, missing: [{ field: 'ownerId', remark }] })).code).toBe(200)
    const { body } = await newcomer.call(application.detail, { id })
    expect(body).toMatchObject({ state: 'NEEDS_MORE', missing: [{ field: 'ownerId', remark }] })
    const history = (await newcomer.call(application.lastAuditHistory, { id })).body
    expect(history.last).toMatchObject({ step: 'ASKED', actor: 'provider', missing: [{ field: 'ownerId', remark }] })
    expect(history.steps.map(({ step }) => step)).toEqual(['ASKED', 'SUBMITTED'])
    const [message] = await world.inbox(inesMobile)
    expect(message?.body).toContain('we need more information')

    const owner = (await sendDocument(world, newcomer)).path
    const again = await newcomer.call(application.edit, { id, ...body.answers, ownerId: [owner], submit: true })
    expect(again.body).toMatchObject({ state: 'IN_REVIEW', missing: [] })
  })

  it('rejects with a reason, and a rejected application can be sent again', async () => {
    const call = asProvider(world)
    const id = await submitted(newcomer)
    await call(provider.reject, { id, reason: { en: 'Not our business.', zh: '不在受理范围。' } })
    const { body } = await newcomer.call(application.detail, { id })
    expect(body).toMatchObject({ state: 'REJECTED', merchantStatus: 'REJECTED', contractStatus: 'UNSIGNED' })
    const { last } = (await newcomer.call(application.lastAuditHistory, { id })).body
    expect(last?.remark).toEqual({ en: 'Not our business.', zh: '不在受理范围。' })
    expect((await newcomer.call(application.edit, { id, ...body.answers, submit: true })).body.state).toBe('IN_REVIEW')
  })

  it('approves: one merchant with the next number, its applicant the first member, and the agreement still to sign', async () => {
    const call = asProvider(world)
    const id = await submitted(newcomer)
    const { merchantMid } = (await call(provider.approve, { id })).body
    expect(merchantMid).toMatch(/^2000\d{4}$/)
    const { body } = await newcomer.call(application.detail, { id })
    expect(body).toMatchObject({
      state: 'APPROVED',
      merchantStatus: 'ENABLED',
      contractStatus: 'UNSIGNED',
      merchantMid,
    })
    const { rows } = await world.owner.query(
      'select m.account_type, m.name_en, m.name_zh, s.roles, s.status from merchant m join staff s on s.merchant_id = m.id where m.mid = $1',
      [merchantMid],
    )
    expect(rows).toEqual([
      {
        account_type: 'TAXI',
        name_en: 'Dune Rides LLC',
        name_zh: 'Dune Rides LLC',
        roles: ['ADMIN'],
        status: 'ACTIVE',
      },
    ])
    // Its documents are files of its own, byte for byte what the applicant sent.
    const { rows: papers } = await world.owner.query(
      `select own.sha256 = sha256(string_agg(c.bytes, '' order by c.number)) as whole,
         exists (select from file sent where sent.merchant_id = '${noMerchant}' and sent.sha256 = own.sha256) as sent
       from merchant m join merchant_document d on d.merchant_id = m.id
       join file own on own.merchant_id = m.id and own.id = d.file_id
       join file_chunk c on c.merchant_id = own.merchant_id and c.file_id = own.id
       where m.mid = $1 group by own.merchant_id, own.id`,
      [merchantMid],
    )
    expect(papers.length).toBeGreaterThan(0)
    expect(papers).toEqual(papers.map(() => ({ whole: true, sent: true })))
    // Unsigned, it cannot be entered.
    expect((await newcomer.call(session.status, {})).body.staffList).toEqual([])
  })

  it('is given once: of ten approvals at the same time one makes a merchant', async () => {
    const id = await submitted(newcomer)
    const before = await world.owner.query('select from merchant')
    const answers = await Promise.all(Array.from({ length: 10 }, () => asProvider(world)(provider.approve, { id })))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 40921)).toHaveLength(9)
    const after = await world.owner.query('select from merchant')
    expect(after.rowCount).toBe(before.rowCount! + 1)
    expect((await asProvider(world)(provider.reject, { id, reason: { en: 'x', zh: 'x' } })).code).toBe(40921)
  })

  it('reaches no draft', async () => {
    const { id } = (await newcomer.call(application.add, { nameEn: 'Mine', submit: false })).body
    expect((await asProvider(world)(provider.application, { id })).code).toBe(40401)
    expect((await asProvider(world)(provider.approve, { id })).code).toBe(40401)
    const { rows } = (await asProvider(world)(provider.applications, {})).body
    expect(rows.map((row) => row.id)).not.toContain(id)
  })
})

it('every merchant status with every contract status has its own words in both languages', () => {
  const sentences = merchantStatuses.flatMap((merchant) =>
    contractStatuses.flatMap((contract) => Object.values(standings[merchant][contract])),
  )
  expect(sentences).toHaveLength(24)
  expect(new Set(sentences).size).toBe(24)
})
