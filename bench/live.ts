// N1: from sending a payment until an open console of its merchant is notified, with everything in between (the payment's own commit, the
// relay, the stream), one after the other.
import http from 'node:http'
import { newId } from '../apps/server/src/platform/base/ids.ts'
import { median, type Bench } from './budget.ts'
import { calling, onProduct } from './world.ts'

const payments = 100
const warmUp = 10
/** Without a limit, a payment that is never announced would wait for ever. */
const patienceMs = 10_000

interface Stream {
  /** When the stream announced it. */
  readonly arrival: (id: string) => Promise<number>
  readonly close: () => void
}
const openStream = (url: string, cookie: string): Promise<Stream> =>
  new Promise((resolve, reject) => {
    const waiting = new Map<string, (at: number) => void>()
    let text = ''
    const request = http.get(url, { headers: { cookie, accept: 'text/event-stream' } }, (response) => {
      if (!String(response.headers['content-type']).startsWith('text/event-stream'))
        return reject(new Error(`refused: ${response.statusCode}`))
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        const at = performance.now()
        text += chunk
        for (const [id, tell] of waiting)
          if (text.includes(id)) {
            waiting.delete(id)
            tell(at)
          }
        text = text.slice(text.lastIndexOf('\n\n') + 1)
      })
      resolve({
        arrival: (id) =>
          new Promise((tell, fail) => {
            const late = setTimeout(() => fail(new Error(`no stream got ${id}`)), patienceMs)
            waiting.set(id, (at) => {
              clearTimeout(late)
              tell(at)
            })
          }),
        close: () => request.destroy(),
      })
    })
    request.on('error', reject)
  })

export const live: Bench = () =>
  onProduct(async (product) => {
    const stream = await openStream(`${product.url}/restful/secure/events`, await product.signIn('financial'))
    const took: number[] = []
    for (let nth = 0; nth < payments + warmUp; nth += 1) {
      const id = newId()
      const arrival = stream.arrival(id)
      const sent = performance.now()
      const answer = await fetch(`${product.url}/sandbox/payment`, {
        method: 'POST',
        headers: calling(''),
        body: JSON.stringify({ mid: '20000001', id, product: 'gateway', amount: '50.00', currency: 'AED' }),
      })
      if (!(await answer.text()).includes('"isNew":true')) throw new Error('the payment was refused')
      const after = (await arrival) - sent
      if (nth >= warmUp) took.push(after)
    }
    stream.close()
    const worst = took.toSorted((a, b) => a - b)
    const limit = { limit: 1000, unit: 'ms', budget: { bound: 'max', ratio: 1 } } as const
    return [
      { id: 'N1', what: 'a payment until an open console shows it (limit: a second)', ours: median(took), ...limit },
      { id: 'N1w', what: 'the same, the slowest of a hundred', ours: worst.at(-1) ?? Number.NaN, ...limit },
    ]
  })
