// The promise of the back-test: what it says of a history is what the engine does when the same payments come, to the row.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { risk, riskClasses } from '@falaj/contract/insight/risk'
import { riskLineOf } from '@falaj/contract/insight/risk-line'
import { faultOf, type RiskCondition, type RiskHit, type RiskRule } from '@falaj/contract/insight/risk-rules'
import { minuteMs } from '@falaj/contract/kernel/time'
import { money } from '@falaj/money'
import { newId } from '../../../platform/base/ids.ts'
import { pennilessTwin } from '../../../testing/money.ts'
import { attemptOf, decideOn } from '../../../testing/risk.ts'
import { paid, take } from '../../../testing/payment.ts'
import { sampled, seed } from '../../../testing/scale.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { isFired, trialRules } from './risk.back-test.rules.ts'
import { liveSet } from './risk.history.ts'

let world: World
let finance: Client
let [mine, twin] = ['', '']
beforeAll(async () => {
  world = await openWorld()
  mine = await pennilessTwin(world, '20000001', '10000001')
  twin = await pennilessTwin(world, '20000001', '10000077')
  finance = await world.as('financial')
})
afterAll(() => world.close())

const condition: fc.Arbitrary<RiskCondition> = fc.oneof(
  fc.record({
    field: fc.constantFrom('amount_aed' as const),
    is: fc.constantFrom('>' as const, '<=' as const),
    than: fc.integer({ min: 1, max: 60 }).map((each) => each * 1000),
  }),
  fc.record({
    field: fc.constantFrom('card_hour_count' as const, 'device_day_count' as const, 'address_hour_count' as const),
    is: fc.constantFrom('>=' as const, '<' as const),
    than: fc.integer({ min: 1, max: 6 }).map((each) => each * 100),
  }),
  fc.record({
    field: fc.constantFrom('card_country' as const),
    is: fc.constantFrom('==' as const, '!=' as const),
    than: fc.oneof(fc.constantFrom('AE', 'NG'), fc.constant({ field: 'address_country' as const })),
  }),
  fc.constant<RiskCondition>({ field: 'amount_aed', by: { field: 'card_day_count' }, is: '>', than: 90_00 }),
)
const rule: fc.Arbitrary<RiskRule> = fc
  .record({
    all: fc.array(condition, { minLength: 1, maxLength: 3 }),
    outcome: fc.constantFrom('allow' as const, '3ds' as const, 'review' as const, 'refuse' as const),
  })
  .filter((each) => faultOf(each) === null)
const payments = fc.array(
  fc.record({
    minor: fc.integer({ min: 100, max: 70_000 }),
    currency: fc.constantFrom('AED' as const, 'AED' as const, 'USD' as const),
    gap: fc.integer({ min: 0, max: 40 }),
    card: fc.option(fc.constantFrom('a', 'b', 'c'), { freq: 5, nil: null }),
    device: fc.option(fc.constantFrom('x', 'y'), { freq: 5, nil: null }),
    address: fc.constantFrom('203.0.113.1', '203.0.113.2'),
    cardCountry: fc.option(fc.constantFrom('AE', 'NG'), { freq: 5, nil: null }),
  }),
  { minLength: 1, maxLength: 12 },
)
interface Played {
  readonly outcome: string
  readonly hits: readonly RiskHit[]
}
it('equals what the engine then does on the replayed payments, to the row', async () => {
  let round = 0
  await fc.assert(
    fc.asyncProperty(payments, fc.array(rule, { maxLength: 2 }), rule, async (history, live, draft) => {
      round += 1
      // Each round has its own cards, devices and addresses, and its own times.
      const own = (text: string | null) => (text === null ? null : `${round} ${text}`)
      const began = Date.now() - 20 * 24 * 60 * minuteMs
      let at = began
      const tries = history.map(({ gap, ...each }) => ({ ...each, at: new Date((at += gap * minuteMs + 1000)) }))
      const play = async (merchantId: string) => {
        const played = new Map<string, Played>()
        const ids: string[] = []
        for (const each of tries) {
          const id = newId(each.at)
          const amount = money(BigInt(each.minor), each.currency)
          await take(world, paid(merchantId, { id, amount, at: each.at, bookedAt: each.at }))
          const made = await decideOn(
            world,
            attemptOf(merchantId, id, {
              amount,
              at: each.at,
              keys: { card: own(each.card), device: own(each.device), address: own(each.address), customer: null },
              cardCountry: each.cardCountry,
            }),
          )
          ids.push(made.id)
          played.set(made.id, { outcome: made.outcome, hits: made.hits })
        }
        return { ids, played }
      }
      await world.owner.query('delete from risk_decision where merchant_id = any($1::uuid[])', [[mine, twin]])
      await world.owner.query('delete from risk_rule_set where merchant_id = any($1::uuid[])', [[mine, twin]])
      const put = (merchantId: string, version: number, rules: object) =>
        world.owner.query('insert into risk_rule_set (merchant_id, version, rules) values ($1, $2, $3)', [
          merchantId,
          version,
          JSON.stringify(rules),
        ])
      const liveRules = live.map((each, nth) => ({
        id: newId(),
        version: 1,
        name: `live ${nth}`,
        isWatching: false,
        rule: each,
      }))
      if (liveRules.length > 0) await put(mine, 1, liveRules)
      const before = await play(mine)

      const question = { line: riskLineOf(draft), days: '30', lists: 'then' } as const
      const { body } = await finance.call(risk.tryRule, question)
      // The draft is switched on, and the same payments come to a merchant like this one.
      const trial = trialRules((await liveSet(world.db, mine)).rules, draft, null)
      await put(twin, 1, trial)
      const after = await play(twin)
      const draftId = trial.at(-1)!.id

      const rows = async (of: (typeof riskClasses)[number]) =>
        (await finance.call(risk.tryRows, { ...question, of })).body.rows
          .flatMap(({ decisionId }) => decisionId ?? [])
          .toSorted()
      const replayed = (wanted: (then: Played, now: Played) => boolean) =>
        before.ids.filter((id, nth) => wanted(after.played.get(after.ids[nth]!)!, before.played.get(id)!)).toSorted()
      const stops = ({ outcome }: Played) => outcome !== 'allow'
      const expected = {
        fired: replayed((then) => isFired(then as never, draftId)),
        'only-draft': replayed((then, now) => stops(then) && !stops(now)),
        'only-live': replayed((then, now) => !stops(then) && stops(now)),
        both: replayed((then, now) => stops(then) && stops(now)),
      }
      for (const [name, ids] of Object.entries(expected)) expect(await rows(name as 'fired')).toEqual(ids)
      expect(body.own.fired.count).toBe(expected.fired.length)
      expect([body.against.onlyDraft.count, body.against.onlyLive.count, body.against.both.count]).toEqual([
        expected['only-draft'].length,
        expected['only-live'].length,
        expected.both.length,
      ])
    }),
    { numRuns: sampled(60), seed },
  )
})
