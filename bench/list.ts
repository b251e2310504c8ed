// A1: our list endpoint (session, access, decode, query, encode, envelope) against a bare Fastify route with the same rows, in one table that
// is not partitioned and has one index.
import type pg from 'pg'
import { payment } from '@falaj/contract/payments/payment'
import { urlOf } from '@falaj/contract/kernel/endpoint'
import { median, type Bench, type Measurement } from './budget.ts'
import { load, type Load } from './load.ts'
import { calling, onProduct, run, type Product } from './world.ts'

const connections = 32
const seconds = 4
const rounds = 3

const measure = async (product: Product, owner: pg.Client): Promise<readonly Measurement[]> => {
  await owner.query(`create schema bare; create table bare.payment as select * from payment;
    create index on bare.payment (merchant_id, created_at desc, id desc); analyze bare.payment;
    grant usage on schema bare to falaj_app; grant select on bare.payment to falaj_app`)
  const bare = await run('bench/floor/list.ts', { DATABASE_URL: product.database.appUrl })
  const cookie = await product.signIn('admin')
  const headers = calling(cookie)
  const body = JSON.stringify({ filters: {}, pageParam: { number: 1, size: 20 }, ask: 'rows' })
  const ours: Load[] = []
  const limit: Load[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const mine = await load(
      { url: product.url + urlOf(payment.query), method: 'POST', headers, body },
      connections,
      seconds,
    )
    const theirs = await load(
      { url: `${bare.url}/list`, method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' },
      connections,
      seconds,
    )
    // The first round warms both.
    if (round > 0) {
      ours.push(mine)
      limit.push(theirs)
    }
  }
  await bare.stop()
  const perSecond = (loads: readonly Load[]): number => median(loads.map((each) => each.perSecond))
  const p99 = (loads: readonly Load[]): number => median(loads.map((each) => each.p99Ms))
  return [
    {
      id: 'A1',
      what: 'list of 20 rows, 32 connections',
      ours: perSecond(ours),
      limit: perSecond(limit),
      unit: '/s',
      budget: { bound: 'min', ratio: 0.85 },
    },
    {
      id: 'A1p',
      what: 'the same, slowest in a hundred',
      ours: p99(ours),
      limit: p99(limit),
      unit: 'ms',
      budget: { bound: 'max', ratio: 2 },
    },
  ]
}
export const list: Bench = () => onProduct(measure)
