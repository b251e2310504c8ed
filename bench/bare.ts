// The least that moves the same money, beside ours on the same server: bench/floor/ledger.sql, and a route that calls it.
import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { root, run, type Product, type RunningProcess } from './world.ts'

export const accounts = 10_000

export const installBare = async (owner: pg.Client): Promise<void> => {
  await owner.query(fs.readFileSync(path.join(root, 'bench/floor/ledger.sql'), 'utf8'))
  await owner.query(`insert into bare.account select n, 1000000000000 from generate_series(1, ${accounts}) n;
    grant usage on schema bare to falaj_app; grant all on all tables in schema bare to falaj_app;
    grant all on all sequences in schema bare to falaj_app`)
}
export const startBare = (product: Product): Promise<RunningProcess> =>
  run('bench/floor/transfer.ts', { DATABASE_URL: product.database.appUrl })

/** Three transfers from one account to three others, none of them hot. */
export const threeLegs = ({ url }: RunningProcess) => {
  const from = 1 + Math.floor(Math.random() * (accounts - 3))
  return {
    url: `${url}/legs`,
    method: 'POST' as const,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from: [from, from, from], to: [from + 1, from + 2, from + 3], amounts: [200, 100, 5] }),
  }
}
