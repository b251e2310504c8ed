import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { application } from '@falaj/contract/merchant/application'
import { approval } from '@falaj/contract/people/approval'
import { defaultRules } from '@falaj/contract/people/approval-policy'
import { basicInformation, type Profile } from '@falaj/contract/merchant/basic-information'
import type { Input } from '@falaj/contract/kernel/endpoint'
import { urlOf } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import { daysLeft } from '@falaj/contract/merchant/profile'
import { provider } from '@falaj/contract/provider'
import { newId } from '../../../platform/base/ids.ts'
import { fullAnswers, sendDocument } from '../../../testing/applicant.ts'
import { openPages } from '../../../testing/second-factor.ts'
import { asProvider } from '../../../testing/provider.ts'
import { consoleHeaders, openWorld, type Client, type World } from '../../../testing/world.ts'
import { reviewProfile } from '../../../sandbox/autopilot-profile.ts'
import { documentsDue } from './basic-information.read.ts'

let world: World
let maker: Client, checker: Client, admin: Client, finance: Client, other: Client
const entered = async (person: string): Promise<Client> => {
  const client = await world.as(person)
  await openPages(world, client, 'authorizations')
  return client
}
beforeAll(async () => {
  world = await openWorld({ FALAJ_AUTOPILOT_SECONDS: '0' })
  maker = await entered('operation-maker')
  checker = await entered('operation-checker')
  admin = await entered('admin')
  finance = await entered('financial')
  other = await entered('multi-admin')
})
afterAll(() => world.close())

type Edit = Input<typeof basicInformation.edit>
const once = () => ({ 'idempotency-key': newId() })
const profile = async (client = maker): Promise<Profile> => (await client.call(basicInformation.detail, {})).body
const edit = (input: Edit, client = maker, headers = once()) => client.call(basicInformation.edit, input, headers)
const withCompany = async (part: Partial<NonNullable<Profile['company']>>, more: Partial<Edit> = {}): Promise<Edit> => {
  const { company, versions } = await profile()
  return { version: versions.company, company: { ...company!, ...part }, ...more }
}
const approve = async (id: string, client = checker, headers = once()) => {
  const { canonical } = (await client.call(approval.detail, { id })).body
  const hash = createHash('sha256').update(canonical).digest('hex')
  return client.call(approval.approve, { id, hash }, headers)
}
const requestEdit = async (input: Edit): Promise<string> => {
  const answer = await edit(input)
  expect({ code: answer.code, body: answer.body }).toMatchObject({ code: 200, body: { state: 'APPLIED' } })
  return answer.body.requestId!
}
const faults = async (payload: object, client = maker): Promise<unknown> => {
  const response = await world.app.inject({
    method: 'POST',
    url: urlOf(basicInformation.edit),
    headers: { ...consoleHeaders, cookie: client.cookie, ...once() },
    payload: JSON.stringify(payload),
  })
  const { head, body } = response.json<{ head: { code: number }; body: { fields: unknown } }>()
  expect(head.code).toBe(errors.INPUT_INVALID.code)
  return body.fields
}
const uploaded = async (mid = '20000001', name = 'licence-2027.pdf'): Promise<string> => {
  const id = newId()
  await world.owner.query(
    `insert into file (id, merchant_id, purpose, name, mime, size_bytes, sha256)
     select $1, id, 'document', $3, 'application/pdf', 1, '\\x00' from merchant where mid = $2`,
    [id, mid, name],
  )
  return id
}

describe('reading', () => {
  it('shows the merchant with its people, papers, limits and products', async () => {
    const body = await profile(finance)
    expect(body).toMatchObject({ merchantMid: '20000001', company: { nameEn: 'Marina Walk Trading L.L.C.' } })
    expect(body.owners.map(({ share }) => share)).toEqual(['51', '34', '15'])
    expect(body.terms?.monthlyMax).toEqual({ minor: 600_000_000n, currency: 'AED' })
    // With the fee that was agreed on, where there is one.
    await world.owner.query(`update merchant_product set fee_bps = 91, fee_fixed_minor = 7 where product = 'paylink'
      and merchant_id = (select id from merchant where mid = '20000001')`)
    const agreed = (await profile(finance)).terms?.products ?? []
    expect(agreed.find(({ product }) => product === 'paylink')?.terms.fee).toMatchObject({ bps: 91 })
    expect(agreed.find(({ product }) => product === 'invoice')?.terms.fee).toBeNull()
    expect(body.documents.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'TRADE_LICENCE expiring',
      'OWNER_ID valid',
      'MEMORANDUM valid',
      'VAT_CERTIFICATE valid',
      'BANK_LETTER valid',
      'LEASE expired',
      'INSURANCE valid',
    ])
    expect(daysLeft(body.company!.licenceExpiry, body.today)).toBeLessThanOrEqual(41)
  })
  it('tells others which papers need attention, the most pressing first', async () => {
    const id = async (mid: string) =>
      (await world.db.selectFrom('merchant').select('id').where('mid', '=', mid).executeTakeFirstOrThrow()).id
    const due = await documentsDue(world.db, await id('20000001'))
    expect(due.map(({ kind, state }) => [kind, state])).toEqual([
      ['LEASE', 'expired'],
      ['TRADE_LICENCE', 'expiring'],
    ])
    const taxi = await documentsDue(world.db, await id('20000004'))
    expect(taxi.map(({ kind, state }) => [kind, state])).toEqual([
      ['OWNER_ID', 'missing'],
      ['TRADE_LICENCE', 'expired'],
      ['INSURANCE', 'expiring'],
    ])
  })
  it('opens a paper of one’s own merchant and says of another’s what it says of none', async () => {
    const own = await finance.call(basicInformation.documentFile, { kind: 'LEASE', version: 1 })
    expect(own.body.url).toMatch(/^\/files\//)
    const none = await finance.call(basicInformation.documentFile, { kind: 'LEASE', version: 9 })
    expect(none.code).toBe(errors.NOT_FOUND.code)
  })
  it('is closed to sales', async () => {
    expect((await (await world.as('sales')).call(basicInformation.detail, {})).code).toBe(errors.ACCESS_DENIED.code)
  })
})

describe('a new merchant', () => {
  it('begins with what its application said, papers included', async () => {
    const person = await world.as('newcomer')
    const answers = fullAnswers((await sendDocument(world, person)).path, (await sendDocument(world, person)).path)
    const { body } = await person.call(application.add, { ...answers, submit: true })
    await asProvider(world)(provider.approve, { id: body.id })
    await world.owner.query("update merchant set contract_status = 'SIGNED' where name_en = 'Dune Rides LLC'")
    const first = await world.as('newcomer')
    const applicantView = await profile(first)
    expect(applicantView).toMatchObject({
      accountType: 'TAXI',
      company: { nameEn: 'Dune Rides LLC', licenceNo: 'CN-77', activity: 'TRANSPORT' },
      contacts: [{ role: 'PRIMARY', name: 'Ines Morel', email: 'ines@dune.example', phone: '+971-501004461' }],
      addresses: [{ kind: 'REGISTERED', city: 'Dubai' }],
      owners: [],
      terms: {
        feePlan: 'STANDARD',
        products: [{ product: 'qrpay' }],
        monthlyMax: { minor: 10_000_000n, currency: 'AED' },
      },
    })
    expect(applicantView.documents.map(({ kind }) => kind)).toEqual(['TRADE_LICENCE', 'OWNER_ID'])
    const paper = await first.call(basicInformation.documentFile, { kind: 'TRADE_LICENCE', version: 1 })
    expect((await world.app.inject({ method: 'GET', url: paper.body.url })).statusCode).toBe(200)
  })
})

describe('what is the merchant’s own to say', () => {
  it('waits for another person, then applies, once whatever is pressed', async () => {
    const headers = once()
    const input = await withCompany({ website: 'https://marina.example' })
    const first = await edit(input, maker, headers)
    expect((await edit(input, maker, headers)).body).toEqual(first.body)
    const waits = (await profile(finance)).waiting
    expect(waits).toMatchObject([
      {
        part: 'company',
        with: 'approval',
        maker: 'Hessa Saleh',
        changes: [{ label: { en: 'Website', zh: '网站' }, after: { en: 'https://marina.example' } }],
      },
    ])
    const detail = (await checker.call(approval.detail, { id: first.body.requestId! })).body
    expect(detail.says.en).toBe('Change basic information, Company: Website')
    expect((await profile()).company?.website).toBe('https://marinawalk.example')
    const answers = await Promise.all([approve(first.body.requestId!), approve(first.body.requestId!, admin)])
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    const after = await profile()
    expect(after.company?.website).toBe('https://marina.example')
    expect(after.waiting).toEqual([])
    expect(after.versions.company).toBe(input.version + 1)
  })

  it('is not agreed to by its maker', async () => {
    const id = await requestEdit(await withCompany({ tradeName: 'Marina' }))
    expect((await approve(id, maker)).code).toBe(errors.OWN_REQUEST.code)
    await maker.call(approval.recall, { id }, once())
  })

  it('of two changes of the same version the first one placed wins and the other ends without effect', async () => {
    const { contacts, versions } = await profile()
    const with_ = (name: string): Edit => ({
      version: versions.contacts,
      contacts: [...contacts, { role: 'COMPLIANCE', name, email: 'x@marina.example', phone: '+971-501112223' }],
    })
    const [one, two] = [await requestEdit(with_('First One')), await requestEdit(with_('Second One'))]
    expect((await approve(one)).body.state).toBe('SUCCESS')
    expect((await approve(two)).body).toEqual({ state: 'FAILURE', standing: 'failed' })
    const now = await profile()
    expect(now.contacts.map(({ name }) => name).at(-1)).toBe('First One')
    expect(now.versions.contacts).toBe(versions.contacts + 1)
    expect((await edit(with_('Third One'))).code).toBe(errors.REQUEST_CHANGED.code)
  })

  it('can be changed again by its maker while it waits, and by nobody else', async () => {
    const id = await requestEdit(await withCompany({ website: 'https://one.example' }))
    const mine = await maker.call(basicInformation.asked, { requestId: id })
    expect(mine.body).toMatchObject({ part: 'company', company: { website: 'https://one.example' } })
    for (const client of [admin, other]) {
      expect((await client.call(basicInformation.asked, { requestId: id })).code).toBe(errors.NOT_FOUND.code)
    }
    const again = await withCompany({ website: 'https://two.example' }, { requestId: id })
    expect((await edit(again, admin)).code).toBe(errors.NOT_THE_MAKER.code)
    const foreign = (await profile(other)).versions.company
    const theirs = {
      ...again,
      version: foreign,
      company: { ...(await profile(other)).company!, website: 'https://x.example' },
    }
    expect((await edit(theirs, other)).code).toBe(errors.NOT_FOUND.code)
    expect((await edit({ ...theirs, requestId: newId() }, other)).code).toBe(errors.NOT_FOUND.code)
    expect((await edit(again)).body).toMatchObject({ requestId: id, state: 'APPLIED' })
    await approve(id)
    expect((await profile()).company?.website).toBe('https://two.example')
  })
})

describe('what the provider must confirm', () => {
  it('goes to them after the merchant’s own approval; the rest of the same change applies at once', async () => {
    const id = await requestEdit(await withCompany({ trn: '100382910400099', tradeName: 'Marina Walk Shops' }))
    expect((await approve(id)).body).toEqual({ state: 'PLACED', standing: 'passed' })
    const between = await profile()
    expect(between.company).toMatchObject({ trn: '100382910400003', tradeName: 'Marina Walk Shops' })
    expect(between.waiting).toMatchObject([{ part: 'company', with: 'provider', requestId: id }])
    expect(between.waiting[0]?.changes.map(({ label }) => label.en)).toEqual(['Tax registration number (TRN)'])
    // A second change of the same would be about something that may soon be different; the merchant's own part may go on.
    expect((await edit(await withCompany({ trn: '100382910400011' }))).code).toBe(errors.WITH_THE_PROVIDER.code)
    const own = await requestEdit(await withCompany({ website: 'https://while-it-waits.example' }))
    expect((await approve(own)).body.state).toBe('SUCCESS')

    expect(await reviewProfile(world.context)).toBe(true)
    expect(await reviewProfile(world.context)).toBe(false)
    const after = await profile()
    expect(after.company).toMatchObject({ trn: '100382910400099', website: 'https://while-it-waits.example' })
    expect(after.waiting).toEqual([])
    expect((await checker.call(approval.detail, { id })).body.state).toBe('SUCCESS')
  })

  it('a refused change leaves everything, ends the request, and says why', async () => {
    const ask = asProvider(world)
    const id = await requestEdit(await withCompany({ nameEn: 'Marina Walk Holding L.L.C.' }))
    await approve(id)
    const { rows } = (await ask(provider.profileReviews, {})).body
    expect(rows).toMatchObject([{ merchantMid: '20000001', part: 'company', maker: 'Hessa Saleh' }])
    const reason = { en: 'The licence shows another name.', zh: '执照上的名称不同。' }
    expect((await ask(provider.profileRefuse, { id: rows[0]!.id, reason })).code).toBe(200)
    expect((await ask(provider.profileConfirm, { id: rows[0]!.id })).code).toBe(errors.REQUEST_CLOSED.code)
    expect((await ask(provider.profileConfirm, { id: newId() })).code).toBe(errors.NOT_FOUND.code)
    const after = await profile()
    expect(after.company?.nameEn).toBe('Marina Walk Trading L.L.C.')
    expect(after.refused).toMatchObject([{ part: 'company', reason }])
    expect((await checker.call(approval.detail, { id })).body).toMatchObject({ state: 'FAILURE', standing: 'failed' })
  })

  it('a confirmed name is the merchant’s name from then on', async () => {
    const ask = asProvider(world)
    const id = await requestEdit(await withCompany({ nameEn: 'Marina Walk Stores L.L.C.' }))
    await approve(id)
    const [row] = (await ask(provider.profileReviews, {})).body.rows
    await ask(provider.profileConfirm, { id: row!.id })
    expect((await profile()).name.en).toBe('Marina Walk Stores L.L.C.')
  })

  it('owners wait as a whole', async () => {
    const { owners, versions } = await profile()
    const id = await requestEdit({
      version: versions.owners,
      owners: owners.map((owner) => (owner.name === 'Lin Wei' ? { ...owner, share: '10' } : owner)),
    })
    await approve(id)
    expect((await profile()).owners).toEqual(owners)
    expect((await profile()).waiting[0]?.changes).toMatchObject([
      { label: { en: 'Owner Lin Wei' }, before: { en: '15 % · China' }, after: { en: '10 % · China' } },
    ])
    await reviewProfile(world.context)
    expect((await profile()).owners[2]?.share).toBe('10')
  })

  it('a renewed licence is a new version, moves the licence’s dates, and opens', async () => {
    const file = await uploaded()
    const expiresOn = '2031-12-31'
    const id = await requestEdit({
      version: 1,
      document: { kind: 'TRADE_LICENCE', number: 'CN-784213', expiresOn, file },
    })
    await approve(id)
    expect((await profile()).documents[0]).toMatchObject({ state: 'expiring', known: { version: 1 } })
    await reviewProfile(world.context)
    const after = await profile()
    expect(after.documents[0]).toMatchObject({
      state: 'valid',
      known: { version: 2, expiresOn, fileName: 'licence-2027.pdf' },
    })
    expect(after.company?.licenceExpiry).toBe(expiresOn)
    expect((await finance.call(basicInformation.documentFile, { kind: 'TRADE_LICENCE', version: 2 })).code).toBe(200)
  })

  it('a paper that needs no confirmation applies after the approval alone', async () => {
    const file = await uploaded('20000001', 'ejari.pdf')
    const id = await requestEdit({ version: 1, document: { kind: 'LEASE', expiresOn: '2030-01-01', file } })
    expect((await approve(id)).body.state).toBe('SUCCESS')
    expect((await profile()).documents.find(({ kind }) => kind === 'LEASE')).toMatchObject({ state: 'valid' })
  })
})

describe('where the policy asks nobody', () => {
  it('a change applies at once, and what the provider must confirm goes straight to them', async () => {
    await world.owner.query(
      `insert into approval_policy (merchant_id, kind, version, rules)
       select id, 'basic-information', 1, $1 from merchant where mid = '20000005'`,
      [JSON.stringify({ ...defaultRules('basic-information'), otherwise: 0 })],
    )
    const fleet = await world.as('fleet-admin')
    const { company, versions } = await profile(fleet)
    const done = await edit(
      { version: versions.company, company: { ...company!, website: 'https://f.example' } },
      fleet,
    )
    expect(done.body).toEqual({ requestId: null, number: null, state: 'SUCCESS' })
    const sent = await edit(
      { version: versions.company + 1, company: { ...company!, website: 'https://f.example', licenceNo: 'DMCC-1' } },
      fleet,
    )
    expect(sent.body).toEqual({ requestId: null, number: null, state: 'PLACED' })
    await reviewProfile(world.context)
    expect((await profile(fleet)).company).toMatchObject({ licenceNo: 'DMCC-1', website: 'https://f.example' })
  })
})

describe('bad input', () => {
  it('is refused at its field and changes nothing', async () => {
    const before = await profile()
    const { company, versions, owners, contacts, addresses } = before
    const of = (part: object) => ({ version: versions.company, company: { ...company, ...part } })
    const file = await uploaded()
    const cases: readonly (readonly [object, string, string])[] = [
      [of({ trn: '12345' }), 'company.trn', 'TRN'],
      [of({ trn: '10038291040000x' }), 'company.trn', 'TRN'],
      [of({ licenceExpiry: '2020-01-01' }), 'company.licenceExpiry', 'LICENCE_EXPIRED'],
      [of({ licenceExpiry: '2031-02-30' }), 'company.licenceExpiry', 'INVALID'],
      [of({ licenceIssued: '2999-01-01' }), 'company.licenceIssued', 'DATE_FUTURE'],
      [of({ website: 'marina' }), 'company.website', 'WEBSITE'],
      [of({ website: 'javascript:alert(1)' }), 'company.website', 'WEBSITE'],
      [of({ nameEn: ' ' }), 'company.nameEn', 'REQUIRED'],
      [of({ activity: 'PIRACY' }), 'company.activity', 'INVALID'],
      [of({}), 'company', 'NO_CHANGE'],
      [
        {
          version: 1,
          owners: [
            ...owners,
            { name: 'X', nationality: 'AE', share: '0.01' },
            { name: 'Y', nationality: 'AE', share: '60' },
          ],
        },
        'owners.4.share',
        'SHARES_OVER',
      ],
      [{ version: 1, owners: [{ name: 'X', nationality: 'AE', share: '0' }] }, 'owners.0.share', 'PERCENT'],
      [{ version: 1, owners: [{ name: 'X', nationality: 'AE', share: '33.333' }] }, 'owners.0.share', 'PERCENT'],
      [{ version: 1, owners: [] }, 'owners', 'REQUIRED_ITEM'],
      [{ version: 1, contacts: [{ ...contacts[0], email: 'nobody' }] }, 'contacts.0.email', 'EMAIL'],
      [{ version: 1, contacts: [{ ...contacts[0], phone: '050' }] }, 'contacts.0.phone', 'PHONE'],
      [{ version: 1, contacts: [{ ...contacts[1] }] }, 'contacts.0.role', 'PRIMARY_CONTACT'],
      [{ version: 1, addresses: [{ ...addresses[1] }] }, 'addresses.0.kind', 'REGISTERED_ADDRESS'],
      [{ version: 1, document: { kind: 'LEASE', file } }, 'document.expiresOn', 'REQUIRED'],
      [
        { version: 1, document: { kind: 'LEASE', file, expiresOn: '2020-01-01' } },
        'document.expiresOn',
        'DOCUMENT_EXPIRED',
      ],
      [
        { version: 1, document: { kind: 'LEASE', file: newId(), expiresOn: '2031-01-01' } },
        'document.file',
        'NOT_YOURS',
      ],
      [{ version: 1, document: { kind: 'PASSPORT', file, expiresOn: '2031-01-01' } }, 'document.kind', 'INVALID'],
      [{ version: 1 }, 'company', 'REQUIRED'],
      [{ version: 1, contacts, addresses }, 'addresses', 'INVALID'],
    ]
    for (const [payload, path, code] of cases) expect(await faults(payload)).toEqual([{ path, code }])
    // Another merchant's file is indistinguishable from a missing one.
    const foreign = await uploaded('20000002')
    expect(await faults({ version: 1, document: { kind: 'LEASE', file: foreign, expiresOn: '2031-01-01' } })).toEqual([
      { path: 'document.file', code: 'NOT_YOURS' },
    ])
    expect(await profile()).toEqual(before)
  })

  it('a read-only member is refused, without a key too', async () => {
    const input = await withCompany({ website: 'https://no.example' })
    expect((await edit(input, finance)).code).toBe(errors.ACCESS_DENIED.code)
    expect((await maker.call(basicInformation.edit, input)).code).toBe(errors.KEY_REQUIRED.code)
  })

  it('a maker who lost the role meanwhile changes nothing', async () => {
    const id = await requestEdit(await withCompany({ website: 'https://lost.example' }))
    const set = (role: string) =>
      world.owner.query(
        `update staff set roles = array[$1] where person_id = (select id from person where mobile = '+971-501004407')`,
        [role],
      )
    await set('CS')
    expect((await approve(id)).body.state).toBe('FAILURE')
    await set('OPERATION_MAKER')
    expect((await profile()).company?.website).not.toBe('https://lost.example')
  })
})

describe('the profile as a PDF', () => {
  it.each(['en', 'zh'] as const)('is made once for a day and a language (%s)', async (language) => {
    const cookie = `${finance.cookie}; language=${language}`
    const take = async () => {
      const answer = await world.app.inject({
        method: 'POST',
        url: urlOf(basicInformation.paper),
        headers: { ...consoleHeaders, cookie },
        payload: '{}',
      })
      return answer.json<{ head: { code: number }; body: { url: string; path: string } }>().body
    }
    const [first, second] = [await take(), await take()]
    expect(second.path).toBe(first.path)
    const file = await world.app.inject({ method: 'GET', url: first.url })
    expect(file.headers['content-type']).toBe('application/pdf')
    expect(file.headers['content-disposition']).toContain(`.${language}.pdf`)
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })
})
