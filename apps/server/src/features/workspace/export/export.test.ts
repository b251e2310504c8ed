import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs, dayMs } from '@falaj/contract/kernel/time'
import { approval } from '@falaj/contract/people/approval'
import { file } from '@falaj/contract/workspace/file'
import { nameOf, type Input } from '@falaj/contract/kernel/endpoint'
import { dataQuery } from '@falaj/contract/insight/data-query'
import { exportFormats, exportJobs, exportStatuses, type ExportJob } from '@falaj/contract/workspace/export'
import { settlement } from '@falaj/contract/accounts/settlement'
import { operationHistory } from '@falaj/contract/people/operation-history'
import { payment, type PaymentRow } from '@falaj/contract/payments/payment'
import { toText } from '@falaj/money'
import { readWhole } from '../../../platform/files/bytes.ts'
import { newId } from '../../../platform/base/ids.ts'
import type { ExportOffer } from '../../../platform/lists/exportable.ts'
import { readXlsx } from '../../../platform/lists/read-xlsx.ts'
import { manyPayments } from '../../../testing/many-payments.ts'
import { recordKey } from '../../../testing/record-key.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { exportTask, failStuck } from './export.jobs.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld({}, { background: true })
  admin = await world.as('admin')
  await manyPayments(world, 5000)
})
afterAll(() => world.close())

/** A store whose name, not only its code, is the text. */
const renameStore = (orderNo: string, name: string) =>
  world.owner.query(
    `with named as (select merchant_id, 'code of ' || number as code, id from payment where merchant_order_no = $1
         and merchant_id = (select id from merchant where mid = '20000001')),
       made as (insert into store (merchant_id, code, id, name) select merchant_id, code, gen_random_uuid(), $2 from named
         on conflict (merchant_id, code) do update set name = excluded.name)
     update payment p set store = n.code from named n where p.merchant_id = n.merchant_id and p.id = n.id`,
    [orderNo, name],
  )
const everyColumn = ['createdAt', 'number', 'orderNo', 'method', 'payer', 'store', 'status']
const key = () => ({ 'idempotency-key': randomUUID() })
const ask = (client: Client, part: Partial<Input<typeof exportJobs.add>> = {}) =>
  client.call(
    exportJobs.add,
    {
      list: nameOf(payment.query),
      filters: {},
      columns: everyColumn,
      language: 'en',
      timezone: 'Asia/Dubai',
      ...part,
    },
    key(),
  )
const countFor = async (client: Client): Promise<number> =>
  (await client.call(payment.query, { filters: {}, pageParam: { number: 1, size: 10 } })).body.total!
const ended = async (client: Client, id: string): Promise<ExportJob> => {
  await expect
    .poll(async () => (await client.call(exportJobs.detail, { id })).body.status, { interval: 50 })
    .not.toBe('PROCESSING')
  return (await client.call(exportJobs.detail, { id })).body
}
const fileOf = async (client: Client, id: string): Promise<string> => {
  const { url } = (await client.call(exportJobs.download, { id })).body
  const response = await world.app.inject({ method: 'GET', url })
  expect(response.statusCode).toBe(200)
  return response.body
}
const workbookOf = async (client: Client, id: string): Promise<string[][]> => {
  const { path } = (await client.call(exportJobs.download, { id })).body
  const { merchant_id: merchantId } = await recordKey(world.db, 'file', path)
  return readXlsx(await readWhole(world.db, { merchantId, id: path }))
}
const dayBack = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dubai' }).format(Date.now() - days * dayMs)

describe('the file', () => {
  it('equals the list: the same rows in the same order, with labels, times and amounts as people read them', async () => {
    const filters = {
      createdAt: { startTime: `${dayBack(3)}T00:00:00`, endTime: `${dayBack(2)}T23:59:59` },
      status: ['SETTLED' as const, 'FAILURE' as const],
    }
    const rows: PaymentRow[] = []
    for (let number = 1; ; number += 1) {
      const { body } = await admin.call(payment.query, { filters, pageParam: { number, size: 100 } })
      rows.push(...body.rows)
      if (rows.length === body.total) break
    }
    const { body } = await ask(admin, { filters, columns: ['createdAt', 'number', 'status', 'amount', 'fee'] })
    expect(await ended(admin, body.id)).toMatchObject({
      status: 'READY',
      rowsDone: rows.length,
      rowsTotal: rows.length,
      fileName: `payments-${dayBack(0)}.csv`,
    })
    const inDubai = (at: string): string => {
      const [year, month, day] = new Date(Date.parse(at) + 4 * hourMs).toISOString().slice(0, 10).split('-')
      return `${day}-${month}-${year} ${new Date(Date.parse(at) + 4 * hourMs).toISOString().slice(11, 19)}`
    }
    const expected = rows.map((row) =>
      [
        inDubai(row.createdAt),
        row.number,
        row.status === 'SETTLED' ? 'Settled' : 'Failed',
        row.amount.currency,
        toText(row.amount),
        toText(row.fee),
      ].join(','),
    )
    const [head, ...lines] = (await fileOf(admin, body.id)).trimEnd().split('\n')
    expect(head).toBe('\ufeffCreated,Payment no,Status,Currency,Amount,Fee')
    expect(lines).toEqual(expected)
  })

  it('a workbook counts every row it has', async () => {
    const { body } = await ask(admin, { format: 'xlsx' })
    const { rowsDone, fileName } = await ended(admin, body.id)
    expect(await workbookOf(admin, body.id)).toHaveLength(rowsDone + 1)
    expect(rowsDone).toBe(await countFor(admin))
    expect(rowsDone).toBeGreaterThan(5000)
    expect(fileName).toBe(`payments-${dayBack(0)}.xlsx`)
  })

  it('a moment is a date in a workbook, the same to the second as in a text', async () => {
    const wanted = { filters: { text: 'PP-20005' }, columns: ['createdAt', 'number'] }
    const [book, text] = [await ask(admin, { ...wanted, format: 'xlsx' }), await ask(admin, wanted)]
    for (const { body } of [book, text]) await ended(admin, body.id)
    const [, day, month, year, time] = /^(\d\d)-(\d\d)-(\d{4}) ([\d:]{8}),/m.exec(await fileOf(admin, text.body.id))!
    expect((await workbookOf(admin, book.body.id))[1]![0]).toBe(`${year}-${month}-${day} ${time}`)
  })

  it('a day is a date in a workbook, and in a text as it is', async () => {
    const wanted = { list: nameOf(settlement.query), columns: ['number', 'dueOn'] }
    const [book, text] = [await ask(admin, { ...wanted, format: 'xlsx' }), await ask(admin, wanted)]
    for (const { body } of [book, text]) await ended(admin, body.id)
    const [, number, day] = /^(S[^,]*),(\d{4}-\d\d-\d\d)$/m.exec(await fileOf(admin, text.body.id))!
    expect(await workbookOf(admin, book.body.id)).toContainEqual([number, day])
  })

  it('a workbook keeps every letter of a text', async () => {
    const store = `C:\\new\\table\t"tab"\nline \\N \\\\ <&> 店`
    await renameStore('PP-20005', store)
    const { body } = await ask(admin, {
      format: 'xlsx',
      filters: { text: 'PP-20005' },
      columns: ['orderNo', 'store'],
    })
    await ended(admin, body.id)
    expect((await workbookOf(admin, body.id))[1]).toEqual(['PP-20005', store])
  })

  it('speaks the asked language', async () => {
    const { body } = await ask(admin, { language: 'zh', filters: { text: 'PP-20041' }, columns: ['number', 'status'] })
    await ended(admin, body.id)
    expect((await fileOf(admin, body.id)).split('\n')[0]).toBe('\ufeff支付单号,状态')
    expect(await fileOf(admin, body.id)).toContain('失败')
  })

  it('guards against formulas and keeps one row on one line', async () => {
    const evil = `=HYPERLINK("http://x","y")\nsecond, line`
    await renameStore('PP-20003', evil)
    const { body } = await ask(admin, { filters: { text: 'PP-20003' }, columns: ['payer', 'store'] })
    await ended(admin, body.id)
    const [, line, end] = (await fileOf(admin, body.id)).split('\n')
    expect(line).toMatch(/^'\+971 53 ••• \d{4},"'=HYPERLINK\(""http:\/\/x"",""y""\) second, line"$/)
    expect(end).toBe('')
  })

  it.each(['＝1+1', '＋971', '－1', '＠cmd', '﹦1+1', '﹢971', '﹣1', '﹫cmd'])(
    'guards against a full-width or small beginning too (%s)',
    async (evil) => {
      await renameStore('PP-20003', evil)
      const { body } = await ask(admin, { filters: { text: 'PP-20003' }, columns: ['store'] })
      await ended(admin, body.id)
      expect((await fileOf(admin, body.id)).split('\n')[1]).toBe(`'${evil}`)
    },
  )

  it('can be had of every list in every format', async () => {
    // ADMIN may see nearly all; the others are of merchants that have coins, apps, agents or staff of their own.
    const people = await Promise.all(
      ['admin', 'multi-admin', 'financial', 'it', 'agent-admin'].map((name) => world.as(name)),
    )
    const make = async ([list, { columns, ending }]: readonly [string, ExportOffer], format: 'csv' | 'xlsx') => {
      const codes: number[] = []
      for (const person of people) {
        const { code, body } = await ask(person, {
          list,
          columns: ending === 'csv' ? Object.keys(columns) : ['whole'],
          ...(ending === 'csv' ? { format } : {}),
          // There is no answer without a question.
          ...(list === nameOf(dataQuery.table) ? { filters: { query: '{"source":"settlements"}' } } : {}),
        })
        codes.push(code)
        if (code === 200) return `${list} ${format} ${(await ended(person, body.id)).status}`
      }
      return `${list} ${format} ${codes.join()}`
    }
    const offers = [...world.context.registry.exports]
    expect(offers.length).toBeGreaterThan(40)
    const wanted = offers.flatMap((offer) => exportFormats.map((format) => [offer, format] as const))
    const results: string[] = []
    const worker = async (): Promise<void> => {
      for (let next = wanted.pop(); next; next = wanted.pop()) results.push(await make(...next))
    }
    await Promise.all([1, 2, 3].map(worker))
    expect(results.filter((result) => !result.endsWith(' READY'))).toEqual([])
  })

  it('a filter is data, never SQL', async () => {
    const text = `'); drop table export_job; -- $1 $2`
    const { body } = await ask(admin, { filters: { text } })
    expect(await ended(admin, body.id)).toMatchObject({ status: 'READY', rowsDone: 0 })
    const stored = await world.pool.query<{ params: string[] }>('select params from export_job where id = $1', [
      body.id,
    ])
    expect(stored.rows[0]!.params.filter((param) => param.includes('drop table'))).toHaveLength(5)
  })
})

describe('who may', () => {
  it('a role that may not see the list may not export it', async () => {
    const sales = await world.as('sales')
    expect((await ask(sales)).code).toBe(40301)
    const cs = await world.as('cs')
    expect((await ask(cs, { list: nameOf(operationHistory.query), columns: ['at'] })).code).toBe(40301)
    expect((await ask(cs)).code).toBe(200)
  })

  it('an export holds the asker’s own merchant only', async () => {
    const multi = await world.as('multi-admin')
    const { body } = await ask(multi)
    const own = await ended(multi, body.id)
    expect(own.rowsDone).toBe(await countFor(multi))
    expect(own.rowsDone).not.toBe(await countFor(admin))
  })

  it('a colleague who may have the list sees and fetches an export of it, and cannot cancel it', async () => {
    const { body } = await ask(admin, { filters: { text: 'PP-20001' } })
    const own = await ended(admin, body.id)
    const colleague = await world.as('financial')
    const answer = await colleague.call(exportJobs.query, {
      filters: { text: 'Layla' },
      pageParam: { number: 1, size: 40 },
    })
    expect(answer.body.rows.find(({ id }) => id === body.id)).toMatchObject({
      what: { en: 'Payments', zh: '支付' },
      filter: { en: expect.stringContaining('PP-20001') },
      by: 'Layla Haddad',
      sha256: own.sha256,
    })
    expect((await colleague.call(exportJobs.detail, { id: body.id })).body.isMine).toBe(false)
    expect((await colleague.call(exportJobs.cancel, { id: body.id })).code).toBe(40301)
    const text = await fileOf(colleague, body.id)
    expect(createHash('sha256').update(text).digest('hex')).toBe(own.sha256)
  })

  it('nobody else sees, cancels or fetches it, nor an export of what is the asker’s own', async () => {
    const { body } = await ask(admin, { filters: { text: 'PP-20001' } })
    await ended(admin, body.id)
    const { path } = (await admin.call(exportJobs.download, { id: body.id })).body
    const personal = await ask(admin, { list: nameOf(approval.requests), columns: ['number'] })
    await ended(admin, personal.body.id)
    for (const [person, id] of [
      ['sales', body.id],
      ['multi-admin', body.id],
      ['financial', personal.body.id],
    ] as const) {
      const other = await world.as(person)
      expect((await other.call(file.download, { filePath: path })).code).toBe(40401)
      expect((await other.call(exportJobs.detail, { id })).code).toBe(40401)
      expect((await other.call(exportJobs.cancel, { id })).code).toBe(40401)
      expect((await other.call(exportJobs.download, { id })).code).toBe(40401)
      const answer = await other.call(exportJobs.query, { filters: {}, pageParam: { number: 1, size: 40 } })
      expect(answer.body.rows.filter((row) => row.id === id)).toEqual([])
    }
  })

  it('an unknown list, column, filter or zone is refused', async () => {
    expect((await ask(admin, { list: 'POST secure/merchant/my' })).code).toBe(40401)
    expect((await ask(admin, { columns: ['password'] })).code).toBe(40001)
    expect((await ask(admin, { filters: { status: ['LOST'] } })).code).toBe(40001)
    expect((await ask(admin, { timezone: 'Mars/Base' })).code).toBe(40001)
  })

  it('the same key starts one export', async () => {
    const once = key()
    const input = {
      list: nameOf(payment.query),
      filters: { text: 'PP-20002' },
      columns: ['orderNo'],
      language: 'en' as const,
      timezone: 'Asia/Dubai',
    }
    const [first, second] = [
      await admin.call(exportJobs.add, input, once),
      await admin.call(exportJobs.add, input, once),
    ]
    expect(second.body.id).toBe(first.body.id)
    await ended(admin, first.body.id)
  })
})

describe('its end', () => {
  it('notifies the person alone', async () => {
    const { body } = await ask(admin, { filters: { text: 'PP-20009' } })
    await ended(admin, body.id)
    const events = () =>
      world.db
        .selectFrom('event')
        .innerJoin('person', 'person.id', 'event.person_id')
        .select(['event.audience', 'person.name', 'event.payload'])
        .where('event.kind', '=', 'export.ready')
        .where((column) => column(column.ref('event.payload', '->>').key('id' as never), '=', body.id as never))
        .execute()
    await expect
      .poll(events)
      .toMatchObject([{ audience: 'signed-in', name: 'Layla Haddad', payload: { id: body.id, rows: 1 } }])
  })

  it('a cancelled export stays cancelled and leaves no file', async () => {
    const id = await unstarted()
    expect((await admin.call(exportJobs.cancel, { id })).body.status).toBe('CANCELED')
    await runDirectly(id)
    expect((await admin.call(exportJobs.detail, { id })).body).toMatchObject({ status: 'CANCELED', rowsDone: 0 })
    expect((await admin.call(exportJobs.download, { id })).code).toBe(40401)
  })

  it('progress is reported on the way, and cancelling stops the writer', async () => {
    const id = await unstarted()
    await runDirectly(id, 1, 0)
    const events = await world.db
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', 'export.progress')
      .unionAll(world.db.selectFrom('event').select('payload').where('kind', '=', 'export.progress'))
      .execute()
    const steps = events
      .map(({ payload }) => payload as { id: string; rowsDone: number; rowsTotal: number })
      // Other exports of this file report their own progress when the machine is slow.
      .filter((step) => step.id === id)
      .toSorted((a, b) => a.rowsDone - b.rowsDone)
    expect(steps.length).toBeGreaterThan(2)
    expect(steps[0]).toMatchObject({ id, rowsTotal: await countFor(admin) })
    expect(steps[0]!.rowsDone).toBeLessThan(5000)

    // Somebody cancels while the first rows are written.
    await world.owner.query(`create function cancels() returns trigger language plpgsql as
      $$ begin new.status = 'CANCELED'; return new; end $$`)
    await world.owner.query(`create trigger cancels before update on export_job for each row
      when (new.rows_done > 0 and new.status = 'PROCESSING') execute function cancels()`)
    const cancelled = await unstarted()
    await runDirectly(cancelled, 1, 0)
    await world.owner.query('drop trigger cancels on export_job')
    const { body } = await admin.call(exportJobs.detail, { id: cancelled })
    expect(body.status).toBe('CANCELED')
    expect(body.rowsDone).toBeLessThan(5000)
    const left = await world.owner.query(
      'select from file_chunk c where not exists (select from file f where f.id = c.file_id)',
    )
    expect(left.rowCount).toBe(0)
  })

  it('a second run of the same job writes no second file', async () => {
    const { body } = await ask(admin, { filters: { text: 'PP-20011' } })
    await ended(admin, body.id)
    const fileId = () =>
      world.db.selectFrom('export_job').select('file_id').where('id', '=', body.id).executeTakeFirstOrThrow()
    const before = await fileId()
    await runDirectly(body.id)
    expect(await fileId()).toEqual(before)
  })

  it('an export that nobody works on ends after a day, and no sooner; its requester is notified', async () => {
    const [old, fresh] = [await unstarted(), await unstarted()]
    const createdBefore = (id: string, hours: number) =>
      world.owner.query(`update export_job set created_at = now() - make_interval(hours => $2) where id = $1`, [
        id,
        hours,
      ])
    await createdBefore(old, 25)
    await createdBefore(fresh, 23)
    expect(await failStuck(world.db, world.context)).toBe(1)
    const stateOf = async (id: string) => (await admin.call(exportJobs.detail, { id })).body
    expect(await stateOf(old)).toMatchObject({ status: 'FAILURE', failure: 'STOPPED' })
    expect(await stateOf(fresh)).toMatchObject({ status: 'PROCESSING' })
    const events = await world.owner.query(
      `select from outbox where kind = 'export.failed' and payload ->> 'id' = $1
      union all select from event where kind = 'export.failed' and payload ->> 'id' = $1`,
      [old],
    )
    expect(events.rowCount).toBe(1)
    expect(await failStuck(world.db, world.context)).toBe(0)
    await world.owner.query('delete from export_job where id = $1', [fresh])
  })

  it('the demo world has one in every state', async () => {
    const { rows } = await world.owner.query<{ status: string }>(
      `select distinct status from export_job where file_name = any($1)`,
      [['payments-so-far.csv', 'payments-monthly.csv', 'payments-all.csv', 'withdrawals.csv', 'payments-audit.csv']],
    )
    expect(rows.map(({ status }) => status).toSorted()).toEqual([...exportStatuses].toSorted())
  })

  it('a failed export says so after its last attempt', async () => {
    const { body } = await ask(admin, { filters: { text: 'PP-20012' } })
    await ended(admin, body.id)
    await world.db
      .updateTable('export_job')
      .set({ status: 'PROCESSING', file_id: null, timezone: 'Mars/Base' })
      .where('id', '=', body.id)
      .execute()
    await expect(runDirectly(body.id, 1)).rejects.toThrow('TimeZone')
    expect((await admin.call(exportJobs.detail, { id: body.id })).body.status).toBe('PROCESSING')
    await expect(runDirectly(body.id, 3)).rejects.toThrow('TimeZone')
    expect((await admin.call(exportJobs.detail, { id: body.id })).body).toMatchObject({
      status: 'FAILURE',
      failure: 'STOPPED',
    })
  })
})

/** A job that no event has started. */
const unstarted = async (): Promise<string> => {
  const id = newId()
  const owner = await world.db
    .selectFrom('staff')
    .innerJoin('person', 'person.id', 'staff.person_id')
    .select(['staff.merchant_id', 'staff.id as staff_id', 'person.id as person_id'])
    .where('person.name', '=', 'Layla Haddad')
    .executeTakeFirstOrThrow()
  await world.db
    .insertInto('export_job')
    .values({
      ...owner,
      id,
      list: nameOf(payment.query),
      file_name: 'x.csv',
      filters: '{}',
      columns: everyColumn,
      language: 'en',
      timezone: 'UTC',
      status: 'PROCESSING',
    })
    .execute()
  return id
}
const runDirectly = async (id: string, attempt = 1, tellEveryMs = 500): Promise<void> =>
  exportTask({ url: world.appUrl, registry: world.context.registry, tellEveryMs }).run({
    id,
    attempt,
    merchantId: null,
    personId: null,
    payload: { merchantId: (await recordKey(world.db, 'export_job', id)).merchant_id, id },
    db: world.db,
    log: world.app.log,
    signal: new AbortController().signal,
  })
