import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { foldSentDays, sentNow, wrongSentDays } from './sent.ts'

let world: World
let [payer, payee, person] = ['', '', '']
beforeAll(async () => {
  world = await openWorld()
  const ids = await world.db
    .selectFrom('merchant')
    .select(['id', 'mid'])
    .where('mid', 'in', ['20000001', '20000002'])
    .execute()
  payer = ids.find(({ mid }) => mid === '20000001')!.id
  payee = ids.find(({ mid }) => mid === '20000002')!.id
  person = (await world.db.selectFrom('person').select('id').limit(1).executeTakeFirstOrThrow()).id
  await world.owner.query('delete from transfer')
})
afterAll(() => world.close())

const states = ['CREATED', 'ASKED', 'RELEASED', 'SUCCESS'] as const
const ended = (state: string) => (state === 'SUCCESS' ? new Date() : null)
/** Added up over the rows, as it is defined: what was submitted since the day of business began. */
const counted = async (since: Date): Promise<bigint> => {
  const { rows } = await world.owner.query<{ sum: string }>(
    `select coalesce(sum(counted_minor), 0) as sum from transfer
     where payer_merchant_id = $1 and state in ('ASKED', 'SUCCESS') and submitted_at >= $2`,
    [payer, since],
  )
  return BigInt(rows[0]!.sum)
}
const midnight = async (): Promise<Date> => {
  const { rows } = await world.owner.query<{ at: Date }>(
    `select date_trunc('day', now() at time zone 'Asia/Dubai') at time zone 'Asia/Dubai' as at`,
  )
  return rows[0]!.at
}

it('is what the rows add up to, whatever became of them, folded or not', async () => {
  const begin = await midnight()
  const step = fc.record({
    row: fc.nat({ max: 4 }),
    state: fc.constantFrom(...states),
    minor: fc.integer({ min: 1, max: 1000 }),
    /** Hours around the beginning of the day. */
    hours: fc.constantFrom(-30, -1, 0, 1, null),
    folds: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const ids = Array.from({ length: 5 }, () => randomUUID())
      for (const { row, state, minor, hours, folds } of steps) {
        const at = hours === null ? null : new Date(begin.getTime() + hours * 3_600_000)
        await world.owner.query(
          `insert into transfer (id, merchant_id, payee_merchant_id, payer_merchant_id, number, draft_id, type, currency, amount_minor,
             fee_minor, vat_minor, counted_minor, payee_shown, state, maker_person_id, submitted_at, ended_at)
           values ($1::uuid, $2, $3, $2, $1::uuid::text, $1::uuid, 'TRANSFER', 'AED', 1, 0, 0, $4, 'x', $5, $6, $7, $8)
           on conflict (merchant_id, id) do update set state = excluded.state, counted_minor = excluded.counted_minor,
             submitted_at = excluded.submitted_at, ended_at = excluded.ended_at`,
          [ids[row], payer, payee, minor, state, person, at, ended(state)],
        )
        if (folds) await foldSentDays(world.db, 2)
        expect((await sentNow(world.db, payer, 'transfer')).today).toBe(await counted(begin))
      }
      expect(await wrongSentDays(world.db)).toBe(0)
      await world.owner.query('delete from transfer where id = any($1)', [ids])
    }),
    { numRuns: 15 },
  )
  expect(await sentNow(world.db, payer, 'transfer')).toMatchObject({ today: 0n })
  while ((await foldSentDays(world.db)) > 0);
  expect(await wrongSentDays(world.db)).toBe(0)
})

it('follows a sandbox whose clock was moved on: what was sent before the leap is of the day it was', async () => {
  const add = (minutesAgo: number, minor: number) =>
    world.owner.query(
      `insert into transfer (id, merchant_id, payee_merchant_id, payer_merchant_id, number, draft_id, type, currency, amount_minor,
         fee_minor, vat_minor, counted_minor, payee_shown, state, maker_person_id, submitted_at, ended_at)
       select gen_random_uuid(), $1, $2, $1, gen_random_uuid()::text, gen_random_uuid(), 'TRANSFER', 'AED', 1, 0, 0, $3, 'x', 'SUCCESS', $4,
         now() - make_interval(mins => $5), now()`,
      [payer, payee, minor, person, minutesAgo],
    )
  // To noon, so that minutes before and after a leap are of one day at whatever hour this runs.
  const hour = Number(
    new Intl.DateTimeFormat('en', { timeZone: 'Asia/Dubai', hour: '2-digit', hourCycle: 'h23' }).format(),
  )
  const ahead = 48 + ((12 - hour + 24) % 24)
  await world.owner.query(`insert into sandbox_clock values (now() - interval '10 minutes', ${ahead})`)
  await add(11, 5)
  await add(9, 70)
  expect((await sentNow(world.db, payer, 'transfer')).today).toBe(70n)
  await world.owner.query(`insert into sandbox_clock values (now() - interval '5 minutes', ${ahead + 48})`)
  expect((await sentNow(world.db, payer, 'transfer')).today).toBe(0n)
  await add(1, 900)
  expect((await sentNow(world.db, payer, 'transfer')).today).toBe(900n)
})
