// One typed call: encodes by the endpoint's row, sends the specification's headers, and ends in one of three results.
import * as z from 'zod/mini'
import { errors } from '@falaj/contract/errors'
import { expiredCode, okCode, type Envelope, type Result } from '@falaj/contract/envelope'
import { urlOf, type Endpoint, type Input, type Output } from '@falaj/contract/endpoint'
import { deviceIdTried, standardHeaders } from './device-id.ts'
import { markExpired } from './expiry.ts'
import { closePageOf } from './step-up.ts'

export interface CallOptions {
  /** Idempotency key: born with the form, kept until a definite answer. */
  readonly key?: string
  readonly stepUp?: string
  readonly signal?: AbortSignal
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

const addressOf = (endpoint: Endpoint, wire: Record<string, unknown>): string => {
  const url = urlOf(endpoint).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(textOf(wire[name])))
  if (endpoint.method !== 'GET') return url
  const query = Object.entries(wire).filter(
    ([name, value]) => value !== undefined && !endpoint.path.includes(`{${name}}`),
  )
  return query.length > 0 ? `${url}?${new URLSearchParams(query.map(([name, value]) => [name, textOf(value)]))}` : url
}

export const call = async <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Result<Output<E>>> => {
  const wire = z.encode(endpoint.input, input as never) as Record<string, unknown>
  let answer: Envelope
  let retryAfter: number
  await deviceIdTried()
  try {
    const response = await fetch(addressOf(endpoint, wire), {
      method: endpoint.method,
      credentials: 'include',
      signal: options.signal ?? null,
      headers: {
        ...standardHeaders(),
        ...(options.key ? { 'idempotency-key': options.key } : {}),
        ...(options.stepUp ? { 'x-step-up': options.stepUp } : {}),
      },
      ...(endpoint.method === 'POST' ? { body: JSON.stringify(wire) } : {}),
    })
    if (!response.ok) return { kind: 'network_error' }
    answer = (await response.json()) as Envelope
    retryAfter = Number(response.headers.get('retry-after'))
  } catch {
    return { kind: 'network_error' }
  }
  if (answer.head.code !== okCode) {
    if (answer.head.code === expiredCode) markExpired()
    if (answer.head.code === errors.STEP_UP_REQUIRED.code) closePageOf(answer.body)
    const { head, body } = answer
    return { kind: 'error', head, body, ...(retryAfter > 0 ? { retryAfterMs: retryAfter * 1000 } : {}) }
  }
  return { kind: 'success', body: z.decode(endpoint.output, answer.body as never) as Output<E> }
}
