// A1: our list endpoint (session, access, decode, query, encode, envelope) against a bare Fastify route with the same rows.
import { payment } from '@falaj/contract/payments/payment'
import { urlOf } from '@falaj/contract/kernel/endpoint'
import { median, type Bench } from './budget.ts'
import { load, type Load } from './load.ts'
import { calling, run, startProduct } from './world.ts'

const connections = 32
const seconds = 4
const rounds = 3

export const list: Bench = async () => {
  const product = await startProduct()
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
  await product.stop()
  const perSecond = (loads: readonly Load[]): number => median(loads.map((each) => each.perSecond))
  const p99 = (loads: readonly Load[]): number => median(loads.map((each) => each.p99Ms))
  return [
    {
      id: 'A1',
      what: 'list of 20 rows, 32 connections',
      ours: perSecond(ours),
      limit: perSecond(limit),
      unit: '/s',
      budget: { bound: 'min', ratio: 0.7 },
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
