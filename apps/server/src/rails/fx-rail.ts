// Source of exchange rates. A rail that cannot answer throws.
import * as z from 'zod/mini'
import { rateOf } from '@falaj/contract/accounts/exchange-rules'
import type { Currency } from '@falaj/money'
import { AwayError } from '../platform/base/away.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { callRail, railAnswered } from './call.ts'

export interface MidRate {
  /** Decimal text, at most 18 decimals: units of `buy` for one unit of `sell`. */
  readonly mid: string
  /** Source, with the time of the rate where it is known; shown to people. */
  readonly by: string
}
/** It answered, with a rate that nobody may exchange at any more. */
export class RateTooOld extends Error {}
export interface FxRail {
  mid(sell: Currency, buy: Currency, signal: AbortSignal): Promise<MidRate>
}

const answer = z.object({ mid: z.string(), by: z.optional(z.string()) })
const gateway = (url: string, token: string | null): FxRail => ({
  async mid(sell, buy, signal) {
    const response = await callRail('fx', `${url}?${new URLSearchParams({ sell, buy }).toString()}`, {
      redirect: 'error',
      headers: token ? { authorization: `Bearer ${token}` } : {},
      signal,
    })
    if (!response.ok) throw railAnswered('the rate gateway', response.status)
    const { mid, by = 'market' } = z.parse(answer, await response.json())
    if (rateOf(mid) === null) throw new Error(`the rate gateway said ${mid}`)
    return { mid, by }
  },
})
const nobody: FxRail = { mid: () => Promise.reject(new AwayError('nobody says rates: set FALAJ_FX_URL')) }

const made = new WeakMap<Settings, Promise<FxRail>>()
const make = async (settings: Settings): Promise<FxRail> => {
  const { rateSource } = settings
  if (rateSource?.kind === 'ecb') return (await import('./fx/ecb.ts')).ecbRates(rateSource)
  if (rateSource) return (await import('./fx/template.ts')).templateRates(rateSource)
  if (settings.fxGateway) return gateway(settings.fxGateway.url, settings.fxGateway.token)
  // In live mode the sandbox's market is never loaded.
  return settings.mode === 'sandbox' ? (await import('../sandbox/fx.ts')).sandboxFx() : nobody
}
/** One per program: handlers and jobs ask the same. */
export const fxRailOf = (settings: Settings): Promise<FxRail> => {
  const rail = made.get(settings) ?? make(settings)
  made.set(settings, rail)
  return rail
}
