// L5: what refusing closed months costs a posting of three transfers: our function against itself without the check, and against the check as a
// function of its own for each owner. Inside one backend and alternating; the quickest of many short rounds, because other work only adds to it.
import fs from 'node:fs'
import pg from 'pg'
import { startEmbedded } from '../apps/server/src/platform/db/embedded.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import type { Bench } from './budget.ts'
import { tempFolder } from './world.ts'

const rounds = 60
const postings = 250
const platform = "'00000000-0000-0000-0000-000000000000'::uuid"
/** Microseconds of one posting, in a transaction of `postings` of them. */
const measured = (name: string): string => `
create function ledger.measured_${name}(p_postings integer) returns double precision language plpgsql as $$
declare
  began timestamptz;
  owner uuid;
begin
  began := clock_timestamp();
  for i in 1 .. p_postings loop
    owner := md5((i % 100)::text)::uuid;
    perform ledger.${name}(owner, 'bench:' || gen_random_uuid(), '\\x${'ab'.repeat(32)}', gen_random_uuid(), 'payment', 'P' || i, null, null,
      array['payment', 'fee', 'vat'], array[${platform}, owner, owner], array['clearing', 'pending', 'pending'],
      array[owner, ${platform}, ${platform}], array['pending', 'fee-income', 'vat-payable'], array['AED', 'AED', 'AED'], array[10000, 290, 15]::numeric[]);
  end loop;
  return extract(epoch from clock_timestamp() - began) * 1e6 / p_postings;
end $$`
const checked = /  -- As ledger\.enter_month does[\s\S]*?end if;\n/
const perOwner = `  foreach owner in array p_merchant || owners loop
    continue when owner = any (entered);
    has_entered := ledger.enter_month(owner, p_booked_at);
    entered := entered || owner;
  end loop;
`
const variants = { post_few: null, few_bare: '', few_called: perOwner } as const
type Variant = keyof typeof variants

export const months: Bench = async () => {
  const folder = tempFolder()
  const server = await startEmbedded({ dataDir: folder, durable: false })
  await migrate(server.ownerUrl, server.appUrl)
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  try {
    const { rows } = await owner.query<{ text: string }>(
      `select pg_get_functiondef(oid) as text from pg_proc where proname = 'post_few' and pronamespace = 'ledger'::regnamespace`,
    )
    const { text } = rows[0]!
    if (!checked.test(text)) throw new Error('post_few checks its months in another way: this bench takes that out')
    for (const [name, check] of Object.entries(variants)) {
      if (check !== null) await owner.query(text.replace('ledger.post_few', `ledger.${name}`).replace(checked, check))
      await owner.query(measured(name))
    }
    // Many closed months, none of the merchants that post.
    await owner.query(
      `insert into ledger.month select md5('closed' || n)::uuid, date '2026-01-01', 'closed', null from generate_series(1, 20000) n`,
    )
    await owner.query('vacuum analyze ledger.month')
    const figures: Record<Variant, number[]> = { post_few: [], few_bare: [], few_called: [] }
    for (let round = 0; round < rounds; round += 1)
      for (const name of Object.keys(variants) as Variant[]) {
        // Taken back: the tables are the same for each.
        await owner.query('begin')
        const { rows: made } = await owner.query<{ us: number }>(`select ledger.measured_${name}($1) as us`, [postings])
        await owner.query('rollback')
        figures[name].push(made[0]!.us)
      }
    const micros = (name: Variant): number => Math.min(...figures[name])
    const row = (id: string, what: string, limit: Variant, ratio: number) => ({
      id,
      what,
      ours: micros('post_few'),
      limit: micros(limit),
      unit: 'µs',
      budget: { bound: 'max' as const, ratio },
    })
    return [
      row('L5a', 'a posting of three transfers, against one that checks no month', 'few_bare', 1.1),
      row('L5b', 'the same, against a check called for each owner', 'few_called', 1.02),
    ]
  } finally {
    await owner.end()
    await server.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
