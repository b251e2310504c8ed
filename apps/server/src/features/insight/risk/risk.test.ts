import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { risk, type RiskFigure } from '@falaj/contract/insight/risk'
import { errors } from '@falaj/contract/kernel/errors'
import { payment } from '@falaj/contract/payments/payment'
import { pending } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { selfCheck } from '@falaj/ledger/check'
import { money } from '@falaj/money'
import { dayMs } from '@falaj/contract/kernel/time'
import { newId } from '../../../platform/base/ids.ts'
import { refund } from '@falaj/contract/payments/refund'
import { approve, member, once } from '../../../testing/bank-account.ts'
import { runDue } from '../../../testing/due.ts'
import { pennilessTwin } from '../../../testing/money.ts'
import { hearAll, order, pay, statusOf } from '../../../testing/payer.ts'
import { attemptOf, decideOn, tryOnce } from '../../../testing/risk.ts'
import { withStepUp } from '../../../testing/team.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { acquirerRailOf } from '../../../rails/acquirer-rail.ts'
import { lapseReviews } from './risk.review.ts'

let world: World
let [admin, finance, cs, other]: [Client, Client, Client, Client] = [] as never
let mine = ''
beforeAll(async () => {
  world = await openWorld({}, { acquirer: true })
  mine = await pennilessTwin(world, '20000001', '10000001')
  ;[admin, finance, cs, other] = [
    await world.as('admin'),
    await world.as('financial'),
    await world.as('cs'),
    await world.as('multi-admin'),
  ]
  // Other attempts, so that no rule of a test stops many of all.
  const { id } = await order(world, mine, 10_00n)
  for (let no = 11; no <= 90; no += 1) await decideOn(world, attemptOf(mine, id, { no, amount: money(10_00n, 'AED') }))
})
afterEach(async () => {
  const faults = await selfCheck(world.db)
  if (faults.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(faults)}`)
})
afterAll(() => world.close())

const page = { pageParam: { number: 1, size: 100 } }
const signal = () => AbortSignal.timeout(5000)
const save = async (line: string, name = 'A rule', id?: string) =>
  (await finance.call(risk.save, { name, line, ...(id ? { id } : {}) }, once())).body
const setState = async (rule: { id: string; version: number }, to: 'ON' | 'WATCH' | 'OFF') =>
  finance.call(risk.setState, { id: rule.id, version: rule.version, to }, once())
/** On for the time of one test. */
const withRule = async <T>(line: string, during: (rule: { id: string; version: number }) => Promise<T>): Promise<T> => {
  const rule = await save(line)
  expect((await setState(rule, 'ON')).body.state).toBe('ON')
  try {
    return await during(rule)
  } finally {
    await setState(rule, 'OFF')
  }
}
const decisionsOf = async (number: string) =>
  (await cs.call(risk.decisions, { filters: { text: number }, ...page })).body.rows
const board = async (who = finance) => (await who.call(risk.dashboard, {})).body
const pendingNow = () => balanceOf(world.db, pending(mine, 'AED'))
/** Sends what the database asks the acquirer to do. */
const instruct = async (kind: 'payment.capture' | 'payment.void') => {
  const { rows } = await world.owner.query<{ payload: { reference: string } }>(
    `select payload from outbox where kind = $1 union all select payload from event where kind = $1`,
    [kind],
  )
  const rail = acquirerRailOf(world.settings)
  for (const { payload } of rows)
    await (
      kind === 'payment.void' ? rail.void(payload.reference, signal()) : rail.capture(payload.reference, signal())
    ).catch(() => undefined)
  await hearAll(world)
}

describe('an attempt', () => {
  it('of a merchant without rules is allowed, and kept with what was known of it', async () => {
    const made = await order(world, mine, 120_00n)
    await pay(world, made, 'approve')
    await hearAll(world)
    expect(await statusOf(world, made)).toMatchObject({ state: 'paid' })
    const [row] = await decisionsOf(made.number)
    expect(row).toMatchObject({ outcome: 'allow', review: null, rulesVersion: 0, cardCountry: 'AE', became: 'young' })
    const { body } = await cs.call(risk.decision, { id: row!.id })
    const value = (name: string) => body.features.find((each) => each.name === name)?.value
    expect([value('amount_aed'), value('card_hour_count'), value('method')]).toEqual(['120.00', '1', 'BANK_CARD'])
    expect(body.keys.map(({ kind }) => kind)).toEqual(['card', 'device', 'address'])
  })
  it('is counted by its card, whatever order it is for, and a rule refuses what is tried too often', async () => {
    await withRule('card_hour_count >= 4 and amount_aed > 90 then refuse', async () => {
      // The test card was used once above.
      const tries = []
      for (let at = 0; at < 3; at += 1) {
        const made = await order(world, mine, 95_00n)
        tries.push({ made, shown: await pay(world, made, 'INSUFFICIENT_FUNDS') })
        await hearAll(world)
      }
      const last = await order(world, mine, 95_00n)
      expect(await pay(world, last, 'INSUFFICIENT_FUNDS')).toMatchObject({ state: 'failed', why: 'RISK_REFUSED' })
      // Nothing was sent: the acquirer does not know it.
      expect((await acquirerRailOf(world.settings).status(`${last.id}.1`, signal())).kind).toBe('unknown')
      expect((await decisionsOf(last.number))[0]).toMatchObject({
        outcome: 'refuse',
        became: 'refused',
        rules: 'A rule',
      })
      // Another card may pay the same order.
      await pay(world, last, 'approve')
      await hearAll(world)
      expect(await statusOf(world, last)).toMatchObject({ state: 'paid' })
    })
  })
  it('is asked for 3-D Secure', async () => {
    await withRule('amount_aed == 77.77 then 3ds', async () => {
      const made = await order(world, mine, 77_77n)
      expect(await pay(world, made, 'approve')).toMatchObject({ state: 'challenge' })
    })
  })
  it('is only noted by a rule that watches', async () => {
    const rule = await save('amount_aed == 66.66 then refuse', 'Watcher')
    await setState(rule, 'WATCH')
    const made = await order(world, mine, 66_66n)
    await pay(world, made, 'approve')
    await hearAll(world)
    expect(await statusOf(world, made)).toMatchObject({ state: 'paid' })
    expect((await decisionsOf(made.number))[0]).toMatchObject({ outcome: 'allow', rules: 'Watcher' })
    expect((await board()).rules.find(({ id }) => id === rule.id)).toMatchObject({ state: 'WATCH', fired: 1 })
    await setState(rule, 'OFF')
  })
})

describe('a review', () => {
  const line = 'amount_aed > 300 then review'
  const held = async (minor = 400_00n) => {
    const made = await order(world, mine, minor)
    await pay(world, made, 'approve')
    await hearAll(world)
    return { ...made, decision: (await decisionsOf(made.number))[0]! }
  }
  it('holds the money until somebody decides: allowed, it is captured once', async () => {
    await withRule(line, async () => {
      const before = await pendingNow()
      const made = await held()
      expect(await statusOf(world, made)).toMatchObject({ state: 'accepted' })
      expect(made.decision).toMatchObject({ outcome: 'review', review: 'WAITING', became: 'open' })
      expect((await board()).queue.map(({ id }) => id)).toEqual([made.decision.id])
      expect(await pendingNow()).toBe(before)
      // The same key twice is one decision.
      const key = once()
      const answers = [
        await finance.call(risk.decide, { id: made.decision.id, decision: 'allow' }, key),
        await finance.call(risk.decide, { id: made.decision.id, decision: 'allow' }, key),
      ]
      expect(answers.map(({ code, body }) => [code, body.review])).toEqual([
        [200, 'ALLOWED'],
        [200, 'ALLOWED'],
      ])
      await instruct('payment.capture')
      await instruct('payment.capture')
      expect(await statusOf(world, made)).toMatchObject({ state: 'paid' })
      expect((await pendingNow()) - before).toBe(400_00n - 11_00n - 55n)
      expect((await board()).decided[0]).toMatchObject({
        number: made.number,
        review: 'ALLOWED',
        by: expect.any(String),
      })
      expect((await board()).waiting).toBe(0)
    })
  })
  it('is decided once by two at once: one captures or one releases, never both', async () => {
    await withRule(line, async () => {
      const made = await held(310_00n)
      const answers = await Promise.all([
        finance.call(risk.decide, { id: made.decision.id, decision: 'allow' }, once()),
        admin.call(risk.decide, { id: made.decision.id, decision: 'refuse' }, once()),
      ])
      expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, errors.RISK_REVIEW_OVER.code]))
      await instruct('payment.capture')
      await instruct('payment.void')
      const isAllowed = answers[0].code === 200
      expect((await statusOf(world, made)).state).toBe(isAllowed ? 'paid' : 'ended')
    })
  })
  it('dies half way and nothing of it stays', async () => {
    await withRule(line, async () => {
      const before = await pendingNow()
      const made = await held(320_00n)
      await world.owner.query(
        `create or replace function die() returns trigger language plpgsql as $$ begin raise exception 'dead'; end $$`,
      )
      for (const table of ['audit_entry', 'outbox']) {
        await world.owner.query(`create trigger dies before insert on ${table} execute function die()`)
        const answer = await finance
          .call(risk.decide, { id: made.decision.id, decision: 'refuse' }, once())
          .catch(() => null)
        await world.owner.query(`drop trigger dies on ${table}`)
        expect(answer?.code).not.toBe(200)
        expect((await decisionsOf(made.number))[0]).toMatchObject({ review: 'WAITING', became: 'open' })
      }
      expect((await finance.call(risk.decide, { id: made.decision.id, decision: 'refuse' }, once())).body.review).toBe(
        'REFUSED',
      )
      await instruct('payment.void')
      expect(await statusOf(world, made)).toMatchObject({ state: 'ended' })
      expect(await pendingNow()).toBe(before)
      expect((await decisionsOf(made.number))[0]).toMatchObject({ review: 'REFUSED', became: 'refused' })
    })
  })
  it('is not decided by who may not, nor of another merchant', async () => {
    await withRule(line, async () => {
      const made = await held(330_00n)
      const decide = (who: Client) => who.call(risk.decide, { id: made.decision.id, decision: 'allow' }, once())
      expect((await decide(cs)).code).toBe(errors.ACCESS_DENIED.code)
      expect((await decide(other)).code).toBe(errors.NOT_FOUND.code)
      expect((await cs.call(risk.decision, { id: made.decision.id })).body.actions).toEqual([])
      expect((await other.call(risk.decision, { id: made.decision.id })).code).toBe(errors.NOT_FOUND.code)
      expect((await decisionsOf(made.number))[0]!.review).toBe('WAITING')
    })
  })
  it('that nobody decides in time is refused, and its money is the payer’s again', async () => {
    await withRule(line, async () => {
      const made = await held(340_00n)
      await world.owner.query(`update risk_decision set decide_by = now() - interval '1 minute' where id = $1`, [
        made.decision.id,
      ])
      await runDue(world.db, lapseReviews(world.context.registry))
      expect((await decisionsOf(made.number))[0]).toMatchObject({ review: 'LAPSED', became: 'refused' })
      await instruct('payment.void')
      expect(await statusOf(world, made)).toMatchObject({ state: 'ended' })
      const late = await finance.call(risk.decide, { id: made.decision.id, decision: 'allow' }, once())
      expect(late.code).toBe(errors.RISK_REVIEW_OVER.code)
    })
  })
  it('of what was taken at once is decided afterwards: it stays, or is refunded, but cannot be refused', async () => {
    await withRule(line, async () => {
      const made = await order(world, mine, 350_00n)
      await pay(world, made, 'BALANCE')
      await hearAll(world)
      expect(await statusOf(world, made)).toMatchObject({ state: 'paid' })
      const [decision] = await decisionsOf(made.number)
      const refuse = await finance.call(risk.decide, { id: decision!.id, decision: 'refuse' }, once())
      expect(refuse.code).toBe(errors.RISK_PAID_ALREADY.code)
      expect((await finance.call(risk.decide, { id: decision!.id, decision: 'allow' }, once())).body.review).toBe(
        'ALLOWED',
      )
      expect((await cs.call(payment.query, { filters: { text: made.number }, ...page })).body.rows[0]).toMatchObject({
        status: 'PAID_SUCCESS',
      })
    })
  })
})

it('in review that is paid already is refunded by the refund’s own order, which ends the review', async () => {
  await withRule('amount_aed == 355.55 then review', async () => {
    const made = await order(world, mine, 355_55n)
    await pay(world, made, 'BALANCE')
    await hearAll(world)
    const waiting = async () => (await board()).queue.map(({ number }) => number)
    expect(await waiting()).toContain(made.number)
    const wanted = { paymentId: made.id, amount: money(355_55n, 'AED'), reason: 'REQUESTED' as const }
    const requested = await withStepUp(finance, refund.add, { ...wanted, draftId: newId() })
    expect(requested.code).toBe(200)
    expect((await decisionsOf(made.number))[0]).toMatchObject({ review: 'REFUNDED' })
    expect(await waiting()).not.toContain(made.number)
  })
})

describe('a rule', () => {
  it('has versions: what is on stays on as it was until the next one is switched on', async () => {
    const first = await save('amount_aed > 5000 then review', 'Large')
    await setState(first, 'ON')
    const second = await save('amount_aed > 6000 then review', 'Large', first.id)
    expect(second).toMatchObject({ id: first.id, version: 2 })
    const row = async () => (await board()).rules.find(({ id }) => id === first.id)
    expect(await row()).toMatchObject({ version: 2, liveVersion: 1, liveLine: 'amount_aed > 5000 then review' })
    expect((await setState(first, 'ON')).code).toBe(errors.RISK_RULE_CHANGED.code)
    await setState(second, 'ON')
    expect(await row()).toMatchObject({ liveVersion: 2 })
    const { versions } = (await cs.call(risk.rule, { id: first.id })).body
    expect(versions.map(({ version, isLive }) => [version, isLive])).toEqual([
      [2, true],
      [1, false],
    ])
    expect((await other.call(risk.rule, { id: first.id })).code).toBe(errors.NOT_FOUND.code)
    await setState(second, 'OFF')
    expect(await row()).toMatchObject({ liveVersion: null, state: 'OFF' })
  })
  it('that nobody could read or that stops everything is refused under its field', async () => {
    for (const [line, code] of [
      ['amount_aed > 0 then refuse', 'RISK_RULE_ALL'],
      ['amount_aed / 0 > 1 then refuse', 'RISK_RULE_DIVISOR'],
      ['secret > 1 then refuse', 'RISK_RULE_FIELD'],
    ]) {
      const answer = await finance.call(risk.save, { name: 'Bad', line: line! }, once())
      expect([answer.code, (answer.body as unknown as { fields: object }).fields]).toEqual([
        errors.INPUT_INVALID.code,
        [{ path: 'line', code }],
      ])
    }
    expect((await cs.call(risk.save, { name: 'Mine', line: 'amount_aed > 5 then refuse' }, once())).code).toBe(
      errors.ACCESS_DENIED.code,
    )
    const theirs = await save('amount_aed > 5 then refuse')
    const stolen = { name: 'Theirs', line: 'amount_aed > 5 then refuse', id: theirs.id }
    expect((await other.call(risk.save, stolen, once())).code).toBe(errors.NOT_FOUND.code)
    const switched = await other.call(risk.setState, { id: theirs.id, version: 1, to: 'ON' }, once())
    expect(switched.code).toBe(errors.NOT_FOUND.code)
  })
  it('that stops more than a fifth of the payments waits for a second person, and decides from their approval on', async () => {
    const rule = await save('amount_aed > 5 then review', 'Wide')
    const request = (await setState(rule, 'ON')).body
    expect(request).toMatchObject({ state: 'DRAFT', requestId: expect.any(String) })
    expect((await setState(rule, 'ON')).code).toBe(errors.RISK_RULE_ASKED.code)
    const made = await order(world, mine, 65_00n)
    await pay(world, made, 'approve')
    expect((await decisionsOf(made.number))[0]!.outcome).toBe('allow')
    expect((await approve(await member(world, 'financial'), request.requestId!)).code).toBe(errors.OWN_REQUEST.code)
    expect((await approve(await member(world, 'admin'), request.requestId!)).code).toBe(200)
    expect((await board()).rules.find(({ id }) => id === rule.id)).toMatchObject({ state: 'ON', liveVersion: 1 })
    await setState(rule, 'OFF')
  })
})

describe('a list', () => {
  it('blocks by card, with its time: a trial knows it as known then, or as known now', async () => {
    const payer = { card: 'card-of-x', device: null, address: null, customer: null }
    const before = await tryOnce(world, mine, { keys: payer, at: new Date(Date.now() - dayMs) })
    const add = { list: 'block' as const, kind: 'card' as const, decisionId: before.id }
    expect((await cs.call(risk.addEntry, add, once())).code).toBe(errors.ACCESS_DENIED.code)
    expect((await other.call(risk.addEntry, add, once())).code).toBe(errors.NOT_FOUND.code)
    const { id } = (await finance.call(risk.addEntry, add, once())).body
    expect((await finance.call(risk.addEntry, add, once())).code).toBe(errors.RISK_ENTRY_EXISTS.code)
    const after = await tryOnce(world, mine, { keys: payer })
    const line = 'card_list == block then refuse'
    const fired = async (lists: 'then' | 'now') =>
      (await finance.call(risk.tryRule, { line, days: '30', lists })).body.own.fired.count
    expect([await fired('then'), await fired('now')]).toEqual([1, 2])
    expect((await other.call(risk.endEntry, { id })).code).toBe(errors.NOT_FOUND.code)
    expect((await finance.call(risk.endEntry, { id })).code).toBe(200)
    expect((await finance.call(risk.endEntry, { id })).code).toBe(errors.RECORD_STATE.code)
    expect([await fired('then'), await fired('now')]).toEqual([1, 0])
    expect(after.outcome).toBe('allow')
    const { rows } = (await cs.call(risk.entries, { filters: {}, ...page })).body
    expect(rows[0]).toMatchObject({ list: 'block', kind: 'card', endedAt: expect.any(String), by: expect.any(String) })
  })
  it('takes a typed network address, and nothing that is none', async () => {
    const add = (address: string) => finance.call(risk.addEntry, { list: 'allow', kind: 'address', address }, once())
    expect(((await add('not an address')).body as unknown as { fields: object }).fields).toEqual([
      { path: 'address', code: 'RISK_ADDRESS' },
    ])
    expect((await add('203.0.113.7')).code).toBe(200)
    const made = await decideOn(
      world,
      attemptOf(mine, (await tryOnce(world, mine)).paymentId, {
        no: 2,
        keys: { card: null, device: null, address: '203.0.113.7', customer: null },
      }),
    )
    const { features } = (await cs.call(risk.decision, { id: made.id })).body
    expect(features.find(({ name }) => name === 'address_list')?.value).toBe('allow')
  })
})

describe('the dashboard', () => {
  it('opens the rows of each figure, which are its sum and its count', async () => {
    const { stopped, disputes, fraud, cameBack, rules } = await board()
    const open = async (figure: RiskFigure, ruleId?: string) => {
      const all = []
      let answer = (await cs.call(risk.rows, { figure, ...(ruleId ? { ruleId } : {}) })).body
      all.push(...answer.rows)
      while (answer.next) {
        answer = (await cs.call(risk.rows, { figure, after: answer.next, ...(ruleId ? { ruleId } : {}) })).body
        all.push(...answer.rows)
      }
      expect(all.length).toBe(answer.count)
      expect(all.reduce((sum, { counted }) => sum + counted.minor, 0n)).toBe(answer.total.minor)
      return answer
    }
    expect((await open('payments')).count).toBe(disputes.payments)
    expect((await open('sales')).total).toEqual(fraud.sales)
    expect((await open('disputes')).count).toBe(disputes.count)
    expect((await open('fraud')).total).toEqual(fraud.amount)
    expect((await open('stopped')).total).toEqual(stopped.amount)
    expect(stopped.amount.minor).toBeGreaterThan(0n)
    const parts = [await open('stopped-bad'), await open('stopped-unclear'), await open('stopped-good')]
    expect(parts.map(({ total }) => total)).toEqual([stopped.bad, stopped.unclear, stopped.good])
    expect(parts.reduce((sum, { total }) => sum + total.minor, 0n)).toBe(stopped.amount.minor)
    expect((await open('came-back')).count).toBe(cameBack.count)
    for (const rule of rules) {
      expect((await open('rule-fired', rule.id)).count).toBe(rule.fired)
      expect((await open('rule-bad', rule.id)).count).toBe(rule.bad)
      expect((await open('rule-stopped', rule.id)).total).toEqual(rule.stopped)
    }
  })
  it('shows another merchant nothing of it', async () => {
    const theirs = await board(other)
    expect([theirs.queue, theirs.decided, theirs.rules]).toEqual([[], [], []])
    const ours = (await cs.call(risk.decisions, { filters: {}, ...page })).body.rows.map(({ id }) => id)
    const rows = (await other.call(risk.decisions, { filters: {}, ...page })).body.rows
    expect(rows.filter(({ id }) => ours.includes(id))).toEqual([])
    expect((await other.call(risk.rows, { figure: 'stopped' })).body.rows).toEqual([])
    const question = { line: 'amount_aed > 1 then refuse', days: '90', lists: 'then' } as const
    expect((await other.call(risk.tryRule, question)).body.count).toBe(rows.length)
    const tried = (await other.call(risk.tryRows, { ...question, of: 'fired' })).body.rows
    expect(tried.filter(({ decisionId }) => ours.includes(decisionId!))).toEqual([])
  })
})
