import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { urlOf } from '@falaj/contract/kernel/endpoint'
import type { Envelope } from '@falaj/contract/kernel/envelope'
import { balance } from '@falaj/contract/accounts/balance'
import { errors } from '@falaj/contract/kernel/errors'
import { movementDetail } from '@falaj/contract/kernel/movement-detail'
import { statement } from '@falaj/contract/accounts/statement'
import type { StatementTypeName } from '@falaj/contract/accounts/statement-types'
import { available, bank } from '@falaj/ledger/accounts'
import { balanceAsOf } from '@falaj/ledger/balance'
import { compose } from '@falaj/ledger/compose'
import { money } from '@falaj/money'
import { lettersIn } from '../../../testing/pdf.ts'
import { keyFor, programWith } from '../../../testing/merchant-program.ts'
import { recordKey } from '../../../testing/record-key.ts'
import { openPages } from '../../../testing/second-factor.ts'
import { readWorkbook, unzip } from '../../../testing/workbook.ts'
import { approve, member } from '../../../testing/bank-account.ts'
import { detailOf, send, sending } from '../../../testing/transfer.ts'
import { deposit } from '../../../testing/withdraw.ts'
import { consoleHeaders, openWorld, type Client, type World } from '../../../testing/world.ts'
import { readXml } from '../../../testing/xml.ts'
import { schemaOf } from '../../../testing/xsd.ts'
import { moveMoney } from '../../../platform/money/move.ts'
import { daysLater, dubaiDay, dubaiTime } from '../../../platform/base/banking-days.ts'
import { newId, sha256 } from '../../../platform/base/ids.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { xmlText } from '../../../platform/base/xml.ts'
import { registry } from '../../features.ts'
import { paid, take } from '../../../testing/payment.ts'
import { askScheduled, makeStatement, monthBefore } from './statement.jobs.ts'
import { runDue } from '../../../testing/due.ts'

let world: World
let finance: Client
let marina = ''
const today = dubaiDay(new Date())
const once = () => ({ 'idempotency-key': newId() })
beforeAll(async () => {
  world = await openWorld()
  finance = await world.as('financial')
  await openPages(world, finance, 'statements')
  marina = (await world.owner.query<{ id: string }>(`select id from merchant where mid = '20000001'`)).rows[0]!.id
  // A store's name is the merchant's own text: it must not become a formula anywhere.
  await take(
    world,
    paid(marina, {
      number: 'P-FORMULA',
      store: `=HYPERLINK("https://evil.example","滨海 & <b>")`,
      amount: money(12_345n, 'AED'),
    }),
  )
})
afterAll(() => world.close())

const ask = (types: readonly StatementTypeName[], over: object = {}) =>
  finance.call(
    statement.add,
    {
      types: [...types],
      currencies: ['AED'],
      firstDay: daysLater(today, -20),
      lastDay: today,
      language: 'en',
      ...over,
    },
    once(),
  )
const named = async (id: string) => ({ merchantId: (await recordKey(world.db, 'statement', id)).merchant_id, id })
const make = async (id: string, now?: Date) =>
  makeStatement(world.db, { registry }, await named(id), {
    signal: new AbortController().signal,
    isLast: true,
    ...(now ? { now } : {}),
  })
const made = async (type: StatementTypeName, over: object = {}): Promise<string> => {
  const { body } = await ask([type], over)
  const { id } = body.made[0]!
  await make(id)
  return id
}
const detail = async (id: string) => (await finance.call(statement.detail, { id })).body
const file = async (id: string, format: 'csv' | 'xlsx' | 'pdf' | 'jsonl' | 'camt053', language: 'en' | 'zh' = 'en') => {
  const { body, code } = await finance.call(statement.download, { id, format, language })
  expect(code).toBe(200)
  return (await world.app.inject({ method: 'GET', url: body.url })).rawPayload
}
const readCsv = (text: string): string[][] => {
  const rows: string[][] = [[]]
  for (const [, quoted, bare, end] of text
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\n|$)/g)) {
    rows.at(-1)!.push(quoted === undefined ? (bare ?? '') : quoted.replaceAll('""', '"'))
    if (end === '\n') rows.push([])
    if (end === '') break
  }
  return rows.filter((row) => row.length > 1)
}

describe('a balance statement', () => {
  it('opens and closes with the ledger’s own balances, and its rows add up to the difference', async () => {
    const id = await made('balance')
    const { opening, closing, credits, debits, rows, status } = await detail(id)
    const account = available(marina, 'AED')
    const from = dubaiTime(daysLater(today, -20))
    expect(status).toBe('READY')
    expect(opening!.minor).toBe(await balanceAsOf(world.db, account, new Date(from.getTime() - 1)))
    expect(closing!.minor).toBe(await balanceAsOf(world.db, account, new Date()))
    expect(opening!.minor + credits!.minor - debits!.minor).toBe(closing!.minor)
    const all = (await finance.call(statement.rows, { id, pageParam: { number: 1, size: 100 } })).body
    expect(all.total).toBe(rows)
    expect(all.rows.reduce((sum, { amount }) => sum + amount.minor, opening!.minor)).toBe(closing!.minor)
    expect(all.rows.at(-1)!.balance).toEqual(closing)
    expect(all.rows.some(({ reference }) => reference.startsWith('S-'))).toBe(true)
  })
  it('is read by a program by cursor, first to last, each entry once; a key of the version before still asks by page', async () => {
    const id = await made('balance')
    const key = await keyFor(await world.as('admin'), ['statements:read'])
    const shop = programWith(world, key.secret)
    const numbers: number[] = []
    let [cursor, total]: [string | null, number] = ['', 0]
    while (cursor !== null) {
      const { status, body } = await shop.get(`/v1/statements/${id}/entries?limit=3${cursor && `&cursor=${cursor}`}`)
      expect(status).toBe(200)
      numbers.push(...(body['data'] as { n: number }[]).map(({ n }) => n))
      ;[cursor, total] = [body['next_cursor'] as string | null, body['total'] as number]
    }
    expect(total).toBeGreaterThan(3)
    expect(numbers).toEqual(Array.from({ length: total }, (_, at) => at + 1))
    for (const wrong of ['cursor=x', 'cursor=WzEuNV0', 'page=1', 'limit=0', 'limit=101'])
      expect([wrong, (await shop.get(`/v1/statements/${id}/entries?${wrong}`)).status]).toEqual([wrong, 400])
    await world.owner.query(`update api_key set version = '2026-11-16' where id = $1`, [key.id])
    const old = await shop.get(`/v1/statements/${id}/entries?limit=3&page=2`)
    expect(old.headers['falaj-version']).toBe('2026-11-16')
    expect(old.body).toMatchObject({ rows: [{ n: 4 }, {}, {}].slice(0, Math.min(3, total - 3)), total })
    expect(old.body).not.toHaveProperty('next_cursor')
  })
  it('is a file whose hash is the one shown, and never changes', async () => {
    const id = await made('balance')
    const { sha256: shown, status } = await detail(id)
    const bytes = await file(id, 'jsonl')
    expect(sha256(bytes).toString('hex')).toBe(shown)
    expect(status).toBe('READY')
    expect((await detail(id)).status).toBe('FINISH')
    await world.db.transaction().execute((tx) =>
      moveMoney(
        { tx, emit: emitter(tx) },
        {
          merchantId: marina,
          key: newId(),
          business: { kind: 'deposit', id: newId() },
          transfers: [{ debit: bank('AED'), credit: available(marina, 'AED'), amount: 77n, reason: 'deposit' }],
        },
      ),
    )
    expect(Buffer.compare(await file(id, 'jsonl'), bytes)).toBe(0)
    await make(id)
    expect((await detail(id)).sha256).toBe(shown)
    await expect(world.db.deleteFrom('statement').where('id', '=', id).execute()).rejects.toThrow('permission denied')
  })
  it('reads back equal from CSV and from XLSX, in both languages', async () => {
    const id = await made('pending settlements')
    for (const language of ['en', 'zh'] as const) {
      const csv = readCsv((await file(id, 'csv', language)).toString('utf8'))
      const xlsx = readWorkbook(await file(id, 'xlsx', language), 10)
      const guarded = csv.map((row) => row.map((cell) => cell.replace(/^'(?=[=+\-@])/, '')))
      expect(xlsx).toEqual(guarded)
      const sheet = unzip(await file(id, 'xlsx', language)).get('xl/worksheets/sheet1.xml')!
      const times = csv.flat().filter((cell) => /^\d\d-\d\d-\d{4} [\d:]{8}$/.test(cell))
      expect(sheet.match(/ s="2"><v>/g)).toHaveLength(times.length)
      expect(csv.length).toBe((await detail(id)).rows + 3)
    }
  })
  it('names another merchant in the reader’s language, on the page and in files', async () => {
    await deposit(world, '50.00')
    const maker = await member(world, 'financial')
    const { id: transferId, requestId } = await send(maker, sending('12.00', { note: 'Stall 7' }))
    await approve(await member(world, 'admin'), requestId!)
    const { number } = await detailOf(maker, transferId)
    const id = await made('balance')
    const { rows } = (await finance.call(statement.rows, { id, pageParam: { number: 1, size: 100 } })).body
    const [en, zh] = ['Souk Group · MID 20000002 · Stall 7', '集市集团 · MID 20000002 · Stall 7'] as const
    expect(rows.find(({ reference }) => reference === number)).toMatchObject({ detail: en, detailZh: zh })
    for (const [language, detail] of [
      ['en', en],
      ['zh', zh],
    ] as const) {
      const lines = readCsv((await file(id, 'csv', language)).toString('utf8')).filter((row) => row.includes(number))
      expect(lines.map((row) => row[5])).toEqual(lines.map(() => detail))
    }
  })
  it('keeps a formula from being one: in CSV by an apostrophe, in XLSX by being text', async () => {
    const id = await made('purchase')
    const csv = readCsv((await file(id, 'csv')).toString('utf8'))
    const cells = csv.flat().filter((cell) => cell.includes('HYPERLINK'))
    expect(cells.length).toBeGreaterThan(0)
    expect(csv.flat().filter((cell) => /^[=+@\t]/.test(cell))).toEqual([])
    const xlsx = readWorkbook(await file(id, 'xlsx'), 10)
    expect(xlsx.flat().some((cell) => cell.includes(`=HYPERLINK("https://evil.example","滨海 & <b>")`))).toBe(true)
  })
  it('is a PDF whose text can be read and copied, in Chinese too', async () => {
    const id = await made('balance')
    for (const [language, tag, text] of [
      ['en', '(en)', 'Balance'],
      ['zh', '(zh-CN)', '余额对账单'],
    ] as const) {
      const bytes = await file(id, 'pdf', language)
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
      expect(bytes.toString('latin1')).toContain(`/Lang ${tag}`)
      // Each drawn letter is mapped to its character for readers.
      const letters = lettersIn(bytes)
      expect(Array.from(text).filter((letter) => !letters.has(letter))).toEqual([])
    }
  })
})

describe('a payment on a statement', () => {
  it('names its product in the reader’s language and what it was paid through, in every form and in the explanation', async () => {
    const through = [
      ['paylink', 'paylink', 'paylink', `number || ' ' || title`, 'Paylink', '支付链接'],
      ['smart-code', 'smart-code', 'smart_code', `number || ' ' || name`, 'Smart Code', '智能码'],
      ['invoice', 'invoice', 'invoice', 'number', 'Invoice', '账单'],
      ['auto-debit', 'auto-debit', 'auto_debit', `number || ' ' || title`, 'Auto Debit', '自动扣款'],
      ['saved-card', 'direct-pay', 'saved_card', 'number', 'Direct Pay', '直接支付'],
    ] as const
    // The demo world's are another merchant's.
    const terms = `gen_random_uuid(), id, 'https://console.example', (select id from person limit 1)`
    await world.owner.query(
      `insert into auto_debit (merchant_id, id, customer_id, origin, created_by, number, code, title, kind, currency, amount_minor, cap_minor,
         cycle, first_on, state)
       select merchant_id, ${terms}, 'M-THROUGH', 'through', 'Rent', 'fixed', 'AED', 100, 100, 'monthly', '2099-01-31', 'mandate-unsigned'
       from customer where merchant_id = $1 limit 1`,
      [marina],
    )
    await world.owner.query(
      `insert into saved_card (merchant_id, id, customer_id, origin, created_by, number, code, state)
       select merchant_id, ${terms}, 'SC-THROUGH', 'through', 'card-unsigned' from customer where merchant_id = $1 limit 1`,
      [marina],
    )
    const expected: { number: string; en: string; zh: string }[] = []
    for (const [kind, product, table, text, en, zh] of through) {
      const { rows } = await world.owner.query<{ id: string; text: string }>(
        `select id, ${text} as text from ${table} where merchant_id = $1 and number is not null order by id limit 1`,
        [marina],
      )
      const of = rows[0]!
      const number = `P-THROUGH-${kind}`
      const from = { store: 'Kiosk', offer: { kind, id: of.id }, merchantOrderNo: `order-${kind}` }
      await take(world, paid(marina, { number, product, made: from }))
      const rest = `${of.text} · order-${kind} · Kiosk`
      expected.push({ number, en: `${en} · ${rest}`, zh: `${zh} · ${rest}` })
    }
    const id = await made('pending settlements')
    for (const language of ['en', 'zh'] as const) {
      const wanted = expected.map((each) => [each.number, each[language]])
      const read = (rows: readonly (readonly string[])[]) =>
        expected.map(({ number }) => rows.find((row) => row[4] === number)?.slice(4, 6))
      expect(read(readCsv((await file(id, 'csv', language)).toString('utf8')))).toEqual(wanted)
      expect(read(readWorkbook(await file(id, 'xlsx', language), 10))).toEqual(wanted)
      const camt = (await file(id, 'camt053', language)).toString('utf8')
      for (const each of expected) expect(camt).toContain(`<AddtlNtryInf>${xmlText(each[language])}</AddtlNtryInf>`)
    }
    const books = { account: 'pending', currency: 'AED', from: null, until: null, size: 100 } as const
    const { body } = await finance.call(balance.entries, books)
    const explained = (number: string) => body.rows.find(({ about }) => about.number === number)!.about
    for (const { number, en, zh } of expected) {
      expect(movementDetail(explained(number), 'en')).toBe(en)
      expect(movementDetail(explained(number), 'zh')).toBe(zh)
    }
  })
})

describe('camt.053.001.08', () => {
  const schema = schemaOf(
    fs.readFileSync(path.join(import.meta.dirname, '../../../testing/iso/camt.053.001.08.xsd'), 'utf8'),
  )
  it('is as the ISO schema says, and its sums are the statement’s', async () => {
    for (const type of ['balance', 'pending settlements'] as const) {
      const id = await made(type)
      const xml = (await file(id, 'camt053')).toString('utf8')
      expect(await schema(xml)).toEqual([])
      const { opening, closing, rows } = await detail(id)
      const stmt = readXml(xml).children[0]!.children.find(({ name }) => name === 'Stmt')!
      const entries = stmt.children.filter(({ name }) => name === 'Ntry')
      const valueOf = (of: (typeof entries)[number], name: string) =>
        of.children.find((each) => each.name === name)!.text
      const signed = (of: (typeof entries)[number]) =>
        BigInt(valueOf(of, 'Amt').replace('.', '')) * (valueOf(of, 'CdtDbtInd') === 'CRDT' ? 1n : -1n)
      expect(entries).toHaveLength(rows)
      expect(entries.reduce((sum, entry) => sum + signed(entry), opening!.minor)).toBe(closing!.minor)
      const [first, last] = stmt.children.filter(({ name }) => name === 'Bal')
      expect([signed(first!), signed(last!)]).toEqual([opening!.minor, closing!.minor])
    }
  })
  it.each([
    [
      'elements in another order',
      (xml: string) => xml.replace(/(<CdtDbtInd>\w+<\/CdtDbtInd>)(<Sts>.*?<\/Sts>)/, '$2$1'),
    ],
    ['a missing balance', (xml: string) => xml.replaceAll(/<Bal>.*?<\/Bal>/g, '')],
    ['an amount without its currency', (xml: string) => xml.replace('<Amt Ccy="AED">', '<Amt>')],
    ['six decimals', (xml: string) => xml.replace(/(<Amt Ccy="AED">\d+)\.\d\d/, '$1.000001')],
    ['a side that is none', (xml: string) => xml.replace('>CRDT<', '>PLUS<')],
    ['an id that is too long', (xml: string) => xml.replace(/<MsgId>[^<]*/, `<MsgId>${'9'.repeat(36)}`)],
    ['an unknown element', (xml: string) => xml.replace('<Stmt>', '<Stmt><Falaj>1</Falaj>')],
  ])('the check sees %s', async (_, spoil) => {
    const xml = (await file(await made('balance'), 'camt053')).toString('utf8')
    expect(spoil(xml)).not.toBe(xml)
    expect((await schema(spoil(xml))).length).toBeGreaterThan(0)
  })
  it('is offered for a whole account only', async () => {
    const id = await made('settlement')
    expect((await detail(id)).formats).not.toContain('camt053')
    const { code } = await finance.call(statement.download, { id, format: 'camt053', language: 'en' })
    expect(code).toBe(errors.INPUT_INVALID.code)
  })
})

describe('every type', () => {
  it('adds up to what the ledger says moved for its reasons', async () => {
    const period = { from: dubaiTime(daysLater(today, -20)), until: new Date() }
    const pending = { merchantId: marina, kind: 'pending', currency: 'AED' } as const
    const { movements } = await compose(world.db, pending, period)
    const net = (...reasons: string[]) =>
      movements
        .filter(({ reason }) => reasons.includes(reason))
        .reduce((sum, { credited, debited }) => sum + credited - debited, 0n)
    for (const [type, expected] of [
      ['charge', net('fee', 'fee-return', 'vat')],
      ['purchase', net('payment', 'fee', 'vat')],
    ] as const) {
      const { opening, closing } = await detail(await made(type))
      expect(closing!.minor - opening!.minor).toBe(expected)
    }
  })
  it('is in one of the five lists, and in no other', async () => {
    const lists = ['charge', 'balance', 'transaction', 'settlement', 'purchase'] as const
    const page = { filters: {}, pageParam: { number: 1, size: 100 } }
    const found: string[] = []
    for (const name of lists) found.push(...(await finance.call(statement[name], page)).body.rows.map(({ id }) => id))
    expect(new Set(found).size).toBe(found.length)
    expect(found.length).toBe(Number((await world.owner.query('select count(*) from statement')).rows[0].count))
  })
})

describe('asking', () => {
  it('a period of more than 30 days is cut at the ends of months by itself', async () => {
    const { body } = await ask(['balance'], {
      firstDay: `${monthBefore(monthBefore(today).firstDay).firstDay}`,
      lastDay: today,
    })
    expect(body.made.length).toBeGreaterThanOrEqual(2)
    for (const { id } of body.made) await make(id)
    const parts = await Promise.all(body.made.map(({ id }) => detail(id)))
    const inOrder = parts.toSorted((a, b) => (a.firstDay < b.firstDay ? -1 : 1))
    inOrder.forEach((part, at) => {
      const before = inOrder[at - 1]
      if (!before) return
      expect(part.firstDay).toBe(daysLater(before.lastDay, 1))
      expect(part.opening).toEqual(before.closing)
    })
  })
  it('an empty period gets a clear answer and makes nothing', async () => {
    const { code, raw } = await ask(['balance'], { firstDay: '2020-01-01', lastDay: '2020-01-31' })
    expect(code).toBe(errors.STATEMENT_EMPTY.code)
    expect(raw.body).toMatchObject({ empty: ['Balance AED'] })
  })
  it('of several types the empty ones are left out and named', async () => {
    const { body } = await ask(['balance', 'exchange'])
    expect([body.made.length, body.empty]).toEqual([1, ['Currency exchange AED']])
  })
  it('a day in the future, an end before the start and a dead day are refused by name', async () => {
    expect((await ask(['balance'], { lastDay: daysLater(today, 3) })).raw.body).toMatchObject({
      fields: [{ path: 'lastDay', code: 'RANGE_FUTURE' }],
    })
    const send = (over: object) =>
      world.app.inject({
        method: 'POST',
        url: urlOf(statement.add),
        headers: { ...consoleHeaders, cookie: finance.cookie, ...once() },
        payload: JSON.stringify({
          types: ['balance'],
          currencies: ['AED'],
          firstDay: '2026-01-02',
          lastDay: '2026-01-03',
          language: 'en',
          ...over,
        }),
      })
    for (const [over, fault] of [
      [{ lastDay: '2026-01-01' }, { path: 'lastDay', code: 'RANGE_ORDER' }],
      [{ lastDay: '2026-02-30' }, { path: 'lastDay', code: 'INVALID' }],
      [{ firstDay: '2020-01-01' }, { path: 'lastDay', code: 'PERIOD_LONG' }],
      [{ types: [] }, { path: 'types', code: 'CHOOSE_ONE' }],
    ] as const)
      expect((await send(over)).json().body).toMatchObject({ fields: [fault] })
  })
  it('needs the step-up of the page, and the right to it', async () => {
    const closed = await world.as('financial')
    const page = { filters: {}, pageParam: { number: 1, size: 10 } }
    expect((await closed.call(statement.balance, page)).code).toBe(errors.STEP_UP_REQUIRED.code)
    const cs = await world.as('cs')
    expect((await cs.call(statement.balance, page)).code).toBe(errors.ACCESS_DENIED.code)
  })
})

describe('making', () => {
  it('fails when the rows do not add up, says so, and is made once they do', async () => {
    const { id } = (await ask(['balance'])).body.made[0]!
    // What a damaged disk or a wrong hand would leave.
    const spoil = (by: number) =>
      world.owner.query(
        `update ledger.entry e set amount = amount + $2 where merchant_id = $1 and kind = 'available' and currency = 'AED'
           and seq = (select max(seq) from ledger.entry m where m.merchant_id = $1 and m.kind = 'available' and m.currency = 'AED')`,
        [marina, by],
      )
    await spoil(1)
    await make(id)
    expect(await detail(id)).toMatchObject({ status: 'FAILURE', failure: 'TOTALS', formats: [], sha256: null })
    const { code } = await finance.call(statement.download, { id, format: 'csv', language: 'en' })
    expect(code).toBe(errors.STATEMENT_STATE.code)
    await spoil(-1)
    expect((await finance.call(statement.retry, { id }, once())).code).toBe(200)
    await make(id)
    expect((await detail(id)).status).toBe('READY')
    expect((await finance.call(statement.retry, { id }, once())).code).toBe(errors.STATEMENT_STATE.code)
  })
  it('that dies is tried again, and after the last attempt says that it stopped', async () => {
    const { id } = (await ask(['balance'])).body.made[0]!
    await world.owner.query('alter table file_chunk rename to file_chunk_away')
    const die = async (isLast: boolean) =>
      makeStatement(world.db, { registry }, await named(id), { signal: new AbortController().signal, isLast })
    await expect(die(false)).rejects.toThrow('file_chunk')
    expect((await detail(id)).status).toBe('PROCESSING')
    await expect(die(true)).rejects.toThrow('file_chunk')
    await world.owner.query('alter table file_chunk_away rename to file_chunk')
    expect(await detail(id)).toMatchObject({ status: 'FAILURE', failure: 'STOPPED' })
  })
  it('cannot be marked ready in the database unless it adds up', async () => {
    const id = await made('balance')
    await expect(
      world.owner.query('update statement set closing_minor = closing_minor + 1 where id = $1', [id]),
    ).rejects.toThrow('statement_adds_up')
  })
  it('twice at once makes one file', async () => {
    const { body } = await ask(['balance'])
    const { id } = body.made[0]!
    await Promise.allSettled([make(id), make(id)])
    const { rows } = await world.owner.query('select file_id from statement_file where statement_id = $1', [id])
    expect(rows).toHaveLength(1)
    expect((await detail(id)).status).toBe('READY')
  })
})

it('another merchant’s statement answers as one that never was, and nobody changes it', async () => {
  const id = await made('balance')
  const old = (await finance.call(statement.old, { filters: {}, pageParam: { number: 1, size: 10 } })).body.rows
  expect(old.length).toBeGreaterThan(0)
  const scheduled = await finance.call(
    statement.schedule,
    { type: 'purchase', currency: 'USD', language: 'en' },
    once(),
  )
  const other = await world.as('multi-financial')
  await openPages(world, other, 'statements')
  const bare = ({ head, body }: Envelope) => ({ head, body: { ...(body as object), requestId: '' } })
  const same = async (ask: (id: string) => Promise<{ readonly raw: Envelope }>, given: string) =>
    expect(bare((await ask(given)).raw)).toEqual(bare((await ask(newId())).raw))
  await same((given) => other.call(statement.detail, { id: given }), id)
  await same((given) => other.call(statement.rows, { id: given, pageParam: { number: 1, size: 10 } }), id)
  await same((given) => other.call(statement.download, { id: given, format: 'csv', language: 'en' }), id)
  await same((given) => other.call(statement.retry, { id: given }, once()), id)
  await same((given) => other.call(statement.oldDownload, { id: given }), old[0]!.id)
  await same((given) => other.call(statement.unschedule, { id: given }, once()), scheduled.body.id)
  expect((await detail(id)).status).toBe('READY')
  expect((await finance.call(statement.oldDownload, { id: old[0]!.id })).body.url).toMatch(/^\/files\//)
  expect((await finance.call(statement.unschedule, { id: scheduled.body.id }, once())).code).toBe(200)
})

describe('a schedule', () => {
  it('asks for the month before, once, however many nodes ask, until it ends', async () => {
    const first = await finance.call(statement.schedule, { type: 'balance', currency: 'AED', language: 'zh' }, once())
    const again = await finance.call(statement.schedule, { type: 'balance', currency: 'AED', language: 'zh' }, once())
    expect([first.code, again.code]).toEqual([200, errors.STATEMENT_STATE.code])
    const now = new Date('2026-12-05T08:00:00Z')
    const counts = await Promise.all(
      [1, 2].map(() =>
        runDue(
          world.db,
          askScheduled(() => now),
        ),
      ),
    )
    expect(counts.reduce((a, b) => a + b)).toBe(1)
    const { rows } = await world.owner.query(
      'select first_day::text, last_day::text, language from statement where schedule_id = $1',
      [first.body.id],
    )
    expect(rows).toEqual([{ first_day: '2026-11-01', last_day: '2026-11-30', language: 'zh' }])
    expect((await finance.call(statement.unschedule, { id: first.body.id }, once())).code).toBe(200)
    expect(
      await runDue(
        world.db,
        askScheduled(() => new Date('2027-01-05T08:00:00Z')),
      ),
    ).toBe(0)
  })
})
