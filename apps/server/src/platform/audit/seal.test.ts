import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noHash } from '@falaj/contract/chain'
import { session } from '@falaj/contract/people/session'
import { connect } from '../db/pool.ts'
import { scale } from '../../testing/scale.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { newId, noMerchant, sha256 } from '../base/ids.ts'
import { blockHash, canonicalLine, lineHash, type SealedLine } from './block.ts'
import { writeAudit, type AuditEntry } from './entry.ts'
import { sealWaiting } from './seal.ts'
import { verifyChain } from './verify.ts'

const marina = newId()
const entryOf = (more: Partial<AuditEntry> = {}): AuditEntry => ({
  session: { personId: newId(), staffId: newId(), merchantId: marina, roles: ['ADMIN', 'CS'] },
  action: 'POST secure/test/command',
  note: { object: 'command 1', before: { b: 1, a: '中' }, after: { amount: 1230n, list: [null, true] } },
  result: 'done',
  code: 200,
  address: '127.0.0.1',
  deviceId: 'd1',
  requestId: newId(),
  ...more,
})

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.owner.query('truncate audit_entry, audit_unsealed, audit_block')
})

const write = async (count: number, more: Partial<AuditEntry> = {}): Promise<void> => {
  for (let at = 0; at < count; at += 1) await writeAudit(world.db, entryOf(more))
}
const verify = (chain = marina) => verifyChain(world.db, chain)
/** Three blocks of three lines each. */
const sealThree = async (): Promise<string[]> => {
  for (let block = 0; block < 3; block += 1) {
    await write(3)
    expect(await sealWaiting(world.db)).toBe(3)
  }
  const { rows } = await world.owner.query<{ line_ids: string[] }>('select line_ids from audit_block order by number')
  return rows.flatMap((row) => row.line_ids)
}

describe('sealing', () => {
  it('puts each merchant’s lines into its own chain, and those of nobody into the zero chain', async () => {
    const souk = newId()
    await write(2)
    await write(1, { session: { personId: newId(), staffId: newId(), merchantId: souk, roles: [] } })
    await write(1, { session: null })
    expect(await sealWaiting(world.db)).toBe(4)
    expect(await sealWaiting(world.db)).toBe(0)
    await write(1)
    await sealWaiting(world.db)
    expect(await verify()).toMatchObject({ ok: true, blocks: 2, lines: 3 })
    expect(await verify(souk)).toMatchObject({ ok: true, blocks: 1, lines: 1 })
    expect(await verify(noMerchant)).toMatchObject({ ok: true, blocks: 1, lines: 1 })
    expect((await world.owner.query('select from audit_unsealed')).rowCount).toBe(0)
  })

  it('of many lines makes blocks of a bounded size, in order', async () => {
    await world.owner.query(
      `with line as (
         insert into audit_entry (id, merchant_id, at, roles, action, result, code, address, request_id)
         select gen_random_uuid(), $1, date_trunc('milliseconds', now()) + n * interval '1 ms', '{}', 'many', 'done', 200, '', ''
         from generate_series(1, 2300) n returning id, merchant_id)
       insert into audit_unsealed select id, merchant_id from line`,
      [marina],
    )
    expect(await sealWaiting(world.db)).toBe(2000)
    expect(await sealWaiting(world.db)).toBe(300)
    expect(await verify()).toMatchObject({ ok: true, blocks: 5, lines: 2300 })
    const { rows } = await world.owner.query<{ sorted: boolean }>(
      `select line_ids = array(select l.id from audit_entry l where l.id = any(line_ids) order by l.at) as sorted
       from audit_block where number = 1`,
    )
    expect(rows).toEqual([{ sorted: true }])
  })

  it('by two nodes at once gives each line one place', async () => {
    const other = connect(world.appUrl, 2)
    for (let round = 0; round < 10 * scale; round += 1) {
      await write(4)
      await Promise.all([sealWaiting(world.db), sealWaiting(other.db)])
    }
    await sealWaiting(world.db)
    await other.db.destroy()
    expect(await verify()).toMatchObject({ ok: true, lines: 40 * scale })
  })

  it('happens by itself after a call’s commit', async () => {
    const running = await openWorld({}, { background: true })
    const admin = await running.as('admin')
    await admin.call(session.logout, {})
    const { rows } = await running.owner.query<{ merchant_id: string; id: string }>(
      `select merchant_id, id from audit_entry where action = 'POST logout' and merchant_id <> '${noMerchant}'`,
    )
    const { merchant_id: chain, id } = rows[0]!
    const waiting = () =>
      running.owner.query('select from audit_unsealed where merchant_id = $1 and line_id = $2', [chain, id])
    await expect.poll(async () => (await waiting()).rowCount).toBe(0)
    // What runs beside it writes entries of its own.
    expect(await verifyChain(running.db, chain)).toMatchObject({ ok: true })
    await running.close()
  })

  it('cannot be undone by the application: its role may neither change nor delete lines and blocks', async () => {
    await sealThree()
    for (const text of [
      "update audit_entry set action = ''",
      'delete from audit_entry',
      "update audit_block set hash = ''",
      'delete from audit_block',
    ])
      await expect(world.pool.query(text)).rejects.toThrow('permission denied')
  })
})

describe('the documented bytes', () => {
  const sample: SealedLine = {
    id: '01930000-0000-7000-8000-000000000001',
    merchant_id: null,
    at: '2026-11-15T08:30:00.123000Z',
    person_id: null,
    staff_id: null,
    roles: ['ADMIN'],
    action: 'POST logout',
    object: null,
    before: null,
    after: '{"a":"中","b":[1,2]}',
    result: 'done',
    code: 200,
    address: '::1',
    device_id: null,
    request_id: 'r1',
    scene: null,
  }
  const text =
    '{"action":"POST logout","address":"::1","after":{"a":"中","b":[1,2]},"at":"2026-11-15T08:30:00.123Z","code":200,' +
    '"id":"01930000-0000-7000-8000-000000000001","request_id":"r1","result":"done","roles":["ADMIN"]}'

  it('a line is plain JSON with sorted keys and without what is not there', () => {
    expect(canonicalLine(sample)).toBe(text)
    expect(JSON.stringify(JSON.parse(text))).toBe(text)
    expect(lineHash(sample)).toBe(sha256(Buffer.concat([Buffer.from([1]), Buffer.from(text)])).toString('hex'))
  })

  it('a block is version, previous hash, chain, number, time and line hashes', () => {
    const chain = '01930000-0000-7000-8000-0000000000ff'
    const bytes = `01${'00'.repeat(32)}019300000000700080000000000000ff${'0000000000000002'}${'00000000000f4240'}${'ab'.repeat(32)}`
    const facts = { previousHash: noHash, number: 2, sealedAt: 1_000_000 }
    expect(blockHash(chain, facts, ['ab'.repeat(32)])).toBe(sha256(Buffer.from(bytes, 'hex')).toString('hex'))
  })

  it('what was written comes back as the same text, so that anybody can re-compute it from the answer', async () => {
    await write(1)
    const { rows } = await world.owner.query<{ before: string; after: string }>(
      'select before::text, after::text from audit_entry',
    )
    expect(rows).toEqual([{ before: '{"a":"中","b":1}', after: '{"amount":"1230","list":[null,true]}' }])
  })
})

describe('the verifier names', () => {
  it('a deleted line', async () => {
    const ids = await sealThree()
    await world.owner.query('delete from audit_entry where id = $1', [ids[4]])
    expect(await verify()).toMatchObject({ ok: false, block: 2, line: ids[4], why: 'missing' })
  })

  it.each([1, 2])('deleted block %s', async (number) => {
    await sealThree()
    await world.owner.query('delete from audit_block where number = $1', [number])
    expect(await verify()).toMatchObject({ ok: false, block: number, line: null, why: 'missing' })
  })

  it('a deleted last block, by the lines it leaves behind', async () => {
    const ids = await sealThree()
    await world.owner.query('delete from audit_block where number = 3')
    expect(await verify()).toMatchObject({ ok: false, block: null, line: ids[6], why: 'extra' })
  })

  it('re-ordered blocks', async () => {
    await sealThree()
    await world.owner.query('update audit_block set number = -number')
    await world.owner.query('update audit_block set number = case number when -2 then 3 when -3 then 2 else 1 end')
    expect(await verify()).toMatchObject({ ok: false, block: 2, line: null, why: 'broken link' })
  })

  it('re-ordered lines', async () => {
    const ids = await sealThree()
    await world.owner.query(
      'update audit_block set line_ids = array[line_ids[2], line_ids[1], line_ids[3]] where number = 2',
    )
    expect(await verify()).toMatchObject({ ok: false, block: 2, line: ids[4], why: 'changed' })
  })

  it('a block removed with the rest moved up', async () => {
    await sealThree()
    await world.owner.query('delete from audit_block where number = 2')
    await world.owner.query('update audit_block set number = 2 where number = 3')
    expect(await verify()).toMatchObject({ ok: false, block: 2, line: null, why: 'broken link' })
  })

  it('a line put in without a block', async () => {
    await sealThree()
    const id = newId()
    await world.owner.query(
      `insert into audit_entry (id, merchant_id, at, roles, action, result, code, address, request_id)
       values ($1, $2, '2026-01-01', '{}', 'forged', 'done', 200, '', '')`,
      [id, marina],
    )
    expect(await verify()).toMatchObject({ ok: false, block: null, line: id, why: 'extra' })
  })

  it('a line that has waited too long, and not one that was just written', async () => {
    await sealThree()
    await write(1)
    expect(await verify()).toMatchObject({ ok: true, lines: 9 })
    const { rows } = await world.owner.query<{ id: string }>(
      "update audit_entry set at = at - interval '2 minutes' where id in (select line_id from audit_unsealed) returning id",
    )
    expect(await verify()).toMatchObject({ ok: false, block: null, line: rows[0]!.id, why: 'unsealed' })
  })

  it('any change of any column of any sealed line', async () => {
    const ids = await sealThree()
    const change: Record<string, string> = {
      merchant_id: "'00000000-0000-7000-8000-000000000009'",
      at: "at + interval '1 microsecond'",
      person_id: 'null',
      staff_id: 'person_id',
      roles: "roles[1:1] || '{IT}'",
      action: "action || ' '",
      object: 'null',
      before: "replace(before::text, '1', '1.0')::json",
      after: "replace(after::text, 'null', '0')::json",
      result: "'failed'",
      code: 'code + 1',
      address: "'127.0.0.2'",
      device_id: "''",
      request_id: 'upper(request_id)',
      scene: "'refund'",
    }
    const { rows: columns } = await world.owner.query<{ name: string }>(
      "select column_name as name from information_schema.columns where table_name = 'audit_entry' and column_name <> 'id'",
    )
    expect(Object.keys(change).sort()).toEqual(columns.map(({ name }) => name).sort())
    // The owner could do this as well.
    await world.owner.query('alter table audit_entry drop constraint audit_entry_at_check')
    await world.owner.query('create temp table kept as select * from audit_entry')
    for (const [column, value] of Object.entries(change)) {
      await world.owner.query(`update audit_entry set ${column} = ${value} where id = $1`, [ids[4]])
      // A line that was given to another merchant is no longer this one's to read.
      const why = column === 'merchant_id' ? 'missing' : 'changed'
      expect([column, await verify()]).toMatchObject([column, { ok: false, block: 2, line: ids[4], why }])
      await world.owner.query(`update audit_entry l set ${column} = k.${column} from kept k where k.id = l.id`)
      expect(await verify()).toMatchObject({ ok: true })
    }
    await world.owner.query(
      "alter table audit_entry add constraint audit_entry_at_check check (at = date_trunc('milliseconds', at))",
    )
  })

  it.each([
    ['hash', "'\\x00'"],
    ['previous_hash', "decode(repeat('11', 32), 'hex')"],
    ['sealed_at', "sealed_at + interval '1 ms'"],
    ['line_hashes', 'array[line_hashes[2], line_hashes[1], line_hashes[3]]'],
  ])('any change of a block’s %s', async (column, value) => {
    await sealThree()
    await world.owner.query(`update audit_block set ${column} = ${value} where number = 2`)
    expect(await verify()).toMatchObject({ ok: false, block: 2, line: null })
  })
})

it(
  'property: a mutation of a single field, whatever the line and whatever the new value, is found and named',
  async () => {
    const text = fc.string({ unit: 'binary', maxLength: 20 }).filter((value) => !value.includes('\0'))
    const json = fc.jsonValue({ maxDepth: 2, noUnicodeString: false }).map((value) => JSON.stringify(value))
    const fields = {
      action: text,
      object: fc.option(text),
      before: fc.option(json),
      after: fc.option(json),
      code: fc.integer({ min: -2_147_483_648, max: 2_147_483_647 }),
      address: text,
      device_id: fc.option(text),
      request_id: text,
      scene: fc.option(text),
      roles: fc.array(text, { maxLength: 3 }),
      person_id: fc.option(fc.uuid()),
      staff_id: fc.option(fc.uuid()),
      result: fc.constantFrom('done', 'refused', 'failed'),
    }
    const original = fc.record(fields)
    const mutation = fc.oneof(
      ...Object.entries(fields).map(([column, values]) =>
        fc.tuple(fc.constant(column), values as fc.Arbitrary<unknown>),
      ),
    )
    let mutations = 0
    await fc.assert(
      fc.asyncProperty(original, mutation, async (facts, [column, value]) => {
        const id = newId()
        const chain = newId()
        const names = Object.keys(facts)
        await world.owner.query(
          `insert into audit_entry (id, merchant_id, at, ${names.join(', ')})
         values ($1, $2, date_trunc('milliseconds', now()), ${names.map((_, at) => `$${at + 3}`).join(', ')})`,
          [id, chain, ...Object.values(facts)],
        )
        await world.owner.query('insert into audit_unsealed values ($1, $2)', [id, chain])
        await sealWaiting(world.db)
        expect(await verify(chain)).toMatchObject({ ok: true, lines: 1 })
        const { rows } = await world.owner.query<{ same: boolean }>(
          `update audit_entry l set ${column} = $2 from audit_entry old where l.id = $1 and old.id = l.id
         returning l.${column}::text is not distinct from old.${column}::text as same`,
          [id, value],
        )
        if (!rows[0]!.same) mutations += 1
        expect(await verify(chain)).toMatchObject(
          rows[0]!.same ? { ok: true } : { ok: false, block: 1, line: id, why: 'changed' },
        )
      }),
      { numRuns: 150 * scale },
    )
    expect(mutations).toBeGreaterThan(50 * scale)
  },
  600_000 * scale,
)
