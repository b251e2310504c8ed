// What the order engine promises, seen at refunds: who is the maker, in which order locks are taken, what a preview and a detail read.
import pg from 'pg'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { errors } from '@falaj/contract/kernel/errors'
import { refund } from '@falaj/contract/payments/refund'
import { fromText, money, type Currency } from '@falaj/money'
import { handOver } from '../../../platform/approval/decide.ts'
import { newId } from '../../../platform/base/ids.ts'
import { colleaguesOf } from '../../../platform/identity/session.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { approve, member, once, type Member } from '../../../testing/bank-account.ts'
import { deposit, pennilessTwin } from '../../../testing/money.ts'
import { paid, take } from '../../../testing/payment.ts'
import { passed, withStepUp } from '../../../testing/team.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { refundOrders } from './refund.order.ts'

let world: World
let cs: Client
let finance: Member, admin: Member
let mine = ''
beforeAll(async () => {
  world = await openWorld({}, { acquirer: true })
  mine = await pennilessTwin(world, '20000001', '10000001')
  cs = await world.as('cs')
  finance = await member(world, 'financial')
  admin = await member(world, 'admin')
})
afterAll(() => world.close())

const sale = async (minor = 100_00n, currency: Currency = 'AED'): Promise<string> => {
  const made = paid(mine, { amount: money(minor, currency) })
  await take(world, made)
  return made.id
}
const wanted = (paymentId: string, amount: string, currency: Currency = 'AED') => ({
  paymentId,
  amount: fromText(amount, currency)!,
  reason: 'REQUESTED' as const,
})
const request = (paymentId: string, amount: string, { currency = 'AED' as Currency, requestId = '', who = cs } = {}) =>
  withStepUp(who, refund.add, {
    ...wanted(paymentId, amount, currency),
    draftId: newId(),
    ...(requestId ? { requestId } : {}),
  })
const actionsOf = async (id: string, who: Client) => (await who.call(refund.detail, { id })).body.actions
const cancel = async (id: string, who: Client) => (await who.call(refund.cancel, { id }, once())).code
const handOverToAdmin = async (requestId: string): Promise<void> => {
  const { rows } = await world.owner.query<{ maker: string; person: string; staff: string }>(
    `select r.maker_person_id as maker, s.person_id as person, s.id as staff
     from approval_request r join staff s on s.merchant_id = r.merchant_id join person p on p.id = s.person_id
     where r.id = $1 and p.mobile = $2`,
    [requestId, admin.mobile],
  )
  const [{ maker, person, staff } = { maker: '', person: '', staff: '' }] = rows
  const to = { personId: person, staffId: staff }
  await world.db
    .transaction()
    .execute((tx) => handOver({ tx, settings: world.settings, emit: emitter(tx) }, mine, { personId: maker }, to))
}
/** Until some connection waits for a lock: its process. */
const waiting = () =>
  vi.waitFor(
    async () => {
      const { rows } = await sql<{ pid: number }>`
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        world.db,
      )
      expect(rows).toHaveLength(1)
      return rows[0]!.pid
    },
    { timeout: 60_000 },
  )

describe('after a hand-over', () => {
  it('the new maker cancels what waits for balance, and the old one does not: as the page shows', async () => {
    const made = (await request(await sale(80_00n, 'GBP'), '30.00', { currency: 'GBP' })).body
    await handOverToAdmin(made.requestId!)
    expect((await approve(finance, made.requestId!)).code).toBe(200)
    expect((await cs.call(refund.detail, { id: made.id })).body.status).toBe('WAITING')
    expect([await actionsOf(made.id, cs), await actionsOf(made.id, admin.client)]).toEqual([[], ['cancel']])
    expect(await cancel(made.id, cs)).toBe(errors.NOT_THE_MAKER.code)
    expect(await cancel(made.id, admin.client)).toBe(200)
  })
  it('the new maker edits and cancels what colleagues decide on, and the old one does not', async () => {
    const paymentId = await sale()
    const made = (await request(paymentId, '30.00')).body
    await handOverToAdmin(made.requestId!)
    const edit = (amount: string, who: Client) => request(paymentId, amount, { requestId: made.requestId!, who })
    expect((await edit('31.00', cs)).code).toBe(errors.NOT_THE_MAKER.code)
    // The same content is not an edit, regardless of who entered it first.
    expect((await edit('30.00', admin.client)).body).toEqual(made)
    expect((await edit('31.00', admin.client)).code).toBe(200)
    expect(await cancel(made.id, cs)).toBe(errors.NOT_THE_MAKER.code)
    expect(await cancel(made.id, admin.client)).toBe(200)
  })
})

describe('locks', () => {
  it('an edit waits for its request before it locks the merchant', async () => {
    const paymentId = await sale()
    const { requestId } = (await request(paymentId, '10.00')).body
    const edit = { ...wanted(paymentId, '12.00'), draftId: newId(), requestId: requestId! }
    const headers = await passed(cs, refund.add, edit)
    await world.owner.query('begin')
    try {
      await world.owner.query('select from approval_request where id = $1 for update', [requestId])
      const edited = cs.call(refund.add, edit, headers)
      const pid = await waiting()
      const { rows } = await sql`
        select from pg_locks where pid = ${pid} and locktype = 'advisory' and granted and objsubid = 1
        and ((classid::bigint << 32) | objid::bigint) = hashtextextended(${`refund ${mine}`}, 0)`.execute(world.db)
      await world.owner.query('rollback')
      expect([rows.length, (await edited).code]).toEqual([0, 200])
    } finally {
      await world.owner.query('rollback')
    }
  })
  it('a preview that the database ends in a deadlock runs once more', async () => {
    const paymentId = await sale()
    await world.owner.query(`
      create sequence deadlocks;
      grant usage on sequence deadlocks to public;
      create function deadlock() returns trigger language plpgsql as $$
      begin
        if nextval('deadlocks') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
        return new;
      end $$;
      create trigger deadlocks before insert on refund for each row execute function deadlock()`)
    const answer = await cs.call(refund.whatIf, wanted(paymentId, '10.00'))
    await world.owner.query('drop trigger deadlocks on refund')
    expect(answer.code).toBe(200)
  })
})

it('too late to cancel, the refusal does not speak of a transfer', async () => {
  await deposit(world, mine, 100_00n, 'USD')
  const made = (await request(await sale(50_00n, 'USD'), '10.00', { currency: 'USD' })).body
  await approve(finance, made.requestId!)
  expect(await cancel(made.id, cs)).toBe(errors.ORDER_STATE.code)
  expect(errors.ORDER_STATE.en).not.toMatch(/transfer/i)
  expect(errors.ORDER_STATE.zh).not.toContain('转账')
})
it('the makers of the order’s own kind may act on it, not those who move fiat money', async () => {
  const made = (await request(await sale(), '10.00')).body
  const row = await refundOrders.findForMerchant(world.db, mine, made.id)
  const colleagues = await colleaguesOf(world.db, mine, world.settings)
  const maker = colleagues.find(({ personId }) => personId === row.request_maker)!
  expect(refundOrders.actionsOf(row, { merchantId: mine, ...maker })).toEqual(['cancel', 'repeat'])
})

describe('what is left', () => {
  it('after an edit counts the refund once', async () => {
    const paymentId = await sale()
    const { requestId } = (await request(paymentId, '30.00')).body
    const left = async (input: object) =>
      (await cs.call(refund.whatIf, { ...wanted(paymentId, '40.00'), ...input })).body.left.minor
    expect(await left({ requestId: requestId! })).toBe(60_00n)
    expect(await left({})).toBe(30_00n)
  })
  it('is read with the same number of queries however many refunds there are', async () => {
    const paymentId = await sale()
    const queries = async (): Promise<number> => {
      const sent = vi.spyOn(pg.Client.prototype, 'query')
      const { body } = await cs.call(refund.ofPayment, { paymentId })
      // A connection that has prepared its share of statements sends further ones as plain text.
      const texts = sent.mock.calls.map(([query]: readonly unknown[]) =>
        typeof query === 'string' ? query : (query as pg.QueryConfig).text,
      )
      sent.mockRestore()
      expect(body.refunds.map(({ status }) => status)).toEqual(body.refunds.map(() => 'APPLIED'))
      return texts.filter((text) => /\brefund\b/.test(text)).length
    }
    await request(paymentId, '1.00')
    const one = await queries()
    for (const amount of ['2.00', '3.00', '4.00']) await request(paymentId, amount)
    expect([one > 0, await queries()]).toEqual([true, one])
  })
})

describe('a read', () => {
  it('of several queries is of one moment', async () => {
    const paymentId = await sale()
    const made = (await request(paymentId, '10.00')).body
    await world.owner.query('begin')
    try {
      // The detail reads the refund, and then waits for its payment.
      await world.owner.query('lock table payment in access exclusive mode')
      const read = cs.call(refund.detail, { id: made.id })
      await waiting()
      await world.owner.query(`update refund set net_minor = 20, note = 'changed' where id = $1`, [made.id])
      await world.owner.query('commit')
      const { note, amount } = (await read).body
      expect([note, amount.minor]).toEqual([null, 10_00n])
    } finally {
      await world.owner.query('rollback')
    }
  })
  it('begins in one statement, and its answer does not wait for the end', async () => {
    const query = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown
    const texts: string[] = []
    let end = (): void => undefined
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    const sent = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...args: readonly unknown[]
    ) {
      const [first] = args
      const text = typeof first === 'string' ? first : (first as pg.QueryConfig).text
      texts.push(text)
      const send = () => Reflect.apply(query, this, args) as unknown
      return text === 'rollback' ? ended.then(send) : send()
    } as never)
    const { code } = await cs.call(refund.query, { filters: {}, pageParam: { number: 1, size: 10 }, ask: 'rows' })
    end()
    sent.mockRestore()
    expect(code).toBe(200)
    expect(texts.filter((text) => /^(?:begin|start transaction|set )/i.test(text))).toEqual([
      'start transaction isolation level repeatable read read only',
    ])
  })
  it('cannot write', async () => {
    const { inSnapshot } = await import('../../../platform/db/snapshot.ts')
    const write = inSnapshot(world.db, (tx) => sql`update refund set note = note`.execute(tx))
    await expect(write).rejects.toMatchObject({ code: '25006' })
  })
})
