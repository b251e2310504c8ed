import { afterAll, beforeAll, expect, it } from 'vitest'
import { available, chain } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { cryptoStatement } from '@falaj/contract/crypto/crypto-statement'
import { errors } from '@falaj/contract/kernel/errors'
import { statement } from '@falaj/contract/accounts/statement'
import { daysLater, dubaiDay } from '../../../platform/base/banking-days.ts'
import { moveMoney } from '../../../platform/money/move.ts'
import { newId } from '../../../platform/base/ids.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { once } from '../../../testing/bank-account.ts'
import { openPages } from '../../../testing/second-factor.ts'
import { makeNow } from '../../../testing/statement.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'

let world: World
let [reader, stranger]: [Client, Client] = [] as never
let marina = ''
beforeAll(async () => {
  world = await openWorld()
  ;[reader, stranger] = [await world.as('financial'), await world.as('multi-financial')]
  await world.owner.query(`insert into merchant_list (list, merchant_id)
    select 'CRYPTO_WHITE_LIST_MERCHANT', id from merchant where mid = '20000002' on conflict do nothing`)
  for (const client of [reader, stranger])
    for (const scene of ['crypto-account', 'statements'] as const) await openPages(world, client, scene)
  marina = (await world.owner.query<{ id: string }>(`select id from merchant where mid = '20000001'`)).rows[0]!.id
})
afterAll(() => world.close())

const today = dubaiDay(new Date())
const wanted = { types: ['balance'] as const, firstDay: daysLater(today, -29), lastDay: today, language: 'en' as const }
const ask = async (currency: 'USDT' | 'BTC') => {
  const { body } = await reader.call(
    cryptoStatement.add,
    { ...wanted, types: ['balance'], currencies: [currency] },
    once(),
  )
  const { id } = body.made[0]!
  await makeNow(world, id)
  return id
}
const page = { number: 1, size: 100 }

it('opening, credits and debits are the closing, which is the balance; every row has its value in dirhams', async () => {
  const id = await ask('USDT')
  const {
    opening,
    credits,
    debits,
    closing,
    rows: count,
    formats,
  } = (await reader.call(cryptoStatement.detail, { id })).body
  expect(opening!.minor + credits!.minor - debits!.minor).toBe(closing!.minor)
  expect(closing!.minor).toBe(await balanceOf(world.db, available(marina, 'USDT')))
  expect(formats).toEqual(['pdf', 'csv', 'xlsx', 'jsonl'])
  const { rows, total } = (await reader.call(cryptoStatement.rows, { id, pageParam: page })).body
  expect([total, rows.length]).toEqual([count, count])
  let running = opening!.minor
  for (const { amount, balance, value } of rows) {
    running += amount.minor
    expect(balance.minor).toBe(running)
    expect([value!.currency, value!.minor < 0n]).toEqual(['AED', amount.minor < 0n])
  }
  expect(rows.map(({ business }) => business)).toContain('crypto-withdraw')
  const listed = await reader.call(cryptoStatement.query, {
    filters: { currency: ['USDT'] },
    pageParam: { number: 1, size: 10 },
  })
  expect(listed.body.rows[0]).toMatchObject({ id, currency: 'USDT' })
})
it('its files have the value, too', async () => {
  const id = await ask('BTC')
  for (const format of ['csv', 'pdf', 'xlsx', 'jsonl'] as const) {
    const { code, body } = await reader.call(cryptoStatement.download, { id, format, language: 'en' })
    expect(code).toBe(200)
    const file = await world.app.inject({ method: 'GET', url: body.url, headers: { cookie: reader.cookie } })
    expect([format, file.statusCode]).toEqual([format, 200])
    if (format !== 'csv') continue
    const [head, first, second] = file.body.split('\n')
    expect(head).toMatch(/Currency,Value \(AED\)$/)
    expect(first).toMatch(/BTC,$/)
    expect(second).toMatch(/BTC,-?\d+\.\d\d$/)
  }
  const bank = await reader.call(cryptoStatement.download, { id, format: 'camt053', language: 'en' })
  expect(bank.raw.body).toMatchObject({ fields: [{ path: 'format', code: 'INVALID' }] })
})
it('of what a coin has none, or of a type that is fiat money’s, there is none', async () => {
  const input = { ...wanted, currencies: ['USDC' as const] }
  expect((await reader.call(cryptoStatement.add, { ...input, types: ['balance'] }, once())).code).toBe(
    errors.STATEMENT_EMPTY.code,
  )
  const other = await reader.call(cryptoStatement.add, { ...input, types: ['refund'] }, once())
  expect(other.raw.body).toMatchObject({ fields: [{ path: 'types', code: 'INVALID' }] })
})
it('another merchant’s, and one of fiat money, look like none; and of coins none is among those of fiat money', async () => {
  const id = await ask('BTC')
  const fiat = await reader.call(statement.add, { ...wanted, types: ['balance'], currencies: ['AED'] }, once())
  const fiatId = fiat.body.made[0]!.id
  const none = errors.NOT_FOUND.code
  for (const [client, of] of [
    [stranger, id],
    [reader, fiatId],
    [reader, newId()],
  ] as const) {
    expect((await client.call(cryptoStatement.detail, { id: of })).code).toBe(none)
    expect((await client.call(cryptoStatement.rows, { id: of, pageParam: page })).code).toBe(none)
    expect((await client.call(cryptoStatement.retry, { id: of }, once())).code).toBe(none)
    expect((await client.call(cryptoStatement.download, { id: of, format: 'csv', language: 'en' })).code).toBe(none)
  }
  expect((await reader.call(statement.detail, { id })).code).toBe(none)
  const { rows } = (await reader.call(statement.balance, { filters: {}, pageParam: { number: 1, size: 40 } })).body
  expect(rows.map((row) => row.id)).not.toContain(id)
})
it('is of one moment: what is booked meanwhile is not in it', async () => {
  const id = await ask('BTC')
  const { closing } = (await reader.call(cryptoStatement.detail, { id })).body
  const key = newId()
  await world.db.transaction().execute((tx) =>
    moveMoney(
      { tx, emit: emitter(tx) },
      {
        merchantId: marina,
        key,
        business: { kind: 'deposit', id: key },
        transfers: [{ debit: chain('BTC'), credit: available(marina, 'BTC'), amount: 7n, reason: 'deposit' }],
      },
    ),
  )
  expect((await reader.call(cryptoStatement.detail, { id })).body.closing).toEqual(closing)
})
