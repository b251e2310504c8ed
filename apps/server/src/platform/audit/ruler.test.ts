import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { scale } from '../../testing/scale.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { newId } from '../base/ids.ts'
import { linesAfter, measure } from './history-index.ts'
import { sealWaiting } from './seal.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Lines at these minutes; many share one, as they do in a busy second. */
const write = (merchant: string, minutes: readonly number[]) =>
  world.owner.query(
    `with line as (
       insert into audit_entry (id, merchant_id, at, roles, action, result, code, address, request_id)
       select gen_random_uuid(), $1, timestamptz '2026-01-01' + minute * interval '1 minute', '{}', 'x', 'done', 200, '', ''
       from unnest($2::int[]) minute returning id, merchant_id)
     insert into audit_unsealed select id, merchant_id from line`,
    [merchant, minutes],
  )
const minute = (at: number) => sql<Date>`(timestamptz '2026-01-01' + ${at} * interval '1 minute')`

it(
  'property: whatever comes late and whatever still waits, every count and every page is that of the plain list',
  async () => {
    const minutes = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 450, size: 'max' })
    const steps = fc.array(fc.tuple(minutes, fc.boolean()), { minLength: 1, maxLength: 6, size: 'max' })
    let marks = 0
    await fc.assert(
      fc.asyncProperty(
        steps,
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: 0, max: 60 }),
        async (all, from, span) => {
          const merchant = newId()
          for (const [some, sealed] of all) {
            await write(merchant, some)
            if (sealed) await sealWaiting(world.db)
          }
          const plain = await world.owner.query<{ id: string; minute: number }>(
            `select id, extract(epoch from at - timestamptz '2026-01-01')::int / 60 as minute from audit_entry
           where merchant_id = $1 order by at, id`,
            [merchant],
          )
          const ids = plain.rows.map(({ id }) => id)
          const older = (time: number): number => plain.rows.filter((row) => row.minute < time).length
          expect(await measure(world.db, merchant, {})).toEqual({ before: 0, until: ids.length })
          expect(await measure(world.db, merchant, { from: minute(from), until: minute(from + span) })).toEqual({
            before: older(from),
            until: older(from + span),
          })
          for (const part of [0, 0.2, 0.5, 0.7, 0.99]) {
            const skipped = Math.floor(ids.length * part)
            const { rows } = await linesAfter(merchant, skipped, 10).execute(world.db)
            expect(rows.map(({ id }) => id)).toEqual(ids.slice(skipped, skipped + 10))
          }
          const { rows } = await world.owner.query('select from audit_mark where merchant_id = $1', [merchant])
          marks += rows.length
          await world.owner.query('truncate audit_entry, audit_unsealed, audit_block, audit_mark, audit_ruler')
        },
      ),
      { numRuns: 30 * scale },
    )
    expect(marks).toBeGreaterThan(20)
  },
  600_000 * scale,
)
