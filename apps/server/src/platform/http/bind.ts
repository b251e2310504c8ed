// Ties a feature's contract to its handlers: a missing, extra or wrongly typed handler does not compile.
import { nameOf, type Endpoint, type Endpoints, type Input, type Output } from '@falaj/contract/kernel/endpoint'
import type { CallContext } from '../command/context.ts'
import type { Registry } from '../registry.ts'

export interface Call<E extends Endpoint = Endpoint> extends CallContext {
  readonly input: Input<E>
  /** What all features register. */
  readonly registry: Registry
}
export type Handlers<T extends Endpoints> = { readonly [K in keyof T]: (call: Call<T[K]>) => Promise<Output<T[K]>> }

export interface BoundEndpoint {
  readonly endpoint: Endpoint
  readonly handler: (call: Call) => Promise<unknown>
}
export const bind = <T extends Endpoints>(contract: T, handlers: Handlers<NoInfer<T>>): readonly BoundEndpoint[] =>
  Object.keys(contract).map((name) => ({
    endpoint: contract[name] as Endpoint,
    handler: handlers[name as keyof T] as unknown as BoundEndpoint['handler'],
  }))

/** The handler of one endpoint, for another feature that does the same for someone else. */
export const handlerOf =
  (bound: readonly BoundEndpoint[]) =>
  <E extends Endpoint>(endpoint: E): ((call: Call<E>) => Promise<Output<E>>) => {
    const found = bound.find((each) => nameOf(each.endpoint) === nameOf(endpoint))
    if (!found) throw new Error(`nothing answers ${nameOf(endpoint)}`)
    return found.handler as unknown as (call: Call<E>) => Promise<Output<E>>
  }
