// Followers through the API: joining with a code, what is sent to whom, and who may change it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { follow, follower } from '@falaj/contract/growth/follower'
import { followPath, readFollowCode } from '@falaj/contract/growth/follower-alerts'
import { errors } from '@falaj/contract/kernel/errors'
import { daysLater, dubaiDay } from '../../../platform/base/banking-days.ts'
import { newId } from '../../../platform/base/ids.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { publishBatch } from '../../../platform/outbox/publish.ts'
import { once } from '../../../testing/bank-account.ts'
import { runDue } from '../../../testing/due.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { alertBatch, sendAlerts } from './follower.alert.ts'
import { pruneFollowers } from './follower.prune.ts'

const page = { filters: {}, pageParam: { number: 1, size: 40 } }
const today = dubaiDay(new Date())
let world: World
let admin: Client
let nth = 0
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('admin')
  // What the demo world did is not news.
  await publishAll()
  await alertBatchAll()
})
afterAll(() => world.close())
const publishAll = async (): Promise<void> => {
  while ((await publishBatch(world.db, [])) > 0);
}
const alertBatchAll = async (): Promise<void> => {
  while ((await alertBatch(world.db)) > 0);
}
const invite = async (more: object = {}) => {
  nth += 1
  const facts = { name: `Invitation ${nth}`, alerts: ['payment' as const], endsOn: daysLater(today, 5) }
  return (await admin.call(follower.invite, { ...facts, ...more }, once())).body
}
const newMobile = (): string => {
  nth += 1
  return `+971-5077${String(10_000 + nth)}`
}
const noLimits = () => world.owner.query(`delete from throttle where key like 'follow %'`)
const ask = async (code: string, mobile: string, more: object = {}) => {
  await noLimits()
  return world.stranger.call(follow.join, { code, name: 'Layla', channel: 'sms', mobile, language: 'en', ...more })
}
const codeTo = async (recipient: string): Promise<string> => (await world.inbox(recipient))[0]?.code ?? ''
const joined = async (code: string, mobile = newMobile()) => {
  const { id } = (await ask(code, mobile)).body
  const answer = await world.stranger.call(follow.confirm, { id, code: await codeTo(mobile) })
  const { rows } = await world.owner.query<{ id: string }>(`select id from follower where mobile = $1`, [mobile])
  return { mobile, id: rows[0]!.id, token: answer.body.id }
}
const faults = (answer: { body: unknown }) =>
  (answer.body as { fields: readonly { path: string; code: string }[] }).fields.map(({ path, code }) => [path, code])

interface Sample {
  readonly merchant_id: string
  readonly id: string
  readonly store: string
}
/** Payments of the demo merchant at two stores, the newest first. */
const samples = async (): Promise<readonly [Sample, Sample]> => {
  const { rows } = await world.owner.query<Sample>(
    `select distinct on (p.store) p.merchant_id, p.id, p.store from payment p join follower_invite i on i.merchant_id = p.merchant_id
     where p.paid_at is not null and p.store is not null order by p.store, p.paid_at desc limit 2`,
  )
  return [rows[0]!, rows[1]!]
}
/** The payment happens now. */
const happens = async (payment: Sample): Promise<void> => {
  const { merchant_id: merchantId, id } = payment
  await world.owner.query(`update payment set paid_at = now() where merchant_id = $1 and id = $2`, [merchantId, id])
  await changes(payment)
}
const changes = async ({ merchant_id: merchantId, id }: Sample): Promise<void> => {
  await world.db
    .transaction()
    .execute((tx) =>
      emitter(tx)({ kind: 'payment.changed', merchantId, audience: 'fiatTransactions', payload: { id } }),
    )
  await publishAll()
  await alertBatchAll()
}
const send = () => runDue(world.db, sendAlerts(world.settings))
const alertsTo = async (mobile: string) =>
  (await world.inbox(mobile)).filter(({ purpose }) => purpose === 'FOLLOWER_ALERT')

describe('joining', () => {
  it('the page shows the merchant; a code by message makes a follower with the alerts of the invitation', async () => {
    const { id, number, code } = await invite({ alerts: ['payment', 'refund'] })
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{10}$/)
    expect(readFollowCode(followPath(code, 'qr').split('/').at(-1)!)).toEqual({ code, via: 'qr' })
    const shown = (await world.stranger.call(follow.invitation, { code: `${code}q` })).body
    expect(shown.open).toMatchObject({ store: null, alerts: ['payment', 'refund'] })
    const mobile = newMobile()
    const { body } = await ask(`${code}q`, mobile)
    expect(body.address).not.toContain(mobile.slice(-7))
    const answer = await world.stranger.call(follow.confirm, { id: body.id, code: await codeTo(mobile) })
    expect(answer.code).toBe(200)
    const { rows } = (await admin.call(follower.query, { ...page, filters: { inviteNumber: number } })).body
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      name: 'Layla',
      status: 'follower-joined',
      via: 'qr',
      alerts: ['payment', 'refund'],
    })
    expect(rows[0]!.address).not.toContain(mobile.slice(-7))
    expect((await admin.call(follower.inviteDetail, { id })).body.followers).toBe(1)
    expect((await world.stranger.call(follow.page, { id: answer.body.id })).body).toMatchObject({
      state: 'joined',
      alerts: [
        { alert: 'payment', on: true },
        { alert: 'refund', on: true },
      ],
    })
  })

  it('a wrong, late, overtried or used code makes nobody a follower', async () => {
    const { code, number } = await invite()
    const mobile = newMobile()
    const { id } = (await ask(code, mobile)).body
    const right = await codeTo(mobile)
    const wrong = right === '000000' ? '111111' : '000000'
    const tries = (typed: string, of = id) => world.stranger.call(follow.confirm, { id: of, code: typed })
    for (let at = 0; at < 5; at += 1) expect(faults(await tries(wrong))).toEqual([['code', 'CODE_WRONG']])
    expect(faults(await tries(right))).toEqual([['code', 'CODE_WRONG']])
    const again = (await ask(code, mobile)).body.id
    const second = await codeTo(mobile)
    await world.owner.query(`update follower_join set expires_at = now() - interval '1 second'`)
    expect(faults(await tries(second, again))).toEqual([['code', 'CODE_WRONG']])
    const count = async () =>
      (await admin.call(follower.query, { ...page, filters: { inviteNumber: number } })).body.rows.length
    expect(await count()).toBe(0)
    const third = (await ask(code, mobile)).body.id
    const used = await codeTo(mobile)
    const twice = await Promise.all([tries(used, third), tries(used, third)])
    expect(new Set(twice.map((answer) => answer.code))).toEqual(new Set([200, errors.INPUT_INVALID.code]))
    expect(faults(await tries(used, third))).toEqual([['code', 'CODE_WRONG']])
    expect(await count()).toBe(1)
  })

  it('the same number by two codes at once is one follower', async () => {
    const [one, other] = [await invite(), await invite()]
    const mobile = newMobile()
    const first = (await ask(one.code, mobile)).body.id
    const firstCode = await codeTo(mobile)
    const second = (await ask(other.code, mobile)).body.id
    const secondCode = await codeTo(mobile)
    const answers = await Promise.all([
      world.stranger.call(follow.confirm, { id: first, code: firstCode }),
      world.stranger.call(follow.confirm, { id: second, code: secondCode }),
    ])
    expect(answers.map(({ code }) => code)).toEqual([200, 200])
    const { rows } = await world.owner.query(`select from follower where mobile = $1`, [mobile])
    expect(rows).toHaveLength(1)
  })

  it('an invitation that is over, ended or replaced opens nothing, also for somebody who waits for the message', async () => {
    const ended = await invite()
    const mobile = newMobile()
    const { id } = (await ask(ended.code, mobile)).body
    const code = await codeTo(mobile)
    expect((await admin.call(follower.end, { id: ended.id })).code).toBe(200)
    expect((await world.stranger.call(follow.confirm, { id, code })).code).toBe(errors.FOLLOW_ENDED.code)
    expect((await admin.call(follower.end, { id: ended.id })).code).toBe(errors.RECORD_STATE.code)
    const over = await invite()
    await world.owner.query(`update follower_invite set ends_on = $1 where id = $2`, [daysLater(today, -1), over.id])
    const replaced = await invite()
    const next = (await admin.call(follower.rotate, { id: replaced.id }, once())).body.code
    for (const gone of [ended.code, over.code, replaced.code, 'NNNNNNNNNN', 'nonsense']) {
      expect((await world.stranger.call(follow.invitation, { code: gone })).body).toEqual({ open: null })
      expect((await ask(gone, newMobile())).code).toBe(errors.FOLLOW_ENDED.code)
    }
    expect((await world.stranger.call(follow.invitation, { code: next })).body.open).not.toBeNull()
    expect((await admin.call(follower.rotate, { id: over.id }, once())).code).toBe(errors.RECORD_STATE.code)
    const past = { name: 'Past', alerts: [], endsOn: daysLater(today, -1) }
    expect(faults(await admin.call(follower.invite, past, once()))).toEqual([['endsOn', 'DAY_PAST']])
  })

  it('a number gets one code a minute and few an hour, from any caller', async () => {
    const { code } = await invite()
    const mobile = newMobile()
    const plain = () =>
      world.stranger.call(follow.join, { code, name: 'Layla', channel: 'sms', mobile, language: 'en' })
    expect((await ask(code, mobile)).code).toBe(200)
    expect((await plain()).code).toBe(errors.OTP_TOO_SOON.code)
    for (let at = 0; at < 5; at += 1) {
      await world.owner.query(`delete from throttle where key like 'follow soon %'`)
      await plain()
    }
    await world.owner.query(`delete from throttle where key like 'follow soon %'`)
    expect((await plain()).code).toBe(errors.OTP_TOO_MANY.code)
    expect(faults(await ask(code, mobile, { channel: 'email' }))).toEqual([['email', 'REQUIRED']])
  })
})

describe('messages', () => {
  it('a payment is sent once to each follower who gets it, with a link that stops it', async () => {
    const { code } = await invite()
    const { mobile, id } = await joined(code)
    const [payment] = await samples()
    await happens(payment)
    await happens(payment)
    await send()
    await send()
    const sent = await alertsTo(mobile)
    expect(sent).toHaveLength(1)
    expect(sent[0]!.body).toMatch(/received at .+, \d\d:\d\d\.\nTo stop: http/)
    const token = /following\/(\S+)$/.exec(sent[0]!.body)![1]!
    const found = (await admin.call(follower.detail, { id })).body
    expect(found.messages.map(({ state }) => state)).toEqual(['sent'])
    const stopped = (await world.stranger.call(follow.stop, { id: token, alert: 'payment' })).body
    expect(stopped.alerts).toEqual([{ alert: 'payment', on: false }])
    await world.owner.query(`delete from follower_alert where follower_id = $1`, [id])
    await happens(payment)
    await send()
    expect(await alertsTo(mobile)).toHaveLength(1)
    expect((await world.stranger.call(follow.resume, { id: token, alert: 'payment' })).body.alerts[0]!.on).toBe(true)
    expect((await world.stranger.call(follow.stop, { id: token })).body.state).toBe('left')
    expect((await admin.call(follower.detail, { id })).body.status).toBe('follower-left')
    expect((await world.stranger.call(follow.resume, { id: token })).body.state).toBe('joined')
    expect((await world.stranger.call(follow.page, { id: 'nonsense' })).code).toBe(errors.NOT_FOUND.code)
  })

  it('refunds, disputes, payouts and tills that are offline are sent to those who get them, others are not', async () => {
    const [everything, nothing] = [
      await invite({ alerts: ['payment', 'refund', 'dispute', 'payout', 'device'] }),
      await invite({ alerts: [] }),
    ]
    const [all, none] = [await joined(everything.code), await joined(nothing.code)]
    const [{ merchant_id: merchantId }] = await samples()
    const one = async (text: string): Promise<string> =>
      (await world.owner.query<{ id: string }>(text, [merchantId])).rows[0]!.id
    const refundId = await one(
      `insert into refund (merchant_id, id, number, draft_id, payment_id, currency, net_minor, reason, state, maker_person_id, placed_at, funded_at, refunded_at)
       select $1::uuid, gen_random_uuid(), 'R-TEST', gen_random_uuid(), p.id, p.currency, 100, 'OTHER', 'SUCCESS', i.person_id, now(), now(), now()
       from payment p join follower_invite i on i.merchant_id = p.merchant_id where p.merchant_id = $1 and p.paid_at is not null and p.refunded_minor = 0
         and p.amount_minor > 100 limit 1 returning id`,
    )
    const disputeId = await one(
      `update dispute set received_at = now() where merchant_id = $1 and id = (select id from dispute where merchant_id = $1 and state = 'OPEN' limit 1)
       returning id`,
    )
    const deviceId = await one(`select id from pos_device where merchant_id = $1 limit 1`)
    const event = (kind: string, payload: Readonly<Record<string, unknown>>) => ({
      kind,
      merchantId,
      audience: 'none' as const,
      payload,
    })
    await world.db.transaction().execute((tx) =>
      emitter(tx)(
        event('refund.changed', { id: refundId }),
        event('dispute.changed', { id: disputeId }),
        event('payout.answered', { id: newId(), of: 'withdraw', answer: 'paid', what: 'AED 5.00 (W-2345678)' }),
        // Not to the merchant's own bank account, and not paid.
        event('payout.answered', { id: newId(), of: 'transfer-to-bank', answer: 'paid', what: 'AED 6.00' }),
        event('payout.answered', { id: newId(), of: 'withdraw', answer: 'refused', what: 'AED 7.00' }),
        event('device.notice', {
          about: `device ${deviceId} silent now`,
          text: { en: 'Till 1 is silent.', zh: '设备 1 离线。' },
          object: { kind: 'device', id: deviceId },
        }),
        event('device.notice', {
          about: `device ${deviceId} copied`,
          text: { en: 'Its key was copied.', zh: '密钥被复制。' },
          object: { kind: 'device', id: deviceId },
        }),
      ),
    )
    await publishAll()
    await alertBatchAll()
    await send()
    const bodies = (await alertsTo(all.mobile)).map(({ body }) => body.replace(/^Falaj, [^:]+: |\nTo stop: .+$/g, ''))
    expect(bodies.toSorted()).toEqual([
      expect.stringMatching(/^A payment of .+ is disputed\.$/),
      expect.stringMatching(/^AED [\d.,]+ refunded.*, \d\d:\d\d\.$/),
      'The bank paid out AED 5.00 (W-2345678).',
      'Till 1 is silent.',
    ])
    expect(await alertsTo(none.mobile)).toEqual([])
  })

  it('a follower of a store gets that store’s alone', async () => {
    const [here, there] = await samples()
    const { code } = await invite({ store: here.store })
    const { mobile } = await joined(code)
    await happens(there)
    await happens(here)
    await send()
    expect(await alertsTo(mobile)).toHaveLength(1)
  })

  it('who was muted, removed or left after it happened is not sent it, nor what happens meanwhile', async () => {
    const { code } = await invite()
    const [muted, removed, left] = [await joined(code), await joined(code), await joined(code)]
    const [payment] = await samples()
    await happens(payment)
    expect((await admin.call(follower.mute, { id: muted.id })).code).toBe(200)
    expect((await admin.call(follower.remove, { id: removed.id, reason: 'Left the company' })).code).toBe(200)
    await world.stranger.call(follow.stop, { id: left.token })
    await send()
    for (const each of [muted, removed, left]) expect(await alertsTo(each.mobile)).toEqual([])
    const why = (await admin.call(follower.detail, { id: muted.id })).body.messages
    expect(why.map((each) => [each.state, each.why])).toEqual([['skipped', 'muted']])
    const [, other] = await samples()
    await happens(other)
    expect((await admin.call(follower.unmute, { id: muted.id })).code).toBe(200)
    expect((await admin.call(follower.restore, { id: removed.id })).code).toBe(200)
    await send()
    for (const each of [muted, removed, left]) expect(await alertsTo(each.mobile)).toEqual([])
    await world.owner.query(`delete from follower_alert where follower_id = $1`, [muted.id])
    await happens(payment)
    await send()
    expect(await alertsTo(muted.mobile)).toHaveLength(1)
    expect(await alertsTo(left.mobile)).toEqual([])
  })

  it('a removed person cannot come back by the invitation or the link, a muted one is not unmuted by it', async () => {
    const { code } = await invite()
    const removed = await joined(code)
    await admin.call(follower.remove, { id: removed.id, reason: 'Left' })
    const { id } = (await ask(code, removed.mobile)).body
    const confirmed = await world.stranger.call(follow.confirm, { id, code: await codeTo(removed.mobile) })
    expect(confirmed.code).toBe(errors.FOLLOW_REMOVED.code)
    expect((await world.stranger.call(follow.resume, { id: removed.token })).code).toBe(errors.FOLLOW_REMOVED.code)
    expect((await world.stranger.call(follow.page, { id: removed.token })).body).toMatchObject({
      state: 'removed',
      alerts: [],
    })
    const muted = await joined(code)
    await admin.call(follower.mute, { id: muted.id })
    await world.stranger.call(follow.stop, { id: muted.token })
    expect((await world.stranger.call(follow.resume, { id: muted.token })).body.state).toBe('muted')
  })

  it('messages of three months ago are deleted and never sent again; the newest link of a follower stays', async () => {
    const { code } = await invite()
    const { mobile, id, token } = await joined(code)
    const [payment] = await samples()
    await happens(payment)
    await send()
    expect(await alertsTo(mobile)).toHaveLength(1)
    const kept = async () => {
      const { rows } = await world.owner.query<{ alerts: number; links: number }>(
        `select (select count(*)::int from follower_alert where follower_id = $1) as alerts,
           (select count(*)::int from follower_link where follower_id = $1) as links`,
        [id],
      )
      return rows[0]
    }
    const before = await kept()
    expect(before?.links).toBeGreaterThan(1)
    await pruneFollowers(world.db, 90)
    expect(await kept()).toEqual(before)
    const old = `now() - interval '91 days'`
    await world.owner.query(`update payment set paid_at = ${old} where id = $1`, [payment.id])
    await world.owner.query(`update follower set since = ${old} where id = $1`, [id])
    await world.owner.query(`update follower_alert set happened_at = ${old} where follower_id = $1`, [id])
    await world.owner.query(
      `update follower_link set created_at = created_at - interval '366 days' where follower_id = $1`,
      [id],
    )
    await pruneFollowers(world.db, 90)
    expect(await kept()).toEqual({ alerts: 0, links: 1 })
    expect((await world.stranger.call(follow.page, { id: token })).code).toBe(errors.NOT_FOUND.code)
    await changes(payment)
    await send()
    expect(await alertsTo(mobile)).toHaveLength(1)
  })

  it('no more than so many are sent to one follower in a day', async () => {
    const { code } = await invite()
    const { mobile, id } = await joined(code)
    const [payment] = await samples()
    await world.owner.query(
      `insert into follower_alert (merchant_id, id, follower_id, alert, about, text, happened_at, state, sent_at)
       select $1, gen_random_uuid(), $2, 'payment', 'sent ' || n, '', now(), 'sent', now() from generate_series(1, 100) n`,
      [payment.merchant_id, id],
    )
    await happens(payment)
    await send()
    expect(await alertsTo(mobile)).toEqual([])
    expect((await admin.call(follower.detail, { id })).body.messages[0]).toMatchObject({ why: 'limit' })
  })
})

describe('who may', () => {
  it('alerts are chosen among what the member may see, and of a store without payouts', async () => {
    const { code } = await invite()
    const { id } = await joined(code)
    const cs = await world.as('cs')
    expect((await cs.call(follower.alerts, { id, alerts: ['payment', 'dispute'] })).code).toBe(200)
    expect(faults(await cs.call(follower.alerts, { id, alerts: ['payout'] }))).toEqual([['alerts', 'ALERT_BEYOND']])
    expect((await admin.call(follower.alerts, { id, alerts: ['payout', 'device'] })).code).toBe(200)
    // What an administrator gave, customer service may keep and take away.
    expect((await cs.call(follower.alerts, { id, alerts: ['payout', 'payment'] })).code).toBe(200)
    const [{ store }] = await samples()
    const facts = { name: 'Store', store, alerts: ['payout' as const], endsOn: today }
    expect(faults(await admin.call(follower.invite, facts, once()))).toEqual([['alerts', 'ALERT_STORE']])
    const financial = await world.as('financial')
    expect((await financial.call(follower.query, page)).code).toBe(errors.ACCESS_DENIED.code)
  })

  it('another merchant’s follower and invitation look like missing ones', async () => {
    const { id: inviteId, code } = await invite()
    const { id } = await joined(code)
    const other = await world.as('multi-admin')
    for (const which of [id, inviteId, newId(), 'nonsense']) {
      const answers = [
        await other.call(follower.detail, { id: which }),
        await other.call(follower.inviteDetail, { id: which }),
        await other.call(follower.rotate, { id: which }, once()),
        await other.call(follower.end, { id: which }),
        await other.call(follower.alerts, { id: which, alerts: [] }),
        await other.call(follower.mute, { id: which }),
        await other.call(follower.unmute, { id: which }),
        await other.call(follower.remove, { id: which, reason: 'x' }),
        await other.call(follower.restore, { id: which }),
      ]
      expect(answers.map((answer) => answer.code)).toEqual(answers.map(() => errors.NOT_FOUND.code))
    }
    expect((await other.call(follower.query, page)).body.rows).toEqual([])
  })
})
