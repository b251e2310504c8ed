// What orders of money share, whatever they order: the form, what it would do, the answer, and how far colleagues are with it.
import * as z from 'zod/mini'
import { requestStates } from '../approval-states.ts'
import { byMerchant } from '../../formats/card-free-text.ts'
import type { FieldFaultCode } from '../errors.ts'
import { id, instant, money, open } from '../scalars.ts'
import { booked } from './record.ts'

/** Zero and less are no amounts here; a currency that it cannot be in is named. */
export const amountIn = (currencies: readonly string[], otherwise: FieldFaultCode) =>
  money.check(
    z.check((context) => {
      const { value, issues } = context
      if (!currencies.includes(value.currency))
        issues.push({ code: 'custom', message: otherwise, input: value, path: ['currency'] })
      if (value.minor <= 0n) issues.push({ code: 'custom', message: 'AMOUNT', input: value, path: ['amount'] })
    }),
  )
/** Made when the form is opened: sent twice, it is one order. */
export const draftId = z.uuid({ error: 'INVALID' })
/** One line of text that people read; no control characters. */
export const noteText = byMerchant(
  z.string().check(
    z.overwrite((text) => text.trim().replace(/\s+/g, ' ')),
    z.maxLength(140, { error: 'TOO_LONG' }),
  ),
)
/** Saves the payee under this name. */
export const saveAs = z.optional(z.string().check(z.maxLength(60, { error: 'TOO_LONG' })))

export const orderAnswer = z.object({
  id,
  number: z.string(),
  /** Null if the policy asked nobody, or nobody was asked yet. */
  requestId: z.nullable(id),
  requestNumber: z.nullable(z.string()),
  state: open(requestStates),
})
export type OrderAnswer = z.output<typeof orderAnswer>

export const limit = z.object({ max: money, used: money, left: money })
export const approvals = z.object({
  needed: z.int(),
  roles: z.array(z.string()),
  /** Names for those who manage staff. */
  people: z.array(z.object({ name: z.nullable(z.string()), roles: z.array(z.string()) })),
})
export const balances = z.object({ available: money, hold: money, inTransit: money })
/** What the balances would be: now, while others decide, and when it is done. */
export const forecast = <B extends z.ZodMiniType>(each: B) => ({ now: each, whilePending: each, after: each })

export const request = z.nullable(z.object({ id, number: z.string(), mine: z.boolean() }))
export const steps = z.array(
  z.object({ at: instant, step: z.string(), who: z.nullable(z.string()), reason: z.nullable(z.string()) }),
)
/** What the reader may do now. */
export const actions = z.array(z.enum(['submit', 'edit', 'cancel', 'repeat']))
/** What an order's page shows beside its row. */
export const orderDetail = { request, steps, ...booked }
