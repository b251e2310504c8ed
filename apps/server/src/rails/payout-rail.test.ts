// The contract of every payout rail, whatever carries it: the JSON gateway, the bank by files, and the sandbox's bank.
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { money } from '@falaj/money'
import { newId } from '../platform/base/ids.ts'
import { bankAccounts, bankFileSettings, camtXml, fileBank, newBankFolder, statusXml } from '../testing/bank-files.ts'
import { openDatabase, type Database } from '../testing/database.ts'
import { payoutRailOf, type PayoutOrder, type PayoutRail, type PayoutStatus } from './payout-rail.ts'

type Answer = 'paid' | 'refused' | 'returned'
interface Carrier {
  readonly database: Database
  readonly rail: PayoutRail
  /** The bank decides, and says so as it does. */
  readonly decide: (reference: string, answer: Answer) => Promise<void>
  /** How often the bank got the order. */
  readonly count: (reference: string) => Promise<number>
  readonly close: () => Promise<void>
}
const orderOf = (reference: string): PayoutOrder => ({
  reference,
  amount: money(12_345n, 'AED'),
  holder: 'Marina Walk Trading',
  bankName: 'Emirates NBD',
  country: 'AE',
  type: 'IBAN',
  swift: null,
  number: bankAccounts.USD,
  line: 'W-1001',
})
const signal = AbortSignal.timeout(60_000)

const sandbox = async (): Promise<Carrier> => {
  const database = await openDatabase()
  const set = (values: string, reference: string) =>
    database.owner.query(`update sandbox_payout set ${values} where reference = $1`, [reference])
  return {
    database,
    rail: await payoutRailOf(database.settings),
    async decide(reference, answer) {
      const past = `answers_at = now() - interval '1 minute'`
      if (answer === 'paid') await set(`rule = 'pay', ${past}, returns_at = null`, reference)
      else if (answer === 'refused') await set(`rule = 'refuse', ${past}`, reference)
      else await set(`rule = 'return', ${past}, returns_at = now() - interval '1 second'`, reference)
    },
    async count(reference) {
      const { rowCount } = await database.owner.query(`select from sandbox_payout where reference = $1`, [reference])
      return rowCount ?? 0
    },
    close: () => database.close(),
  }
}
const gateway = async (): Promise<Carrier> => {
  const database = await openDatabase()
  const orders = new Map<string, { status: string; reason?: string }>()
  const server = http.createServer((request, response) => {
    const reference = request.url!.split('/')[2]
    if (request.method === 'POST') {
      const key = request.headers['idempotency-key'] as string
      if (!orders.has(key)) orders.set(key, { status: 'pending' })
      response.end(JSON.stringify({ bankReference: `B-${key.slice(-6)}` }))
    } else {
      const order = orders.get(reference ?? '')
      response.statusCode = order ? 200 : 404
      response.end(JSON.stringify(order ?? {}))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/payouts`
  return {
    database,
    rail: await payoutRailOf({ ...database.settings, payoutGateway: { url, token: null } }),
    decide(reference, answer) {
      orders.set(reference, { status: answer, ...(answer === 'paid' ? {} : { reason: 'ACCOUNT_CLOSED' }) })
      return Promise.resolve()
    },
    count: (reference) => Promise.resolve(orders.has(reference) ? 1 : 0),
    async close() {
      server.closeAllConnections()
      server.close()
      await database.close()
    },
  }
}
const byFiles = async (): Promise<Carrier> => {
  const folder = newBankFolder()
  const database = await openDatabase(bankFileSettings(folder))
  const bank = fileBank(database, folder)
  const idOf = (reference: string): string => reference.replaceAll('-', '')
  return {
    database,
    rail: await payoutRailOf(database.settings),
    async decide(reference, answer) {
      const files = await bank.collected()
      const file = files.find(({ transfers }) => transfers.some(({ endToEndId }) => endToEndId === idOf(reference)))!
      const debit = { amount: '123.45', side: 'DBIT', endToEndId: idOf(reference) } as const
      if (answer === 'refused')
        return bank.send(statusXml(file.messageId, { transfers: [[idOf(reference), 'RJCT', 'AC04']] }))
      const back = { ...debit, side: 'CRDT', returned: 'AC04' } as const
      await bank.send(camtXml('054', bankAccounts.AED, answer === 'paid' ? [debit] : [back]))
    },
    async count(reference) {
      const files = await bank.collected()
      return files.flatMap(({ transfers }) => transfers.filter(({ endToEndId }) => endToEndId === idOf(reference)))
        .length
    },
    async close() {
      await database.close()
      fs.rmSync(folder, { recursive: true })
    },
  }
}

describe.each([
  ['the sandbox’s bank', sandbox],
  ['a JSON gateway', gateway],
  ['a bank by files', byFiles],
])('%s', (_name, open) => {
  let carrier: Carrier
  beforeAll(async () => {
    carrier = await open()
  })
  afterAll(() => carrier.close())
  const status = (reference: string): Promise<PayoutStatus> =>
    carrier.rail.status(carrier.database.db, reference, signal)
  const submitted = async (): Promise<string> => {
    const reference = newId()
    await carrier.rail.submit(carrier.database.db, orderOf(reference), signal)
    return reference
  }

  it('does not know what it never got', async () => {
    expect(await status(newId())).toEqual({ kind: 'unknown' })
  })
  it('takes an order once, however often it is handed over', async () => {
    const reference = newId()
    const receipts = []
    for (let time = 0; time < 3; time += 1)
      receipts.push(await carrier.rail.submit(carrier.database.db, orderOf(reference), signal))
    expect(new Set(receipts.map(({ bankReference }) => bankReference)).size).toBe(1)
    expect(await carrier.count(reference)).toBe(1)
  })
  it('pays: it is pending first, and paid however often that is said', async () => {
    const reference = await submitted()
    // The sandbox’s bank takes a millisecond.
    expect(['pending', 'paid']).toContain((await status(reference)).kind)
    for (let time = 0; time < 2; time += 1) await carrier.decide(reference, 'paid')
    expect(await status(reference)).toMatchObject({ kind: 'paid', at: expect.any(Date) })
  })
  it('refuses, with a reason that people read', async () => {
    const reference = await submitted()
    await carrier.decide(reference, 'refused')
    expect(await status(reference)).toEqual({ kind: 'refused', why: 'ACCOUNT_CLOSED' })
  })
  it('pays and returns it later', async () => {
    const reference = await submitted()
    await carrier.decide(reference, 'paid')
    await carrier.decide(reference, 'returned')
    expect(await status(reference)).toMatchObject({ kind: 'returned', at: expect.any(Date), why: expect.any(String) })
  })
})
