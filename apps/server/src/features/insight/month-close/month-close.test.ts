import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { monthClose } from '@falaj/contract/insight/month-close'
import { errors } from '@falaj/contract/kernel/errors'
import { approval } from '@falaj/contract/people/approval'
import {
  available,
  bank,
  campaignKinds,
  containerKinds,
  feeIncome,
  merchantKinds,
  partnerKinds,
  pending,
  type Account,
} from '@falaj/ledger/accounts'
import { post } from '@falaj/ledger/post'
import type { Reason } from '@falaj/ledger/posting'
import { summarise } from '@falaj/ledger/upkeep'
import { money } from '@falaj/money'
import { newId, sha256 } from '../../../platform/base/ids.ts'
import { moveMoney } from '../../../platform/money/move.ts'
import { readWhole } from '../../../platform/files/bytes.ts'
import { zipEntries } from '../../../platform/files/zip.ts'
import { approve, member, once, type Member } from '../../../testing/bank-account.ts'
import { closeRequested } from '../../../testing/month-close.ts'
import { merchantOf } from '../../../testing/withdraw.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { archiveTask } from './month-close.archive.ts'
import { checkMonth } from './month-close.checks.ts'
import { figuresOf, ownersOf, recomputed } from './month-close.figures.ts'
import { boundsOf, fingerprintOf, monthOf, monthsLater, trialOf } from './month-close.rules.ts'

let world: World
let [finance, admin, other]: Member[] = []
let merchantId = ''
const running = monthOf(new Date())
const [older, last] = [monthsLater(running, -2), monthsLater(running, -1)]
beforeAll(async () => {
  world = await openWorld()
  ;[finance, admin, other] = [
    await member(world, 'financial'),
    await member(world, 'admin'),
    await member(world, 'multi-admin'),
  ]
  merchantId = await merchantOf(world)
  for (const month of [older, last]) {
    const at = new Date(boundsOf(month).from.getTime() + 5 * 86_400_000)
    await book(bank('AED'), available(merchantId, 'AED'), 100_00n, 'deposit', at)
    await book(bank('AED'), pending(merchantId, 'AED'), 50_00n, 'payment', at)
    await book(pending(merchantId, 'AED'), feeIncome('AED'), 1_00n, 'fee', at)
    await book(pending(merchantId, 'AED'), available(merchantId, 'AED'), 40_00n, 'settlement', at)
  }
  // The first month is known by the sums of days.
  while ((await summarise(world.db)) > 0) continue
})
afterAll(() => world.close())

const book = (debit: Account, credit: Account, amount: bigint, reason: Reason, at?: Date, eventAt = at) =>
  post(world.db, {
    merchantId,
    key: newId(),
    business: { kind: 'test', id: newId() },
    transfers: [{ debit, credit, amount, reason }],
    ...(at ? { bookedAt: at } : {}),
    ...(eventAt ? { eventAt } : {}),
  })
const detail = async (month: string, who = finance!) => (await who.client.call(monthClose.detail, { month })).body
const exceptionsOf = (found: Awaited<ReturnType<typeof detail>>) =>
  found.checks
    .filter(({ open }) => open > 0)
    .map(({ check }) => ({ check: check as 'bank', reason: 'Agreed with the accountant' }))
const askClose = (month: string) => closeRequested(finance!.client, month)
const closeMonth = async (month: string) => {
  const { body } = await askClose(month)
  return approve(admin!, body.requestId!)
}
const reopenMonth = async (month: string) => {
  const { body } = await finance!.client.call(monthClose.reopen, { month, reason: 'A receipt was found' }, once())
  return approve(admin!, body.requestId!)
}

describe('the figures', () => {
  it('balance, and are the same from the sums by day and from every entry', async () => {
    const { trial } = await detail(last)
    const [aed] = trial.filter(({ currency }) => currency === 'AED')
    expect(aed?.isBalanced).toBe(true)
    expect(aed?.total.minor).toBe(aed?.lines.reduce((sum, { debit }) => sum + (debit?.minor ?? 0n), 0n))
    // Settlements go from one own account to another: they are no line.
    expect(aed?.lines.map(({ reason }) => reason)).not.toContain('settlement')
    expect(await figuresOf(world.db, merchantId, last)).toEqual(await recomputed(world.db, merchantId, last))
  })
  it('include banknotes, commissions and campaigns, whose accounts have owners of their own: of every merchant, all of them', async () => {
    const { rows: foreign } = await world.owner.query<{ by: string; owner: string; kind: string }>(
      `select distinct e.by_merchant_id::text as by, e.merchant_id::text as owner, e.kind from ledger.entry e
       where e.merchant_id <> e.by_merchant_id and e.kind = any ($1)`,
      [[...containerKinds, ...partnerKinds, ...campaignKinds]],
    )
    expect(foreign.length).toBeGreaterThan(0)
    for (const [merchant, accounts] of Map.groupBy(foreign, ({ by }) => by)) {
      const { rows: owners } = await sql<{ id: string }>`${ownersOf(merchant)}`.execute(world.db)
      expect(accounts.filter(({ owner }) => !owners.some(({ id }) => id === owner))).toEqual([])
      const figures = await figuresOf(world.db, merchant, running)
      expect(figures).toEqual(await recomputed(world.db, merchant, running))
      expect(trialOf(figures).every(({ isBalanced }) => isBalanced)).toBe(true)
    }
  })
  it('of a close that was made before they were included are compared with what was counted then', async () => {
    const old = await recomputed(world.db, merchantId, last, 1)
    expect(old.every(({ account }) => merchantKinds.some((each) => each === account))).toBe(true)
    expect(fingerprintOf(merchantId, last, old, 1)).not.toEqual(fingerprintOf(merchantId, last, old))
  })
  it('an entry of the first moment is in, one of the last is not in the next', async () => {
    const { from, until } = boundsOf(last)
    const before = (await detail(last)).fingerprint
    await book(bank('AED'), available(merchantId, 'AED'), 1n, 'deposit', until)
    expect((await detail(last)).fingerprint).toBe(before)
    await book(bank('AED'), available(merchantId, 'AED'), 1n, 'deposit', from)
    expect((await detail(last)).fingerprint).not.toBe(before)
  })
})

describe('a close is refused', () => {
  const close = (month: string, fingerprint: string, who = finance!) =>
    who.client.call(monthClose.close, { month, fingerprint, exceptions: [] }, once())
  it('of the running month, of one that is not there, and out of order', async () => {
    const { fingerprint } = await detail(last)
    expect((await close(running, fingerprint)).code).toBe(errors.MONTH_RUNNING.code)
    expect((await close(monthsLater(running, 1), fingerprint)).code).toBe(errors.NOT_FOUND.code)
    expect((await close('2020-01', fingerprint)).code).toBe(errors.NOT_FOUND.code)
    expect((await close(last, fingerprint)).code).toBe(errors.MONTH_ORDER.code)
    expect((await detail(last)).first).toBe(older)
  })
  it('with open items, naming each, and with other figures than were shown', async () => {
    const found = await detail(older)
    expect(found.checks.find(({ check }) => check === 'statements')).toMatchObject({ open: 1 })
    expect((await close(older, found.fingerprint)).code).toBe(errors.MONTH_ITEMS_OPEN.code)
    expect((await close(older, 'a'.repeat(64))).code).toBe(errors.MONTH_CHANGED.code)
    // A refusal leaves no hold behind.
    expect((await detail(older)).status).toBe('MONTH_OPEN')
    await book(bank('AED'), available(merchantId, 'AED'), 1n, 'deposit', boundsOf(older).from)
  })
  it('with a reason for what is not open', async () => {
    const { fingerprint } = await detail(older)
    const answer = await finance!.client.call(
      monthClose.close,
      { month: older, fingerprint, exceptions: [{ check: 'ledger', reason: 'Never mind' }] },
      once(),
    )
    expect(answer.code).toBe(errors.INPUT_INVALID.code)
  })
  it('to who has no right, and another merchant has months of its own', async () => {
    const sales = await world.as('sales')
    expect((await sales.call(monthClose.query, { filters: {}, pageParam: { number: 1, size: 10 } })).code).toBe(
      errors.ACCESS_DENIED.code,
    )
    expect((await other!.client.call(monthClose.detail, { month: older })).code).toBe(errors.NOT_FOUND.code)
  })
})

describe('a month on hold', () => {
  const tried = () =>
    moveMoney(
      { tx: world.db, emit: () => Promise.resolve([]) },
      {
        merchantId,
        key: newId(),
        business: { kind: 'test', id: newId() },
        transfers: [{ debit: bank('AED'), credit: available(merchantId, 'AED'), amount: 1n, reason: 'deposit' }],
        bookedAt: boundsOf(older).from,
      },
    ).then(
      () => null,
      (error: { reason?: string }) => error.reason,
    )
  it('takes nothing, unless a member allows it with a reason', async () => {
    const reason = 'The auditor is here'
    expect((await finance!.client.call(monthClose.hold, { month: older, reason }, once())).code).toBe(200)
    expect(await tried()).toBe('MONTH_CLOSED')
    expect(z.safeParse(monthClose.allow.input, { month: older, reason: ' ', hours: 1 }).success).toBe(false)
    expect((await finance!.client.call(monthClose.allow, { month: older, reason, hours: 1 }, once())).code).toBe(200)
    expect(await tried()).toBe(null)
    expect((await detail(older)).late).toMatchObject({ reason })
    expect((await finance!.client.call(monthClose.release, { month: older, reason }, once())).code).toBe(200)
    expect((await finance!.client.call(monthClose.release, { month: older, reason }, once())).code).toBe(
      errors.MONTH_STATE.code,
    )
  })
})

describe('a close', () => {
  it('is made once, however often and by how many it is requested at once', async () => {
    const found = await detail(older)
    const input = { month: older, fingerprint: found.fingerprint, exceptions: exceptionsOf(found) }
    const key = once()
    const answers = await Promise.all([
      finance!.client.call(monthClose.close, input, key),
      finance!.client.call(monthClose.close, input, key),
      admin!.client.call(monthClose.close, input, once()),
    ])
    const made = answers.filter(({ code }) => code === 200)
    expect(new Set(made.map(({ body }) => body.requestId)).size).toBe(1)
    expect(answers.filter(({ code }) => code === errors.MONTH_STATE.code).length).toBe(answers.length - made.length)
    // Nothing is booked in it while colleagues decide.
    await expect(book(bank('AED'), available(merchantId, 'AED'), 1n, 'deposit', boundsOf(older).from)).rejects.toThrow(
      'MONTH_',
    )
    const requestId = made[0]!.body.requestId!
    const request = await detail(older)
    const maker = request.request?.isOwn ? finance! : admin!
    const checker = maker === finance ? admin! : finance!
    expect((await approve(maker, requestId)).code).not.toBe(200)
    expect((await detail(older)).status).toBe('MONTH_CLOSING')
    expect((await approve(checker, requestId)).code).toBe(200)
    expect((await detail(older)).status).toBe('MONTH_CLOSED')
  })
  it('that is rejected leaves the month as it was', async () => {
    const { body } = await askClose(last)
    expect((await detail(last)).status).toBe('MONTH_CLOSING')
    const id = body.requestId!
    const { canonical } = (await admin!.client.call(approval.detail, { id })).body
    const hash = sha256(canonical).toString('hex')
    const rejected = await admin!.client.call(approval.reject, { id, hash, reason: 'Not yet' }, once())
    expect(rejected.code).toBe(200)
    expect((await detail(last)).status).toBe('MONTH_OPEN')
    await book(bank('AED'), available(merchantId, 'AED'), 1n, 'deposit', boundsOf(last).from)
  })
  it('is not carried out on other figures than were approved', async () => {
    const { body } = await askClose(last)
    // Past the ledger's functions, as only the owner of the database could.
    await world.owner.query(
      `update ledger.entry set amount = amount + 1 where merchant_id = $1 and kind = 'available' and booked_at >= $2 and booked_at < $3`,
      [merchantId, boundsOf(last).from, boundsOf(last).until],
    )
    await approve(admin!, body.requestId!)
    expect((await detail(last)).status).toBe('MONTH_OPEN')
    expect((await detail(last)).actions).toContain('close')
    await world.owner.query(
      `update ledger.entry set amount = amount - 1 where merchant_id = $1 and kind = 'available' and booked_at >= $2 and booked_at < $3`,
      [merchantId, boundsOf(last).from, boundsOf(last).until],
    )
  })
  it('keeps its figures: what happened in it is booked later, with the month it belongs to', async () => {
    expect((await closeMonth(last)).code).toBe(200)
    const before = await detail(last)
    expect(before.status).toBe('MONTH_CLOSED')
    await expect(book(bank('AED'), available(merchantId, 'AED'), 9n, 'deposit', boundsOf(last).from)).rejects.toThrow(
      'MONTH_',
    )
    await book(bank('AED'), available(merchantId, 'AED'), 9n, 'deposit', undefined, boundsOf(last).from)
    const after = await detail(last)
    expect(after.fingerprint).toBe(before.fingerprint)
    expect(after.lateEntries).toBe(before.lateEntries + 1)
    const lateOf = async (month: string, who = finance!, pageParam = { number: 1, size: 10 }) =>
      (await who.client.call(monthClose.late, { filters: { month }, pageParam })).body
    const late = await lateOf(last)
    expect(late.rows[0]).toMatchObject({ amount: money(9n, 'AED'), eventAt: boundsOf(last).from.toISOString() })
    expect(late.total).toBe(after.lateEntries)
    expect((await lateOf(last, finance!, { number: (late.total ?? 0) + 1, size: 1 })).rows).toEqual([])
    const bodies = [await lateOf('2026-13'), await lateOf(last, other!)]
    expect(bodies.map(({ rows }) => rows)).toEqual([[], []])
  })
  it('is computed anew at any time, and says what differs', async () => {
    const compare = async () => (await finance!.client.call(monthClose.compare, { month: last })).body
    expect(await compare()).toMatchObject({ isEqual: true, differences: [] })
    const shift = (by: number) =>
      world.owner.query(
        `update ledger.entry set amount = amount + $4 where merchant_id = $1 and kind = 'pending' and reason = 'fee' and booked_at >= $2 and booked_at < $3`,
        [merchantId, boundsOf(last).from, boundsOf(last).until, by],
      )
    await shift(-5)
    expect(await compare()).toMatchObject({
      isEqual: false,
      differences: [{ account: 'pending', reason: 'fee', frozen: money(-1_00n, 'AED'), now: money(-1_05n, 'AED') }],
    })
    expect((await detail(last)).compared).toMatchObject({ isEqual: false })
    await shift(5)
    expect(await compare()).toMatchObject({ isEqual: true })
  })
  it('is in the list, with who closed and who approved it', async () => {
    const { rows } = (await finance!.client.call(monthClose.query, { filters: {}, pageParam: { number: 1, size: 10 } }))
      .body
    expect(rows.map(({ id, status }) => [id, status])).toEqual([
      [running, 'MONTH_RUNNING'],
      [last, 'MONTH_CLOSED'],
      [older, 'MONTH_CLOSED'],
    ])
    expect(rows[1]).toMatchObject({ closedBy: 'Omar Nasser', approvedBy: 'Layla Haddad', compared: 'equal' })
    const closed = { filters: { status: ['MONTH_CLOSED' as const] }, pageParam: { number: 1, size: 10 } }
    expect((await finance!.client.call(monthClose.query, closed)).body.rows).toHaveLength(2)
  })
})

describe('the archive', () => {
  it('has the books and a list of the fingerprints of all files, and is no other merchant’s', async () => {
    const { body } = await finance!.client.call(monthClose.archive, { month: last, language: 'en' }, once())
    expect((await finance!.client.call(monthClose.archive, { month: last, language: 'en' }, once())).code).toBe(
      errors.MONTH_STATE.code,
    )
    await archiveTask(world.context).run({
      db: world.db,
      payload: { merchantId, id: body.id },
      attempt: 1,
      signal: new AbortController().signal,
    } as never)
    const [made] = (await detail(last)).archives
    expect(made).toMatchObject({ state: 'READY', isDraft: false, done: 6, total: 6 })
    const file = (await finance!.client.call(monthClose.download, { id: body.id })).body.path
    const bytes = await readWhole(world.db, { merchantId, id: file })
    const names = await zipEntries({
      size: bytes.length,
      read: async (from, length) => bytes.subarray(from, from + length),
    })
    expect(names).toEqual([
      expect.stringMatching(/^tax-invoices\/TI-\d{8}\.pdf$/),
      expect.stringMatching(/^tax-invoices\/TI-\d{8}\.xml$/),
      `trial-balance-${last}.csv`,
      `trial-balance-${last}.xlsx`,
      `month-${last}.xml`,
      `journal-${last}.csv`,
      'manifest.json',
    ])
    expect((await other!.client.call(monthClose.download, { id: body.id })).code).toBe(errors.NOT_FOUND.code)
  })
})

describe('reopening', () => {
  it('is from the last closed month backwards, with reason and approval, and keeps what was closed', async () => {
    const ask = (month: string) =>
      finance!.client.call(monthClose.reopen, { month, reason: 'A receipt was found' }, once())
    expect((await ask(older)).code).toBe(errors.MONTH_LATER.code)
    expect(z.safeParse(monthClose.reopen.input, { month: last, reason: ' ' }).success).toBe(false)
    const { body, code, msg } = await ask(last)
    expect([code, msg]).toEqual([200, expect.anything()])
    expect((await approve(finance!, body.requestId!)).code).not.toBe(200)
    await expect(book(bank('AED'), available(merchantId, 'AED'), 1n, 'deposit', boundsOf(last).from)).rejects.toThrow(
      'MONTH_',
    )
    expect((await approve(admin!, body.requestId!)).code).toBe(200)
    const opened = await detail(last)
    expect(opened).toMatchObject({
      status: 'MONTH_REOPENED',
      closings: [{ round: 1, reopenedWhy: 'A receipt was found' }],
    })
    await book(bank('AED'), available(merchantId, 'AED'), 1n, 'deposit', boundsOf(last).from)
    expect((await closeMonth(last)).code).toBe(200)
    const again = await detail(last)
    expect(again.closings.map(({ round }) => round)).toEqual([2, 1])
    expect(again.closings[0]?.fingerprint).not.toBe(again.closings[1]?.fingerprint)
  })
  it('the checklist of a month that is closed is that of its close', async () => {
    expect((await reopenMonth(last)).code).toBe(200)
    const live = await checkMonth(world.db, merchantId, last)
    expect((await detail(last)).checks).toEqual(live.checks)
    expect(live.checks.find(({ check }) => check === 'ledger')?.open).toBe(0)
  })
})

it('the application may change no closed month and no figures, but for what a reopening says', async () => {
  const run = (text: string) => sql.raw(text).execute(world.db)
  await expect(run(`update month_closing set figures = '[]'`)).rejects.toThrow(/permission denied/)
  await expect(run(`delete from month_closing`)).rejects.toThrow(/permission denied/)
  await expect(run(`delete from ledger.month`)).rejects.toThrow(/permission denied/)
})
