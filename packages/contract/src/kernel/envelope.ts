// What every answer looks like: HTTP 200, head {code, msg} and body (specification 7 and 8).
import * as z from 'zod/mini'

export const head = z.object({ code: z.int(), msg: z.string() })
export interface Head {
  readonly code: number
  readonly msg: string
}
export interface Envelope<Body = unknown> {
  readonly head: Head
  readonly body: Body
}
export const okCode = 200
export const expiredCode = 403

/** What a call ends in: three kinds, never an exception. */
export type Result<Body> =
  | { readonly kind: 'success'; readonly body: Body }
  | {
      readonly kind: 'error'
      readonly head: Head
      readonly body: unknown
      /** At the limit: when the server wants to be asked again. */
      readonly retryAfterMs?: number
    }
  | { readonly kind: 'network_error' }

/** The body of a refused input: which field, by which rule. */
export interface FieldFault {
  readonly path: string
  readonly code: string
}
