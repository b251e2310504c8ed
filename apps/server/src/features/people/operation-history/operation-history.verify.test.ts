// Whatever is done to the history in the database, even by its owner: the browser's code over the real calls and the script on a proof
// file name the same first entry.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verifyChain, type Head } from '@falaj/contract/chain'
import { nameOf } from '@falaj/contract/kernel/endpoint'
import { exportJobs } from '@falaj/contract/workspace/export'
import { operationHistory } from '@falaj/contract/people/operation-history'
import { writeAudit } from '../../../platform/audit/entry.ts'
import { sealWaiting } from '../../../platform/audit/seal.ts'
import { newId } from '../../../platform/base/ids.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { proofPieces } from './operation-history.proof.ts'

const script = path.join(import.meta.dirname, '../../../../../../scripts/verify-history.mjs')
let world: World
let admin: Client
let chain: string
let ids: string[]

/** As the page does it. */
const byBrowser = (head: Head | null = null) =>
  verifyChain({
    chain,
    seen: head,
    page: async (after) => (await admin.call(operationHistory.chain, { after })).body.blocks,
    loose: async () => (await admin.call(operationHistory.loose, {})).body,
  })
const run = (...args: readonly string[]): Promise<{ code: number | null; output: string }> =>
  new Promise((resolve) => {
    // Its environment is empty: neither address nor token.
    const child = spawn(process.execPath, [script, ...args], { env: {} })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('close', (code) => resolve({ code, output }))
  })
const proofFile = async (): Promise<string> => {
  const file = path.join(world.settings.dataDir, `${newId()}.jsonl`)
  let text = ''
  for await (const piece of proofPieces(world.db, chain)) text += piece.text
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, text)
  return file
}
const byScript = async (...more: readonly string[]) => run(await proofFile(), ...more)

const write = (count: number): Promise<void[]> =>
  Promise.all(
    Array.from({ length: count }, () =>
      writeAudit(world.db, {
        session: { personId: newId(), staffId: newId(), merchantId: chain, roles: ['ADMIN'] },
        action: 'POST secure/file/ticket',
        // A line separator ends no line of the proof.
        note: { object: `action \u2028 ${newId()}`, before: { b: '1', a: '中' }, after: { a: '中', b: '2' } },
        result: 'done',
        code: 200,
        address: '127.0.0.1',
        deviceId: 'd1',
        requestId: newId(),
        scene: 'refund',
      }),
    ),
  )

beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('admin')
  const { rows } = await world.owner.query<{ id: string }>("select id from merchant where mid = '20000001'")
  chain = rows[0]!.id
  // The owner could do this as well.
  await world.owner.query('alter table audit_entry drop constraint audit_entry_at_check')
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.owner.query('truncate audit_entry, audit_unsealed, audit_block')
  for (let block = 0; block < 3; block += 1) {
    await write(3)
    await sealWaiting(world.db)
  }
  const { rows } = await world.owner.query<{ line_ids: string[] }>('select line_ids from audit_block order by number')
  ids = rows.flatMap((row) => row.line_ids)
})

it('an untouched history is sound, with the lines that wait for their block', async () => {
  await write(2)
  const verdict = await byBrowser()
  expect(verdict).toMatchObject({ ok: true, blocks: 3, lines: 9, waiting: 2 })
  const { code, output } = await byScript()
  expect(code).toBe(0)
  expect(output).toContain('ok: 9 entries in 3 blocks of merchant 20000001')
  expect(output).toContain('2 newer entries were not sealed yet')
  expect(output).toContain(`head 3:${(verdict as { head: string }).head}`)
})

const columns: Readonly<Record<string, string>> = {
  merchant_id: "'00000000-0000-7000-8000-000000000009'",
  at: "at + interval '1 microsecond'",
  person_id: 'null',
  staff_id: 'person_id',
  roles: "'{IT}'",
  action: "action || ' '",
  object: 'null',
  before: "replace(before::text, '1', '3')::json",
  after: "(after::text || E'\\n')::json",
  result: "'failed'",
  code: 'code + 1',
  address: "'127.0.0.2'",
  device_id: "''",
  request_id: 'upper(request_id)',
  scene: 'null',
}
it('no column is left out of the next tests', async () => {
  const { rows } = await world.owner.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_name = 'audit_entry' and column_name <> 'id'",
  )
  expect(Object.keys(columns).toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

interface Tampering {
  readonly does: string
  readonly sql: () => readonly string[]
  readonly block: number | null
  /** Which of the nine sealed lines is named. */
  readonly line: number | null
  readonly why: string
}
const line4 = () => `where id = '${ids[4]}'`
const tamperings: readonly Tampering[] = [
  ...Object.entries(columns).map(([column, value]) => ({
    does: `a changed ${column}`,
    sql: () => [`update audit_entry set ${column} = ${value} ${line4()}`],
    block: 2,
    line: 4,
    // Given to another merchant, it is no longer this one's to read.
    why: column === 'merchant_id' ? 'missing' : 'changed',
  })),
  {
    does: 'a deleted line',
    sql: () => [`delete from audit_entry ${line4()}`],
    block: 2,
    line: 4,
    why: 'missing',
  },
  {
    does: 'two lines that changed their places',
    sql: () => ['update audit_block set line_ids = array[line_ids[2], line_ids[1], line_ids[3]] where number = 2'],
    block: 2,
    line: 4,
    why: 'changed',
  },
  {
    does: 'two lines that changed their contents',
    sql: () => [
      `update audit_entry set id = '00000000-0000-7000-8000-000000000001' where id = '${ids[3]}'`,
      `update audit_entry set id = '${ids[3]}' ${line4()}`,
      `update audit_entry set id = '${ids[4]}' where id = '00000000-0000-7000-8000-000000000001'`,
    ],
    block: 2,
    line: 3,
    why: 'changed',
  },
  {
    does: 'a deleted block',
    sql: () => ['delete from audit_block where number = 2'],
    block: 2,
    line: null,
    why: 'missing',
  },
  {
    does: 'a block taken out and the rest moved up',
    sql: () => ['delete from audit_block where number = 2', 'update audit_block set number = 2 where number = 3'],
    block: 2,
    line: null,
    why: 'broken link',
  },
  {
    does: 'blocks that changed their places',
    sql: () => [
      'update audit_block set number = -number',
      'update audit_block set number = case number when -2 then 3 when -3 then 2 else 1 end',
    ],
    block: 2,
    line: null,
    why: 'broken link',
  },
  ...(
    [
      ['hash', "'\\x00'", 'changed'],
      ['previous_hash', "decode(repeat('11', 32), 'hex')", 'broken link'],
      ['sealed_at', "sealed_at + interval '1 ms'", 'changed'],
      ['line_hashes', 'array[line_hashes[2], line_hashes[1], line_hashes[3]]', 'changed'],
    ] as const
  ).map(([column, value, why]) => ({
    does: `a block’s changed ${column}`,
    sql: () => [`update audit_block set ${column} = ${value} where number = 2`],
    block: 2,
    line: null,
    why,
  })),
  {
    does: 'a last block taken away, by the lines it leaves behind',
    sql: () => ['delete from audit_block where number = 3'],
    block: null,
    line: 6,
    why: 'extra',
  },
  {
    does: 'a line that has waited too long',
    sql: () => [
      'delete from audit_block where number = 3',
      `insert into audit_unsealed select id, merchant_id from audit_entry where id in ('${ids[6]}', '${ids[7]}', '${ids[8]}')`,
      `update audit_entry set at = at - interval '2 minutes' where id = '${ids[7]}'`,
    ],
    block: null,
    line: 7,
    why: 'unsealed',
  },
]

describe('browser and script name', () => {
  it.each(tamperings.map((each) => [each.does, each] as const))('%s', async (_, tampering) => {
    for (const text of tampering.sql()) await world.owner.query(text)
    const entry = tampering.line === null ? null : ids[tampering.line]!
    const { block, why } = tampering
    expect(await byBrowser()).toMatchObject({ ok: false, block, line: entry, why })
    const { code, output } = await byScript()
    expect(code).toBe(1)
    expect(output).toContain(entry ? `BROKEN: entry ${entry}` : `BROKEN: block ${block}`)
    expect(output.includes(`It is in block ${block}.`)).toBe(entry !== null && block !== null)
  })

  it('a line put in without a block', async () => {
    const id = newId()
    await world.owner.query(
      `insert into audit_entry (id, merchant_id, at, roles, action, result, code, address, request_id)
       values ($1, $2, '2026-01-01', '{}', 'forged', 'done', 200, '', '')`,
      [id, chain],
    )
    expect(await byBrowser()).toEqual({
      ok: false,
      block: null,
      line: id,
      at: '2026-01-01T00:00:00.000Z',
      why: 'extra',
    })
    expect(await byScript()).toMatchObject({ code: 1, output: expect.stringContaining(`entry ${id}`) as string })
  })

  it('a chain that was made anew and fits, by a head that was kept', async () => {
    const sound = (await byBrowser()) as { head: string }
    const head = { number: 3, hash: sound.head }
    expect(await byBrowser(head)).toMatchObject({ ok: true })
    await world.owner.query(`update audit_entry set code = 500 where id = '${ids[1]}'`)
    await world.owner.query('truncate audit_block')
    await world.owner.query('insert into audit_unsealed select id, merchant_id from audit_entry')
    for (let at = 0; at < 3; at += 1) {
      // Again three blocks of three lines.
      await world.owner.query('truncate audit_unsealed')
      for (const id of ids.slice(at * 3, at * 3 + 3))
        await world.owner.query('insert into audit_unsealed values ($1, $2)', [id, chain])
      await sealWaiting(world.db)
    }
    expect(await byBrowser()).toMatchObject({ ok: true, lines: 9 })
    expect(await byBrowser(head)).toMatchObject({ ok: false, block: 3, line: null, why: 'rewritten' })
    expect(await byScript('--head', `3:${head.hash}`)).toMatchObject({ code: 1 })

    await world.owner.query('delete from audit_block where number = 3')
    await world.owner.query(
      'delete from audit_entry where not exists (select from audit_block where id = any(line_ids))',
    )
    expect(await byBrowser()).toMatchObject({ ok: true, lines: 6 })
    expect(await byBrowser(head)).toMatchObject({ ok: false, block: 3, line: null, why: 'cut off' })
    expect((await byScript('--head', `3:${head.hash}`)).output).toContain('BROKEN: block 3 is gone')
  })
})

describe('the script', () => {
  it('says what it cannot read, and that is not the same as broken', async () => {
    const file = await proofFile()
    const lines = fs.readFileSync(file, 'utf8').trimEnd().split('\n')
    const changed = (text: string): string => {
      fs.writeFileSync(file, text)
      return file
    }
    expect((await run(changed(lines.slice(0, -1).join('\n')))).code).toBe(2)
    expect((await run(changed(['{"type":"other"}', ...lines.slice(1)].join('\n')))).code).toBe(2)
    expect((await run(changed('not JSON'))).code).toBe(2)
    expect((await run('no-such-file.jsonl')).code).toBe(2)
    expect((await run()).code).toBe(2)
  })

  it('finds any byte of a proof that was changed on its way', async () => {
    const file = await proofFile()
    const text = fs.readFileSync(file, 'utf8')
    for (const [from, to] of [
      ['"code\\":200', '"code\\":201'],
      [text.split('\n')[0]!.match(/"chain":"([^"]+)"/)![1]!, newId()],
      [/"hash":"[0-9a-f]{8}/.exec(text)![0], '"hash":"00000000'],
    ]) {
      fs.writeFileSync(file, text.replace(from!, to!))
      expect((await run(file)).code).toBe(1)
    }
  })
})

it('who may not read the history may not have its chain; another merchant’s chain is its own', async () => {
  const financial = await world.as('financial')
  expect((await financial.call(operationHistory.chain, { after: 0 })).code).toBe(40301)
  expect((await financial.call(operationHistory.loose, {})).code).toBe(40301)
  const other = await (await world.as('multi-admin')).call(operationHistory.chain, { after: 0 })
  expect(other.body).toMatchObject({ blocks: [] })
  expect(other.body.chain).not.toBe(chain)
})

it('the proof is an export like others: asked for, written by a job, fetched', async () => {
  const running = await openWorld({}, { background: true })
  const own = await running.as('admin')
  const ask = (client: Client, list: string, columns: string[], filters = {}) =>
    client.call(
      exportJobs.add,
      { list, filters, columns, language: 'en', timezone: 'Asia/Dubai' },
      { 'idempotency-key': randomUUID() },
    )
  const proof = nameOf(operationHistory.chain)
  const fetched = async (id: string): Promise<string> => {
    await expect.poll(async () => (await own.call(exportJobs.detail, { id })).body.status).toBe('READY')
    const { url } = (await own.call(exportJobs.download, { id })).body
    return (await running.app.inject({ method: 'GET', url })).body
  }
  expect((await ask(await running.as('financial'), proof, ['whole'])).code).toBe(40301)
  await expect.poll(async () => (await own.call(operationHistory.chain, { after: 0 })).body.last).toBeGreaterThan(0)

  const { body } = await ask(own, proof, ['whole'])
  expect(body.fileName).toMatch(/^history-proof-.*\.jsonl$/)
  const file = path.join(running.settings.dataDir, 'proof.jsonl')
  fs.writeFileSync(file, await fetched(body.id))
  expect(await run(file)).toMatchObject({ code: 0, output: expect.stringContaining('ok: ') as string })

  // The list as a table, with every filter it has.
  const filters = { group: ['files'], result: ['refused'], actor: 'omar', address: '127.0.0.1', text: 'export' }
  const table = await fetched((await ask(own, nameOf(operationHistory.query), ['does', 'actor'], filters)).body.id)
  expect(table).toBe('\ufeffWho,Action\nOmar Nasser,Requested an export\n')
  await running.close()
})
