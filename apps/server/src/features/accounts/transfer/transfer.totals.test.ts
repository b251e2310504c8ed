// Count and totals are the sums of the rows at every moment: whatever was written, whatever is asked for, folded or not.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '@falaj/contract/kernel/time'
import { transferStatuses } from '@falaj/contract/kernel/money/order-status'
import { transferTypes } from '@falaj/contract/kernel/enumerations'
import { transfer } from '@falaj/contract/accounts/transfer'
import { answerPage } from '../../../platform/lists/page.ts'
import { connect, type Db, type Store } from '../../../platform/db/pool.ts'
import { approve, member, once, type Member } from '../../../testing/bank-account.ts'
import { batchDesk, sheetOf } from '../../../testing/batch-transfer.ts'
import { prepare, sending, submitIt } from '../../../testing/transfer.ts'
import { deposit, merchantOf } from '../../../testing/withdraw.ts'
import { scale } from '../../../testing/scale.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { rollUpTransferDays, wrongTransferDays } from './transfer.rollup.ts'
import { newestFirst, transfers, type Filters } from './transfer.query.ts'
import { totalsFor } from './transfer.totals.ts'

let world: World
let db: Db
let merchants: string[]
let person: string
beforeAll(async () => {
  world = await openWorld()
  db = connect(world.appUrl, 12).db
  merchants = await Promise.all(['20000001', '20000002', '20000003'].map((mid) => merchantOf(world, mid)))
  person = (await db.selectFrom('person').select('id').executeTakeFirstOrThrow()).id
})
afterAll(async () => {
  await db.destroy()
  await world.close()
})
const foldAll = async (): Promise<void> => {
  while ((await rollUpTransferDays(db)) > 0);
}
beforeEach(foldAll)

const below = (n: number): number => Math.floor(Math.random() * n)
const any = <Value>(values: readonly Value[]): Value => values[below(values.length)]!
const maybe = <Value>(make: () => Value): Value | undefined => (below(2) === 0 ? make() : undefined)
const some = <Value>(values: readonly Value[]): Value[] => values.filter(() => below(2) === 0)

const zones = ['Asia/Dubai', 'Asia/Kolkata', 'America/New_York'] as const
const currencies = ['AED', 'USD'] as const
const dayAt = (back: number): string => `2026-03-${String(20 - back).padStart(2, '0')}`
/** Ten days; often the first or the last moment of a day, in Dubai or in London. */
const moment = (): Date => {
  const time = any(['00:00:00.000', '19:59:59.999', '20:00:00.000', '23:59:59.999', '18:30:00.000', null])
  const day = `${dayAt(below(10))}T${time ?? '00:00:00.000'}Z`
  return new Date(Date.parse(day) + (time ? 0 : below(dayMs)))
}
const range = () => {
  const [from, until] = [below(12), below(12)].toSorted((a, b) => b - a) as [number, number]
  const isWhole = below(2) === 0
  const clock = (): string => `${String(below(24)).padStart(2, '0')}:${any(['00:00', '29:59', '30:00', '59:59'])}`
  const startTime = `${dayAt(from)}T${isWhole ? '00:00:00' : clock()}`
  const endTime = `${dayAt(until)}T${isWhole ? '23:59:59' : clock()}`
  return startTime <= endTime ? { startTime, endTime } : { startTime: endTime, endTime: startTime }
}
const anyFilter = (): Filters => ({
  role: maybe(() => any(['Initiator', 'Payee'] as const)),
  sign: below(4) === 0 ? any(['+', '-'] as const) : undefined,
  type: maybe(() => some(transferTypes)),
  status: maybe(() => (below(2) === 0 ? ['SUCCESS'] : some(transferStatuses))),
  currency: maybe(() => any(currencies)),
  createdAt: maybe(range),
})

const totals = { pageParam: { number: 1, size: 20 }, ask: 'totals' } as const
const kept = (tx: Store, merchant: string, filters: Filters, zone: string) =>
  answerPage(tx, transfers(merchant, filters, zone), newestFirst, totals, totalsFor(merchant, filters, zone))
/** Without stored sums: row by row. */
const counted = (tx: Store, merchant: string, filters: Filters, zone: string) => {
  const { currency, columns, counted: only } = totalsFor(merchant, filters, zone)
  return answerPage(tx, transfers(merchant, filters, zone), newestFirst, totals, { currency, columns, counted: only })
}
/** Both in one snapshot, so that others may write meanwhile. */
const compare = (merchant: string, filters: Filters, zone: string): Promise<number> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const found = await kept(tx, merchant, filters, zone)
      const expected = await counted(tx, merchant, filters, zone)
      expect({ filters, zone, ...found }).toEqual({ filters, zone, ...expected })
      return found.total ?? 0
    })
/** How many rows all of it had: a comparison of nothing with nothing shows nothing. */
const compareSome = async (count: number): Promise<number> => {
  let compared = 0
  for (let at = 0; at < count; at += 1) compared += await compare(any(merchants), anyFilter(), any(zones))
  return compared
}

const states = ['CREATED', 'ASKED', 'SUCCESS', 'SUCCESS', 'SUCCESS', 'FAILURE'] as const
const ended = (state: string): Date | null => (state === 'SUCCESS' || state === 'FAILURE' ? new Date() : null)
/** Whose state is what the list shows of a transfer that has not succeeded. */
const shown = ['CREATED', 'APPLIED', 'FAILURE'] as const
const request = async (tx: Store, merchant: string): Promise<string> => {
  const id = randomUUID()
  await tx
    .insertInto('approval_request')
    .values({
      id,
      merchant_id: merchant,
      number: id,
      kind: 'transfer',
      state: any(shown),
      maker_person_id: person,
      maker_staff_id: id,
      needed: 1,
      payload: '{}',
      payload_hash: Buffer.alloc(32),
      text_en: '',
      text_zh: '',
      policy: '{}',
      expires_at: new Date(),
    })
    .execute()
  return id
}
const write = async (tx: Store): Promise<string> => {
  const id = randomUUID()
  const type = any(transferTypes)
  const merchant = any(merchants)
  const payee = any(merchants.filter((each) => each !== merchant))
  const payer = type === 'COLLECT' ? payee : merchant
  const state = any(states)
  const isAsked = state === 'ASKED' || (state !== 'SUCCESS' && below(2) === 0)
  await tx
    .insertInto('transfer')
    .values({
      id,
      merchant_id: merchant,
      payee_merchant_id: payee,
      payer_merchant_id: payer,
      number: id,
      draft_id: id,
      request_id: isAsked ? await request(tx, payer) : null,
      type,
      currency: any(currencies),
      amount_minor: String(1 + below(100_000)),
      fee_minor: String(below(100)),
      vat_minor: String(below(5)),
      counted_minor: '1',
      payee_shown: 'M',
      state,
      maker_person_id: person,
      created_at: moment(),
      ended_at: ended(state),
    })
    .execute()
  return id
}
/** Also what the product never does with one that has succeeded. */
const change = async (tx: Store, id: string): Promise<void> => {
  const state = any(['CREATED', 'SUCCESS', 'FAILURE'] as const)
  if (below(3) === 0) {
    await sql`update approval_request set state = ${any(shown)} where id = (select request_id from transfer where id = ${id})`.execute(
      tx,
    )
    return
  }
  const values = any([
    { state, ended_at: ended(state) },
    { amount_minor: String(1 + below(100_000)), fee_minor: String(below(100)) },
    { currency: any(currencies) },
    { created_at: moment() },
  ])
  await tx.updateTable('transfer').set(values).where('id', '=', id).execute()
}

describe('count and totals', () => {
  it('are the sums of the rows, after any history and by any filter', async () => {
    const written: string[] = []
    let compared = 0
    for (let step = 0; step < 150 * scale; step += 1) {
      if (written.length === 0 || below(3) > 0) written.push(await write(db))
      else if (below(8) > 0) await change(db, any(written))
      else await world.owner.query('delete from transfer where id = $1', [written.splice(below(written.length), 1)[0]])
      if (below(10) === 0) await rollUpTransferDays(db, 1 + below(20))
      if (step % 10 === 9) compared += await compareSome(10)
    }
    expect(compared).toBeGreaterThan(100)
    await foldAll()
    expect(await compareSome(60)).toBeGreaterThan(100)
    for (const merchant of merchants) expect(await compare(merchant, {}, 'UTC')).toBeGreaterThan(10)
  })

  it('are exact while others write and fold', async () => {
    const written: string[] = []
    const isOver = () => written.length >= 200 * scale
    const writer = async () => {
      while (!isOver())
        await db.transaction().execute(async (tx) => {
          const ids = [await write(tx), await write(tx)]
          if (below(2) === 0) await change(tx, any(ids))
          written.push(...ids)
        })
    }
    const changer = async () => {
      while (!isOver()) await (written.length > 0 ? change(db, any(written)) : write(db))
    }
    const folder = async () => {
      while (!isOver()) await rollUpTransferDays(db, 1 + below(30))
    }
    const reader = async () => {
      while (!isOver()) await compareSome(5)
    }
    await Promise.all([writer(), writer(), changer(), folder(), folder(), reader(), reader()])
    expect(await compareSome(30)).toBeGreaterThan(0)
    await foldAll()
    expect(await compareSome(30)).toBeGreaterThan(0)
  })

  it('have nothing of what was rolled back', async () => {
    const before = await kept(db, merchants[0]!, {}, 'UTC')
    const gone = new Error('not today')
    await expect(
      db.transaction().execute(async (tx) => {
        for (let at = 0; at < 20; at += 1) await change(tx, await write(tx))
        throw gone
      }),
    ).rejects.toBe(gone)
    expect(await kept(db, merchants[0]!, {}, 'UTC')).toEqual(before)
    expect(await rollUpTransferDays(db)).toBe(0)
  })

  it('come out the same when everything is summed up anew, as the migration does it', async () => {
    const sums = async () => {
      const of = (table: string) => sql`select * from ${sql.table(table)} where count <> 0 order by 1, 2, 3, 4, 5, 6`
      return {
        days: (await of('transfer_day').execute(db)).rows,
        months: (await of('transfer_month').execute(db)).rows,
      }
    }
    const before = await sums()
    expect(before.months.length).toBeGreaterThan(10)
    expect(before.days.length).toBeGreaterThan(before.months.length)
    await world.owner.query('delete from transfer_day')
    await world.owner.query('delete from transfer_month')
    // So it is they that are read, and no rows.
    const createdAt = { startTime: `${dayAt(12)}T00:00:00`, endTime: `${dayAt(0)}T23:59:59` }
    expect(await kept(db, merchants[0]!, {}, 'UTC')).toMatchObject({ total: 0, sums: [] })
    expect(await kept(db, merchants[0]!, { createdAt }, 'Asia/Dubai')).toMatchObject({ total: 0, sums: [] })
    await world.owner.query('select sum_transfer_days()')
    expect(await sums()).toEqual(before)
    await write(db)
    await compareSome(20)
  })

  it('cannot be changed by the application itself', async () => {
    for (const text of [
      'insert into transfer_day_line select * from transfer_day',
      'update transfer_day set count = 0',
      'delete from transfer_day_line',
      'select sum_transfer_days()',
    ])
      await expect(world.pool.query(text)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('on the way of a transfer', () => {
  let maker: Member, checker: Member, theirs: Member
  beforeAll(async () => {
    maker = await member(world, 'financial')
    checker = await member(world, 'admin')
    theirs = await member(world, 'multi-financial')
    await deposit(world, '20000.00')
  })
  /** As the list answers it, each status by itself and all of them together. */
  const countsFor = async ({ client }: Member) => {
    const ask = async (filters: Filters) =>
      (await client.call(transfer.query, { filters, pageParam: { number: 1, size: 20 }, ask: 'totals' })).body
    const each: number[] = []
    for (const status of transferStatuses) each.push((await ask({ status: [status] })).total!)
    const all = await ask({})
    expect(each.reduce((sum, count) => sum + count, 0)).toBe(all.total)
    return Object.fromEntries(transferStatuses.map((status, at) => [status, each[at]!]))
  }
  const checkAll = async () => {
    for (const merchant of merchants.slice(0, 2))
      for (const status of transferStatuses) {
        await compare(merchant, { status: [status] }, 'UTC')
        await compare(merchant, { status: ['SUCCESS', status] }, 'UTC')
      }
  }

  it('every step of its approval is counted under what the list shows of it', async () => {
    const [ours, other] = [await countsFor(maker), await countsFor(theirs)]
    const { id } = (await prepare(maker, sending('12.34'))).body
    expect(await countsFor(maker)).toEqual({ ...ours, CREATED: ours['CREATED']! + 1 })
    const { requestId } = (await submitIt(maker, id)).body
    expect(await countsFor(maker)).toEqual({ ...ours, APPLIED: ours['APPLIED']! + 1 })
    expect(await countsFor(theirs)).toEqual(other)
    await checkAll()
    expect((await approve(checker, requestId!)).code).toBe(200)
    expect(await countsFor(maker)).toEqual({ ...ours, SUCCESS: ours['SUCCESS']! + 1 })
    expect(await countsFor(theirs)).toEqual({ ...other, SUCCESS: other['SUCCESS']! + 1 })
    await checkAll()
    const recalled = (await prepare(maker, sending('7.00', { type: 'COLLECT' }))).body
    expect(await countsFor(theirs)).toEqual({
      ...other,
      SUCCESS: other['SUCCESS']! + 1,
      CREATED: other['CREATED']! + 1,
    })
    await maker.client.call(transfer.cancel, { id: recalled.id }, once())
    expect(await countsFor(theirs)).toEqual({
      ...other,
      SUCCESS: other['SUCCESS']! + 1,
      CANCELED: other['CANCELED']! + 1,
    })
    await foldAll()
    await checkAll()
  })

  it('rows of a batch are counted as they arrive, in as few lines as there are payees', async () => {
    const desk = batchDesk(world, maker, checker)
    const lines = Array.from({ length: 30 }, (_, at) => `2000000${2 + (at % 2)},1.0${at % 10},AED,row-${at},`)
    const { id } = await desk.prepared(sheetOf(...lines))
    expect(await rollUpTransferDays(db)).toBe(0)
    const { requestId } = (await desk.submitted(id)).body
    await desk.approve(requestId!)
    const before = (await kept(db, merchants[1]!, {}, 'UTC')).total!
    while (await desk.pay(id, 20)) {
      await compareSome(10)
      await compare(merchants[1]!, {}, 'UTC')
    }
    expect((await kept(db, merchants[1]!, { role: 'Payee' }, 'UTC')).sums?.length).toBeGreaterThan(0)
    expect((await kept(db, merchants[1]!, {}, 'UTC')).total).toBe(before + 15)
    // Two chunks, two payees.
    expect(await rollUpTransferDays(db)).toBe(4)
    for (const merchant of merchants) await compare(merchant, { status: ['SUCCESS'] }, 'UTC')
  })
})

describe('a page', () => {
  const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)
  const size = 20
  const filters: readonly Filters[] = [
    {},
    { status: ['SUCCESS'] },
    { status: ['SUCCESS', 'CREATED'], currency: 'AED' },
    { createdAt: { startTime: '2026-02-01T10:00:00', endTime: '2026-02-28T11:30:00' } },
    { text: 'far' },
    { currency: 'USD', role: 'Payee' },
    { sign: '-', type: ['TRANSFER', 'TOPUP'] },
    { status: ['FAILURE'] },
  ]
  beforeAll(async () => {
    // Ties in time, too: ten in each second of the newest day.
    await sql`
      insert into transfer (id, merchant_id, payee_merchant_id, payer_merchant_id, number, draft_id, type, currency, amount_minor, fee_minor,
        vat_minor, counted_minor, note, payee_shown, state, maker_person_id, created_at, ended_at)
      select gen_random_uuid(), a, b, a, 'F-' || n, gen_random_uuid(), 'TRANSFER', case when n % 9 = 0 then 'USD' else 'AED' end, n, 0, 0, 1,
        'far', 'M', s, ${person}::uuid, case when n < 1000 then timestamptz '2026-02-27 10:00Z' + n / 10 * interval '1 second'
          else timestamptz '2026-02-26 10:00Z' - n * interval '6 minutes' end, case when s <> 'CREATED' then now() end
      from (select n, case when n % 5 = 0 then ${merchants[1]}::uuid else ${merchants[2]}::uuid end as a,
        case when n % 5 = 0 then ${merchants[2]}::uuid else ${merchants[1]}::uuid end as b,
        case when n % 50 = 0 then 'CREATED' when n % 70 = 0 then 'FAILURE' else 'SUCCESS' end as s
        from generate_series(1, 6000) n) each`.execute(db)
  })
  it('of what there is nothing of is empty, and what is there is found between its first and its last month', async () => {
    const merchant = merchants[1]!
    const ask = (given: Filters) =>
      answerPage(
        db,
        transfers(merchant, given, 'Asia/Dubai'),
        newestFirst,
        { pageParam: { number: 1, size }, ask: 'rows' },
        totalsFor(merchant, given, 'Asia/Dubai'),
      )
    expect(await ask({ currency: 'GBP' })).toEqual({ rows: [], total: 0 })
    const id = await write(db)
    const one = {
      merchant_id: merchant,
      payee_merchant_id: merchants[2]!,
      payer_merchant_id: merchant,
      type: 'TRANSFER',
      // The requester belongs to another merchant.
      request_id: null,
    }
    for (const at of ['2024-01-31T20:00:00Z', '2024-01-31T19:59:59.999Z', '2026-03-01T00:00:00Z']) {
      await db
        .updateTable('transfer')
        .set({ ...one, currency: 'GBP', created_at: new Date(at) })
        .where('id', '=', id)
        .execute()
      expect(idsOf((await ask({ currency: 'GBP' })).rows)).toEqual([id])
      await foldAll()
      expect(idsOf((await ask({ currency: 'GBP', sign: '-' })).rows)).toEqual([id])
    }
    await world.owner.query('delete from transfer where id = $1', [id])
    expect((await ask({ currency: 'GBP' })).rows).toEqual([])
  })

  it.each(filters.map((given) => [JSON.stringify(given), given] as const))(
    'is where it belongs: %s',
    async (_, given) => {
      const merchant = merchants[1]!
      for (const zone of ['Asia/Dubai', 'Asia/Kolkata']) {
        const found = transfers(merchant, given, zone)
        const { rows: all } = await sql<{ id: string }>`
        select id from (${sql.join(found, sql` union all `)}) as every order by created_at desc, id desc`.execute(db)
        const last = Math.ceil(all.length / size)
        expect(last).toBeGreaterThan(1)
        for (const number of [
          1,
          2,
          Math.ceil(last / 3),
          Math.ceil(last / 2),
          last - 1,
          last,
          last + 1,
          1 + below(last),
        ]) {
          const page = { pageParam: { number, size }, ask: any(['rows', undefined] as const) }
          const answer = await answerPage(db, found, newestFirst, page, totalsFor(merchant, given, zone))
          expect(idsOf(answer.rows), `page ${number} of ${last}`).toEqual(
            idsOf(all.slice((number - 1) * size, number * size)),
          )
          expect(answer.total ?? all.length).toBe(all.length)
        }
      }
    },
  )
})

it('a sum that somebody has written past is found by the nightly look, by its day and by its month', async () => {
  // After all that was written above.
  expect(await wrongTransferDays(db)).toBe(0)
  await world.owner.query(
    'update transfer_day set effect_minor = effect_minor + 1 where ctid = (select ctid from transfer_day limit 1)',
  )
  expect(await wrongTransferDays(db)).toBe(1)
  await world.owner.query(
    'update transfer_month set count = count + 1 where ctid = (select ctid from transfer_month limit 1)',
  )
  expect(await wrongTransferDays(db)).toBe(2)
  await world.owner.query('select sum_transfer_days()')
  expect(await wrongTransferDays(db)).toBe(0)
})
