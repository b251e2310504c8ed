// What a console would never send: the typed client refuses it itself, so it goes over the wire as it is.
import { urlOf, type Endpoint } from '@falaj/contract/kernel/endpoint'
import type { Envelope } from '@falaj/contract/kernel/envelope'
import { toText, type Money } from '@falaj/money'
import { newId } from '../platform/base/ids.ts'
import { consoleHeaders, type Client, type World } from './world.ts'

const isMoney = (value: object): value is Money => 'minor' in value && typeof value.minor === 'bigint'
const wireOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(wireOf)
  if (typeof value !== 'object' || value === null) return value
  if (isMoney(value)) return { amount: toText(value), currency: value.currency }
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, wireOf(each)]))
}
/** The answer's body: which fields were wrong. */
export const sendBad = async (world: World, client: Client, endpoint: Endpoint, input: object): Promise<unknown> => {
  const answer = await world.app.inject({
    method: 'POST',
    url: urlOf(endpoint),
    headers: { ...consoleHeaders, cookie: client.cookie, 'idempotency-key': newId() },
    payload: JSON.stringify(wireOf(input)),
  })
  return answer.json<Envelope>().body
}
