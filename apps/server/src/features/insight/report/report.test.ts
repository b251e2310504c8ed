// Who may read which report, kept figures, files, and the dashboard of another system.
import { randomUUID } from 'node:crypto'
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mayRead, reportNames, reportOf, reports } from '@falaj/contract/insight/report-library'
import { report } from '@falaj/contract/insight/report'
import { nameOf } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import { exportJobs } from '@falaj/contract/workspace/export'
import { newId } from '../../../platform/base/ids.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { dashboardToken } from './report.handlers.ts'
import { differences } from './report.proof.ts'

let world: World
let [admin, financial, cs, acquire]: Client[] = [] as never
let [merchantId, personId, paymentId] = ['', '', '']
const once = () => ({ 'idempotency-key': randomUUID() })
const period = { from: '2026-03-01', to: '2026-03-31' }
const question = { report: 'sent-back', by: 'method', currency: 'GBP', period } as const
beforeAll(async () => {
  world = await openWorld({}, { background: true })
  ;[admin, financial, cs, acquire] = await Promise.all(
    (['admin', 'financial', 'cs', 'acquire-admin'] as const).map((who) => world.as(who)),
  )
  const { rows } = await world.owner.query<{ id: string; person: string }>(
    `select m.id, s.person_id as person from merchant m join staff s on s.merchant_id = m.id where mid = '20000001' and 'ADMIN' = any(s.roles) limit 1`,
  )
  ;[merchantId, personId, paymentId] = [rows[0]!.id, rows[0]!.person, newId()]
  await world.owner.query(
    `insert into payment (merchant_id, id, number, product, kind, state, pay_state, currency, amount_minor, net_minor, method, created_at, paid_at, cycle_day, due_on)
     select $1, case when n = 1 then $2::uuid else gen_random_uuid() end, 'PR-' || n, 'gateway', 'delivered', 'PAID', 'PAID_SUCCESS', 'GBP', n * 1000, n * 1000,
       (array['VISA', 'NPSS'])[1 + n % 2], at, at, at::date, at::date + 1
     from generate_series(1, 12) n, lateral (select timestamptz '2026-03-05 08:00+04' + n * interval '1 day' as at) t`,
    [merchantId, paymentId],
  )
})
afterAll(() => world.close())

const refund = (number: string, of: string, minor: number, at: string) =>
  world.owner.query(
    `with r as (insert into refund (merchant_id, id, number, draft_id, payment_id, currency, net_minor, reason, state, maker_person_id, placed_at, funded_at,
       refunded_at, ended_at)
     select merchant_id, gen_random_uuid(), $2, gen_random_uuid(), id, currency, $4, 'REQUESTED', 'SUCCESS', $5, $6::timestamptz, $6::timestamptz,
       $6::timestamptz, $6::timestamptz from payment where merchant_id = $1 and id = $3)
     update payment set refunded_minor = refunded_minor + $4 where merchant_id = $1 and id = $3`,
    [merchantId, number, of, minor, personId, at],
  )

describe('who may read', () => {
  it('a report is for the keys that it names: others are refused by the server, and their table, records and proof too', async () => {
    const own = { admin, financial, cs, 'acquire-admin': acquire } as const
    const keyOf = { admin: 'admin', financial: 'finance', cs: 'cs', 'acquire-admin': 'acquire-admin' } as const
    for (const [who, client] of Object.entries(own) as [keyof typeof own, Client][])
      for (const name of reportNames) {
        const given = { report: name, by: reportOf(name).by[0], currency: 'AED', period } as const
        const isFor = (reports[name].keys as readonly string[]).includes(keyOf[who])
        const { code } = await client!.call(report.query, given)
        expect({ who, name, code }).toEqual({ who, name, code: isFor ? 200 : errors.ACCESS_DENIED.code })
      }
    const figure = { report: 'fees', by: 'method', currency: 'AED', period, column: 'fees', key: null } as const
    const filters = { report: 'fees', by: 'method' } as const
    const answers = [
      await cs!.call(report.records, figure),
      await cs!.call(report.prove, figure, once()),
      await cs!.call(report.table, { filters, pageParam: { number: 1, size: 10 } }),
      await cs!.call(
        exportJobs.add,
        { list: nameOf(report.table), filters, columns: ['value'], language: 'en', timezone: 'Asia/Dubai' },
        once(),
      ),
      await cs!.call(
        report.schedule,
        { name: 'Fees', report: 'fees', by: 'method', currency: 'AED', every: 'day', to: [newId()] },
        once(),
      ),
    ]
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => errors.ACCESS_DENIED.code))
  })
  it('without its key a role reads none, whatever other roles have', async () => {
    const [it, souk] = [await world.as('it'), await world.as('multi-financial')]
    const given = { report: 'stores', by: 'store', currency: 'AED', period } as const
    for (const client of [it, souk])
      expect((await client.call(report.query, given)).code).toBe(errors.ACCESS_DENIED.code)
    const who = {
      roles: ['FINANCIAL', 'CS'],
      business: 'normal',
      merchantMid: '1',
      flags: {},
      lists: [],
      reports: ['cs'],
      blacklistPolicy: 'observed',
    } as const
    const visitor = { status: 'AUTHENTICATED', who } as const
    // The key of one role opens nothing for another.
    expect([mayRead('stores', visitor), mayRead('fees', visitor)]).toEqual([true, false])
    const viewing = {
      ...visitor,
      who: { ...who, roles: ['ADMIN'], reports: ['admin', 'cs'], viewedBy: ['CS'] },
    } as const
    expect([mayRead('stores', viewing), mayRead('fees', viewing)]).toEqual([true, false])
  })
  it('refuses a group or a column that the report does not have', async () => {
    const given = { report: 'stores', by: 'member', currency: 'AED', period } as const
    expect((await admin!.call(report.query, given)).code).toBe(errors.INPUT_INVALID.code)
    const figure = { ...given, by: 'store', column: 'toString', key: null } as const
    expect((await admin!.call(report.records, figure)).code).toBe(errors.INPUT_INVALID.code)
  })
})

describe('a kept figure', () => {
  const keep = async (over: object = {}) =>
    (await admin!.call(report.prove, { ...question, column: 'back', key: null, ...over }, once())).body
  it('shows the same until a refund changes one of its records, and then names that record', async () => {
    await refund('PRR-0', paymentId, 100, '2026-03-20 10:00+04')
    const kept = await keep()
    const { body: same } = await admin!.call(report.proof, { id: kept.id })
    expect(same).toMatchObject({
      figure: { value: '100' },
      records: 1,
      changeCount: 0,
      isIntact: true,
      version: 1,
      versionNow: 1,
    })
    expect(same.now).toMatchObject({ figure: { value: '100' }, sha256: kept.sha256 })
    const other = (await world.owner.query<{ id: string }>(`select id from payment where number = 'PR-2'`)).rows[0]!.id
    await refund('PRR-1', paymentId, 250, '2026-04-02 10:00+04')
    await refund('PRR-2', other, 70, '2026-04-02 10:00+04')
    const { body: changed } = await admin!.call(report.proof, { id: kept.id })
    expect(changed).toMatchObject({ figure: { value: '100' }, sha256: kept.sha256, isIntact: true, changeCount: 2 })
    expect(changed.now).toMatchObject({ figure: { value: '420' }, records: 2 })
    expect(
      changed.changes.map(({ change, row, now }) => ({ change, number: row.number, was: row.value, now: now?.value })),
    ).toEqual([
      { change: 'changed', number: 'PR-1', was: '100', now: '350' },
      { change: 'added', number: 'PR-2', was: '70', now: '70' },
    ])
  })
  it('names what went, and what of it a later version counts otherwise', () => {
    const row = (id: string, value: string) => ['payment', id, 0, id, value, null, 'payment', id] as const
    expect(
      differences([row('a', '1'), row('b', '2')], [row('b', '3'), row('c', '4')]).map(({ change, row: [, id] }) => [
        change,
        id,
      ]),
    ).toEqual([
      ['removed', 'a'],
      ['changed', 'b'],
      ['added', 'c'],
    ])
  })
  it('the same key is the same figure; one of another account looks like a missing one', async () => {
    const key = once()
    const figure = { ...question, column: 'sales', key: 'VISA' } as const
    const [first, again] = [await admin!.call(report.prove, figure, key), await admin!.call(report.prove, figure, key)]
    expect(again.body).toEqual(first.body)
    const souk = await world.as('multi-admin')
    expect((await souk.call(report.proof, { id: first.body.id })).code).toBe(errors.NOT_FOUND.code)
    expect((await admin!.call(report.proof, { id: newId() })).code).toBe(errors.NOT_FOUND.code)
    expect((await cs!.call(report.proof, { id: first.body.id })).code).toBe(200)
    const fees = await admin!.call(report.prove, { ...figure, report: 'fees', column: 'fees' }, once())
    expect((await cs!.call(report.proof, { id: fees.body.id })).code).toBe(errors.ACCESS_DENIED.code)
  })
  it('says so if its rows were changed in the database', async () => {
    const kept = await keep({ column: 'sales' })
    await world.owner.query(
      `update report_proof set rows = jsonb_set(rows, '{0,4}', '"1"') where merchant_id = $1 and id = $2`,
      [merchantId, kept.id],
    )
    expect((await admin!.call(report.proof, { id: kept.id })).body).toMatchObject({ isIntact: false })
  })
  it('cannot be changed by the application', async () => {
    await expect(world.db.updateTable('report_proof').set({ value: '1' }).execute()).rejects.toThrow(
      'permission denied',
    )
  })
})

describe('files', () => {
  const lines = async (filters: object) => {
    const { body } = await admin!.call(
      exportJobs.add,
      {
        list: nameOf(report.table),
        filters: filters as Record<string, unknown>,
        columns: ['row', 'column', 'value'],
        language: 'en',
        timezone: 'Asia/Dubai',
      },
      once(),
    )
    await expect
      .poll(async () => (await admin!.call(exportJobs.detail, { id: body.id })).body.status, {
        interval: 50,
        timeout: 10_000,
      })
      .toBe('READY')
    const { body: done } = await admin!.call(exportJobs.detail, { id: body.id })
    const { body: link } = await admin!.call(exportJobs.download, { id: body.id })
    const { payload } = await world.app.inject({ url: link.url })
    return {
      stated: done.rowsDone,
      text: payload
        .replace(/^\ufeff/, '')
        .trimEnd()
        .split(/\r?\n/),
    }
  }
  const wire = { startTime: '2026-03-01T00:00:00', endTime: '2026-03-31T23:59:59' }
  it('the table has its rows and the totals; the records of a figure are as many as it says', async () => {
    const filters = { report: 'methods', by: 'method', currency: 'GBP', period: wire }
    const { body } = await admin!.call(report.query, { report: 'methods', by: 'method', currency: 'GBP', period })
    const whole = await lines(filters)
    expect(whole.stated).toBe(body.rows.length + 1)
    expect(whole.text).toHaveLength(whole.stated + 1)
    const figure = { report: 'methods', by: 'method', currency: 'GBP', period, column: 'sales', key: 'VISA' } as const
    const { count, total } = (await admin!.call(report.records, figure)).body
    const records = await lines({ ...filters, figure: 'sales', of: 'VISA' })
    expect([records.stated, records.text.length]).toEqual([count, count + 1])
    const sum = records.text.slice(1).reduce((all, line) => all + Math.round(Number(line.split(',')[3]) * 100), 0)
    expect(String(sum)).toBe(total.value)
  })
})

describe('the dashboard of another system', () => {
  it('has no address unless one is configured', async () => {
    expect((await admin!.call(report.dashboard, {})).body).toEqual({ url: null, expiresAt: null })
  })
  it('gets a token for a minute that only its secret signs', () => {
    const now = Date.parse('2026-11-19T08:00:00Z')
    const { token, expiresAt } = dashboardToken('s'.repeat(32), { aud: 'https://d.example' }, now)
    const [head, claims, signature] = token.split('.') as [string, string, string]
    expect(createHmac('sha256', 's'.repeat(32)).update(`${head}.${claims}`).digest('base64url')).toBe(signature)
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
      aud: 'https://d.example',
      iat: now / 1000,
      exp: now / 1000 + 60,
    })
    expect(expiresAt.toISOString()).toBe('2026-11-19T08:01:00.000Z')
  })
})
