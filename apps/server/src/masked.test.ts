// A payer's e-mail and phone are masked wherever members see them, and shown whole only to those who may, each time recorded.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { contract, everyEndpoint } from '@falaj/contract/contract'
import { customer } from '@falaj/contract/customers/customer'
import { maskPayer } from '@falaj/contract/formats/mask'
import { nameOf, type Endpoint, type ListEndpoint } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import { search } from '@falaj/contract/overview/search'
import { payment } from '@falaj/contract/payments/payment'
import { receipt } from '@falaj/contract/payments/receipt'
import { exportJobs } from '@falaj/contract/workspace/export'
import { once } from './testing/bank-account.ts'
import { openWorld, type Client, type World } from './testing/world.ts'

let world: World
let [cs, admin, keeper]: [Client, Client, Client] = [] as never
let contacts: readonly string[] = []
let amal: { readonly id: string; readonly email: string; readonly phone: string; readonly version: number }
beforeAll(async () => {
  world = await openWorld({}, { background: true })
  ;[cs, admin] = [await world.as('cs'), await world.as('admin')]
  // Manages customers, and may not see how they are reached.
  keeper = await world.as('service-provider')
  const { rows } = await world.owner.query<typeof amal>(
    `select c.id, c.email, c.phone, c.version from customer c join merchant m on m.id = c.merchant_id
     where m.mid = '20000001' and (c.email is not null or c.phone is not null) order by c.email = 'amal.haddad@example.com' desc nulls last`,
  )
  amal = rows[0]!
  contacts = rows.flatMap(({ email, phone }) => [email, phone]).filter(Boolean)
})
afterAll(() => world.close())
const page = { filters: {}, pageParam: { number: 1, size: 40 } }
const showing = (body: unknown): readonly string[] => {
  const text = JSON.stringify(body, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
  return contacts.filter((contact) => text.includes(contact))
}
const audited = async (action: string): Promise<readonly unknown[]> => {
  const { rows } = await world.owner.query<{ after: unknown }>(
    'select after from audit_entry where action = $1 order by at desc, id desc',
    [action],
  )
  return rows.map(({ after }) => after)
}

it.each([
  'amal@example.com',
  'Amal <amal@example.com>',
  'a@b@example.com',
  '陈@example.com',
  '+971-501234567',
  '+65-12345',
  '050 123 4567',
  'Amal Haddad',
  'a•••@example.com',
  '•••567',
  '',
])('the database masks %j as the server does', async (text) => {
  const { rows } = await world.owner.query<{ shown: string }>('select mask_payer($1) as shown', [text])
  expect(rows[0]!.shown).toBe(maskPayer(text))
})

describe('in no list and no detail', () => {
  const lists = everyEndpoint.filter(({ endpoint }) => 'row' in endpoint && 'filters' in endpoint)
  it('a customer’s e-mail or phone is whole', async () => {
    expect(contacts.length).toBeGreaterThan(5)
    const found: string[] = []
    let answered = 0
    for (const { feature, endpoint } of lists) {
      const input = z.safeParse(endpoint.input, page).success ? page : null
      const answer = input && (await admin.call(endpoint as ListEndpoint, input as never))
      if (answer?.code !== 200) continue
      answered += 1
      found.push(...showing(answer.body).map((contact) => `${nameOf(endpoint)}: ${contact}`))
      const detail = (contract as unknown as Record<string, Record<string, Endpoint>>)[feature]?.['detail']
      if (detail?.kind !== 'read' || !z.safeParse(detail.input, { id: amal.id }).success) continue
      for (const { id } of (answer.body as { rows: { id: string }[] }).rows.slice(0, 8))
        found.push(
          ...showing((await admin.call(detail, { id } as never)).body).map(
            (contact) => `${nameOf(detail)}: ${contact}`,
          ),
        )
    }
    expect(answered).toBeGreaterThan(30)
    expect(found).toEqual([])
  })
  it('nor in what forms pick from, nor in what the search finds by it', async () => {
    const picked = await cs.call(customer.pick, { text: amal.email })
    expect(picked.body.rows).toMatchObject([{ id: amal.id, email: maskPayer(amal.email) }])
    expect((await cs.call(customer.query, { ...page, filters: { text: amal.phone } })).body.rows).toMatchObject([
      { id: amal.id, phone: maskPayer(amal.phone) },
    ])
    const { body } = await cs.call(search.query, { text: amal.email })
    expect(JSON.stringify(body)).toContain(amal.id)
    expect(JSON.stringify(body)).toContain(maskPayer(amal.email))
  })
})

describe('shown on request', () => {
  it('to those who may, recorded by what was shown and not by its value', async () => {
    const answer = await cs.call(customer.reveal, { id: amal.id })
    expect(answer.body).toEqual({ email: amal.email, phone: amal.phone })
    const [entry] = await audited(nameOf(customer.reveal))
    expect(entry).toEqual({ shown: 'email, phone' })
  })
  it('of a payment, where its payer is on record', async () => {
    const { rows } = await world.owner.query<{ id: string }>(
      'select id from payment where customer_id = $1 and paid_at is not null limit 1',
      [amal.id],
    )
    const id = rows[0]!.id
    expect((await cs.call(payment.detail, { id })).body.hasContact).toBe(true)
    expect((await cs.call(payment.reveal, { id })).body).toEqual({ email: amal.email, phone: amal.phone })
    expect((await audited(nameOf(payment.reveal)))[0]).toEqual({ shown: 'email, phone' })
    expect((await keeper.call(payment.reveal, { id })).code).toBe(errors.ACCESS_DENIED.code)
  })
  it('of another merchant is not revealed', async () => {
    const theirs = await world.as('multi-admin')
    const { rows } = await world.owner.query<{ id: string }>('select id from payment where customer_id = $1 limit 1', [
      amal.id,
    ])
    expect((await theirs.call(customer.reveal, { id: amal.id })).code).toBe(errors.NOT_FOUND.code)
    expect((await theirs.call(payment.reveal, { id: rows[0]!.id })).code).toBe(errors.NOT_FOUND.code)
  })
  it('not to a member who manages customers only', async () => {
    expect((await keeper.call(customer.detail, { id: amal.id })).body.email).toBe(maskPayer(amal.email))
    expect((await keeper.call(customer.reveal, { id: amal.id })).code).toBe(errors.ACCESS_DENIED.code)
  })
})

describe('a form that was given the mask', () => {
  it('leaves the value as it is, and refuses another one’s mask', async () => {
    const { id, version } = amal
    const facts = { id, version, name: 'Amal Haddad', language: 'en' as const }
    const other = { ...facts, email: 'x•••@example.com', phone: maskPayer(amal.phone) }
    expect((await cs.call(customer.edit, other)).body).toMatchObject({ fields: [{ path: 'email', code: 'EMAIL' }] })
    const same = { ...facts, email: maskPayer(amal.email), phone: maskPayer(amal.phone) }
    expect((await cs.call(customer.edit, same)).code).toBe(200)
    expect((await cs.call(customer.reveal, { id })).body).toEqual({ email: amal.email, phone: amal.phone })
    expect(z.safeParse(customer.add.input, { ...same, phone: undefined }).success).toBe(false)
  })
  it('sends a receipt to the address on record', async () => {
    const { rows } = await world.owner.query<{ id: string }>(
      'select id from payment where customer_id = $1 and paid_at is not null limit 1',
      [amal.id],
    )
    const given = { paymentId: rows[0]!.id, channel: 'email' as const, language: 'en' as const }
    const { body } = await cs.call(receipt.send, { ...given, to: maskPayer(amal.email) }, once())
    const { rows: sent } = await world.owner.query('select recipient, shown from receipt where id = $1', [body.id])
    expect(sent).toEqual([{ recipient: amal.email, shown: maskPayer(amal.email) }])
    expect((await cs.call(receipt.send, { ...given, to: 'x•••@example.com' }, once())).code).toBe(
      errors.INPUT_INVALID.code,
    )
  })
})

describe('a file', () => {
  const ask = async (client: Client) => {
    const { body } = await client.call(
      exportJobs.add,
      {
        list: nameOf(customer.query),
        filters: {},
        columns: ['email', 'phone'],
        language: 'en',
        timezone: 'Asia/Dubai',
      },
      { 'idempotency-key': randomUUID() },
    )
    await expect
      .poll(async () => (await client.call(exportJobs.detail, { id: body.id })).body.status, { interval: 50 })
      .toBe('READY')
    const { url } = (await client.call(exportJobs.download, { id: body.id })).body
    return { id: body.id, text: (await world.app.inject({ method: 'GET', url })).body }
  }
  it('is masked, but for members who may see it whole; that is recorded, and the file is theirs only', async () => {
    const masked = await ask(keeper)
    expect(showing(masked.text)).toEqual([])
    expect(masked.text).toContain(maskPayer(amal.email))
    const whole = await ask(cs)
    expect(whole.text).toContain(amal.email)
    expect((await audited(nameOf(exportJobs.add)))[0]).toMatchObject({ shown: 'email, phone' })
    expect((await keeper.call(exportJobs.download, { id: whole.id })).code).toBe(errors.NOT_FOUND.code)
    expect((await admin.call(exportJobs.download, { id: whole.id })).code).toBe(200)
  })
})
