import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { balance } from '@falaj/contract/accounts/balance'
import { batchTransfer } from '@falaj/contract/accounts/batch-transfer'
import { currencyExchange } from '@falaj/contract/accounts/currency-exchange'
import { errors } from '@falaj/contract/kernel/errors'
import { recordKinds, type RecordKind } from '@falaj/contract/kernel/movements'
import { record } from '@falaj/contract/overview/record'
import { refund } from '@falaj/contract/payments/refund'
import { settlement } from '@falaj/contract/accounts/settlement'
import { statement } from '@falaj/contract/accounts/statement'
import type { StatementTypeName } from '@falaj/contract/accounts/statement-types'
import { transfer } from '@falaj/contract/accounts/transfer'
import { withdraw } from '@falaj/contract/accounts/withdraw'
import { transferToBank } from '@falaj/contract/accounts/transfer-to-bank'
import { fromText, money } from '@falaj/money'
import { dubaiDay } from '../../../platform/base/banking-days.ts'
import { newId } from '../../../platform/base/ids.ts'
import { approve, member, once, testIban, type Member } from '../../../testing/bank-account.ts'
import { batchDesk, sheetOf } from '../../../testing/batch-transfer.ts'
import { openPages } from '../../../testing/second-factor.ts'
import { makeNow } from '../../../testing/statement.ts'
import { withStepUp } from '../../../testing/team.ts'
import { prepare, send, sending, submitIt } from '../../../testing/transfer.ts'
import { accountNamed, askFor, deposit, lookAtBank, wanted } from '../../../testing/withdraw.ts'
import { consoleHeaders, openWorld, type Client, type World } from '../../../testing/world.ts'

let world: World
let maker: Member, checker: Member, theirs: Member
let cs: Client
const page = { pageParam: { number: 1, size: 40 } }
const today = dubaiDay(new Date())
/** One record of each kind, all of them done. */
const done = {} as Record<RecordKind, string>
const linked = async (kind: RecordKind, id: string, who: Client = maker.client) => {
  const { code, body } = await who.call(record.linked, { kind, id })
  return code === 200 ? body.links : code
}
const kindsOf = (links: Awaited<ReturnType<typeof linked>>) =>
  typeof links === 'number' ? links : links.map(({ kind }) => kind)
const textOf = (links: Awaited<ReturnType<typeof linked>>, of: string) =>
  typeof links === 'number' ? undefined : links.find(({ kind }) => kind === of)?.text

const inSandbox = async (path: string, payload: object) =>
  world.app.inject({ method: 'POST', url: path, headers: consoleHeaders, payload: JSON.stringify(payload) })
const toBank = {
  beneficiary: {
    holder: 'Gulf Linen LLC',
    country: 'AE',
    type: 'IBAN',
    currency: 'AED',
    number: testIban('033', 78),
  },
  amount: fromText('300.00', 'AED')!,
  charges: 'OUR',
  purpose: 'GOODS',
} as const

beforeAll(async () => {
  world = await openWorld()
  ;[maker, checker, theirs] = [
    await member(world, 'financial'),
    await member(world, 'admin'),
    await member(world, 'multi-financial'),
  ]
  cs = await world.as('cs')
  for (const { client } of [maker, theirs]) await openPages(world, client, 'statements')
  await deposit(world, '50000.00')
  const main = await accountNamed(world, 'Main operating account')
  const out = (await askFor(world, maker, wanted('1000.00', main))).body
  await approve(checker, out.requestId!)
  while (!(await lookAtBank(world, out.id))) continue
  done.withdraw = out.id
  const sent = await send(maker, sending('200.00', { note: 'Stall 7' }))
  await approve(checker, sent.requestId!)
  done.transfer = sent.id
  const desk = batchDesk(world, maker, checker)
  const batch = await desk.prepared(
    sheetOf('20000002,10.00,AED,rent-1,first', '20000005,20.00,AED,rent-2,', '20000002,30.00,AED,rent-3,'),
  )
  await approve(checker, (await desk.submitted(batch.id)).body.requestId!)
  while (await desk.pay(batch.id)) continue
  done['batch-transfer'] = batch.id
  const added = (await maker.client.call(transferToBank.add, { ...toBank, draftId: newId() }, once())).body
  const placed = (await withStepUp(maker.client, transferToBank.submit, { id: added.id })).body
  await approve(checker, placed.requestId!)
  done['transfer-to-bank'] = added.id
  const quote = (
    await maker.client.call(currencyExchange.quote, { sell: 'AED', buy: 'USD', amount: money(500_00n, 'AED') })
  ).body
  const { id: quoteId, sold, bought } = quote
  done['currency-exchange'] = (await maker.client.call(currencyExchange.add, { quoteId, sold, bought }, once())).body.id
  await inSandbox('/sandbox/settle', { mid: '20000001' })
  // The newest of its currency.
  const [settled] = (await maker.client.call(settlement.query, { filters: { currency: 'AED' }, ...page })).body.rows
  done.settlement = settled!.id
})
afterAll(() => world.close())

const issue = async (type: StatementTypeName, { client }: Member = maker) => {
  const { body } = await client.call(
    statement.add,
    { types: [type], currencies: ['AED'], firstDay: today, lastDay: today, language: 'en' },
    once(),
  )
  const made = body.made[0]!
  await makeNow(world, made.id)
  return made
}

describe('a record is linked with', () => {
  it('a withdrawal: its request, bank account, certificate and what was held for it', async () => {
    const links = await linked('withdraw', done.withdraw)
    expect(kindsOf(links)).toEqual(['own-request', 'bank-account', 'certificate', 'amount-on-hold'])
    expect(textOf(links, 'own-request')).toMatch(/^A-\w{7}$/)
    expect(textOf(links, 'bank-account')).toBe('Main operating account AE •••• 5601')
    expect(textOf(links, 'certificate')).toMatch(/^C-\w{7}$/)
    expect(textOf(links, 'amount-on-hold')).toBe('AED 1,000.00')
  })
  it('a request of somebody else’s by the page where others’ requests are', async () => {
    expect(kindsOf(await linked('transfer', done.transfer, checker.client))).toEqual(['request', 'amount-on-hold'])
  })
  it('transfers, batches and transfers to banks: their request and what was held', async () => {
    for (const kind of ['transfer', 'batch-transfer', 'transfer-to-bank'] as const)
      expect(kindsOf(await linked(kind, done[kind]))).toEqual(['own-request', 'amount-on-hold'])
    expect(textOf(await linked('batch-transfer', done['batch-transfer']), 'amount-on-hold')).toBe('AED 63.15')
  })
  it('the hold that it names, in the list of holds', async () => {
    for (const kind of ['withdraw', 'transfer', 'batch-transfer', 'transfer-to-bank'] as const) {
      const links = await linked(kind, done[kind])
      const held = typeof links === 'number' ? undefined : links.find((link) => link.kind === 'amount-on-hold')
      const { code, body } = await maker.client.call(balance.hold, { id: held!.id })
      expect([code, body.about]).toEqual([200, { kind, id: done[kind] }])
    }
  })
  it('the statements that surely have it, and no others', async () => {
    const [all, transfers, settlements] = [
      await issue('balance'),
      await issue('single/batch transfer'),
      await issue('settlement'),
    ]
    const statementsOf = async (kind: RecordKind) => {
      const links = await linked(kind, done[kind])
      return typeof links === 'number' ? [] : links.filter((link) => link.kind === 'statement').map(({ id }) => id)
    }
    expect(await statementsOf('transfer')).toEqual([transfers.id, all.id])
    expect(await statementsOf('batch-transfer')).toEqual([transfers.id, all.id])
    expect(await statementsOf('settlement')).toEqual([settlements.id, all.id])
    expect(await statementsOf('withdraw')).toEqual([all.id])
    // What happens after it was issued is not in it.
    const { id } = await send(maker, sending('5.00'))
    expect(kindsOf(await linked('transfer', id))).not.toContain('statement')
  })
  it('a name by what it is for: in the explanation and in every form of the statement, what was approved is no hold', async () => {
    const recalled = await send(maker, sending('6.00'))
    await maker.client.call(transfer.cancel, { id: recalled.id }, once())
    const { movements } = (
      await maker.client.call(balance.explain, { account: 'available', currency: 'AED', from: null, until: null })
    ).body
    const of = (reason: string) => movements.find((each) => each.reason === reason)
    expect(movements.map(({ reason }) => reason)).not.toContain('hold')
    // With their fees, as they left the balance.
    expect(of('withdraw')!.debited.minor).toBeGreaterThanOrEqual(1000_00n)
    expect(of('transfer-reversal')!.credited.minor).toBe(7_05n)
    const { id } = await issue('balance')
    const fileOf = async (format: 'csv' | 'camt053') => {
      const { url } = (await maker.client.call(statement.download, { id, format, language: 'en' })).body
      return (await world.app.inject({ method: 'GET', url })).body
    }
    const [csv, camt] = [await fileOf('csv'), await fileOf('camt053')]
    const number = (await maker.client.call(withdraw.detail, { id: done.withdraw })).body.number
    expect(csv).toMatch(new RegExp(`,Withdrawal,Withdrawal,${number},`))
    expect(csv).not.toMatch(/Set aside|,Hold/)
    expect(camt).toContain('<Cd>withdraw</Cd>')
    expect(camt).not.toMatch(/<Cd>(hold|release)<\/Cd>/)
  })
  it('for who receives a transfer: nothing of how the other side came to send it', async () => {
    expect(await linked('transfer', done.transfer, theirs.client)).toEqual([])
  })
  it('what the reader may know: holds for those who see balances, the list of batches for those who see transactions', async () => {
    expect(kindsOf(await linked('transfer', done.transfer, cs))).toEqual(['request', 'amount-on-hold'])
    const operation = await world.as('operation-maker')
    expect(kindsOf(await linked('transfer', done.transfer, operation))).toEqual(['request'])
    expect(await linked('batch-transfer', done['batch-transfer'], operation)).toBe(errors.NOT_FOUND.code)
    // The list of batches is theirs as the other lists are (specification 3, transaction types); a batch itself is not.
    const page = { filters: {}, pageParam: { number: 1, size: 10 } }
    const listed = await operation.call(batchTransfer.query, page)
    expect(listed.body.rows.map(({ id }) => id)).toContain(done['batch-transfer'])
    expect((await operation.call(batchTransfer.detail, { id: done['batch-transfer'] })).code).toBe(
      errors.ACCESS_DENIED.code,
    )
    const sales = await world.as('sales')
    expect((await sales.call(batchTransfer.query, page)).code).toBe(errors.ACCESS_DENIED.code)
    expect(await linked('transfer', done.transfer, sales)).toBe(errors.ACCESS_DENIED.code)
  })
  it('another merchant’s record answers as one that never was', async () => {
    const { rows } = await world.owner.query<{ id: string }>(
      `select p.id from payment p join merchant m on m.id = p.merchant_id where m.mid = '20000001' and p.currency = 'AED' and p.paid_at is not null
         and p.product = 'qrpay' and p.refunded_minor + p.refunding_minor = 0
         and not exists (select 1 from dispute d where d.merchant_id = p.merchant_id and d.payment_id = p.id) order by p.created_at desc limit 1`,
    )
    done.payment = rows[0]!.id
    const input = { paymentId: done.payment, amount: money(1n, 'AED'), reason: 'OTHER', draftId: newId() } as const
    done.refund = (await withStepUp(maker.client, refund.add, input)).body.id
    const ofMarina = `merchant_id = (select id from merchant where mid = '20000001')`
    const oneOf = async (table: string) =>
      (await world.owner.query<{ id: string }>(`select id from ${table} where ${ofMarina} limit 1`)).rows[0]!.id
    done.dispute = await oneOf('dispute')
    done['vam-iban-deposit'] = await oneOf('vam_iban_deposit')
    done.cashback = await oneOf('cashback')
    await world.owner.query(
      `insert into receipt_fee (merchant_id, id, number, currency, month, sent, free, charged, each_minor, fee_minor, vat_minor, total_minor, charged_at)
       select id, gen_random_uuid(), 'RF-1', 'AED', '2026-01-01', 1002, 1000, 2, 5, 10, 1, 11, now() from merchant where mid = '20000001'`,
    )
    done['receipt-fee'] = await oneOf('receipt_fee')
    for (const kind of ['cash-in', 'cash-out', 'cash-top-up'] as const)
      done[kind] = await oneOf(`(select * from cash_move where kind = '${kind}') c`)
    const stranger = await world.as('fleet-admin')
    for (const kind of recordKinds)
      for (const id of [done[kind], newId(), 'x']) expect(await linked(kind, id, stranger)).toBe(errors.NOT_FOUND.code)
  })
})

describe('the books name what moved by the number people know', () => {
  const entriesOf = async (client: Client, account: 'available' | 'hold' = 'available') =>
    (
      await client.call(balance.entries, {
        account,
        currency: 'AED',
        from: null,
        until: null,
        size: 100,
      })
    ).body.rows
  it('one’s own records by theirs', async () => {
    const rows = await entriesOf(maker.client)
    const numberOf = (kind: RecordKind) =>
      rows.find(({ about }) => about.kind === kind && about.id === done[kind])?.about.number
    // A payment is pending until it is settled: its own entries are there. Those of the last three are not of this test's making.
    const elsewhere: readonly RecordKind[] = [
      'payment',
      'refund',
      'dispute',
      'vam-iban-deposit',
      'cash-in',
      'cash-out',
      'cash-top-up',
      'cashback',
    ]
    const kinds = recordKinds.filter((kind) => !elsewhere.includes(kind))
    expect(Object.fromEntries(kinds.map((kind) => [kind, numberOf(kind)]))).toEqual({
      withdraw: expect.stringMatching(/^W-/),
      settlement: expect.stringMatching(/^S-/),
      transfer: expect.stringMatching(/^T-/),
      'batch-transfer': expect.stringMatching(/^B-/),
      'transfer-to-bank': expect.stringMatching(/^TB-/),
      'currency-exchange': expect.stringMatching(/^X-/),
    })
  })
  it('a row of another’s batch by the batch and its row, which leads nowhere', async () => {
    const rows = await entriesOf(theirs.client)
    const received = rows.filter(({ about }) => about.kind === 'batch-row').map(({ about }) => about.number)
    expect(received).toEqual([expect.stringMatching(/^B-\w{7} #3$/), expect.stringMatching(/^B-\w{7} #1$/)])
    expect(rows.find(({ about }) => about.kind === 'transfer')?.about.number).toMatch(/^T-/)
  })
  it('and statements do, with who it was and what for', async () => {
    const { id } = await issue('single/batch transfer', theirs)
    const { rows } = (await theirs.client.call(statement.rows, { id, pageParam: { number: 1, size: 100 } })).body
    expect(rows.map(({ business, reference, detail }) => ({ business, reference, detail }))).toEqual([
      {
        business: 'transfer',
        reference: expect.stringMatching(/^T-\w{7}$/),
        detail: 'Marina Walk Trading · MID 20000001 · Stall 7',
      },
      {
        business: 'batch-row',
        reference: expect.stringMatching(/^B-\w{7} #1$/),
        detail: 'Marina Walk Trading · MID 20000001 · rent-1 · first',
      },
      {
        business: 'batch-row',
        reference: expect.stringMatching(/^B-\w{7} #3$/),
        detail: 'Marina Walk Trading · MID 20000001 · rent-3',
      },
    ])
  })
  it('every line of the account’s own statement that has a record has its number', async () => {
    const { id } = await issue('balance')
    const { rows } = (await maker.client.call(statement.rows, { id, pageParam: { number: 1, size: 100 } })).body
    const unnamed = rows.filter(({ reference }) => !/^[A-Z]{1,2}-\w{7,8}( #\d+)?$/.test(reference))
    expect(new Set(unnamed.map(({ business }) => business))).toEqual(new Set(['deposit']))
  })
})

describe('every hold names its origin', () => {
  it('withdrawals, transfers, transfers to banks and batches by their number, while they wait and after', async () => {
    const { rows } = (await maker.client.call(balance.holds, { filters: {}, ...page })).body
    const originOf = (kind: RecordKind) => rows.find(({ about }) => about.kind === kind && about.id === done[kind])
    for (const kind of ['withdraw', 'transfer', 'batch-transfer', 'transfer-to-bank'] as const)
      expect(originOf(kind)).toMatchObject({
        number: expect.stringMatching(/^[A-Z]{1,2}-\w{7}$/),
        cause: 'approval',
        state: 'released',
        until: null,
      })
    const waiting = await send(maker, sending('7.00'))
    const [found] = (await maker.client.call(balance.holds, { filters: { text: waiting.number }, ...page })).body.rows
    expect(found).toMatchObject({ cause: 'approval', state: 'held', about: { kind: 'transfer', id: waiting.id } })
    expect(Date.parse(found!.until!)).toBeGreaterThan(Date.now())
  })
  it('a batch that was paid row by row is one hold, and its movements add up to what is left of it', async () => {
    const id = `batch-transfer_AED_${done['batch-transfer']}`
    const { remaining, movements } = (await maker.client.call(balance.hold, { id })).body
    expect(remaining).toEqual(money(0n, 'AED'))
    expect(movements.map(({ amount, reason }) => [reason, amount.minor])).toEqual([
      ['transfer', 63_15n],
      ['fee', -3_00n],
      ['vat', -15n],
      ['transfer', -60_00n],
    ])
    for (const { held, balance: there } of (await maker.client.call(balance.holdTotals, {})).body.rows)
      expect(held).toEqual(there)
  })
  it('what the provider keeps back by its own number and words', async () => {
    await inSandbox('/sandbox/holds/place', { mid: '20000001', currency: 'AED', amount: '3.00' })
    const { rows } = (await maker.client.call(balance.holds, { filters: { cause: 'provider' }, ...page })).body
    expect(rows).toMatchObject([{ number: expect.stringMatching(/^H-\w{7}$/), why: { en: 'Risk review' } }])
    const entries = (
      await maker.client.call(balance.entries, { account: 'hold', currency: 'AED', from: null, until: null, size: 1 })
    ).body.rows
    expect(entries[0]!.about).toMatchObject({ kind: 'hold', number: rows[0]!.number })
  })
  it('what a collect holds is its payer’s, although another made it', async () => {
    const order = (await prepare(theirs, sending('9.00', { payeeMid: '20000001', type: 'COLLECT' }))).body
    const sent = await submitIt(maker, order.id)
    expect(sent.body.state).toBe('APPLIED')
    const [found] = (await maker.client.call(balance.holds, { filters: { text: sent.body.number }, ...page })).body.rows
    expect(found).toMatchObject({ cause: 'approval', about: { kind: 'transfer', id: order.id } })
    expect(
      (await theirs.client.call(balance.holds, { filters: { text: sent.body.number }, ...page })).body.rows,
    ).toEqual([])
  })
})
