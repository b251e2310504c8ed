// Tax invoices from the ledger to the accredited service provider: computed, issued, credited, delivered.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { okCode } from '@falaj/contract/kernel/envelope'
import { errors } from '@falaj/contract/kernel/errors'
import { taxInvoice, type TaxInvoiceDetail } from '@falaj/contract/insight/tax-invoice'
import { available, feeIncome } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { dubaiTime } from '../../../platform/base/banking-days.ts'
import { newId } from '../../../platform/base/ids.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { sandboxRefusal } from '../../../sandbox/einvoice.ts'
import { once } from '../../../testing/bank-account.ts'
import { runDue } from '../../../testing/due.ts'
import { deposit, move } from '../../../testing/money.ts'
import { takeFee, taxMerchant } from '../../../testing/tax-invoice.ts'
import { ublSchema } from '../../../testing/xsd.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { einvoiceRailOf } from '../../../rails/einvoice-rail.ts'
import { acceptCorrection, declineCorrection } from './tax-invoice.credit.ts'
import { deliverDue, deliverOne } from './tax-invoice.delivery.ts'
import { issueMonth, nextNumber } from './tax-invoice.issue.ts'
import { issueMonths, runMonth } from './tax-invoice.jobs.ts'
import { monthInvoice, taxFilesFor } from './tax-invoice.read.ts'

let world: World
let [financial, admin, cs, other]: [Client, Client, Client, Client] = [] as never
let marina = ''
const page = { filters: {}, pageParam: { number: 1, size: 40 } }
const rowsPage = { pageParam: { number: 1, size: 100 } }
const signal = AbortSignal.timeout(120_000)

const charge = (merchantId: string, day: string, fee: bigint, how?: Parameters<typeof takeFee>[3]) =>
  takeFee(world, { merchantId, day }, fee, how)
const run = (merchantId: string, month: string, now = dubaiTime('2026-06-15', '10:00')) =>
  runMonth(world.db, world.settings, { merchantId, month }, { now, signal })
const issue = (merchantId: string, month: string) =>
  world.db
    .transaction()
    .execute((tx) => issueMonth({ tx, settings: world.settings, emit: emitter(tx) }, { merchantId, month }))
const idOf = async (merchantId: string, month: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    select id from tax_invoice where merchant_id = ${merchantId}::uuid and month = ${month}::date`.execute(world.db)
  return rows[0]!.id
}
const detailOf = async (client: Client, id: string): Promise<TaxInvoiceDetail> =>
  (await client.call(taxInvoice.detail, { id })).body
const seriesNow = async (series: 'TI' | 'TC'): Promise<number> =>
  Number(
    (await sql<{ last: string }>`select last::text from tax_series where series = ${series}`.execute(world.db)).rows[0]!
      .last,
  )

beforeAll(async () => {
  world = await openWorld({ FALAJ_PROVIDER_TOKEN: 'a-provider-token-of-forty-characters-xxx' })
  marina = await taxMerchant(world, '10000042')
  await deposit(world, marina, 100_000_00n, 'AED', { bookedAt: dubaiTime('2026-01-02') })
  await deposit(world, marina, 10_000_00n, 'USD', { bookedAt: dubaiTime('2026-01-02') })
  financial = await world.as('financial')
  admin = await world.as('admin')
  cs = await world.as('cs')
  other = await world.as('multi-admin')
})
afterAll(() => world.close())

describe('a draft', () => {
  it('has the fees and VAT of the ledger, by kind, rate and currency, to the fils', async () => {
    // 33 fees of 0.10: each has no VAT that can be taken, and together 0.17.
    for (let n = 0; n < 33; n += 1) await charge(marina, '2026-02-10', 9n, { kind: 'payment' })
    await charge(marina, '2026-02-11', 1_000n)
    await charge(marina, '2026-02-28', 2_550n, { kind: 'dispute' })
    await charge(marina, '2026-02-12', 700n, { kind: 'currency-exchange', vat: 0n })
    await charge(marina, '2026-02-12', 500n, { currency: 'USD' })
    // Of other months: the last and the first moment in Dubai.
    await charge(marina, '2026-01-31', 111n)
    await charge(marina, '2026-03-01', 222n)
    expect(await run(marina, '2026-02-01', dubaiTime('2026-02-28', '20:00'))).toBe('draft')
    const found = await detailOf(financial, await idOf(marina, '2026-02-01'))
    expect(found.status).toBe('tax-draft')
    expect(
      found.lines.map(({ kind, rateBps, transactions, fee }) => [kind, rateBps, transactions, fee.minor, fee.currency]),
    ).toEqual([
      ['dispute', 500, 1, 2_550n, 'AED'],
      ['withdraw', 500, 1, 1_000n, 'AED'],
      ['payment', 500, 33, 297n, 'AED'],
      ['currency-exchange', 0, 1, 700n, 'AED'],
      ['withdraw', 500, 1, 500n, 'USD'],
    ])
    const { rows } = await sql<{ fee: string; vat: string }>`
      select sum(amount) filter (where reason = 'fee')::text as fee, sum(amount) filter (where reason = 'vat')::text as vat
      from ledger.entry where merchant_id = ${marina}::uuid and kind = 'available' and currency = 'AED' and reason in ('fee', 'vat')
        and booked_at >= ${dubaiTime('2026-02-01')} and booked_at < ${dubaiTime('2026-03-01')}`.execute(world.db)
    const own = found.lines.filter(({ fee }) => fee.currency === 'AED')
    const sum = (of: (line: (typeof own)[number]) => bigint): bigint => own.reduce((all, one) => all + of(one), 0n)
    expect(-sum(({ fee }) => fee.minor)).toBe(BigInt(rows[0]!.fee))
    expect(-sum(({ charged, fee }) => charged.minor - fee.minor)).toBe(BigInt(rows[0]!.vat))
    // By the clock of the job the month ran; by that of the reader it is over.
    const { rows: kept } = await sql<{ problems: unknown }>`
      select problems from tax_invoice where merchant_id = ${marina}::uuid and id = ${found.id}::uuid`.execute(world.db)
    expect([kept[0]!.problems, found.problems]).toEqual([[{ rule: 'FALAJ-MONTH', field: 'month' }], []])
    expect(found.rounding.minor).toBe(found.charged.minor - found.total.minor)
    expect(found.rounding.minor).not.toBe(0n)
  })
  it('every line opens its transactions, whose sums are the line’s', async () => {
    const id = await idOf(marina, '2026-02-01')
    const { lines } = await detailOf(financial, id)
    for (const line of lines) {
      const { rows, total, fee, vat } = (await financial.call(taxInvoice.rows, { id, n: line.n, ...rowsPage })).body
      expect(rows).toHaveLength(line.transactions)
      expect(total).toBe(line.transactions)
      expect(rows.reduce((all, row) => all + row.fee.minor, 0n)).toBe(line.fee.minor)
      expect(rows.reduce((all, row) => all + row.fee.minor + row.vat.minor, 0n)).toBe(line.charged.minor)
      expect([fee.minor, fee.minor + vat.minor]).toEqual([line.fee.minor, line.charged.minor])
    }
  })
  it('of an open month is not issued, by nobody', async () => {
    const { rows } = await sql<{
      month: string
    }>`select date_trunc('month', business_now() at time zone 'Asia/Dubai')::date::text as month`.execute(world.db)
    const { month } = rows[0]!
    await deposit(world, marina, 100n)
    await move(world, {
      merchantId: marina,
      key: `fee now ${newId()}`,
      business: { kind: 'withdraw', id: newId() },
      transfers: [{ debit: available(marina, 'AED'), credit: feeIncome('AED'), amount: 9n, reason: 'fee' }],
    })
    expect(await run(marina, month, new Date())).toBe('draft')
    const id = await idOf(marina, month)
    const before = await seriesNow('TI')
    expect((await financial.call(taxInvoice.issue, { id }, once())).code).toBe(errors.TAX_MONTH_OPEN.code)
    expect((await financial.call(taxInvoice.file, { id, format: 'pdf', language: 'en' })).code).toBe(
      errors.TAX_NOT_ISSUED.code,
    )
    expect(await seriesNow('TI')).toBe(before)
    expect((await detailOf(financial, id)).actions).toEqual([])
  })
})

describe('the issue', () => {
  it('without a TRN is refused with the field that mends it, and takes no number', async () => {
    const bare = await taxMerchant(world, '10000043')
    await world.owner.query(
      `update merchant_profile set value = value - 'trn' where merchant_id = $1 and part = 'company'`,
      [bare],
    )
    await deposit(world, bare, 1_000_00n, 'AED', { bookedAt: dubaiTime('2026-01-02') })
    await charge(bare, '2026-04-10', 1_000n)
    const before = await seriesNow('TI')
    expect(await run(bare, '2026-04-01')).toBe('draft')
    expect((await monthInvoice(world.db, bare, '2026-04-01'))?.state).toBe('draft')
    const { rows } = await sql<{
      problems: unknown
    }>`select problems from tax_invoice where merchant_id = ${bare}::uuid`.execute(world.db)
    expect(rows[0]!.problems).toEqual([{ rule: 'FALAJ-TRN', field: 'buyer.trn' }])
    await expect(issue(bare, '2026-04-01')).rejects.toMatchObject({
      reason: 'TAX_PROBLEMS',
      body: { problems: [{ rule: 'FALAJ-TRN', field: 'buyer.trn' }] },
    })
    expect(await seriesNow('TI')).toBe(before)
    // Mended as the hint says: the next run issues it.
    await world.owner.query(
      `update merchant_profile set value = value || '{"trn":"100382910400003"}' where merchant_id = $1 and part = 'company'`,
      [bare],
    )
    expect(await run(bare, '2026-04-01')).toBe('issued')
    expect(await seriesNow('TI')).toBe(before + 1)
  })
  it('numbers without a gap: two at once, one that dies half way, the same one twice', async () => {
    await charge(marina, '2026-04-10', 4_000n)
    await charge(marina, '2026-05-10', 5_000n)
    const before = await seriesNow('TI')
    await expect(
      world.db.transaction().execute(async (tx) => {
        await nextNumber(tx, 'TI')
        await issueMonth(
          { tx, settings: world.settings, emit: () => Promise.reject(new Error('died')) },
          { merchantId: marina, month: '2026-04-01' },
        )
      }),
    ).rejects.toThrow('died')
    expect(await seriesNow('TI')).toBe(before)
    expect(
      await Promise.all([run(marina, '2026-04-01'), run(marina, '2026-05-01'), run(marina, '2026-02-01')]),
    ).toEqual(['issued', 'issued', 'issued'])
    expect((await Promise.all([run(marina, '2026-04-01'), run(marina, '2026-04-01')])).toSorted()).toEqual([
      'none',
      'none',
    ])
    const { rows } = await sql<{
      number: string
    }>`select number from tax_invoice where number is not null order by number`.execute(world.db)
    const numbers = rows.map(({ number }) => Number(number.slice(3)))
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
    expect(await seriesNow('TI')).toBe(numbers.length)
    await expect(issue(marina, '2026-04-01')).rejects.toMatchObject({ reason: 'TAX_ISSUED' })
    expect((await monthInvoice(world.db, marina, '2026-04-01'))?.state).toBe('issued')
    // As other features take it along: the paper, and the XML as it was sent.
    const april = { merchantId: marina, firstDay: '2026-04-01', before: '2026-05-01' }
    const files = await taxFilesFor(world.db, april, 'en')
    const number = (await monthInvoice(world.db, marina, '2026-04-01'))!.number!
    expect(files.map(({ name }) => name)).toEqual([`${number}.pdf`, `${number}.xml`])
    const contents: Buffer[] = []
    for (const file of files) {
      const pieces: Buffer[] = []
      for await (const piece of file.content()) pieces.push(Buffer.from(piece))
      contents.push(Buffer.concat(pieces))
    }
    expect(contents[0]!.subarray(0, 5).toString()).toBe('%PDF-')
    expect(contents[1]!.toString()).toContain(`<cbc:ID>${number}</cbc:ID>`)
  })
  it('freezes the document: what is booked later is not in it', async () => {
    const id = await idOf(marina, '2026-02-01')
    const before = await detailOf(financial, id)
    expect(before.status).toBe('tax-issued')
    await charge(marina, '2026-02-20', 99_900n)
    await world.owner.query(
      `update merchant_profile set value = value || '{"nameEn":"Another name"}' where merchant_id = $1 and part = 'company'`,
      [marina],
    )
    const after = await detailOf(financial, id)
    expect({ ...after, history: [] }).toEqual({ ...before, history: [] })
    const withdrawals = before.lines.find(({ kind, fee }) => kind === 'withdraw' && fee.currency === 'AED')!
    const { rows } = (await financial.call(taxInvoice.rows, { id, n: withdrawals.n, ...rowsPage })).body
    expect(rows.reduce((all, row) => all + row.fee.minor, 0n)).toBe(withdrawals.fee.minor)
    await expect(
      world.db.updateTable('tax_invoice').set({ net_minor: '1' }).where('id', '=', id).execute(),
    ).rejects.toThrow('violates check constraint')
  })
  it('puts XML into the outbox that is valid by UBL 2.1, and makes a PDF in both languages', async () => {
    const { rows } = await sql<{
      xml: string
    }>`select xml from tax_document where merchant_id = ${marina}::uuid`.execute(world.db)
    const check = ublSchema('invoice')
    for (const { xml } of rows) expect(await check(xml)).toEqual([])
    const id = await idOf(marina, '2026-02-01')
    for (const format of ['pdf', 'xml'] as const)
      for (const language of ['en', 'zh'] as const) {
        const { body } = await financial.call(taxInvoice.file, { id, format, language })
        const bytes = await world.app.inject({ url: body.url })
        expect([bytes.statusCode, bytes.headers['content-type']]).toEqual([200, expect.stringContaining(format)])
      }
  })
  it('is due for months with fees from the first one on, one job for each merchant and month', async () => {
    await world.owner.query(`update tax_series set first_month = '2026-05-01'`)
    const work = issueMonths(world.settings, () => Promise.resolve(dubaiTime('2026-06-15')))
    const due = (await work.due(world.db, null)).filter(({ merchantId }) => merchantId === marina)
    expect(due).toEqual([])
    await charge(marina, '2026-06-02', 600n)
    await runDue(world.db, work)
    expect((await monthInvoice(world.db, marina, '2026-06-01'))?.state).toBe('draft')
  })
})

describe('a correction', () => {
  const ask = (client: Client, id: string, net: string, n = 1, key = once()) =>
    client.call(taxInvoice.correct, { id, reasonCode: 'DL8.61.1.E', reason: 'Charged twice', lines: [{ n, net }] }, key)
  const accept = (id: string) =>
    world.db
      .transaction()
      .execute((tx) => acceptCorrection({ tx, settings: world.settings, emit: emitter(tx) }, marina, id))
  it('is asked for by those who may, within what is left of a line', async () => {
    const id = await idOf(marina, '2026-04-01')
    expect((await ask(cs, id, '1.00')).code).toBe(errors.ACCESS_DENIED.code)
    expect((await ask(other, id, '1.00')).code).toBe(errors.NOT_FOUND.code)
    for (const [net, code] of [
      ['40.01', 'CREDIT_OVER'],
      ['0', 'AMOUNT'],
    ] as const)
      expect((await ask(financial, id, net)).body).toMatchObject({ fields: [{ path: 'lines.0.net', code }] })
    expect((await ask(financial, id, '1.00', 9)).body).toMatchObject({
      fields: [{ path: 'lines.0.n', code: 'INVALID' }],
    })
    const key = once()
    const first = await ask(financial, id, '10.00', 1, key)
    expect((await ask(financial, id, '10.00', 1, key)).body).toEqual(first.body)
    expect((await ask(admin, id, '1.00')).code).toBe(errors.TAX_CORRECTION_WAITS.code)
  })
  it('is credited once: the money goes back with its VAT, under a number of its own', async () => {
    const id = await idOf(marina, '2026-04-01')
    const [correction] = (await detailOf(financial, id)).corrections
    const before = await balanceOf(world.db, available(marina, 'AED'))
    const series = await seriesNow('TC')
    await expect(
      world.db.transaction().execute(async (tx) => {
        await acceptCorrection({ tx, settings: world.settings, emit: emitter(tx) }, marina, correction!.id)
        throw new Error('died')
      }),
    ).rejects.toThrow('died')
    expect([await balanceOf(world.db, available(marina, 'AED')), await seriesNow('TC')]).toEqual([before, series])
    const both = await Promise.allSettled([accept(correction!.id), accept(correction!.id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await balanceOf(world.db, available(marina, 'AED'))) - before).toBe(1_050n)
    expect(await seriesNow('TC')).toBe(series + 1)
    await expect(accept(correction!.id)).rejects.toMatchObject({ reason: 'TAX_CORRECTION_DECIDED' })
    const after = await detailOf(financial, id)
    expect([after.status, after.credited.minor, after.credits.map(({ total }) => total.minor)]).toEqual([
      'tax-corrected',
      1_050n,
      [1_050n],
    ])
    const { rows } = await sql<{ xml: string }>`
      select xml from tax_document where merchant_id = ${marina}::uuid and credit_note_id is not null`.execute(world.db)
    expect(await ublSchema('credit-note')(rows[0]!.xml)).toEqual([])
    const { body } = await financial.call(taxInvoice.file, {
      id,
      creditId: after.credits[0]!.id,
      format: 'pdf',
      language: 'zh',
    })
    expect(body.url).toMatch(/^\/files\//)
  })
  it('never over what is left; what is left in all cancels the invoice, with exactly its VAT', async () => {
    const id = await idOf(marina, '2026-04-01')
    expect((await ask(financial, id, '30.01')).body).toMatchObject({ fields: [{ code: 'CREDIT_OVER' }] })
    const { id: correction } = (await ask(financial, id, '30.00')).body
    await accept(correction)
    const after = await detailOf(financial, id)
    expect([after.status, after.credited.minor]).toEqual(['tax-cancelled', after.total.minor])
    expect(after.actions).toEqual(['download'])
    expect((await ask(financial, id, '0.01')).code).toBe(errors.TAX_NOT_ISSUED.code)
  })
  it('is declined with a reason that the merchant reads, and may be asked for again', async () => {
    const id = await idOf(marina, '2026-05-01')
    const { id: correction } = (await ask(financial, id, '1.00')).body
    await world.db
      .transaction()
      .execute((tx) =>
        declineCorrection({ tx, settings: world.settings, emit: emitter(tx) }, marina, correction, 'Not so.'),
      )
    expect((await detailOf(financial, id)).corrections[0]).toMatchObject({ state: 'DECLINED', why: 'Not so.' })
    expect((await ask(financial, id, '1.00')).body).toHaveProperty('id')
  })
})

describe('the delivery', () => {
  const work = () => deliverDue(() => einvoiceRailOf(world.settings))
  const later = () => world.owner.query(`update tax_document set next_check_at = now() - interval '1 minute'`)
  it('hands over, asks until it is answered, and takes a refusal with its reason', async () => {
    await world.owner.query(
      `update tax_document set number = 'TI-10000004' where number = (
      select number from tax_document where merchant_id = $1 and credit_note_id is null order by number limit 1)`,
      [marina],
    )
    for (let round = 0; round < 4; round += 1) {
      await runDue(world.db, work())
      await later()
    }
    const { rows } = await sql<{
      id: string
      invoice_id: string
      number: string
      state: string
      reason: string | null
    }>`
      select id, invoice_id, number, state, reason from tax_document where merchant_id = ${marina}::uuid`.execute(
      world.db,
    )
    const rejected = rows.find(({ number }) => number === 'TI-10000004')!
    expect(rejected).toMatchObject({ state: 'REJECTED', reason: sandboxRefusal })
    expect(rows.filter(({ state }) => state === 'ACCEPTED').length).toBeGreaterThan(1)
    const [id, documentId] = [rejected.invoice_id, rejected.id]
    // Sent again by those who may, once; it keeps its number.
    expect((await other.call(taxInvoice.send, { id, documentId }, once())).code).toBe(errors.NOT_FOUND.code)
    expect((await financial.call(taxInvoice.send, { id, documentId }, once())).code).toBe(okCode)
    expect((await financial.call(taxInvoice.send, { id, documentId }, once())).code).toBe(errors.TAX_NOT_REJECTED.code)
    for (let round = 0; round < 3; round += 1) {
      await later()
      await runDue(world.db, work())
    }
    const found = await detailOf(financial, id)
    expect(found.deliveries.find((one) => one.number === 'TI-10000004')).toMatchObject({
      state: 'ACCEPTED',
      attempts: 2,
      reason: null,
    })
    expect(found.history.map(({ what }) => what)).toEqual(expect.arrayContaining(['rejected', 'retried', 'accepted']))
  })
  it('one that cannot be reached fails alone and is tried again; handed over twice is one document', async () => {
    await charge(marina, '2026-03-10', 3_000n)
    expect(await run(marina, '2026-03-01')).toBe('issued')
    const { rows } = await sql<{
      id: string
    }>`select id from tax_document where merchant_id = ${marina}::uuid and state = 'WAITING'`.execute(world.db)
    const key = { merchantId: marina, id: rows[0]!.id }
    const down = { submit: () => Promise.reject(new Error('down')), status: () => Promise.reject(new Error('down')) }
    await expect(deliverOne(world.db, down, key, signal)).rejects.toThrow('down')
    const rail = await einvoiceRailOf(world.settings)
    await Promise.all([deliverOne(world.db, rail, key, signal), deliverOne(world.db, rail, key, signal)])
    const after = await world.db
      .selectFrom('tax_document')
      .select(['state', 'attempts'])
      .where('id', '=', key.id)
      .executeTakeFirst()
    expect(after).toEqual({ state: 'SENT', attempts: 1 })
  })
})

it('is another merchant’s like none', async () => {
  const id = await idOf(marina, '2026-02-01')
  for (const [endpoint, input] of [
    [taxInvoice.detail, { id }],
    [taxInvoice.rows, { id, n: 1, ...rowsPage }],
    [taxInvoice.file, { id, format: 'xml', language: 'en' }],
  ] as const)
    expect((await other.call(endpoint as never, input as never)).code).toBe(errors.NOT_FOUND.code)
  expect((await other.call(taxInvoice.issue, { id }, once())).code).toBe(errors.NOT_FOUND.code)
  expect((await cs.call(taxInvoice.query, page)).code).toBe(errors.ACCESS_DENIED.code)
  const { rows } = (await financial.call(taxInvoice.query, page)).body
  expect(rows.length).toBeGreaterThan(4)
})
