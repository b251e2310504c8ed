import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bankAccount } from '@falaj/contract/merchant/bank-account'
import { urlOf, type Endpoint } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import { file } from '@falaj/contract/workspace/file'
import { newId } from '../../../platform/base/ids.ts'
import { sendDocument } from '../../../testing/applicant.ts'
import {
  addAccount,
  anotherCode,
  member,
  once,
  proveBinding,
  readyToAdd,
  sendLetter,
  testIban,
  type Facts,
  type Member,
} from '../../../testing/bank-account.ts'
import { codeOn, openPages } from '../../../testing/second-factor.ts'
import { uploadFile } from '../../../testing/upload.ts'
import { consoleHeaders, openWorld, type Client, type World } from '../../../testing/world.ts'
import { payableAccounts } from './bank-account.read.ts'

let world: World
let maker: Member, other: Member
beforeAll(async () => {
  world = await openWorld()
  maker = await member(world, 'financial')
  other = await member(world, 'multi-admin')
})
afterAll(() => world.close())

let count = 0
const facts = (): Facts => {
  count += 1
  return { country: 'AE', type: 'IBAN', currency: 'AED', number: testIban('050', 9_000_000 + count * 41) }
}
/** As it comes over the wire: the typed client would not even send what the schema refuses. */
const raw = async (client: Client, endpoint: Endpoint, payload: object) =>
  (
    await world.app.inject({
      method: 'POST',
      url: urlOf(endpoint),
      headers: { ...consoleHeaders, cookie: client.cookie, ...once() },
      payload: JSON.stringify(payload),
    })
  ).json<{ head: { code: number }; body: { fields?: unknown } }>()
const standing = async (): Promise<string> => {
  const { rows } = await world.owner.query(
    `select (select md5(string_agg(a::text, ',' order by a.id)) from bank_account a) as accounts,
      (select count(*)::int from approval_request) as requests, (select count(*)::int from record_change where kind = 'bank-account') as changes`,
  )
  return JSON.stringify(rows)
}

describe('what does not fit together is refused under its field, and nothing changes', () => {
  const good = { country: 'AE', type: 'IBAN', currency: 'AED', number: 'AE070331234567890123456' }
  const us = { country: 'US', type: 'SWIFT', currency: 'USD', number: '12345678', swift: 'CHASUS33' }
  it.each([
    ['a wrong digit', { ...good, number: 'AE070331234567890123457' }, 'number', 'IBAN_CHECKSUM'],
    ['an IBAN of Saudi Arabia', { ...good, number: 'SA0380000000608010167519' }, 'number', 'IBAN_COUNTRY'],
    ['an IBAN without its end', { ...good, number: 'AE0703312345678901' }, 'number', 'IBAN_LENGTH'],
    ['no IBAN at all', { ...good, number: '12345678' }, 'number', 'IBAN_FORMAT'],
    ['nothing', { ...good, number: ' - ' }, 'number', 'REQUIRED'],
    ['a country without accounts', { ...good, country: 'DE' }, 'country', 'INVALID'],
    ['a type that is none', { ...good, type: 'CARD' }, 'type', 'INVALID'],
    ['SWIFT in the UAE', { ...good, type: 'SWIFT' }, 'type', 'ACCOUNT_TYPE'],
    ['euros', { ...good, currency: 'EUR' }, 'currency', 'INVALID'],
    ['wages in dollars', { ...good, type: 'WPS Account', currency: 'USD' }, 'currency', 'ACCOUNT_CURRENCY'],
    ['dirhams in the United States', { ...us, currency: 'AED' }, 'currency', 'ACCOUNT_CURRENCY'],
    ['no SWIFT code', { ...us, swift: undefined }, 'swift', 'REQUIRED'],
    ['half a SWIFT code', { ...us, swift: 'CHAS' }, 'swift', 'SWIFT_FORMAT'],
    ['a SWIFT code of Singapore', { ...us, swift: 'DBSSSGSG' }, 'swift', 'SWIFT_COUNTRY'],
    ['an account number of letters', { ...us, number: 'ABCDEFGH' }, 'number', 'ACCOUNT_NUMBER'],
    ['a bank without a name', { ...us, swift: 'ABCDUS33' }, 'bankName', 'REQUIRED'],
  ])('%s', async (_, input, path, code) => {
    const before = await standing()
    const rest = { alias: 'Payouts', holder: 'Marina Walk', letter: newId(), smsProof: 'x'.repeat(43) }
    for (const [endpoint, more] of [
      [bankAccount.sendBindCode, {}],
      [bankAccount.add, rest],
    ] as const) {
      const { head, body } = await raw(maker.client, endpoint, { ...input, ...more })
      expect(head.code).toBe(errors.INPUT_INVALID.code)
      expect(body.fields).toEqual([{ path, code }])
    }
    expect(await standing()).toBe(before)
  })

  it('an account that is here already, however it is written', async () => {
    const wanted = facts()
    expect((await addAccount(world, maker, wanted)).code).toBe(200)
    const written = { ...wanted, number: wanted.number.replace(/(.{4})/g, '$1 ').toLowerCase() }
    const { body } = await raw(maker.client, bankAccount.sendBindCode, written)
    expect(body.fields).toEqual([{ path: 'number', code: 'ACCOUNT_KNOWN' }])
    // Another merchant's accounts are not visible.
    expect((await addAccount(world, other, wanted)).code).toBe(200)
  })
})

describe('the letter', () => {
  const upload = async (bytes: Buffer, name: string) => {
    const { ticket } = (await maker.client.call(file.ticket, { purpose: 'bank-letter' })).body
    return (await uploadFile(world, ticket, bytes, name)).code
  }
  it('is refused when it is too large or is not what its name says', async () => {
    const pdf = Buffer.from('%PDF-1.7\n%%EOF\n')
    expect(await upload(pdf, 'letter.pdf')).toBe(200)
    expect(await upload(Buffer.concat([pdf, Buffer.alloc(5 * 1024 * 1024)]), 'letter.pdf')).toBe(
      errors.FILE_TOO_LARGE.code,
    )
    expect(await upload(Buffer.from('MZ\x00\x01 a program'), 'letter.pdf')).toBe(errors.FILE_TYPE.code)
    expect(await upload(Buffer.from('just words'), 'letter.png')).toBe(errors.FILE_TYPE.code)
  })

  it('of another merchant, of another purpose or of nobody is not theirs to give', async () => {
    const foreign = await sendLetter(world, other)
    const { ticket } = (await maker.client.call(file.ticket, { purpose: 'document' })).body
    const document = (await sendDocument(world, maker.client, ticket)).path
    for (const letter of [foreign, document, newId(), 'nonsense']) {
      const before = await standing()
      const answer = await addAccount(world, maker, facts(), { letter })
      expect(answer.raw.body).toMatchObject({ fields: [{ path: 'letter', code: 'NOT_YOURS' }] })
      expect(await standing()).toBe(before)
    }
  })
})

describe('the code', () => {
  it('goes to the member’s own number, names the account, and proves it once, for this account, in this session', async () => {
    const wanted = facts()
    await anotherCode(world)
    await maker.client.call(bankAccount.sendBindCode, wanted)
    const [sms] = await world.inbox(maker.mobile)
    expect(sms).toMatchObject({ purpose: 'BIND_CARD', body: expect.stringContaining(wanted.number.slice(-4)) })
    expect(sms!.body).not.toContain(wanted.number)
    const smsCode = await codeOn(world, maker.mobile)
    const prove = (input: Facts, code = smsCode) =>
      raw(maker.client, bankAccount.proveBindCode, { ...input, smsCode: code })
    const wrong = { fields: [{ path: 'smsCode', code: 'CODE_WRONG' }] }
    expect((await prove(facts())).body).toMatchObject(wrong)
    expect((await prove({ ...wanted, currency: 'USD' })).body).toMatchObject(wrong)
    expect((await prove(wanted, smsCode === '000000' ? '000001' : '000000')).body).toMatchObject(wrong)
    const second = await member(world, 'financial')
    expect((await raw(second.client, bankAccount.proveBindCode, { ...wanted, smsCode })).body).toMatchObject(wrong)
    expect((await prove(wanted)).head.code).toBe(200)
    expect((await prove(wanted)).body).toMatchObject(wrong)
  })

  it('is of no use after five wrong ones', async () => {
    const wanted = facts()
    await anotherCode(world)
    await maker.client.call(bankAccount.sendBindCode, wanted)
    const smsCode = await codeOn(world, maker.mobile)
    const wrong = smsCode === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries += 1)
      await raw(maker.client, bankAccount.proveBindCode, { ...wanted, smsCode: wrong })
    expect((await raw(maker.client, bankAccount.proveBindCode, { ...wanted, smsCode })).head.code).toBe(
      errors.INPUT_INVALID.code,
    )
  })

  it('a proof for one account does not add another; a refused approvable does not use it up', async () => {
    const [wanted, another] = [facts(), facts()]
    const smsProof = await proveBinding(world, maker, wanted)
    const answer = await addAccount(world, maker, another, { smsProof })
    expect(answer.raw.body).toMatchObject({ fields: [{ path: 'smsProof', code: 'CODE_WRONG' }] })
    expect((await addAccount(world, maker, wanted, { smsProof, letter: newId() })).code).toBe(errors.INPUT_INVALID.code)
    expect((await addAccount(world, maker, wanted, { smsProof })).code).toBe(200)
  })
})

it('needs its second factor for exactly this account', async () => {
  const { input, headers } = await readyToAdd(world, maker, facts())
  const { 'x-step-up': grant = '', ...key } = headers
  expect((await maker.client.call(bankAccount.add, input, key)).code).toBe(errors.STEP_UP_REQUIRED.code)
  const changed = { ...input, alias: 'Another name' }
  expect((await maker.client.call(bankAccount.add, changed, { ...once(), 'x-step-up': grant })).code).toBe(
    errors.STEP_UP_REQUIRED.code,
  )
  expect((await maker.client.call(bankAccount.add, input, headers)).code).toBe(200)
})

it('is for its own members, behind its step-up', async () => {
  const page = { filters: {}, pageParam: { number: 1, size: 10 } }
  const sales = await world.as('sales')
  expect((await sales.call(bankAccount.query, page)).code).toBe(errors.ACCESS_DENIED.code)
  const outside = await world.as('financial')
  expect((await outside.call(bankAccount.query, page)).code).toBe(errors.STEP_UP_REQUIRED.code)
  await openPages(world, outside, 'bank-account')
  expect((await outside.call(bankAccount.query, page)).code).toBe(200)
})

it('another merchant’s account and request answer as ones that never were', async () => {
  const { body } = await addAccount(world, maker, facts())
  const ask = (client: Client, id: string, requestId: string) => [
    () => raw(client, bankAccount.detail, { id }),
    () => raw(client, bankAccount.draft, { requestId }),
    () => raw(client, bankAccount.rename, { id, alias: 'Mine' }),
    () => raw(client, bankAccount.freeze, { id, reason: 'because' }),
    () => raw(client, bankAccount.sendUnbindCode, { id }),
    () => raw(client, bankAccount.proveUnbindCode, { id, smsCode: '123456' }),
    () => raw(client, bankAccount.remove, { id, reason: 'because', smsProof: 'x'.repeat(43) }),
    () => raw(client, bankAccount.sendBindCode, { ...facts(), requestId }),
  ]
  const before = await standing()
  const theirs = ask(other.client, body.id, body.requestId!)
  const nothing = ask(other.client, newId(), newId())
  for (const [at, call] of theirs.entries()) {
    const [foreign, missing] = [await call(), await nothing[at]!()]
    expect(foreign.head).toEqual(missing.head)
    expect(foreign.head.code).toBe(errors.NOT_FOUND.code)
  }
  expect(await standing()).toBe(before)
  expect(await payableAccounts(world.db, newId(), 'AED', body.id)).toEqual([])
})

it('in review it cannot be changed, made the default or removed', async () => {
  const { id } = (await addAccount(world, maker, facts())).body
  for (const call of [
    () => maker.client.call(bankAccount.rename, { id, alias: 'Other' }),
    () => maker.client.call(bankAccount.freeze, { id, reason: 'because' }, once()),
    () => maker.client.call(bankAccount.sendUnbindCode, { id }),
  ])
    expect((await call()).code).toBe(errors.BANK_ACCOUNT_STATE.code)
})

it('a whole number is nowhere in the database, and in no list', async () => {
  const number = testIban('044', 123_456_789)
  const { body } = await addAccount(world, maker, { ...facts(), number })
  const { rows: tables } = await world.owner.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const holding: string[] = []
  for (const { name } of tables) {
    const { rowCount } = await world.owner.query(`select from "${name}" t where t::text like $1`, [`%${number}%`])
    if (rowCount) holding.push(name)
  }
  expect(holding).toEqual([])
  const list = await maker.client.call(bankAccount.query, {
    filters: { text: '6789', country: ['AE'] },
    pageParam: { number: 1, size: 10 },
  })
  expect(list.body).toMatchObject({ total: 1, rows: [{ id: body.id, number: 'AE •••• 6789', status: 'in-review' }] })
})

it('the list filters by status, currency, country, type and text, each as people see it', async () => {
  const ask = async (filters: Parameters<typeof maker.client.call<typeof bankAccount.query>>[1]['filters']) =>
    (await maker.client.call(bankAccount.query, { filters, pageParam: { number: 1, size: 40 } })).body.rows
  const aliases = async (filters: Parameters<typeof ask>[0]) => (await ask(filters)).map(({ alias }) => alias)
  expect(await aliases({ status: ['frozen', 'rejected', 'removed', 'cooling-off'] })).toEqual([
    'New York',
    'Hong Kong supplier account',
    'Petty cash',
    'Old shop account',
  ])
  expect(await aliases({ country: ['US', 'HK'] })).toEqual(['New York', 'Hong Kong supplier account'])
  expect(await aliases({ type: ['WPS Account'] })).toEqual(['Wages'])
  expect(await aliases({ currency: 'USD', status: ['active'] })).toEqual(['Dollar account'])
  expect(await aliases({ text: 'emirates nbd' })).toEqual(['Main operating account'])
  expect((await ask({ text: 'Main operating' }))[0]).toMatchObject({ defaultFor: 'AED', number: 'AE •••• 5601' })
})
