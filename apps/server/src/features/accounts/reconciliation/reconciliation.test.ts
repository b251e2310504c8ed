import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errors } from '@falaj/contract/kernel/errors'
import { file } from '@falaj/contract/workspace/file'
import { reconciliation } from '@falaj/contract/accounts/reconciliation'
import { refund } from '@falaj/contract/payments/refund'
import { settlement } from '@falaj/contract/accounts/settlement'
import { statement } from '@falaj/contract/accounts/statement'
import { webhookEventTypes } from '@falaj/contract/developers/webhook-events'
import { withdraw } from '@falaj/contract/accounts/withdraw'
import { money, toText } from '@falaj/money'
import { daysLater, dubaiDay } from '../../../platform/base/banking-days.ts'
import { approve, member, type Member } from '../../../testing/bank-account.ts'
import { paid as takenPayment, take } from '../../../testing/payment.ts'
import { scale } from '../../../testing/scale.ts'
import { openPages } from '../../../testing/second-factor.ts'
import { withStepUp } from '../../../testing/team.ts'
import { uploadFile } from '../../../testing/upload.ts'
import { accountNamed, askFor, lookAtBank, merchantOf, wanted } from '../../../testing/withdraw.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { failStuck } from './reconciliation.jobs.ts'

let world: World
let [finance, cs, stranger]: Client[] = [] as never
const today = dubaiDay(new Date())
const paid: { id: string; number: string; net: string; day: string }[] = []
beforeAll(async () => {
  world = await openWorld({}, { background: true })
  ;[finance, cs, stranger] = await Promise.all(
    (['financial', 'cs', 'multi-admin'] as const).map((who) => world.as(who)),
  )
  const [maker, checker] = await Promise.all([member(world, 'financial'), member(world, 'admin')])
  const account = await accountNamed(world, 'Main operating account')
  for (const amount of ['101.00', '202.00', '303.00', '404.00']) {
    if (amount === '404.00') await refundSome(checker)
    const { body } = await askFor(world, maker, wanted(amount, account))
    await approve(checker, body.requestId!)
    while (!(await lookAtBank(world, body.id))) continue
    const ended = (await maker.client.call(withdraw.detail, { id: body.id })).body
    paid.push({ id: body.id, number: ended.number, net: toText(ended.net).replace(/[^\d.]/g, ''), day: today })
  }
})
afterAll(() => world.close())

/** What the last of the payouts is the less for. */
const refundSome = async (checker: Member): Promise<void> => {
  const sale = takenPayment(await merchantOf(world), { amount: money(4000n, 'AED') })
  await take(world, sale)
  const wish = { paymentId: sale.id, amount: money(1000n, 'AED'), reason: 'REQUESTED', draftId: randomUUID() } as const
  const { body } = await withStepUp(cs!, refund.add, wish)
  await approve(checker, body.requestId!)
}
const key = () => ({ 'idempotency-key': randomUUID() })
const send = async (client: Client, content: string | Buffer, name: string) => {
  const { body } = await client.call(file.ticket, { purpose: 'bank-file' })
  return uploadFile(world, body.ticket, content, name)
}
const reconciled = async (content: string, name: string) => {
  const { path } = await send(finance!, content, name)
  const { body } = await finance!.call(reconciliation.add, { filePath: path }, key())
  await expect
    .poll(async () => (await finance!.call(reconciliation.detail, { id: body.id })).body.status, { interval: 50 })
    .not.toBe('PROCESSING')
  return (await finance!.call(reconciliation.detail, { id: body.id })).body
}
const linesOf = async (id: string, only: 'left' | 'missing' | 'matched') =>
  (await finance!.call(reconciliation.lines, { id, only, pageParam: { number: 1, size: 100 } })).body.rows
const csvOf = (rows: readonly (readonly string[])[]): string =>
  `Date,Amount,Currency,Reference\n${rows.map((row) => row.join(',')).join('\n')}\n`

describe('a bank file', () => {
  it('each credit is tied to its payout, what is left over has its reason, and a second time nothing is tied again', async () => {
    const [one, two] = [paid[0]!, paid[1]!]
    const text = csvOf([
      [one.day, one.net, 'AED', `Falaj ${one.number}`],
      [two.day, `${Number(two.net) + 1}`, 'AED', `Falaj ${two.number}`],
      [one.day, '17.31', 'AED', 'somebody else'],
      [one.day, '-5', 'AED', 'bank fee'],
    ])
    const first = await reconciled(text, 'bank.csv')
    expect(first).toMatchObject({ status: 'READY', format: 'csv', credits: 3, matched: 1 })
    expect(await linesOf(first.id, 'matched')).toMatchObject([
      { outcome: 'matched', by: 'reference', payout: { kind: 'withdraw', id: one.id, number: one.number } },
    ])
    const left = await linesOf(first.id, 'left')
    expect(left.find(({ n }) => n === 2)).toMatchObject({ outcome: 'amount', payout: { number: two.number } })
    expect(left.find(({ n }) => n === 3)).toMatchObject({ outcome: 'unknown', payout: null })
    const again = await reconciled(text, 'bank.csv')
    expect(again).toMatchObject({ credits: 3, matched: 0 })
    expect((await linesOf(again.id, 'left')).find(({ n }) => n === 1)).toMatchObject({ outcome: 'duplicate' })
  })

  it('from a payout to its payments, fees and the rest: the sums are the books’', async () => {
    const { id } = await reconciled(csvOf([[paid[2]!.day, paid[2]!.net, 'AED', paid[2]!.number]]), 'one.csv')
    const [{ n, amount }] = (await linesOf(id, 'matched')) as never as [{ n: number; amount: { minor: bigint } }]
    const { body } = await finance!.call(reconciliation.made, { id, n })
    expect(body.paid.minor).toBe(amount.minor)
    const others = body.others.reduce((sum, each) => sum + each.amount.minor, 0n)
    const settled = body.gross.minor - body.fee.minor - body.vat.minor
    expect(body.before.minor + settled + others).toBe(body.after.minor)
    // The third of them: nothing but itself moved the balance since the second.
    expect([body.payments, body.others]).toEqual([0, [{ reason: 'withdraw', amount: money(-30_300n, 'AED') }]])
    expect(body.payoutFee.minor + body.paid.minor).toBe(30_300n)
  })

  it('the first payout carries everything that was settled before it', async () => {
    const { id } = await reconciled(csvOf([[paid[0]!.day, paid[0]!.net, 'AED', '']]), 'first.csv')
    expect((await linesOf(id, 'left')).find(({ n }) => n === 1)).toMatchObject({ outcome: 'duplicate' })
    const [tied] = (
      await world.owner.query<{ file: string; n: number }>(
        `select bank_file_id as file, n from bank_file_line where payout_id = $1 and outcome = 'matched'`,
        [paid[0]!.id],
      )
    ).rows
    const { body } = await finance!.call(reconciliation.made, { id: tied!.file, n: tied!.n })
    const others = body.others.reduce((sum, each) => sum + each.amount.minor, 0n)
    expect(body.before.minor).toBe(0n)
    expect(body.gross.minor - body.fee.minor - body.vat.minor + others).toBe(body.after.minor)
    expect(body.settlements.length).toBeGreaterThan(0)
    expect(body.payments).toBeGreaterThanOrEqual(body.settlements.length)
  })

  it('an MT940 is read and tied as well; what was refunded before the payout is part of it', async () => {
    const { number, net, day } = paid[3]!
    const short = day.slice(2).replaceAll('-', '')
    const text = `:20:S1\n:25:AE07\n:28C:1\n:60F:C${short}AED0,00\n:61:${short}C${net.replace('.', ',')}NTRF${number}\n:86:FALAJ\n:62F:C${short}AED${net.replace('.', ',')}\n`
    const found = await reconciled(text, 'bank.sta')
    expect(found).toMatchObject({ status: 'READY', format: 'mt940', credits: 1, matched: 1 })
    const [line] = await linesOf(found.id, 'matched')
    const { body } = await finance!.call(reconciliation.made, { id: found.id, n: line!.n })
    expect(body.others).toContainEqual({ reason: 'refund', amount: money(-1000n, 'AED') })
  })

  it('the camt.053 of our own statement: every settlement is tied to itself and its payments', async () => {
    const { rows } = (
      await finance!.call(settlement.query, { filters: { currency: 'AED' }, pageParam: { number: 1, size: 10 } })
    ).body
    const day = dubaiDay(new Date(rows[0]!.settledAt))
    await openPages(world, finance!, 'statements')
    const answer = await finance!.call(
      statement.add,
      { types: ['balance'], currencies: ['AED'], firstDay: daysLater(day, -6), lastDay: day, language: 'en' },
      key(),
    )
    const id = answer.body.made[0]!.id
    await expect
      .poll(async () => (await finance!.call(statement.detail, { id })).body.status, { interval: 50 })
      .toBe('READY')
    const link = await finance!.call(statement.download, { id, format: 'camt053', language: 'en' })
    const xml = (await world.app.inject({ method: 'GET', url: link.body.url })).body
    const found = await reconciled(xml, 'statement.xml')
    expect(found).toMatchObject({ status: 'READY', format: 'camt053' })
    const matched = await linesOf(found.id, 'matched')
    expect(matched.map(({ payout }) => payout?.number)).toContain(rows[0]!.number)
    const line = matched.find(({ payout }) => payout?.number === rows[0]!.number)!
    const { body } = await finance!.call(reconciliation.made, { id: found.id, n: line.n })
    expect(toText(body.paid)).toBe(toText(line.amount!))
    expect(body.gross.minor - body.fee.minor - body.vat.minor).toBe(body.paid.minor)
  })

  it.each([
    ['a letter', 'Dear Sir or Madam', 'letter.txt', 'KIND'],
    ['an order of somebody’s', '<?xml version="1.0"?><Order/>', 'order.xml', 'KIND'],
    ['one that was cut', ':20:S1\n:60F:C261110AED0,00\n:61:261110C1,NTRFx\n', 'cut.sta', 'TRUNCATED'],
    [
      'entities',
      '<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a SYSTEM "file:///etc/passwd">]><Document><BkToCstmrStmt>camt.053</BkToCstmrStmt></Document>',
      'evil.xml',
      'XML',
    ],
  ])('%s is refused in words', async (_, text, name, failure) => {
    expect(await reconciled(text, name)).toMatchObject({ status: 'FAILURE', failure, credits: 0 })
  })

  it('a picture and a hundred megabytes never arrive', async () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
    expect((await send(finance!, png, 'bank.xml')).code).toBe(errors.FILE_TYPE.code)
    // What is over the limit is neither stored nor read into memory, so a fifth of it shows the same.
    const megabytes = scale > 1 ? 100 : 21
    expect((await send(finance!, Buffer.alloc(megabytes * 1024 * 1024, 'a'), 'bank.csv')).code).toBe(
      errors.FILE_TOO_LARGE.code,
    )
    const { rows } = await world.owner.query(
      `select from file_chunk c where not exists (select from file f where f.merchant_id = c.merchant_id and f.id = c.file_id)`,
    )
    expect(rows).toHaveLength(0)
  })

  it('the same key and the same file are one, two at once as well', async () => {
    const { path } = await send(finance!, csvOf([['2026-01-01', '1.01', 'AED', 'x']]), 'twice.csv')
    const once = key()
    const [one, two] = await Promise.all([1, 2].map(() => finance!.call(reconciliation.add, { filePath: path }, once)))
    expect(one!.body.id).toBe(two!.body.id)
    expect((await finance!.call(reconciliation.add, { filePath: path }, key())).code).toBe(errors.INPUT_INVALID.code)
  })
})

describe('by hand', () => {
  const query = { only: 'left', pageParam: { number: 1, size: 100 } } as const
  /** A file with one credit that does not name its payout. */
  const unclear = async (amount: string) => {
    const file = await reconciled(csvOf([[today, amount, 'AED', 'TRANSFER']]), 'unclear.csv')
    return { id: file.id, n: 1 }
  }
  const freed = async (at: number) => {
    const { rows } = await world.owner.query<{ id: string; n: number }>(
      `select bank_file_id as id, n from bank_file_line where payout_id = $1 and outcome = 'matched'`,
      [paid[at]!.id],
    )
    for (const line of rows) expect((await finance!.call(reconciliation.untie, line, key())).code).toBe(200)
    return rows[0]
  }

  it('a credit is matched to the payout a colleague names, and that is undone again', async () => {
    const [was] = [await freed(0)]
    expect((await linesOf(was!.id, 'left')).find(({ n }) => n === was!.n)).toMatchObject({
      outcome: 'untied',
      payout: null,
    })
    const line = await unclear('7.77')
    const { payouts } = (await finance!.call(reconciliation.payouts, line)).body
    expect(payouts.map(({ id }) => id)).toContain(paid[0]!.id)
    const tie = { ...line, payoutId: paid[0]!.id }
    expect((await finance!.call(reconciliation.tie, tie, key())).code).toBe(200)
    expect(await linesOf(line.id, 'matched')).toMatchObject([{ by: 'person', payout: { number: paid[0]!.number } }])
    expect((await finance!.call(reconciliation.detail, { id: line.id })).body).toMatchObject({ matched: 1 })
    const left = (await finance!.call(reconciliation.lines, { id: line.id, ...query })).body.rows
    // No file misses it any more.
    expect(left.map(({ payout }) => payout?.id)).not.toContain(paid[0]!.id)
    expect((await finance!.call(reconciliation.made, line)).code).toBe(200)
    // Once: neither another credit nor this one again.
    const other = await unclear('8.88')
    expect((await finance!.call(reconciliation.tie, { ...other, payoutId: paid[0]!.id }, key())).code).toBe(
      errors.INPUT_INVALID.code,
    )
    expect((await finance!.call(reconciliation.tie, tie, key())).code).toBe(errors.RECORD_STATE.code)
    expect((await finance!.call(reconciliation.untie, line, key())).code).toBe(200)
    expect((await finance!.call(reconciliation.untie, line, key())).code).toBe(errors.RECORD_STATE.code)
    expect((await finance!.call(reconciliation.detail, { id: line.id })).body).toMatchObject({ matched: 0 })
    const { rows } = await world.owner.query(
      `select action from audit_entry where action like 'POST secure/reconciliation/%tie' and result = 'done' order by at desc limit 2`,
    )
    expect(rows.map(({ action }: { action: string }) => action)).toEqual([
      'POST secure/reconciliation/untie',
      'POST secure/reconciliation/tie',
    ])
  })
  it('the same key twice is one; of two at once one is matched', async () => {
    await freed(1)
    const [one, two] = [await unclear('9.11'), await unclear('9.12')]
    const both = await Promise.all(
      [one, two].map((line) => finance!.call(reconciliation.tie, { ...line, payoutId: paid[1]!.id }, key())),
    )
    expect(new Set(both.map(({ code }) => code))).toEqual(new Set([200, errors.INPUT_INVALID.code]))
    const line = both[0]!.code === 200 ? one : two
    const once = key()
    for (const _ of [1, 2]) expect((await finance!.call(reconciliation.untie, line, once)).code).toBe(200)
  })
  it('a payout that is missing is no credit, and a currency that isn’t held cannot be matched', async () => {
    const file = await reconciled(
      csvOf([
        [today, '12.50', 'CHF', 'Alpen AG'],
        [today, '1.23', 'AED', 'x'],
      ]),
      'chf.csv',
    )
    expect(file).toMatchObject({ status: 'READY', credits: 2 })
    const [foreign] = await linesOf(file.id, 'left')
    expect(foreign).toMatchObject({
      n: 1,
      outcome: 'foreign',
      amount: null,
      foreign: { currency: 'CHF', amount: '12.50' },
    })
    expect((await finance!.call(reconciliation.payouts, { id: file.id, n: 1 })).body.payouts).toEqual([])
    const tie = { id: file.id, n: 1, payoutId: paid[2]!.id }
    expect((await finance!.call(reconciliation.tie, tie, key())).code).toBe(errors.RECORD_STATE.code)
  })
  it('those who may read it are notified that a file was read, and so are the merchant’s own systems', async () => {
    const file = await reconciled(csvOf([[today, '3.21', 'AED', 'x']]), 'notified.csv')
    const kinds = async () =>
      (
        await world.owner.query<{ kind: string }>(
          `select kind from event where payload ->> 'id' = $1 and kind like 'reconciliation.%' order by number`,
          [file.id],
        )
      ).rows.map(({ kind }) => kind)
    await expect.poll(kinds).toEqual(['reconciliation.asked', 'reconciliation.changed', 'reconciliation.read'])
    expect(webhookEventTypes).toContain('reconciliation.changed')
    const messageCount = async () =>
      (
        await world.owner.query(
          `select body from message where body like '%notified.csv%' union all select body from sandbox_message where body like '%notified.csv%'`,
        )
      ).rowCount ?? 0
    await expect.poll(messageCount).toBeGreaterThan(0)
  })
  it('credits are either matched or not, payouts not in the file are counted apart, and each count is that of its lines', async () => {
    const { rows } = (await finance!.call(reconciliation.query, { filters: {}, pageParam: { number: 1, size: 40 } }))
      .body
    const files = rows.filter(({ status }) => status === 'READY')
    expect(files.some(({ missing }) => missing > 0)).toBe(true)
    for (const { id, credits, matched, leftOver, missing } of files) {
      expect(matched + leftOver).toBe(credits)
      const counted = await Promise.all((['matched', 'left', 'missing'] as const).map((only) => linesOf(id, only)))
      expect(counted.map(({ length }) => length)).toEqual([matched, leftOver, missing])
    }
    const demo = rows.filter(({ name }) => name === 'enbd-statement.csv' || name === 'statement-cut.csv')
    expect(demo.map(({ status }) => status).toSorted()).toEqual(['FAILURE', 'READY'])
  })
  it('one that nobody reads ends after a day, and no sooner', async () => {
    const age = (hours: number) =>
      world.owner.query(
        `update bank_file set state = 'PROCESSING', failure = null, ended_at = null, created_at = now() - make_interval(hours => $1)
        where name = 'statement-cut.csv'`,
        [hours],
      )
    await age(23)
    expect(await failStuck(world.db)).toBe(0)
    await age(25)
    expect(await failStuck(world.db)).toBe(1)
    const { rows } = await world.owner.query(`select state, failure from bank_file where name = 'statement-cut.csv'`)
    expect(rows).toEqual([{ state: 'FAILURE', failure: 'STOPPED' }])
    expect(await failStuck(world.db)).toBe(0)
  })
  it('nobody of another merchant, and nobody who may not read it', async () => {
    const line = await unclear('5.55')
    for (const of of [line, { id: randomUUID(), n: 1 }]) {
      expect((await stranger!.call(reconciliation.payouts, of)).code).toBe(errors.NOT_FOUND.code)
      expect((await stranger!.call(reconciliation.untie, of, key())).code).toBe(errors.NOT_FOUND.code)
      expect((await stranger!.call(reconciliation.tie, { ...of, payoutId: paid[0]!.id }, key())).code).toBe(
        errors.NOT_FOUND.code,
      )
    }
    expect((await cs!.call(reconciliation.untie, line, key())).code).toBe(errors.ACCESS_DENIED.code)
  })
})

it('another merchant’s file answers as one that never was', async () => {
  const { path } = await send(finance!, csvOf([['2026-01-01', '1.01', 'AED', 'x']]), 'mine.csv')
  const { body } = await finance!.call(reconciliation.add, { filePath: path }, key())
  const page = { number: 1, size: 10 }
  for (const id of [body.id, randomUUID()]) {
    expect((await stranger!.call(reconciliation.detail, { id })).code).toBe(errors.NOT_FOUND.code)
    expect((await stranger!.call(reconciliation.lines, { id, only: 'left', pageParam: page })).code).toBe(
      errors.NOT_FOUND.code,
    )
    expect((await stranger!.call(reconciliation.made, { id, n: 1 })).code).toBe(errors.NOT_FOUND.code)
  }
  for (const filePath of [path, randomUUID()])
    expect((await stranger!.call(reconciliation.add, { filePath }, key())).code).toBe(errors.INPUT_INVALID.code)
  expect((await cs!.call(reconciliation.query, { filters: {}, pageParam: page })).code).toBe(errors.ACCESS_DENIED.code)
  expect((await cs!.call(file.ticket, { purpose: 'bank-file' })).code).toBe(errors.ACCESS_DENIED.code)
  expect(withdraw.query.access).toBe(reconciliation.query.access)
})
