// The builders of the desk's endpoints. They are endpoints like the console's, so that the same client and blocks call them, but no access
// area of a merchant opens them: the desk's own pipeline reads `desk`.
import * as z from 'zod/mini'
import { deskPrefix, type Endpoint, type Method } from '../kernel/endpoint.ts'
import type { Bilingual } from '../kernel/words.ts'
import type { ProviderEndpoint } from '../provider-endpoint.ts'
import type { DeskAreaName } from './desk-access.ts'

type Schema = z.ZodMiniType
export interface DeskRight {
  readonly area: DeskAreaName
  /** A second person approves before it is done: money or rights move. */
  readonly fourEyes?: true
}
export interface DeskEndpoint<I extends Schema = Schema, O extends Schema = Schema> extends Endpoint<I, O> {
  /** 'public': before sign-in. */
  readonly desk: DeskRight | 'public'
}

interface Row<I extends Schema, O extends Schema> {
  readonly desk: DeskRight | DeskAreaName | 'public'
  readonly input: I
  readonly output: O
}
const rightOf = (desk: DeskRight | DeskAreaName | 'public'): DeskRight | 'public' =>
  typeof desk === 'string' && desk !== 'public' ? { area: desk } : desk
const split = (route: `${Method} ${string}`): Pick<Endpoint, 'method' | 'path'> => {
  const [method, path] = route.split(' ') as [Method, string]
  return { method, path: deskPrefix + path }
}

export const deskRead = <I extends Schema, O extends Schema>(
  route: `${Method} ${string}`,
  { desk, input, output }: Row<I, O>,
): DeskEndpoint<I, O> => ({ ...split(route), kind: 'read', access: 'nobody', desk: rightOf(desk), input, output })

/** Every change has an idempotency key: a double click at the desk is one decision. */
export const deskChange = <I extends Schema, O extends Schema>(
  route: `${Method} ${string}`,
  { desk, does, input, output }: Row<I, O> & { readonly does: Bilingual },
): DeskEndpoint<I, O> => ({
  ...split(route),
  kind: 'change',
  access: 'nobody',
  idempotent: true,
  does,
  desk: rightOf(desk),
  input,
  output,
})

/** What needs a second person is not done by the call: it answers with the number of the request that waits. */
export const requested = z.object({ requested: z.string() })

const routeOf = ({ method, path }: ProviderEndpoint): `${Method} ${string}` =>
  `${method} ${path.replace('/provider/', '')}`
/** Calls of the provider's API at the desk: the same path below the desk's prefix, and the same input. */
export const readAtDesk = <I extends Schema, O extends Schema>(
  endpoint: ProviderEndpoint<I, O>,
  desk: DeskAreaName,
): DeskEndpoint<I, O> => deskRead(routeOf(endpoint), { desk, ...endpoint })
export const changeAtDesk = <I extends Schema, O extends Schema>(
  endpoint: ProviderEndpoint<I, O>,
  desk: DeskAreaName,
  does: Bilingual,
): DeskEndpoint<I, O> => deskChange(routeOf(endpoint), { desk, does, input: endpoint.input, output: endpoint.output })
/** `note`: why, for the second person. It is no part of what is done. */
const noted = { note: z.optional(z.string().check(z.trim(), z.maxLength(500, 'TOO_LONG'))) }
export const requestAtDesk = <S extends z.core.$ZodLooseShape>(
  endpoint: ProviderEndpoint<z.ZodMiniObject<S>>,
  area: DeskAreaName,
  does: Bilingual,
) =>
  deskChange(routeOf(endpoint), {
    desk: { area, fourEyes: true },
    does,
    input: z.extend(endpoint.input, noted),
    output: requested,
  })
