// L1p: payments that arrive by HTTP, 32 at once and each of another merchant, with everything around them (merchant, terms, key, ledger with fee
// and VAT, record, audit entry, outbox, live events, and what works beside the requests), against a bare route that posts the same three legs.

import type pg from 'pg'
import { newId } from '../apps/server/src/platform/base/ids.ts'
import { installBare, startBare, threeLegs } from './bare.ts'
import { median, type Bench, type Measurement } from './budget.ts'
import { load, type Load } from './load.ts'
import { midOf, payer } from './payers.ts'
import { calling, onProduct, type Product } from './world.ts'

const connections = 32
const seconds = 4
const rounds = 3
const perSecondMin = 1000

const measure = async (product: Product, owner: pg.Client): Promise<readonly Measurement[]> => {
  await installBare(owner)
  for (let at = 0; at < connections; at += 1) await payer(owner, at)
  const bare = await startBare(product)
  const payment = (connection: number) => ({
    url: `${product.url}/sandbox/payment`,
    method: 'POST' as const,
    headers: calling(''),
    body: JSON.stringify({
      mid: midOf(connection),
      id: newId(),
      product: 'gateway',
      amount: '50.00',
      currency: 'AED',
    }),
  })
  // A refusal is quick, and would look like speed.
  const { url, ...tried } = payment(0)
  const answer = await (await fetch(url, tried)).text()
  if (!answer.includes('"isNew":true')) throw new Error(answer)
  const [ours, limit]: [Load[], Load[]] = [[], []]
  let sent = 1
  for (let round = 0; round <= rounds; round += 1) {
    const mine = await load(
      (connection) => {
        sent += 1
        return payment(connection)
      },
      connections,
      seconds,
    )
    const theirs = await load(() => threeLegs(bare), connections, seconds)
    // The first round warms both.
    if (round > 0) {
      ours.push(mine)
      limit.push(theirs)
    }
  }
  await bare.stop()
  const { rows } = await owner.query<{ recorded: string }>(
    `select count(*) as recorded from payment t join merchant m on m.id = t.merchant_id where m.name_en like 'Payer %'`,
  )
  // One of each load is made to learn the address, and never sent.
  if (Number(rows[0]?.recorded) !== sent - rounds - 1)
    throw new Error(`${rows[0]?.recorded} of ${sent} payments were recorded`)
  const perSecond = (loads: readonly Load[]): number => median(loads.map((one) => one.perSecond))
  return [
    {
      id: 'L1p',
      what: 'payments arriving, 32 at once, against a bare route of the same legs',
      ours: perSecond(ours),
      limit: perSecond(limit),
      unit: '/s',
      budget: { bound: 'min', ratio: 0.4 },
    },
    {
      id: 'L1r',
      what: 'the same, against a thousand a second',
      ours: perSecond(ours),
      limit: perSecondMin,
      unit: '/s',
      budget: { bound: 'min', ratio: 1 },
    },
  ]
}
export const arrivals: Bench = () => onProduct(measure)
