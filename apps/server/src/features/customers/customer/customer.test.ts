import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '@falaj/contract/customers/customer'
import { errors } from '@falaj/contract/kernel/errors'
import { money } from '@falaj/money'
import type { Store } from '../../../platform/db/pool.ts'
import { newId } from '../../../platform/base/ids.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { once } from '../../../testing/bank-account.ts'
import { sendBad } from '../../../testing/bad-input.ts'
import { behind } from '../../../testing/behind.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { customerOf } from './customer.paying.ts'
import { countPayment } from './customer.read.ts'
import * as store from './customer.store.ts'

let world: World
let [cs, other]: [Client, Client] = [] as never
beforeAll(async () => {
  world = await openWorld()
  ;[cs, other] = [await world.as('cs'), await world.as('multi-admin')]
})
afterAll(() => world.close())

const page = { pageParam: { number: 1, size: 40 } }
const facts = { name: 'Lina Saab', email: 'lina@example.com', phone: '+971-501230000', language: 'en' as const }
const add = async (over: object = {}) => {
  const mark = newId().slice(-8)
  return cs.call(
    customer.add,
    {
      ...facts,
      email: `${mark}@example.com`,
      phone: `+971-5${Number.parseInt(mark, 16).toString().slice(0, 8)}`,
      ...over,
    },
    once(),
  )
}
/** Tables that contain a text anywhere. */
const tablesWith = async (text: string): Promise<string[]> => {
  const { rows: tables } = await world.owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rowCount } = await world.owner.query(`select from "${name}" t where t::text like $1 limit 1`, [`%${text}%`])
    if (rowCount) found.push(name)
  }
  return found
}
const detail = async (id: string) => (await cs.call(customer.detail, { id })).body

describe('a customer', () => {
  it('is added, found, changed and noted; the history says what, never what stood there', async () => {
    const { body } = await add({ name: 'Lina Saab', tags: ['new', ' new ', ''] })
    const found = await detail(body.id)
    expect(found).toMatchObject({ name: 'Lina Saab', tagList: ['new'], payments: 0, version: 1, status: 'active' })
    const { id, version, language, email, phone } = found
    const edited = { id, version, language, name: 'Lina Saab-Khoury', email: email!, phone: phone! }
    expect((await cs.call(customer.edit, edited)).body.version).toBe(2)
    await cs.call(customer.note, { id, text: 'Likes tea.' }, once())
    expect(await detail(id)).toMatchObject({
      name: 'Lina Saab-Khoury',
      notes: [{ text: 'Likes tea.', who: 'Mei Chen' }],
    })
    const { rows } = await world.owner.query(`select after::text from audit_entry where object = $1`, [
      `customer ${id}`,
    ])
    expect(JSON.stringify(rows)).not.toMatch(/Lina|example\.com|tea/)
  })
  it('of an older version is refused: two people at one record', async () => {
    const { id, version } = await detail((await add()).body.id)
    const edit = { ...facts, id, version, email: `${newId().slice(-8)}@example.com`, phone: undefined }
    expect((await cs.call(customer.edit, { ...edit, name: 'First' })).code).toBe(200)
    expect((await cs.call(customer.edit, { ...edit, name: 'Second' })).code).toBe(errors.RECORD_CHANGED.code)
    expect((await detail(id)).name).toBe('First')
  })
  it.each([
    ['an e-mail that is none', { email: 'lina' }, 'email', 'EMAIL'],
    ['a number that is none', { phone: '12' }, 'phone', 'PHONE'],
    ['a TRN of 14 digits', { trn: '12345678901234' }, 'trn', 'TRN'],
    ['no name', { name: ' ' }, 'name', 'REQUIRED'],
    ['a country that is none', { country: 'XX' }, 'country', 'INVALID'],
    ['somebody else’s e-mail', { email: 'AMAL.haddad@example.com' }, 'email', 'CUSTOMER_KNOWN'],
  ])('with %s is refused, and the field is named', async (_, over, path, code) => {
    expect(await sendBad(world, cs, customer.add, { ...facts, ...over })).toMatchObject({ fields: [{ path, code }] })
  })
  it('is erased: nothing says who it was, the books stay whole, and nothing can be changed any more', async () => {
    const { id } = (await add({ name: 'Soon Gone', trn: '100234567800003' })).body
    await cs.call(customer.note, { id, text: 'Soon Gone called.' }, once())
    const draft = `select id from invoice where merchant_id = c.merchant_id and issued_at is null limit 1`
    await world.owner.query(`
      with paid as (update payment p set customer_id = c.id, payer = 'Soon Gone', payer_note = 'Soon Gone was here' from customer c
        where c.id = '${id}' and p.merchant_id = c.merchant_id
          and p.id = (select id from payment where merchant_id = c.merchant_id and paid_at is not null limit 1)),
      mailed as (insert into record_change (merchant_id, kind, record_id, what, text)
        select c.merchant_id, 'invoice', (${draft}), 'sent', 'soon.gone@example.com for Soon Gone' from customer c where c.id = '${id}')
      update invoice i set customer_id = c.id, customer = '{"name":"Soon Gone","trn":null,"address":null,"email":null}' from customer c
      where c.id = '${id}' and i.merchant_id = c.merchant_id and i.id = (${draft})`)
    expect((await tablesWith('Soon Gone')).toSorted()).toEqual([
      'customer',
      'customer_note',
      'invoice',
      'payment',
      'record_change',
    ])
    expect((await cs.call(customer.erase, { id }, once())).code).toBe(200)
    const found = await detail(id)
    expect(found).toMatchObject({
      status: 'erased',
      name: found.number,
      email: null,
      phone: null,
      trn: null,
      notes: [],
    })
    expect(await tablesWith('Soon Gone')).toEqual([])
    expect((await cs.call(customer.note, { id, text: 'x' }, once())).code).toBe(errors.RECORD_STATE.code)
  })
  it('of another merchant answers like a missing one; members without the right are refused', async () => {
    const { id } = (await add()).body
    for (const [endpoint, input] of [
      [customer.detail, { id }],
      [customer.consent, { id, consent: 'given' }],
      [customer.erase, { id }],
      [customer.note, { id, text: 'x' }],
      [customer.edit, { ...facts, id, version: 1 }],
    ] as const) {
      const theirs = await other.call(endpoint as typeof customer.erase, input as never, once())
      const never = await other.call(endpoint as typeof customer.erase, { ...input, id: newId() } as never, once())
      expect([theirs.code, theirs.raw.head]).toEqual([errors.NOT_FOUND.code, never.raw.head])
    }
    const sales = await world.as('sales')
    expect((await sales.call(customer.query, { ...page, filters: {} })).code).toBe(errors.ACCESS_DENIED.code)
  })
})

it('shows what they paid, whatever it was for', async () => {
  const { rows } = (await cs.call(customer.pick, { text: 'amal' })).body
  const { lastPayments, payments } = (await cs.call(customer.detail, { id: rows[0]!.id })).body
  expect(lastPayments).toHaveLength(payments)
  expect(lastPayments[0]).toMatchObject({ payer: 'Amal Haddad', status: 'PAID_SUCCESS' })
})
describe('the list', () => {
  it('says how many payments were refunded and disputed, and which virtual IBANs are theirs', async () => {
    const { rows } = (await cs.call(customer.query, { ...page, filters: { status: ['active'] } })).body
    const { rows: known } = await world.owner.query<{ id: string; iban: string | null; refunds: number }>(`
      select c.id, min(v.iban) as iban, (select count(*)::int from payment p where p.customer_id = c.id and p.refunded_minor > 0) as refunds
      from customer c left join vam_iban v on v.customer_id = c.id and v.closed_at is null group by c.id`)
    const of = new Map(known.map((each) => [each.id, each]))
    for (const row of rows) {
      expect([row.refunds, row.disputes >= 0]).toEqual([of.get(row.id)!.refunds, true])
      expect(row.iban?.split(', ')[0] ?? null).toBe(of.get(row.id)!.iban)
    }
    expect(rows.some(({ iban }) => iban)).toBe(true)
  })
  it('is filtered, counted and summed up', async () => {
    const all = (await cs.call(customer.query, { ...page, filters: {} })).body
    expect(all.rows.map(({ status }) => status)).toContain('erased')
    const found = (await cs.call(customer.query, { ...page, filters: { text: 'amal' } })).body
    const { sums } = (await cs.call(customer.query, { ...page, filters: { text: 'amal' }, ask: 'totals' })).body
    expect(found.rows).toHaveLength(1)
    expect(found.rows[0]!.payments).toBeGreaterThan(0)
    expect(sums?.[0]?.values['spent']).toEqual(found.rows[0]!.spent)
    const given = (await cs.call(customer.query, { ...page, filters: { consent: ['given'] } })).body
    expect(new Set(given.rows.map(({ consent }) => consent))).toEqual(new Set(['given']))
  })
})

describe('an import', () => {
  it('adds every row or none, and names the cells', async () => {
    const count = async () => (await cs.call(customer.query, { ...page, filters: {} })).body.total
    const before = await count()
    const bad = [
      ['Name', 'E-mail', 'Phone'],
      ['Good One', 'good.one@example.com', ''],
      ['', 'no-mail', ''],
      ['=cmd()', 'good.one@example.com', ''],
      ['Twice', 'good.one@example.com', '+971 50 555 0001'],
    ]
    const { raw } = await cs.call(customer.import, { rows: bad }, once())
    expect(raw.body).toMatchObject({
      fields: expect.arrayContaining([
        { path: 'rows.2.name', code: 'REQUIRED' },
        { path: 'rows.2.email', code: 'EMAIL' },
        { path: 'rows.3.name', code: 'FORMULA' },
        { path: 'rows.4.email', code: 'SHEET_TWICE' },
      ]),
    })
    expect(await count()).toBe(before)
    const good = await cs.call(customer.import, { rows: [bad[0]!, bad[1]!] }, once())
    expect(good.body).toEqual({ added: 1, changed: 0 })
    expect((await cs.call(customer.import, { rows: [bad[1]!] }, once())).raw.body).toMatchObject({
      fields: [{ path: 'rows.1.email', code: 'CUSTOMER_KNOWN' }],
    })
  })
})

const marina = async () =>
  (await world.owner.query<{ id: string }>(`select id from merchant where mid = '20000001'`)).rows[0]!.id
it('a payer who says an e-mail is kept once, one who does not is not kept', async () => {
  const merchantId = await marina()
  const kept = (payer: object) =>
    world.db.transaction().execute((tx) => customerOf({ tx, emit: emitter(tx) }, merchantId, payer))
  expect(await kept({ name: 'Nobody' })).toBeNull()
  const first = await kept({ name: 'Payer One', email: 'payer.one@example.com', phone: 'call me' })
  expect(await kept({ email: 'PAYER.one@example.com' })).toBe(first)
  // They started to pay; the payment is recorded once it is made, and once only.
  const changes = async () => (await detail(first!)).history.map(({ what, who }) => [what, who])
  expect(await changes()).toEqual([['from-checkout', null]])
  for (const currency of ['AED', 'AED', 'USD'] as const)
    await countPayment(world.db, { merchantId, customerId: first!, amount: money(100n, currency), at: new Date() })
  expect(await changes()).toEqual([
    ['paid', null],
    ['from-checkout', null],
  ])
})
describe('an e-mail or a phone number that somebody else is adding at this moment', () => {
  it('is refused like one that is known, and the field is named', async () => {
    const merchantId = await marina()
    for (const field of ['email', 'phone'] as const) {
      const mark = newId().slice(-8)
      const own = { email: `${mark}@example.com`, phone: `+971-5${Number.parseInt(mark, 16).toString().slice(0, 8)}` }
      const others = { ...facts, email: undefined, phone: undefined, [field]: own[field] }
      const fields = [{ path: field, code: 'CUSTOMER_KNOWN' }]
      const adding = (tx: Store) => store.add(tx, merchantId, others)
      expect((await behind(world, adding, () => add(own))).raw.body).toMatchObject({ fields })
      await world.owner.query(`delete from customer where ${field} = $1`, [own[field]])
      const { id, version } = await detail((await add()).body.id)
      const edit = () => cs.call(customer.edit, { ...facts, ...own, id, version })
      expect((await behind(world, adding, edit)).raw.body).toMatchObject({ fields })
      await world.owner.query(`delete from customer where ${field} = $1`, [own[field]])
      const sheet = [
        ['Name', 'E-mail', 'Phone'],
        ['Third One', own.email, own.phone],
      ]
      const bring = () => cs.call(customer.import, { rows: sheet }, once())
      expect((await behind(world, adding, bring)).raw.body).toMatchObject({
        fields: [{ path: `rows.1.${field}`, code: 'CUSTOMER_KNOWN' }],
      })
    }
  })
  it('does not keep a payer from paying', async () => {
    const merchantId = await marina()
    const [email, phone] = ['payer.two@example.com', '+971-501239999']
    const kept = () =>
      world.db
        .transaction()
        .execute((tx) => customerOf({ tx, emit: emitter(tx) }, merchantId, { name: 'Payer Two', email, phone }))
    const others = { ...facts, email: 'payer.three@example.com', phone }
    expect(await behind(world, (tx) => store.add(tx, merchantId, others), kept)).toBeNull()
    await world.owner.query(`delete from customer where phone = $1`, [phone])
    const added: string[] = []
    const sameMail = async (tx: Store) =>
      void added.push((await store.add(tx, merchantId, { ...facts, email, phone: undefined })).id)
    expect(await behind(world, sameMail, kept)).toBe(added[0])
  })
})
