import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { minuteMs } from '@falaj/contract/kernel/time'
import { dispute } from '@falaj/contract/payments/dispute'
import { payment } from '@falaj/contract/payments/payment'
import { errors } from '@falaj/contract/kernel/errors'
import { available } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { selfCheck } from '@falaj/ledger/check'
import { money } from '@falaj/money'
import { newId } from '../../../platform/base/ids.ts'
import { acquirerRailOf } from '../../../rails/acquirer-rail.ts'
import { disputeCost, disputeDesk } from '../../../testing/dispute.ts'
import { deposit, pennilessTwin } from '../../../testing/money.ts'
import { hearAll, order, pay } from '../../../testing/payer.ts'
import { withStepUp } from '../../../testing/team.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { expireDisputes, sendAnswer, takeOwed } from './dispute.jobs.ts'
import { runDue } from '../../../testing/due.ts'

let world: World
let [cs, finance, other]: [Client, Client, Client] = [] as never
let mine = ''
let { arrive, noticeOf, paidOne, found, opened } = {} as ReturnType<typeof disputeDesk>
const page = { pageParam: { number: 1, size: 40 } }
const once = () => ({ 'idempotency-key': newId() })
beforeAll(async () => {
  world = await openWorld({}, { acquirer: true })
  mine = await pennilessTwin(world, '20000001', '10000001')
  ;[cs, finance, other] = [await world.as('cs'), await world.as('financial'), await world.as('multi-admin')]
  ;({ arrive, noticeOf, paidOne, found, opened } = disputeDesk(world, mine, cs))
})
// Every test is also a test of the books.
afterEach(async () => {
  const wrong = await selfCheck(world.db)
  if (wrong.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(wrong)}`)
})
afterAll(() => world.close())

const has = () => balanceOf(world.db, available(mine, 'AED'))

describe('a dispute', () => {
  it('takes amount and fee at the notice, once, however often and concurrently it is reported, and gives the amount back when won', async () => {
    await deposit(world, mine, 1_000_00n)
    const before = await has()
    const [reference, caseNo] = [await paidOne(), `case-${newId()}`]
    const notice = noticeOf(reference, caseNo, 'disputed')
    await Promise.all([arrive(notice), arrive(notice), arrive(notice)])
    await arrive({ ...notice, id: `${notice.id}_again` })
    expect(before - (await has())).toBe(disputeCost)
    expect(await found(caseNo)).toMatchObject({ status: 'OPEN', money: 'taken', code: 'LIR', phase: 'inquiry' })
    const { paymentNumber } = await found(caseNo)
    const statusOfPayment = async () => {
      const { body } = await cs.call(payment.query, { filters: { text: paymentNumber }, ...page })
      return body.rows.map(({ status }) => status)
    }
    expect(await statusOfPayment()).toEqual(['DISPUTED'])
    await arrive(noticeOf(reference, caseNo, 'dispute-won'))
    await arrive({ ...noticeOf(reference, caseNo, 'dispute-won'), id: `${caseNo}_won_again` })
    expect(before - (await has())).toBe(disputeCost - 100_00n)
    expect(await found(caseNo)).toMatchObject({ status: 'WON', money: 'returned' })
    expect(await statusOfPayment()).toEqual(['PAID_SUCCESS'])
  })
  it('that is lost or accepted is over for its payment, too: its own state, and a net less what it took', async () => {
    await deposit(world, mine, 1_000_00n)
    const [lost, conceded] = [await opened(), await opened()]
    const paymentOf = async ({ caseNo }: { readonly caseNo: string }) => {
      const { paymentNumber } = await found(caseNo)
      const { body } = await cs.call(payment.query, { filters: { text: paymentNumber }, ...page })
      const row = body.rows[0]!
      const { body: detail } = await cs.call(payment.detail, { id: row.id })
      expect(row.amount.minor - row.fee.minor - row.vat.minor - row.refunded.minor - row.lost.minor).toBe(row.net.minor)
      const ask = { filters: { text: paymentNumber }, ...page, ask: 'totals' as const }
      const { sums } = (await cs.call(payment.query, ask)).body
      expect(sums?.[0]?.values).toMatchObject({ lost: row.lost, net: row.net })
      expect(detail.net).toEqual(row.net)
      return [row.status, row.lost.minor, detail.disputes.map(({ status }) => status)]
    }
    expect([await paymentOf(lost), await paymentOf(conceded)]).toEqual([
      ['DISPUTED', 0n, ['OPEN']],
      ['DISPUTED', 0n, ['OPEN']],
    ])
    await arrive(noticeOf(lost.reference, lost.caseNo, 'dispute-lost'))
    const { id, amount } = conceded.row
    expect((await withStepUp(finance, dispute.accept, { id, amount })).code).toBe(200)
    expect([await paymentOf(lost), await paymentOf(conceded)]).toEqual([
      ['DISPUTE_LOST', disputeCost, ['LOST']],
      ['DISPUTE_LOST', disputeCost, ['CONCEDED']],
    ])
    // A bank that decides again gives it back.
    await arrive({ ...noticeOf(lost.reference, lost.caseNo, 'dispute-won'), at: new Date(Date.now() + minuteMs) })
    expect(await paymentOf(lost)).toEqual(['PAID_SUCCESS', 0n, ['WON']])
  })
  it('leaves nothing half done when the database dies at any step', async () => {
    const before = await has()
    const [reference, caseNo] = [await paidOne(), `case-${newId()}`]
    const notice = noticeOf(reference, caseNo, 'disputed')
    await world.owner.query(
      `create function die() returns trigger language plpgsql as $$ begin raise exception 'dead'; end $$`,
    )
    for (const table of ['dispute', 'dispute_step', 'ledger.transfer', 'outbox']) {
      await world.owner.query(`create trigger dies before insert on ${table} execute function die()`)
      await expect(arrive(notice)).rejects.toThrow('dead')
      await world.owner.query(`drop trigger dies on ${table}`)
      expect([await has(), await found(caseNo)]).toEqual([before, undefined])
    }
    expect(await arrive(notice)).toBe('disputed')
    expect(before - (await has())).toBe(disputeCost)
  })
  it('is owed while the balance is too low, and taken once it allows', async () => {
    const rest = await has()
    const asks = Math.floor(Number(rest / disputeCost)) + 1
    for (let n = 0; n < asks; n += 1) await opened()
    const owed = (await cs.call(dispute.query, { filters: {}, ...page })).body.rows.filter(
      (row) => row.money === 'owed',
    )
    expect(owed).toHaveLength(1)
    expect(await runDue(world.db, takeOwed)).toBe(0)
    await deposit(world, mine, 5_000_00n)
    const before = await has()
    expect(await runDue(world.db, takeOwed)).toBe(1)
    expect(await runDue(world.db, takeOwed)).toBe(0)
    expect(before - (await has())).toBe(disputeCost)
  })
  it('that ends before it begins is open and over at once', async () => {
    const before = await has()
    const [reference, caseNo] = [await paidOne(), `case-${newId()}`]
    await arrive(noticeOf(reference, caseNo, 'dispute-won'))
    await arrive(noticeOf(reference, caseNo, 'disputed'))
    expect(await found(caseNo)).toMatchObject({ status: 'WON', money: 'returned' })
    expect(before - (await has())).toBe(disputeCost - 100_00n)
  })
  it('of the type fraud report takes nothing, until the bank asks for the money under the same case', async () => {
    await deposit(world, mine, 1_000_00n)
    const before = await has()
    const { row, reference, caseNo } = await opened({ type: 'Actual fraud report' })
    expect([row.status, row.money, row.fee.minor, await has()]).toEqual(['ALERT', 'none', 0n, before])
    const inquiry = { ...noticeOf(reference, caseNo, 'disputed'), id: `${caseNo}_asked`, code: 'CFD' }
    await arrive(inquiry)
    await arrive({ ...inquiry, id: `${caseNo}_asked_again` })
    expect(await found(caseNo)).toMatchObject({ status: 'OPEN', money: 'taken', code: 'CFD' })
    expect(before - (await has())).toBe(disputeCost)
  })
  it('follows a bank that decides again: taken, returned, taken, and the fee once', async () => {
    await deposit(world, mine, 1_000_00n)
    const before = await has()
    const { reference, caseNo } = await opened()
    const at = (minutes: number) => new Date(Date.now() + minutes * minuteMs)
    const tell = (kind: 'dispute-won' | 'dispute-lost', minutes: number) =>
      arrive({
        ...noticeOf(reference, caseNo, kind),
        id: `${caseNo} ${kind} ${minutes}`,
        at: at(minutes),
        code: kind === 'dispute-won' ? 'WON' : 'LOST',
      })
    await tell('dispute-won', 1)
    expect(before - (await has())).toBe(disputeCost - 100_00n)
    await tell('dispute-lost', 3)
    expect(before - (await has())).toBe(disputeCost)
    expect(await found(caseNo)).toMatchObject({ status: 'LOST', money: 'taken', code: 'LOST' })
    // What was said before that comes too late to undo it.
    await tell('dispute-won', 2)
    expect(await found(caseNo)).toMatchObject({ status: 'LOST', money: 'taken', code: 'LOST' })
    await tell('dispute-won', 4)
    expect(await found(caseNo)).toMatchObject({ status: 'WON', money: 'returned', code: 'WON' })
    expect(before - (await has())).toBe(disputeCost - 100_00n)
  })
  it('that nobody answered is lost by the bank’s word, and open again with a later deadline', async () => {
    const lost = await opened()
    await world.owner.query(`update dispute set respond_by = now() - interval '1 minute' where case_no = $1`, [
      lost.caseNo,
    ])
    await runDue(world.db, expireDisputes)
    expect((await found(lost.caseNo)).status).toBe('EXPIRED')
    await arrive({ ...noticeOf(lost.reference, lost.caseNo, 'dispute-lost'), code: 'LOST' })
    expect(await found(lost.caseNo)).toMatchObject({ status: 'LOST', code: 'LOST' })

    const again = await opened()
    await world.owner.query(`update dispute set respond_by = now() - interval '1 minute' where case_no = $1`, [
      again.caseNo,
    ])
    await runDue(world.db, expireDisputes)
    await arrive({ ...noticeOf(again.reference, again.caseNo, 'dispute-stage'), code: 'RRF' })
    expect(await found(again.caseNo)).toMatchObject({ status: 'OPEN', code: 'RRF', phase: 'second', closedAt: null })
  })
  it('that was noticed before the feature existed is the same case when it is reported again', async () => {
    const reference = await paidOne()
    const migration = readFileSync(path.join(import.meta.dirname, '../../../../migrations/0073-dispute.sql'), 'utf8')
    const moves = /insert into dispute \(merchant_id, id, number[\s\S]*?;/.exec(migration)![0]
    const caseNo = `an "old" notice ${newId()}`
    await world.owner
      .query(`create table payment_dispute (merchant_id uuid, payment_id uuid, reference text, currency text, amount_minor numeric, code text, at timestamptz);
      insert into payment_dispute select merchant_id, id, '${caseNo}', currency, amount_minor, 'LIR', now() from payment where id = '${reference.slice(0, 36)}';
      ${moves} drop table payment_dispute`)
    expect(await found(caseNo)).toMatchObject({
      status: 'OPEN',
      money: 'owed',
      fee: money(75_00n, 'AED'),
      vat: money(3_75n, 'AED'),
    })
    await arrive({ ...noticeOf(reference, caseNo, 'disputed'), id: caseNo, dispute: null })
    const { rows } = await world.owner.query(`select id from dispute where payment_id = $1`, [reference.slice(0, 36)])
    expect(rows).toHaveLength(1)
    const before = await has()
    expect(await runDue(world.db, takeOwed)).toBeGreaterThan(0)
    expect(before - (await has())).toBe(disputeCost)
  })
})

describe('an answer', () => {
  it('is sent once, as it was read, and the acquirer decides', async () => {
    const made = await order(world, mine)
    await pay(world, made, 'dispute')
    await world.owner.query(`update sandbox_acquirer_event set due_at = now() where reference = $1`, [`${made.id}.1`])
    await hearAll(world)
    const row = (await cs.call(dispute.query, { filters: { text: made.number }, ...page })).body.rows[0]!
    const { id } = row
    const { version } = (
      await cs.call(dispute.write, { id, statement: 'The coffees were handed over at the counter.' })
    ).body
    expect((await finance.call(dispute.defend, { id, version: version - 1 }, once())).code).toBe(
      errors.DISPUTE_CHANGED.code,
    )
    expect((await finance.call(dispute.defend, { id, version }, once())).body.status).toBe('RESPONDED')
    expect((await finance.call(dispute.defend, { id, version }, once())).code).toBe(errors.DISPUTE_OVER.code)
    for (let n = 0; n < 2; n += 1)
      await sendAnswer(
        world.db,
        { rail: acquirerRailOf(world.settings), registry: world.context.registry },
        mine,
        id,
        AbortSignal.timeout(5000),
      )
    await world.owner.query(`update sandbox_acquirer_event set due_at = now() where reference = $1`, [`${made.id}.1`])
    await hearAll(world)
    // No document of its own, and no 3-D Secure.
    expect((await cs.call(dispute.detail, { id })).body).toMatchObject({ status: 'LOST', code: 'LOST' })
  })
  it('is not taken after the deadline, nor from the wrong person or another merchant', async () => {
    const { row, caseNo } = await opened()
    const { id } = row
    expect((await cs.call(dispute.defend, { id, version: 1 }, once())).code).toBe(errors.ACCESS_DENIED.code)
    expect((await finance.call(dispute.accept, { id, amount: row.amount }, once())).code).toBe(
      errors.STEP_UP_REQUIRED.code,
    )
    for (const given of [id, newId(), 'x']) {
      expect((await other.call(dispute.detail, { id: given })).code).toBe(errors.NOT_FOUND.code)
      expect((await other.call(dispute.write, { id: given, statement: 'x' })).code).toBe(errors.NOT_FOUND.code)
    }
    await world.owner.query(`update dispute set respond_by = now() - interval '1 second' where case_no = $1`, [caseNo])
    expect((await cs.call(dispute.write, { id, statement: 'late' })).code).toBe(errors.DISPUTE_OVER.code)
    expect(await runDue(world.db, expireDisputes)).toBe(1)
    expect((await found(caseNo)).status).toBe('EXPIRED')
  })
})

it('of another merchant answers as one that never was', async () => {
  const { id, amount } = (await opened()).row
  const filePath = newId()
  for (const given of [id, newId()]) {
    const calls = [
      other.call(dispute.detail, { id: given }),
      other.call(dispute.write, { id: given, statement: 'x' }),
      other.call(dispute.assign, { id: given, staffId: null }),
      other.call(dispute.note, { id: given, text: 'x' }, once()),
      other.call(dispute.attach, { id: given, filePath, kind: 'delivery' }),
      other.call(dispute.detach, { id: given, filePath }),
      other.call(dispute.pack, { id: given, language: 'en' }),
      other.call(dispute.defend, { id: given, version: 1 }, once()),
      other.call(dispute.resend, { id: given }),
      withStepUp(other, dispute.accept, { id: given, amount }),
    ]
    const codes = (await Promise.all(calls)).map(({ code }) => code)
    expect(codes).toEqual(calls.map(() => errors.NOT_FOUND.code))
  }
})

it('the board counts all that are open, and shows the most pressing of each window', async () => {
  const { row } = await opened()
  const lanes = async () => (await cs.call(dispute.board, {})).body.lanes
  const before = await lanes()
  // The triggers keep facts of the payment, thousands of times of one payment here.
  await world.owner.query('alter table dispute disable trigger user')
  await world.owner.query(
    `insert into dispute select (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(), 'number', 'many ' || n,
       'respond_by', now() + interval '1 hour' + make_interval(hours => 47 * (n % 2))))).*
     from dispute d, generate_series(1, 2400) n where d.id = $1`,
    [row.id],
  )
  const after = await lanes()
  await world.owner.query(`delete from dispute where number like 'many %'`)
  await world.owner.query('alter table dispute enable trigger user')
  expect(after.map(({ count }, at) => count - before[at]!.count)).toEqual([1200, 1200, 0, 0])
  expect(after.slice(0, 2).map(({ cards }) => cards.length)).toEqual([5, 5])
})

describe('the calendar', () => {
  it('is in the language of its owner', async () => {
    const { row } = await opened()
    const { address } = (await cs.call(dispute.openCalendar, {})).body
    const summaries = async () => {
      const { body } = await world.app.inject({ method: 'GET', url: new URL(address).pathname })
      return body
        .replaceAll('\r\n ', '')
        .split('\r\n')
        .filter((line) => line.startsWith('SUMMARY:'))
    }
    const speak = (language: string) =>
      world.owner.query(
        `update person set language = $1 where id in (select s.person_id from staff s join dispute_calendar c on c.staff_id = s.id)`,
        [language],
      )
    await speak('en')
    expect(await summaries()).toContain(`SUMMARY:Answer dispute ${row.number} (AED 100.00)`)
    await speak('zh')
    expect(await summaries()).toContain(`SUMMARY:答复争议 ${row.number}（AED 100.00）`)
    await speak('en')
    await cs.call(dispute.closeCalendar, {})
  })
  it('opens by its address alone, until it is revoked', async () => {
    const { row } = await opened()
    const { address } = (await cs.call(dispute.openCalendar, {})).body
    const get = () => world.app.inject({ method: 'GET', url: new URL(address).pathname })
    expect((await get()).body).toContain(row.number)
    const guessed = await world.app.inject({ method: 'GET', url: `/calendar/${'a'.repeat(43)}.ics` })
    expect(guessed.statusCode).toBe(404)
    // A new address ends the one before.
    const second = (await cs.call(dispute.openCalendar, {})).body.address
    expect([second === address, (await get()).statusCode]).toEqual([false, 404])
    await cs.call(dispute.closeCalendar, {})
    expect((await world.app.inject({ method: 'GET', url: new URL(second).pathname })).statusCode).toBe(404)
  })
})
