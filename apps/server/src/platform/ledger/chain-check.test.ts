import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs } from '@falaj/contract/kernel/time'
import { available, hold } from '@falaj/ledger/accounts'
import { blockHash, entryColumns, entryJoin, noHash, type SealedEntry } from '@falaj/ledger/block'
import { selfCheck } from '@falaj/ledger/check'
import { sealEntries } from '@falaj/ledger/seal'
import { foldWaiting, summarise } from '@falaj/ledger/upkeep'
import { balance } from '@falaj/contract/accounts/balance'
import { runCommand } from '../../provider/commands.ts'
import { deposit, move } from '../../testing/money.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { sealWaiting } from '../audit/seal.ts'
import { newId } from '../base/ids.ts'
import type { Job } from '../jobs/task.ts'
import { checkChains, checkChainsTask, lastCheck } from './chain-check.ts'
import { lineOf, reportAt, sendReport } from './chain-report.ts'

const token = 'a-provider-token-of-the-tests-own-making'
let world: World
let address: string
let marina: string
beforeAll(async () => {
  world = await openWorld({ FALAJ_PROVIDER_TOKEN: token, FALAJ_CHAIN_REPORT_EMAIL: 'auditor@example.com' })
  address = await world.app.listen({ host: '127.0.0.1', port: 0 })
  marina = (await world.owner.query<{ id: string }>("select id from merchant where mid = '20000001'")).rows[0]!.id
  await deposit(world, marina, 100_000n)
  await move(world, {
    merchantId: marina,
    key: 'chain test',
    business: { kind: 'test', id: newId() },
    transfers: [{ debit: available(marina, 'AED'), credit: hold(marina, 'AED'), amount: 40_000n, reason: 'hold' }],
  })
  await sealAll()
})
afterAll(() => world.close())

const sealAll = async (): Promise<void> => {
  while ((await foldWaiting(world.db)) > 0);
  while ((await summarise(world.db)) > 0);
  while ((await world.db.transaction().execute(sealEntries)) > 0);
  while ((await sealWaiting(world.db)) > 0);
}
const cli = (...args: readonly string[]): Promise<string> =>
  runCommand([...args, '--url', address], { FALAJ_PROVIDER_TOKEN: token })
const now = () => new Date(Date.now() + 1000)

/** Simulates an owner of the database who hides a change: the amount is replaced everywhere. */
const changeEverywhere = async (by: number): Promise<void> => {
  for (const text of [
    `update ledger.transfer set amount = amount + $2 where merchant_id = $1 and key = 'chain test'`,
    `update ledger.entry set amount = amount - $2, balance = balance - $2 where merchant_id = $1 and kind = 'available' and currency = 'AED'
       and seq = (select max(seq) from ledger.entry where merchant_id = $1 and kind = 'available' and currency = 'AED')`,
    `update ledger.entry set amount = amount + $2, balance = balance + $2 where merchant_id = $1 and kind = 'hold' and currency = 'AED'
       and seq = (select max(seq) from ledger.entry where merchant_id = $1 and kind = 'hold' and currency = 'AED')`,
    `update ledger.account set balance = balance - $2 where merchant_id = $1 and kind = 'available' and currency = 'AED'`,
    `update ledger.account set balance = balance + $2 where merchant_id = $1 and kind = 'hold' and currency = 'AED'`,
    `update ledger.summary set debited = debited + $2 where merchant_id = $1 and kind = 'available' and currency = 'AED' and reason = 'hold'
       and booked_day = (select max(booked_day) from ledger.summary where merchant_id = $1 and kind = 'available' and currency = 'AED' and reason = 'hold')`,
    `update ledger.summary set credited = credited + $2 where merchant_id = $1 and kind = 'hold' and currency = 'AED' and reason = 'hold'
       and booked_day = (select max(booked_day) from ledger.summary where merchant_id = $1 and kind = 'hold' and currency = 'AED' and reason = 'hold')`,
  ])
    await world.owner.query(text, [marina, by])
}
/** And then computes all of the merchant's blocks anew. */
const sealAnew = async (): Promise<void> => {
  const { rows } = await world.owner.query<Record<string, string> & { hash: Buffer }>(
    `select kind, currency, number::text, from_seq::text, until_seq::text,
       (extract(epoch from sealed_at) * 1000000)::bigint::text as micros from ledger.block where merchant_id = $1
     order by kind, currency, block.number`,
    [marina],
  )
  let head = noHash as Buffer
  for (const block of rows) {
    if (block['number'] === '1') head = noHash
    const key = [marina, block['kind'], block['currency']]
    const entries = await world.owner.query<SealedEntry>(
      `select ${entryColumns} from ${entryJoin} where e.merchant_id = $1 and e.kind = $2 and e.currency = $3 and e.seq between $4 and $5
       order by e.seq`,
      [...key, block['from_seq'], block['until_seq']],
    )
    const hash = blockHash(
      {
        account: { merchantId: marina, kind: block['kind'], currency: block['currency'] } as never,
        number: BigInt(block['number']!),
        fromSeq: BigInt(block['from_seq']!),
        untilSeq: BigInt(block['until_seq']!),
        previousHash: head,
        sealedMicros: BigInt(block['micros']!),
      },
      entries.rows,
    )
    await world.owner.query(
      'update ledger.block set previous_hash = $4, hash = $5 where merchant_id = $1 and kind = $2 and currency = $3 and number = $6',
      [...key, head, hash, block['number']],
    )
    head = hash
  }
}
const night = () =>
  checkChainsTask.run({
    db: world.db,
    log: { info: () => undefined },
    signal: new AbortController().signal,
  } as unknown as Job<unknown>)

describe('the ledger’s chain', () => {
  it('is computed anew by the nightly job, and the merchant sees how far', async () => {
    await night()
    const { body } = await (await world.as('admin')).call(balance.query, {})
    const { rows } = await world.owner.query<{ n: number }>(
      'select count(*)::int as n from ledger.entry where merchant_id = $1',
      [marina],
    )
    expect(body.checked).toMatchObject({ entries: rows[0]!.n, sound: true })
    expect((await lastCheck(world.db, marina))?.fault).toBeNull()
  })

  it('is verified by the provider’s command, of all and of one', async () => {
    expect(await cli('ledger', 'verify')).toMatch(/^platform\s+\d+\s+fits$/m)
    expect(await cli('ledger', 'verify', '20000001')).toMatch(/^20000001\s+\d+\s+fits$/m)
    await expect(cli('ledger', 'verify', '99999999')).rejects.toThrow('No such merchant')
  })

  it('shows a change that is consistent in itself, which the look at the books cannot see', async () => {
    await changeEverywhere(1000)
    expect(await selfCheck(world.db)).toEqual([])
    await expect(night()).rejects.toThrow('the ledger is not what was sealed')
    await expect(cli('ledger', 'verify', '20000001')).rejects.toThrow('changed in block')
    const { body } = await (await world.as('admin')).call(balance.query, {})
    expect(body.checked?.sound).toBe(false)
    await changeEverywhere(-1000)
    expect(await checkChains(world.db)).toBeNull()
  })

  it('that was changed and sealed anew by its owner fits itself, but not what was kept outside', async () => {
    const kept = lineOf(await reportAt(world.db, now()))
    expect(await cli('chains', 'compare', kept)).toContain('The same as at')
    await changeEverywhere(1000)
    await sealAnew()
    expect(await checkChains(world.db)).toBeNull()
    expect(await selfCheck(world.db)).toEqual([])
    await expect(cli('chains', 'compare', kept)).rejects.toThrow(/Changed since \S+: ledger\./)
    await changeEverywhere(-1000)
    await sealAnew()
    expect(await cli('chains', 'compare', kept)).toContain('The same as at')
  })

  it('that was cut off at its end does not fit what was kept outside', async () => {
    await sealAll()
    const kept = lineOf(await reportAt(world.db, now()))
    await world.owner.query(
      `delete from audit_block b where number = (select max(number) from audit_block where chain = b.chain)
         and chain = (select chain from audit_block limit 1)`,
    )
    await expect(cli('chains', 'compare', kept)).rejects.toThrow(/Changed since \S+: history\./)
  })

  it('is not called wrong because the sealer is late; what cannot be sealed is', async () => {
    const longAgo = { bookedAt: new Date(Date.now() - hourMs) }
    await deposit(world, marina, 500n, 'AED', longAgo)
    expect(await checkChains(world.db)).toBeNull()

    await deposit(world, marina, 500n, 'AED', longAgo)
    await world.owner.query('begin')
    await world.owner.query('select pg_advisory_xact_lock(7201007)')
    expect(await checkChains(world.db)).toContain('unsealed')
    await world.owner.query('rollback')
    await sealAll()
  })
})

describe('what is kept outside', () => {
  it('stays the same for its moment, whatever is sealed later', async () => {
    const at = now()
    const first = lineOf(await reportAt(world.db, at))
    await expect.poll(() => Date.now() > at.getTime()).toBe(true)
    await deposit(world, marina, 5n)
    await sealAll()
    expect(lineOf(await reportAt(world.db, at))).toBe(first)
    expect(lineOf(await reportAt(world.db, now())).slice(25)).not.toBe(first.slice(25))
  })

  it('is sent by e-mail, and the line in it is one to compare with', async () => {
    const line = await sendReport(world.db, world.settings, new AbortController().signal)
    const [mail] = await world.inbox('auditor@example.com')
    expect(mail).toMatchObject({ channel: 'email', purpose: 'CHAIN_REPORT' })
    expect(mail?.body).toContain(line)
    expect(await cli('chains', 'compare', line!)).toContain('The same as at')
    expect(await cli('chains', 'heads')).toMatch(/^\S+Z ledger:[0-9a-f]{64} history:[0-9a-f]{64}$/)
    await expect(cli('chains', 'compare', 'nonsense')).rejects.toThrow('not a line printed')
  })

  it('is posted to an address with its token; one that does not take it is tried again', async () => {
    const calls: { url: string; authorization: string | null; line: string }[] = []
    let status = 500
    const real = globalThis.fetch
    globalThis.fetch = (async (url: string, init: RequestInit) => {
      const { line } = JSON.parse(init.body as string) as { line: string }
      calls.push({ url, authorization: new Headers(init.headers).get('authorization'), line })
      return new Response(null, { status })
    }) as never
    const settings = {
      ...world.settings,
      chainReport: { url: 'https://keeper.example.com/heads', token: 'secret', email: null },
    }
    try {
      await expect(sendReport(world.db, settings, new AbortController().signal)).rejects.toThrow('answered 500')
      status = 204
      const line = await sendReport(world.db, settings, new AbortController().signal)
      expect(calls[1]).toEqual({ url: 'https://keeper.example.com/heads', authorization: 'Bearer secret', line })
    } finally {
      globalThis.fetch = real
    }
  })

  it('goes nowhere when nobody was named', async () => {
    const settings = { ...world.settings, chainReport: { url: null, token: null, email: null } }
    expect(await sendReport(world.db, settings, new AbortController().signal)).toBeNull()
  })
})
