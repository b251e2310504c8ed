import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs } from '@falaj/contract/kernel/time'
import { apiKey } from '@falaj/contract/developers/api-key'
import { coins } from '@falaj/contract/kernel/coins'
import { currencyExchange } from '@falaj/contract/accounts/currency-exchange'
import { customer } from '@falaj/contract/customers/customer'
import { errors } from '@falaj/contract/kernel/errors'
import { refund } from '@falaj/contract/payments/refund'
import { productNames, type ProductKey } from '@falaj/contract/kernel/products'
import { pinsMax, search, type PinKey } from '@falaj/contract/overview/search'
import { statement } from '@falaj/contract/accounts/statement'
import { maskedName } from '@falaj/contract/accounts/transfer-rules'
import { transferToBank } from '@falaj/contract/accounts/transfer-to-bank'
import { grouped } from '@falaj/contract/formats/iban'
import { fromText, money, toText } from '@falaj/money'
import { newId } from '../../../platform/base/ids.ts'
import { member, once, testIban } from '../../../testing/bank-account.ts'
import { batchDesk, some } from '../../../testing/batch-transfer.ts'
import { disputePayment } from '../../../testing/dispute.ts'
import { paid, take } from '../../../testing/payment.ts'
import { people } from '../../../seed/people.ts'
import { openPages } from '../../../testing/second-factor.ts'
import { withStepUp } from '../../../testing/team.ts'
import { Keyring } from '../../../platform/base/keyring.ts'
import { prepare, sending } from '../../../testing/transfer.ts'
import { accountNamed, askFor, deposit, wanted } from '../../../testing/withdraw.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'

let world: World
let cs: Client
beforeAll(async () => {
  world = await openWorld()
  cs = await world.as('cs')
})
afterAll(() => world.close())

const find = async (who: Client, text: string) => {
  const { code, body } = await who.call(search.query, { text })
  expect([text, code]).toEqual([text, 200])
  return body.found
}
const titleInChinese = async (who: Client, text: string) =>
  (await who.call(search.query, { text }, { cookie: `${who.cookie}; language=zh` })).body.found[0]?.title
const kinds = async (who: Client, text: string) => [...new Set((await find(who, text)).map(({ kind }) => kind))]
const one = async <T>(query: string, values: readonly unknown[] = []): Promise<T> =>
  (await world.owner.query(query, [...values])).rows[0] as T
const ofMarina = `merchant_id = (select id from merchant where mid = '20000001')`

interface PaymentRow {
  readonly id: string
  readonly number: string
  readonly last4: string
  readonly amount_minor: string
}
const aPayment = () =>
  one<PaymentRow>(
    `select id, number, last4, amount_minor::text from payment where ${ofMarina} and currency = 'AED' and last4 is not null order by id desc limit 1`,
  )

describe('what somebody pastes is found', () => {
  it('a payment by its number, in any case, first of all', async () => {
    const { id, number } = await aPayment()
    for (const text of [number, ` ${number.toLowerCase()} `])
      expect((await find(cs, text))[0]).toMatchObject({ kind: 'payment', id, number, by: 'number' })
  })
  it('by the merchant’s own order number and by the bank’s RRN', async () => {
    const { id } = await aPayment()
    await world.owner.query(`update payment set merchant_order_no = 'ORD-99-X', rrn = '123456789012' where id = $1`, [
      id,
    ])
    expect((await find(cs, 'ord-99-x'))[0]).toMatchObject({ id, by: 'number' })
    expect((await find(cs, '123456789012'))[0]).toMatchObject({ id, by: 'rrn' })
    await world.owner.query(`update payment set merchant_order_no = 'cart_8f3a' where id = $1`, [id])
    expect((await find(cs, 'cart_8f3a'))[0]).toMatchObject({ id, by: 'number' })
  })
  it('by the last four digits, newest first and five at most', async () => {
    const { last4 } = await aPayment()
    const found = (await find(cs, `•••• ${last4}`)).filter(({ kind }) => kind === 'payment')
    expect(found[0]).toMatchObject({ by: 'last4' })
    expect(found.length).toBeLessThanOrEqual(5)
    const times = found.map(({ at }) => Date.parse(at ?? ''))
    expect(times).toEqual(times.toSorted((one, other) => other - one))
  })
  it('by its amount, with and without the currency', async () => {
    const { amount_minor: minor } = await aPayment()
    const text = toText({ minor: BigInt(minor), currency: 'AED' })
    for (const typed of [text, `AED ${text}`]) {
      const found = (await find(cs, typed)).filter(({ kind, by }) => kind === 'payment' && by === 'amount')
      expect(found.length).toBeGreaterThan(0)
      expect(found.every(({ amount }) => amount && toText(amount) === text)).toBe(true)
    }
  })
  it('a customer by e-mail, phone as it is typed, and part of the name; as soon as it is there', async () => {
    const added = await cs.call(
      customer.add,
      { name: 'Zubaida Quill', email: 'zubaida@example.org', phone: '+971-509998877', language: 'en' },
      once(),
    )
    for (const text of ['ZUBAIDA@example.org', '+971 50 999 8877', '0509998877', 'baida qui'])
      expect((await find(cs, text))[0]).toMatchObject({ kind: 'customer', id: added.body.id })
  })
  it('a customer by a phone of another country', async () => {
    const { body } = await cs.call(customer.add, { name: 'Li Quill', phone: '+86-13977201144', language: 'zh' }, once())
    expect((await find(cs, '+86 139 7720 1144'))[0]).toMatchObject({ kind: 'customer', id: body.id })
  })
  it('a transfer by its maker and by its recipient, once it is visible to them', async () => {
    const number = async (id: string) =>
      (await one<{ number: string }>(`select number from transfer where id = $1`, [id])).number
    const them = await world.as('multi-admin')
    await deposit(world, '50.00')
    const financial = await member(world, 'financial')
    const { id } = (await prepare(financial, sending('12.00'))).body
    expect((await find(financial.client, await number(id)))[0]).toMatchObject({ id, status: 'CREATED' })
    expect(await titleInChinese(financial.client, await number(id))).toBe(maskedName('集市集团'))
    expect(await find(them, await number(id))).toEqual([])
    await world.owner.query(`update transfer set state = 'SUCCESS', ended_at = now() where id = $1`, [id])
    const title = 'Marina Walk Trading'
    expect((await find(them, await number(id)))[0]).toMatchObject({ kind: 'transfer', id, status: 'SUCCESS', title })
    expect(await titleInChinese(them, await number(id))).toBe('滨海步道商贸')
    expect(await titleInChinese(financial.client, await number(id))).toBe('集市集团')
  })
  it('every kind by its number', async () => {
    await deposit(world, '500.00')
    const financial = await member(world, 'financial')
    await prepare(financial, sending('12.00'))
    await askFor(world, financial, wanted('100.00', await accountNamed(world, 'Main operating account')))
    const admin = await world.as('admin')
    const { id: marina } = await one<{ id: string }>(`select id from merchant where mid = '20000001'`)
    const sale = paid(marina, { amount: fromText('40.00', 'AED')! })
    await take(world, sale)
    const input = {
      paymentId: sale.id,
      amount: fromText('10.00', 'AED')!,
      reason: 'REQUESTED',
      draftId: newId(),
    } as const
    expect(await withStepUp(cs, refund.add, input)).toMatchObject({ code: 200 })
    await disputePayment(world, marina, sale.id)
    for (const scene of ['statements', 'crypto-account', 'authorizations'] as const)
      await openPages(world, admin, scene)
    const day = (ago: number): string => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10)
    const period = { firstDay: day(40), lastDay: day(0), language: 'en' } as const
    await admin.call(statement.add, { types: ['balance'], currencies: ['AED'], ...period }, once())
    const { id: quoteId, ...quoted } = (
      await admin.call(currencyExchange.quote, { sell: 'AED', buy: 'USD', amount: fromText('100.00', 'AED')! })
    ).body
    await admin.call(currencyExchange.add, { quoteId, sold: quoted.sold, bought: quoted.bought }, once())
    await batchDesk(world, financial, financial).prepared(some(2))
    const coin = `in ('${coins.join("', '")}')`
    for (const [kind, table, which = 'true'] of [
      ['invoice', 'invoice'],
      ['paylink', 'paylink'],
      ['smart-code', 'smart_code'],
      ['receipt', 'receipt'],
      ['dispute', 'dispute'],
      ['refund', 'refund'],
      ['withdraw', 'withdraw'],
      ['settlement', 'settlement'],
      ['transfer', 'transfer'],
      ['batch-transfer', 'batch_transfer'],
      ['currency-exchange', 'currency_exchange', `not (sold_currency ${coin} or bought_currency ${coin})`],
      ['crypto-sell', 'currency_exchange', `sold_currency ${coin}`],
      ['crypto-buy', 'currency_exchange', `bought_currency ${coin}`],
      ['crypto-deposit', 'crypto_deposit', 'reference is null'],
      ['statement', 'statement'],
      ['request', 'approval_request', `kind = 'withdraw'`],
    ] as const) {
      const { number } = await one<{ number: string }>(
        `select number from ${table} where ${ofMarina} and number is not null and ${which} order by id desc limit 1`,
      )
      expect([number, ...(await kinds(admin, number))]).toContain(kind)
    }
  })
  it('a transfer by the IBAN it goes to, of which only the end is shown', async () => {
    const { client } = await member(world, 'financial')
    const iban = testIban('033', 77)
    const beneficiary = {
      country: 'AE',
      type: 'IBAN',
      currency: 'AED',
      number: iban,
      holder: 'Noor Fabrics LLC',
    } as const
    const order = {
      beneficiary,
      amount: fromText('20.00', 'AED')!,
      charges: 'OUR',
      purpose: 'GOODS',
      draftId: newId(),
    } as const
    const { body } = await client.call(transferToBank.add, order, once())
    const [found] = await find(client, grouped(iban))
    expect(found).toMatchObject({ kind: 'transfer-to-bank', id: body.id, by: 'iban' })
    expect(found?.title).toMatch(new RegExp(`^Noor Fabrics LLC .* •••• ${iban.slice(-4)}$`))
    expect([found?.number, found?.title, found?.status].join(' ')).not.toContain(iban.slice(4, -4))
  })
  it('every record by its amount: it is in one of the currencies that its feature declares', async () => {
    for (const { kind, from, merchant, where, by } of world.context.registry.finders) {
      if (!by.amount) continue
      const asker = { merchantId: newId(), personId: newId(), language: 'en', secret: new Keyring('') } as const
      const { rows } = await sql<{ currency: string }>`
        select distinct ${sql.raw(by.amount.currency)} as currency from ${from}
        where ${sql.raw(merchant)} is not null ${where ? sql`and (${where(asker)})` : sql``}`.execute(world.db)
      const held = rows.flatMap(({ currency }) => currency ?? [])
      expect([kind, ...held.filter((each) => !by.amount!.in.some((own) => own === each))]).toEqual([kind])
    }
  })
  it('an exchange by its amount', async () => {
    const own = await one<{ minor: string }>(
      `select sold_minor::text as minor from currency_exchange where ${ofMarina} and sold_currency = 'AED' and bought_currency = 'USD' limit 1`,
    )
    const text = `AED ${toText(money(BigInt(own.minor), 'AED'))}`
    expect([text, ...(await kinds(await world.as('admin'), text))]).toContain('currency-exchange')
  })
  it('by an IBAN: the merchant’s own account, the withdrawals to it, and deposits that came from it', async () => {
    const { client } = await member(world, 'financial')
    const [own, sender] = ['AE650260001015012345601', 'AE070331234567890123456']
    const found = await find(client, grouped(own))
    expect(found).toContainEqual(
      expect.objectContaining({ kind: 'bank-account', number: 'Main operating account', by: 'iban' }),
    )
    expect(found).toContainEqual(expect.objectContaining({ kind: 'withdraw', by: 'iban' }))
    expect(found.map(({ number, title }) => `${number} ${title}`).join()).not.toContain(own.slice(4, -4))
    expect(await kinds(client, sender)).toEqual(expect.arrayContaining(['bank-account', 'vam-iban-deposit']))
    expect(await kinds(client, testIban('033', 3456))).not.toContain('vam-iban-deposit')
  })
  it('a deposit by how its sender’s name or its reference begins', async () => {
    const financial = await world.as('financial')
    for (const text of ['bd catering', 'BD CATERING ACCOUNTS PAYABLE', 'First h', 'ribbons', 'RIBBONS'])
      expect([text, ...(await kinds(financial, text))]).toContain('vam-iban-deposit')
    for (const text of ['catering acc', 'ribbonsx', 'bd_cat', 'first%'])
      expect([text, ...(await kinds(financial, text))]).not.toContain('vam-iban-deposit')
  })
  it('a payout by the bank’s reference, a refund by its ARN, a payment by its RRN', async () => {
    const admin = await world.as('admin')
    const rrn = await one<{ id: string; rrn: string }>(
      `select id, rrn from payment where ${ofMarina} and rrn is not null order by id desc limit 1`,
    )
    expect(await find(admin, rrn.rrn)).toContainEqual(expect.objectContaining({ kind: 'payment', id: rrn.id }))
    for (const [kind, table, column] of [
      ['withdraw', 'withdraw', 'bank_reference'],
      ['transfer-to-bank', 'transfer_to_bank', 'bank_reference'],
      ['refund', 'refund', 'arn'],
    ] as const) {
      const { id } = await one<{ id: string }>(
        `update ${table} set ${column} = $1 where (merchant_id, id) =
          (select merchant_id, id from ${table} where ${ofMarina} order by id limit 1) returning id`,
        [`REF-${kind}`],
      )
      expect(await find(admin, `ref-${kind}`.toUpperCase())).toEqual([])
      expect(await find(admin, `REF-${kind}`)).toEqual([expect.objectContaining({ kind, id, by: 'number' })])
      expect(await find(await world.as('multi-admin'), `REF-${kind}`)).toEqual([])
    }
    const back = await one<{ deposit_id: string }>(
      `update vam_iban_deposit_return set bank_reference = 'REF-back' where ${ofMarina} and state = 'SUCCESS' returning deposit_id`,
    )
    expect(await find(admin, 'REF-back')).toMatchObject([{ kind: 'vam-iban-deposit', id: back.deposit_id }])
  })
  it('every kind by its own id, whatever its case, and no other merchant’s', async () => {
    const admin = await world.as('admin')
    const other = await world.as('multi-admin')
    for (const [kind, table] of [
      ['payment', 'payment'],
      ['refund', 'refund'],
      ['withdraw', 'withdraw'],
      ['customer', 'customer'],
      ['invoice', 'invoice'],
      ['api-key', 'api_key'],
      ['webhook', `webhook_endpoint where purpose = 'any' and`],
    ] as const) {
      const from = table.includes('where') ? table : `${table} where`
      const { id } = await one<{ id: string }>(`select id from ${from} ${ofMarina} order by id desc limit 1`)
      expect(await find(admin, id.toUpperCase())).toEqual([expect.objectContaining({ kind, id, by: 'id' })])
      expect(await find(other, id)).toEqual([])
    }
  })
  it('a transfer, a withdrawal and a refund by its amount, by its maker or its recipient', async () => {
    const admin = await world.as('admin')
    for (const [kind, table, minor] of [
      ['transfer', 'transfer', 'amount_minor'],
      ['withdraw', 'withdraw', 'amount_minor'],
      ['transfer-to-bank', 'transfer_to_bank', 'net_minor'],
      ['refund', 'refund', 'net_minor'],
    ] as const) {
      const own = await one<{ currency: string; minor: string }>(
        `select currency, ${minor}::text as minor from ${table} where ${ofMarina} order by id desc limit 1`,
      )
      const text = `${own.currency} ${toText(money(BigInt(own.minor), own.currency as 'AED'))}`
      expect([text, ...(await kinds(admin, text))]).toContain(kind)
    }
    const arrived = await one<{ id: string }>(
      `update transfer set amount_minor = 1234567 where id = (select id from transfer where ${ofMarina} and state = 'SUCCESS'
        and payee_merchant_id = (select id from merchant where mid = '20000002') limit 1) returning id`,
    )
    for (const who of [admin, await world.as('multi-admin')])
      expect(await find(who, 'AED 12,345.67')).toMatchObject([{ kind: 'transfer', id: arrived.id, by: 'amount' }])
  })
  it('an API key by its name, by the end of it and by the whole of it, for members who manage keys', async () => {
    const it = await world.as('it')
    const { id } = await one<{ id: string }>(`select id from api_key where ${ofMarina} and name = 'Shop back office'`)
    // A secret is given by who may read what its key reads.
    const { secret } = (await withStepUp(await world.as('admin'), apiKey.issue, { id, overlapHours: 0 })).body
    const last4 = secret.slice(-4)
    for (const text of [
      'shop back',
      `…${last4}`,
      `•••• ${last4}`.replace(' ', ''),
      `falaj_sandbox_…${last4}`,
      secret,
    ]) {
      expect([text, ...(await find(it, text))]).toContainEqual(expect.objectContaining({ kind: 'api-key', id }))
      expect([text, ...(await kinds(await world.as('financial'), text))]).not.toContain('api-key')
    }
    expect(await find(it, `${secret.slice(0, -5)}?????`)).toEqual([])
  })
  it('a notify URL by its address, and what was sent by the id of its event', async () => {
    const it = await world.as('it')
    for (const text of ['gone.receiver.test', 'https://gone.receiver.test/old-till'])
      expect(await find(it, text)).toMatchObject([{ kind: 'webhook', status: 'DISABLED', title: 'Old till' }])
    const sent = await one<{ id: string; event_id: string }>(
      `select d.id, d.event_id from webhook_delivery d join webhook_endpoint w on w.id = d.endpoint_id
        where d.${ofMarina} and w.purpose = 'any' order by d.id limit 1`,
    )
    for (const text of [sent.event_id, sent.id])
      expect(await find(it, text)).toContainEqual(expect.objectContaining({ kind: 'webhook-delivery', id: sent.id }))
    for (const text of ['gone.receiver.test', sent.event_id, sent.id])
      expect(await find(await world.as('financial'), text)).toEqual([])
  })
  it('an agreement by its name in either language, its file, its fingerprint and its signer, by members who may read it', async () => {
    const admin = await world.as('admin')
    const { id, file, sha256, signer } = await one<{ id: string; file: string; sha256: string; signer: string }>(
      `select c.id, f.name as file, encode(c.sha256, 'hex') as sha256, p.name as signer from merchant_contract c
        join file f on f.merchant_id = c.merchant_id and f.id = c.file_id join person p on p.id = c.signed_by
        where c.${ofMarina} and c.product = 'cash-top-up' order by c.version limit 1`,
    )
    for (const text of [id, file, sha256, sha256.toUpperCase(), 'cash top', '现金充值', signer])
      expect([text, ...(await find(admin, text)).filter(({ kind }) => kind === 'agreement')]).toContainEqual(
        expect.objectContaining({ id, number: 'Cash Top Up', title: file, status: 'SIGNED' }),
      )
    for (const text of [id, file, sha256, 'cash top']) {
      expect([text, ...(await kinds(cs, text))]).not.toContain('agreement')
      const found = await find(await world.as('multi-admin'), text)
      expect(found.map((each) => each.id)).not.toContain(id)
    }
  })
  it('an application by its product’s name and by its maker, by members who apply; not products without one', async () => {
    const admin = await world.as('admin')
    const { rows } = await world.owner.query<{ id: string; product: ProductKey; applied_by: string | null }>(
      `select id, product, applied_by from merchant_product where ${ofMarina}`,
    )
    const applications = async (who: Client, text: string) =>
      (await find(who, text)).filter(({ kind }) => kind === 'product-application').map(({ id }) => id)
    for (const { id, product, applied_by: maker } of rows)
      for (const text of [id, productNames[product].en, productNames[product].zh])
        expect([text, (await applications(admin, text)).includes(id)]).toEqual([text, maker !== null])
    const made = rows.find(({ applied_by: maker }) => maker !== null)!
    expect(await applications(await world.as('financial'), made.id)).toEqual([])
    expect(await applications(await world.as('multi-admin'), made.id)).toEqual([])
  })
  it('a colleague by name and e-mail, by members who manage staff', async () => {
    const admin = await world.as('admin')
    const { id, name } = await one<{ id: string; name: string }>(
      `select t.id, p.name from staff t join person p on p.id = t.person_id where t.${ofMarina} and p.mobile = $1`,
      [people.find(({ key }) => key === 'cs')!.mobile],
    )
    await world.owner.query(
      `update person set email = 'Desk@Marina.example' where id = (select person_id from staff where id = $1)`,
      [id],
    )
    for (const text of [name.slice(1), 'desk@marina.EXAMPLE'])
      expect(await find(admin, text)).toContainEqual(expect.objectContaining({ kind: 'staff', id, number: name }))
    expect(await kinds(cs, name)).not.toContain('staff')
  })
})

describe('nobody finds', () => {
  it('another merchant’s records', async () => {
    const { number } = await one<{ number: string }>(
      `select number from payment where not ${ofMarina} order by id desc limit 1`,
    )
    expect(await find(cs, number)).toEqual([])
  })
  it('what their role may not enter', async () => {
    const { number } = await aPayment()
    expect(await find(await world.as('sales'), number)).toEqual([])
  })
  it('what is behind a page’s second factor, until it was given', async () => {
    const financial = await world.as('financial')
    const texts = [
      'Main operating',
      ...(await Promise.all(
        ['statement', 'crypto_deposit'].map(async (table) => {
          const { number } = await one<{ number: string }>(
            `select number from ${table} where ${ofMarina} ${table === 'statement' ? '' : 'and reference is null'} limit 1`,
          )
          return number
        }),
      )),
    ]
    for (const text of texts) expect([text, ...(await kinds(financial, text))]).toEqual([text])
    for (const scene of ['bank-account', 'statements', 'crypto-account'] as const)
      await openPages(world, financial, scene)
    expect(await Promise.all(texts.map((text) => kinds(financial, text)))).toEqual([
      ['bank-account'],
      ['statement'],
      ['crypto-deposit'],
    ])
  })
  it('a request that they neither made nor decide on', async () => {
    const { number } = await one<{ number: string }>(
      `select number from approval_request where ${ofMarina} and kind = 'withdraw' order by id desc limit 1`,
    )
    const { client: maker } = await member(world, 'financial')
    expect(await kinds(maker, number)).toEqual(['own-request'])
    await openPages(world, cs, 'authorizations')
    expect(await kinds(cs, number)).toEqual([])
  })
  it('anything by nothing, by blanks or by signs that mean something to a pattern', async () => {
    for (const text of ['', '   ', '%', '__', '\\', "'; drop table payment; --"])
      expect(await find(cs, text)).toEqual([])
  })
})

describe('a pin', () => {
  const pinsOf = async (who: Client) => {
    const { code, body } = await who.call(search.pins, {})
    expect(code).toBe(200)
    return body.pins
  }
  const pin = async (who: Client, of: PinKey) => (await who.call(search.pin, of)).code
  const customers = { kind: 'page', id: '/customers' }

  it('is the person’s own in every browser, newest first, once, and as its record is now', async () => {
    const { id, number } = await aPayment()
    for (const of of [{ kind: 'payment', id }, customers, customers]) expect(await pin(cs, of)).toBe(200)
    await world.owner.query(`update payment set payer = 'Now Named' where id = $1`, [id])
    const elsewhere = await world.as('cs')
    expect(await pinsOf(elsewhere)).toMatchObject([
      { ...customers, record: null },
      { kind: 'payment', id, record: { number, title: expect.stringContaining('Now Named') as string } },
    ])
    expect(await pinsOf(await world.as('multi-admin'))).toEqual([])
    expect(await pinsOf(await world.as('financial'))).toEqual([])
    await elsewhere.call(search.unpin, { kind: 'payment', id })
    expect(await pinsOf(cs)).toEqual([{ ...customers, record: null }])
  })
  it('of what the person may not read, of another merchant’s or of nothing answers as one that never was', async () => {
    const { id: foreign } = await one<{ id: string }>(`select id from payment where not ${ofMarina} limit 1`)
    const { id: account } = await one<{ id: string }>(`select id from bank_account where ${ofMarina} limit 1`)
    const { id: statementId } = await one<{ id: string }>(`select id from statement where ${ofMarina} limit 1`)
    const wrong: readonly (readonly [Client, PinKey])[] = [
      [cs, { kind: 'payment', id: foreign }],
      [cs, { kind: 'payment', id: newId() }],
      [cs, { kind: 'payment', id: 'x' }],
      [cs, { kind: 'nothing', id: foreign }],
      [cs, { kind: 'bank-account', id: account }],
      [cs, { kind: 'page', id: '/management/main/staff' }],
      [cs, { kind: 'page', id: '/login' }],
      [cs, { kind: 'page', id: 'https://example.com' }],
      [await world.as('financial'), { kind: 'statement', id: statementId }],
    ]
    for (const [who, of] of wrong) expect([of, await pin(who, of)]).toEqual([of, errors.NOT_FOUND.code])
  })
  it('is not shown while its page’s second factor is closed, nor once the role is gone', async () => {
    const who = await world.as('financial')
    const { id } = await one<{ id: string }>(`select id from statement where ${ofMarina} and currency = 'AED' limit 1`)
    await openPages(world, who, 'statements')
    expect(await pin(who, { kind: 'statement', id })).toBe(200)
    expect(await pinsOf(who)).toMatchObject([{ id }])
    await world.owner.query(`delete from page_grant where scene = 'statements'`)
    expect(await pinsOf(who)).toEqual([])
    await openPages(world, who, 'statements')
    expect(await pinsOf(who)).toMatchObject([{ id }])
    await pin(who, customers)
    const become = (role: string) =>
      world.owner.query(
        `update staff set roles = $2 where id = (select staff_id from search_pin where object_id = $1)`,
        [id, [role]],
      )
    await become('SALES')
    expect(await pinsOf(who)).toEqual([])
    await become('FINANCIAL')
  })
  it('is one of twenty at most, also of two at once; those that are gone do not count', async () => {
    const admin = await world.as('admin')
    await world.owner.query('delete from search_pin')
    const { rows } = await world.owner.query<{ id: string }>(
      `select id from payment where ${ofMarina} order by id limit ${pinsMax + 1}`,
    )
    const [first, second, ...others] = rows.map(({ id }) => ({ kind: 'payment', id }))
    for (const of of others) expect(await pin(admin, of)).toBe(200)
    const both = await Promise.all([pin(admin, first!), pin(admin, second!)])
    expect(both.toSorted((a, b) => a - b)).toEqual([200, errors.PINS_MAX.code])
    // One that is pinned already is no more.
    expect(await pin(admin, others[0]!)).toBe(200)
    await world.owner.query(`update search_pin set object_id = $1 where object_id = $2`, [newId(), others[1]!.id])
    expect(await pin(admin, both[0] === 200 ? second! : first!)).toBe(200)
    expect(await pinsOf(admin)).toHaveLength(pinsMax)
    expect((await world.owner.query('select from search_pin')).rowCount).toBe(pinsMax)
  })
})
