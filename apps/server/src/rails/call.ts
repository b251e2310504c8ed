// Every HTTP call to a rail: timed and counted, and a failure to reach it is one error that names the rail and the reason, never the address.
import { AwayError } from '../platform/base/away.ts'
import { railCalls } from '../platform/base/metrics.ts'

/** Names of rails in metrics. */
export const railNames = [
  'message',
  'sms',
  'smtp',
  'acquirer',
  'payout',
  'bank',
  'fx',
  'einvoice',
  'ethereum',
  'bitcoin',
  'signer',
  'webhook',
] as const
export type RailName = (typeof railNames)[number]

type RailResult = 'ok' | 'refused' | 'failed' | 'timeout' | 'unreachable'
export const resultOf = (status: number): RailResult => (status < 400 ? 'ok' : status < 500 ? 'refused' : 'failed')

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
const reasonOf = (error: unknown): string => {
  const { cause } = error as { readonly cause?: { readonly code?: unknown; readonly message?: unknown } }
  return typeof cause?.code === 'string' ? cause.code : typeof cause?.message === 'string' ? cause.message : 'no answer'
}

export const callRail = async (rail: RailName, url: string, init: RequestInit): Promise<Response> => {
  const stop = railCalls.startTimer({ rail })
  try {
    const response = await fetch(url, init)
    stop({ result: resultOf(response.status) })
    return response
  } catch (error) {
    stop({ result: isTimeout(error) ? 'timeout' : 'unreachable' })
    // Aborted by the caller or its time limit: the reason says so.
    if (init.signal?.aborted || !(error instanceof TypeError)) throw error
    throw new AwayError(`${rail} cannot be reached (${reasonOf(error)})`, { cause: error })
  }
}

/** A rail that answers 5xx is away; anything else it refuses is a failure of ours. */
export const railAnswered = (what: string, status: number): Error =>
  status >= 500 ? new AwayError(`${what} answered ${status}`) : new Error(`${what} answered ${status}`)
