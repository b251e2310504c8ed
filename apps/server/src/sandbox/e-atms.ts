// Plays the courier and the machines of the demo world: an ordered refill is loaded after a while, and machines that have power report.
import { sql } from 'kysely'
import { fullShare } from '@falaj/contract/cash/eatm'
import type { EatmMessage } from '../rails/eatm-rail.ts'
import { receiveEatm } from '../features/cash/eatm/eatm.callback.ts'
import { makeLoop, type Loop } from '../platform/base/loop.ts'
import type { AppContext } from '../platform/http/pipeline.ts'
import { isAutopilotOn } from './autopilot-switch.ts'

const everyMs = 60_000
interface Due {
  readonly mid: string
  readonly machine: string
  readonly number: string
  readonly cassettes: readonly { readonly position: number; readonly counted: number; readonly loaded: number }[]
}
/** Loads what was ordered long enough ago: how many. */
export const loadRefills = async ({ db, settings, wakeRelay }: AppContext): Promise<number> => {
  if (!(await isAutopilotOn(db))) return 0
  const { rows } = await sql<Due>`
    select m.mid, e.number as machine, r.number,
      (select jsonb_agg(jsonb_build_object('position', k.position, 'loaded', (n ->> 'count')::int, 'counted', coalesce(
          (select sum(c.count) from eatm_note c where c.merchant_id = k.merchant_id and c.container_id = k.id), 0)) order by k.position)
        from jsonb_array_elements(r.notes) n
        join eatm_container k on k.merchant_id = r.merchant_id and k.eatm_id = r.eatm_id and k.position = (n ->> 'position')::int) as cassettes
    from eatm_refill r join eatm e on e.merchant_id = r.merchant_id and e.id = r.eatm_id join merchant m on m.id = r.merchant_id
    where r.state = 'ORDERED' and r.day <= business_day(now())
      and r.created_at <= now() - make_interval(secs => ${settings.autopilotSeconds}) order by r.created_at limit 50`.execute(
    db,
  )
  for (const { mid, machine, number, cassettes } of rows)
    await receiveEatm(db, settings, {
      kind: 'load',
      mid,
      machine,
      reference: `sandbox-${number}`,
      at: new Date(),
      courier: 'Sandbox Courier',
      refill: number,
      cassettes,
    } satisfies EatmMessage)
  if (rows.length > 0) wakeRelay()
  return rows.length
}
interface FullBox {
  readonly mid: string
  readonly machine: string
  readonly last: string
  readonly box: readonly { readonly value: number; readonly count: number }[]
}
const quietHours = 12
/** The courier empties boxes that are nearly full, when customers have left them alone for a while. */
export const emptyBoxes = async ({ db, settings, wakeRelay }: AppContext): Promise<number> => {
  if (!(await isAutopilotOn(db))) return 0
  const { rows } = await sql<FullBox>`
    select m.mid, e.number as machine, box.last::text as last, box.notes as box
    from eatm e join merchant m on m.id = e.merchant_id
    join eatm_container k on k.merchant_id = e.merchant_id and k.eatm_id = e.id and k.kind = 'cash-box'
    cross join lateral (
      select jsonb_agg(jsonb_build_object('value', (n.denomination_minor / 100)::int, 'count', n.count)) as notes, sum(n.count) as count,
        (select max(v.booked_at) from eatm_note_move v where v.merchant_id = k.merchant_id and v.container_id = k.id) as last
      from eatm_note n where n.merchant_id = k.merchant_id and n.container_id = k.id and n.count > 0) box
    where e.state <> 'closed' and box.count >= k.capacity * ${sql.lit(fullShare)}
      and box.last < now() - make_interval(hours => ${quietHours}) limit 50`.execute(db)
  for (const { mid, machine, last, box } of rows)
    await receiveEatm(db, settings, {
      kind: 'empty',
      mid,
      machine,
      reference: `sandbox-empty-${machine}-${Date.parse(last)}`,
      at: new Date(),
      courier: 'Sandbox Courier',
      box,
    } satisfies EatmMessage)
  if (rows.length > 0) wakeRelay()
  return rows.length
}
const report = async ({ db }: AppContext): Promise<void> => {
  await sql`update eatm e set seen_at = now() where e.state <> 'closed' and e.seen_at < now() - interval '2 minutes'
    and not exists (select from eatm_alarm a where a.merchant_id = e.merchant_id and a.eatm_id = e.id and a.kind = 'power'
      and a.cleared_at is null)`.execute(db)
}
export const makeMachines = (context: AppContext): Loop =>
  makeLoop({
    name: 'the e-ATMs of the demo world',
    everyMs,
    run: async () => {
      await report(context)
      await loadRefills(context)
      await emptyBoxes(context)
    },
  })
