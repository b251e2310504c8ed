// I1: password logins a second, against hashing alone. I2: what a storm of logins does to everybody else's list.
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { payment } from '@falaj/contract/payments/payment'
import { urlOf } from '@falaj/contract/kernel/endpoint'
import { getIn } from '../apps/server/src/testing/get-in.ts'
import { median, type Bench } from './budget.ts'
import { load } from './load.ts'
import { calling, root, startProduct } from './world.ts'

const seconds = 4
const rounds = 3
const atOnce = 16
const people = ['admin', 'financial', 'cs', 'it', 'sales', 'operation-maker', 'operation-checker', 'imag-maker']

const hashing = (): number =>
  Number(
    execFileSync(process.execPath, [path.join(root, 'bench/floor/argon2.ts'), String(seconds)], { encoding: 'utf8' }),
  )

/** Whole logins, over and over: salt, sealed password, staff choice. */
const storm = (url: string): { readonly stop: () => Promise<number> } => {
  let [count, going] = [0, true]
  const work = async (person: string): Promise<void> => {
    while (going)
      await getIn(url, person).then(
        () => (count += 1),
        () => undefined,
      )
  }
  const from = performance.now()
  const all = Promise.all(Array.from({ length: atOnce }, (_, at) => work(people[at % people.length]!)))
  return {
    async stop() {
      going = false
      await all
      return (count / (performance.now() - from)) * 1000
    },
  }
}
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export const logins: Bench = async () => {
  const product = await startProduct({ FALAJ_LOGIN_LIMITS: 'loose' })
  const cookie = await product.signIn('admin')
  const headers = calling(cookie)
  const body = JSON.stringify({ filters: {}, pageParam: { number: 1, size: 20 }, ask: 'rows' })
  const list = () => load({ url: product.url + urlOf(payment.query), method: 'POST', headers, body }, 4, seconds)
  const [ours, limit, calm, stormy]: [number[], number[], number[], number[]] = [[], [], [], []]
  for (let round = 0; round < rounds; round += 1) {
    limit.push(hashing())
    const alone = storm(product.url)
    await pause(seconds * 1000)
    ours.push(await alone.stop())
    calm.push((await list()).p99Ms)
    const around = storm(product.url)
    stormy.push((await list()).p99Ms)
    await around.stop()
  }
  await product.stop()
  return [
    {
      id: 'I1',
      what: 'password logins, 16 at once, against hashing alone',
      ours: median(ours),
      limit: median(limit),
      unit: '/s',
      budget: { bound: 'min', ratio: 0.5 },
    },
    {
      id: 'I2',
      what: 'slowest list in a hundred during a storm of logins',
      ours: median(stormy),
      limit: median(calm),
      unit: 'ms',
      budget: { bound: 'max', ratio: 5 },
    },
  ]
}
