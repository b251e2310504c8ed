import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs } from '@falaj/contract/kernel/time'
import { plainLook } from '@falaj/contract/payments/checkout'
import { dispute } from '@falaj/contract/payments/dispute'
import { errors } from '@falaj/contract/kernel/errors'
import { claimOf, reasonOf } from '@falaj/contract/payments/dispute-rules'
import { filePurposes } from '@falaj/contract/workspace/file'
import { home } from '@falaj/contract/overview/home'
import { provider } from '@falaj/contract/provider'
import { statement } from '@falaj/contract/accounts/statement'
import { daysLater, dubaiDay } from '../../../platform/base/banking-days.ts'
import { newId } from '../../../platform/base/ids.ts'
import { acquirerRailOf, type AcquirerRail } from '../../../rails/acquirer-rail.ts'
import { disputeDesk } from '../../../testing/dispute.ts'
import { deposit, pennilessTwin } from '../../../testing/money.ts'
import { hearAll, order, pay } from '../../../testing/payer.ts'
import { textIn } from '../../../testing/pdf.ts'
import { asProvider } from '../../../testing/provider.ts'
import { openPages } from '../../../testing/second-factor.ts'
import { makeNow } from '../../../testing/statement.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { giveUp, remind, sendAnswer } from './dispute.jobs.ts'
import { pagesOf } from './dispute.pages.ts'
import { runDue } from '../../../testing/due.ts'

let world: World
let [cs, finance]: [Client, Client] = [] as never
let mine = ''
let desk: ReturnType<typeof disputeDesk>
const once = () => ({ 'idempotency-key': newId() })
beforeAll(async () => {
  world = await openWorld({}, { acquirer: true })
  mine = await pennilessTwin(world, '20000001', '10000001')
  ;[cs, finance] = [await world.as('cs'), await world.as('financial')]
  desk = disputeDesk(world, mine, cs)
  await deposit(world, mine, 5_000_00n)
})
afterAll(() => world.close())

/** One pixel. */
const logo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const pdf = (pages: number) => `%PDF-1.7\n1 0 obj << /Type /Pages /Count ${pages} >> endobj\n%%EOF\n`
const read = async (id: string) => (await cs.call(dispute.detail, { id })).body

describe('evidence', () => {
  it('is refused with its reason when it is too large, of a wrong type or too long', async () => {
    const { row } = await desk.opened()
    const large = Buffer.concat([Buffer.from(pdf(1)), Buffer.alloc(filePurposes.evidence.sizeMax)])
    expect((await desk.upload(large, 'large.pdf')).code).not.toBe(200)
    expect((await desk.upload('MZ a program', 'proof.pdf')).code).not.toBe(200)
    const long = await desk.upload(pdf(21), 'long.pdf')
    expect(long.code).toBe(200)
    const attach = (filePath: string) => cs.call(dispute.attach, { id: row.id, filePath, kind: 'delivery' })
    expect((await attach(long.path)).raw.body).toMatchObject({ fields: [{ path: 'filePath', code: 'PAGES_MANY' }] })
    expect((await attach(newId())).code).toBe(errors.INPUT_INVALID.code)
    const { path } = await desk.upload(pdf(2), 'handed-over.pdf')
    expect((await attach(path)).code).toBe(200)
    // Once, and not to another case.
    expect((await attach(path)).code).toBe(errors.INPUT_INVALID.code)
    expect((await read(row.id)).documents).toMatchObject([{ name: 'handed-over.pdf', pages: 2, kind: 'delivery' }])
    await world.owner.query(`update dispute set respond_by = now() - interval '1 second' where id = $1`, [row.id])
    const late = await desk.upload(pdf(1), 'late.pdf')
    expect((await attach(late.path)).code).toBe(errors.DISPUTE_OVER.code)
  })
  it('of our own is one PDF: order, receipt, 3-D Secure, delivery, the customer’s history and device', async () => {
    const payer = 'a•••@example.com'
    const payOne = async () => {
      const made = await order(world, mine, 100_00n, { payer })
      await pay(world, made, 'approve')
      await hearAll(world)
      return made
    }
    const earlier = await payOne()
    const made = await payOne()
    const caseNo = `case-${newId()}`
    await desk.arrive(desk.noticeOf(`${made.id}.1`, caseNo, 'disputed'))
    const row = await desk.found(caseNo)
    // Shortly before midnight UTC: the next day in Dubai.
    await world.owner.query(`update dispute set received_at = '2026-11-17T22:46:00Z' where id = $1`, [row.id])
    const look = { ...plainLook, logo }
    await world.owner.query(
      `insert into checkout_style (merchant_id, version, look, published_by) select $1, 99, $2, id from person limit 1`,
      [mine, JSON.stringify(look)],
    )
    await cs.call(dispute.write, { id: row.id, statement: 'Two coffees were handed over at the counter.' })
    const { path } = await desk.upload(pdf(1), 'signed-slip.pdf')
    await cs.call(dispute.attach, { id: row.id, filePath: path, kind: 'delivery' })
    const { body } = await cs.call(dispute.pack, { id: row.id, language: 'en' })
    const file = (await world.app.inject({ method: 'GET', url: body.url })).rawPayload
    const text = textIn(file)
    // The merchant's own paper, in its own time, from the first page on, without fields that nobody filled in.
    const { rows: named } = await world.owner.query<{ name: string }>(
      'select name_en as name from merchant where id = $1',
      [mine],
    )
    expect(text).toContain(`${named[0]!.name}, Version`)
    expect(text).not.toContain('Falaj Business, ')
    expect(file.includes(`/Alt (${named[0]!.name})`)).toBe(true)
    expect(text).toContain('18-11-2026 02:46')
    expect(text).toContain('Times are in Dubai (UTC+04:00).')
    expect(text).not.toContain('Contents')
    expect(text).not.toContain('ARN')
    expect(pagesOf('application/pdf', file)).toBeLessThanOrEqual(3)
    for (const part of [
      'The customer says nothing arrived.',
      caseNo.slice(0, 20),
      made.number,
      'Two coffees',
      'AED 100.00',
      'VISA •••• 0010',
      '3-D Secure',
      'Not used',
      'Delivery',
      'signed-slip.pdf',
      'Payments made here',
      earlier.number,
      '127.0.0.1',
      'Two coffees were handed over at the counter.',
    ])
      expect(text).toContain(part)
  })
})

it('the demo world’s disputes have the reason codes of their cards’ schemes', async () => {
  const { rows } = await world.owner.query<{ scheme: string; type: string; reason: string }>(
    `select p.brand as scheme, d.type, d.reason from dispute d join payment p on p.merchant_id = d.merchant_id and p.id = d.payment_id
    where d.case_no like 'CB-DEMO-%'`,
  )
  const named = rows.flatMap(({ type, ...row }) => {
    const claim = claimOf(type, row.reason)
    return claim === 'other' ? [] : [{ ...row, claim }]
  })
  expect(named.length).toBeGreaterThan(0)
  for (const { scheme, claim, reason } of named) expect(reason).toBe(reasonOf(scheme, claim) ?? '')
})

describe('an answer', () => {
  const answered = async () => {
    const opened = await desk.opened()
    const { id } = opened.row
    const { version } = (await cs.call(dispute.write, { id, statement: 'It was handed over.' })).body
    await finance.call(dispute.defend, { id, version }, once())
    return { ...opened, id }
  }
  it('that the acquirer does not take is shown, notified and sent again by a person', async () => {
    const { id } = await answered()
    expect((await finance.call(dispute.resend, { id })).code).toBe(errors.DISPUTE_NOT_WAITING.code)
    await expect(
      sendAnswer(
        world.db,
        { rail: acquirerRailOf(world.settings), registry: world.context.registry },
        mine,
        id,
        AbortSignal.timeout(5000),
      ),
    ).rejects.toThrow('404')
    await giveUp(world.db, world.settings, mine, id)
    expect(await read(id)).toMatchObject({
      status: 'RESPONDED',
      sentAt: null,
      steps: [{ kind: 'send-failed' }, {}, {}],
    })
    expect((await finance.call(dispute.detail, { id })).body.actions).toEqual(['resend'])
    expect((await finance.call(home.needs, {})).body.items).toContainEqual(
      expect.objectContaining({ kind: 'disputes-unsent', count: 1 }),
    )
    expect((await cs.call(dispute.resend, { id })).code).toBe(errors.ACCESS_DENIED.code)
    expect((await finance.call(dispute.resend, { id })).code).toBe(200)
    const sent: string[] = []
    const rail = {
      ...acquirerRailOf(world.settings),
      addEvidence: async (_case, { name }) => void sent.push(name),
      answerDispute: async (_case, answer, text) => void sent.push(answer, text),
    } satisfies AcquirerRail
    for (let n = 0; n < 2; n += 1)
      await sendAnswer(world.db, { rail, registry: world.context.registry }, mine, id, AbortSignal.timeout(5000))
    const { number, sentAt, sendFailedAt } = await read(id)
    expect(sent).toEqual([`${number}.pdf`, 'defend', 'It was handed over.'])
    expect([sentAt === null, sendFailedAt]).toEqual([false, null])
  })
  it('to accept takes the very amount that is lost, with a second factor', async () => {
    const { row } = await desk.opened()
    const { id } = row
    const accept = async (amount: string) => {
      const wire = { id, amount: { amount, currency: 'AED' } }
      const input = { id, amount: { minor: BigInt(amount.replace('.', '')), currency: 'AED' as const } }
      return finance.call(dispute.accept, input, await finance.passed(dispute.accept, wire))
    }
    expect((await accept('99.00')).raw.body).toMatchObject({ fields: [{ path: 'amount', code: 'AMOUNT_OTHER' }] })
    expect((await accept('100.00')).body).toEqual({ status: 'CONCEDED' })
    expect((await accept('100.00')).code).toBe(errors.DISPUTE_OVER.code)
  })
})

describe('deadlines', () => {
  it('are notified once by the chosen channels, before they pass, and are a need on Home', async () => {
    const { row } = await desk.opened({ respondBy: new Date(Date.now() + 20 * hourMs).toISOString() })
    const messages = async () => {
      const { rows } = await world.owner.query<{ body: string }>(`select body from message where body like $1`, [
        `%${row.number}%`,
      ])
      return rows.map(({ body }) => body)
    }
    await runDue(world.db, remind(world.settings))
    const once = await messages()
    expect(once.length).toBeGreaterThan(0)
    expect(once[0]).toMatch(/AED 100\.00/)
    await runDue(world.db, remind(world.settings))
    expect(await messages()).toHaveLength(once.length)
    expect((await cs.call(home.needs, {})).body.items).toContainEqual(
      expect.objectContaining({ kind: 'disputes', level: 'now' }),
    )
  })
})

it('codes stay raw, and the provider says what they mean', async () => {
  const { caseNo } = await desk.opened()
  const ask = asProvider(world)
  const { rows } = (await ask(provider.disputeCodes, {})).body
  expect([rows.length, rows.every(({ confirmed }) => !confirmed)]).toEqual([14, true])
  const says = { en: 'First question', zh: '首次询问' }
  const set = { code: 'LIR', says, phase: 'alert' as const, confirmed: true }
  expect((await ask(provider.disputeCodeSet, set)).body.changed).toBe(true)
  expect((await ask(provider.disputeCodeSet, set)).body.changed).toBe(false)
  const row = await desk.found(caseNo)
  expect(row).toMatchObject({ code: 'LIR', phase: 'alert', status: 'OPEN' })
  expect((await read(row.id)).codeSays).toEqual({ ...says, confirmed: true })
})

it('is in its statement and in camt.053 as an unpaid card transaction, with fee and tax beside it', async () => {
  const { row } = await desk.opened()
  await openPages(world, finance, 'statements')
  const today = dubaiDay(new Date())
  const made = async (type: 'balance' | 'chargeback and fraud report', format: 'camt053' | 'csv') => {
    const days = { firstDay: daysLater(today, -3), lastDay: today }
    const input = { types: [type], currencies: ['AED' as const], ...days, language: 'en' as const }
    const { id } = (await finance.call(statement.add, input, once())).body.made[0]!
    await makeNow(world, id)
    const link = (await finance.call(statement.download, { id, format, language: 'en' })).body.url
    return (await world.app.inject({ method: 'GET', url: link })).body
  }
  const own = (await made('chargeback and fraud report', 'csv')).split('\n').filter((line) => line.includes(row.number))
  expect(own).toHaveLength(3)
  const xml = await made('balance', 'camt053')
  const lines = xml.split('<Ntry>').filter((line) => line.includes(row.number))
  expect(lines.map((line) => /<Amt Ccy="AED">([\d.]+)</.exec(line)![1])).toEqual(['100.00', '75.00', '3.75'])
  expect(lines[0]).toContain('<Cd>MCRD</Cd><SubFmlyCd>UPCT</SubFmlyCd>')
})
