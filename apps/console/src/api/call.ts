// One typed call: encodes by the endpoint's row, sends the specification's headers, and ends in one of three results.
import * as z from 'zod/mini'
import { errors } from '@falaj/contract/errors'
import { expiredCode, okCode, type Envelope, type Result } from '@falaj/contract/envelope'
import { urlOf, type Endpoint, type Input, type Output } from '@falaj/contract/endpoint'
import { deviceIdNow } from './device-id.ts'
import { markExpired } from './expiry.ts'
import { closePageOf } from './step-up.ts'

export interface CallOptions {
  /** Idempotency key: born with the form, kept until a definite answer. */
  readonly key?: string
  readonly stepUp?: string
  readonly signal?: AbortSignal
}

/** Specification 7: sent with every call. The language is always en; texts are chosen here by code. */
export const standardHeaders = (): Record<string, string> => ({
  'content-type': 'application/json',
  'x-timezone': Intl.DateTimeFormat().resolvedOptions().timeZone,
  'x-language': 'en',
  'x-platform': '4',
  'x-host-app': 'falaj-console',
  ...(deviceIdNow() ? { 'x-device-id': deviceIdNow() ?? '' } : {}),
})

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
  } catch {
    return { kind: 'network_error' }
  }
  if (answer.head.code !== okCode) {
    if (answer.head.code === expiredCode) markExpired()
    if (answer.head.code === errors.STEP_UP_REQUIRED.code) closePageOf(answer.body)
    return { kind: 'error', head: answer.head, body: answer.body }
  }
  return { kind: 'success', body: z.decode(endpoint.output, answer.body as never) as Output<E> }
}
