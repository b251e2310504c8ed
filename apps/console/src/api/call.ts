// One typed call: encodes by the endpoint's row, sends the specification's headers, and ends in one of three results.
import * as z from 'zod/mini'
import { errors } from '@falaj/contract/kernel/errors'
import { expiredCode, okCode, type Envelope, type Result } from '@falaj/contract/kernel/envelope'
import { merchantHeader, urlOf, type Endpoint, type Input, type Output } from '@falaj/contract/kernel/endpoint'
import { deviceIdTried, standardHeaders } from './device-id.ts'
import { markExpired } from './expiry.ts'
import { closePageOf, grantsSoFar } from './step-up.ts'

export interface CallOptions {
  /** Idempotency key: created with the form and reused until a definite answer. */
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

/** Calls the server has not answered yet, and how many it has. */
const pending = new Set<Promise<unknown>>()
let answers = 0
const send = async (address: string, init: RequestInit): Promise<Response> => {
  const sent = fetch(address, init)
  pending.add(sent)
  try {
    return await sent
  } finally {
    pending.delete(sent)
    answers += 1
  }
}
/** A command may set a new session cookie with its answer: calls sent before it carry the old one. */
export const pendingCalls = async (): Promise<void> => {
  await Promise.allSettled(pending)
}

export const call = async <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Result<Output<E>>> => {
  const before = answers
  const result = await callOnce(endpoint, input, options)
  if (result.kind !== 'error' || result.head.code !== expiredCode) return result
  // A call with an old cookie had no effect, so it may be repeated with the new one.
  const alone = pending.size === 0 && answers === before + 1
  await pendingCalls()
  const last = alone ? result : await callOnce(endpoint, input, options)
  if (last.kind === 'error' && last.head.code === expiredCode) markExpired()
  return last
}

const callOnce = async <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions,
): Promise<Result<Output<E>>> => {
  const wire = z.encode(endpoint.input, input as never) as Record<string, unknown>
  let answer: Envelope
  let retryAfter: number
  await deviceIdTried()
  const grants = grantsSoFar()
  try {
    const response = await send(addressOf(endpoint, wire), {
      method: endpoint.method,
      credentials: 'include',
      signal: options.signal ?? null,
      headers: {
        ...standardHeaders(),
        ...(options.key ? { 'idempotency-key': options.key } : {}),
        ...(endpoint.ofMerchant ? { [merchantHeader]: endpoint.ofMerchant } : {}),
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
    if (answer.head.code === errors.STEP_UP_REQUIRED.code) closePageOf(answer.body, grants)
    const { head, body } = answer
    return { kind: 'error', head, body, ...(retryAfter > 0 ? { retryAfterMs: retryAfter * 1000 } : {}) }
  }
  return { kind: 'success', body: z.decode(endpoint.output, answer.body as never) as Output<E> }
}
