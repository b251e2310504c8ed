// Ties a feature's contract to its handlers: a missing, extra or wrongly typed handler does not compile.
import type { Endpoint, Endpoints, Input, Output } from '@falaj/contract/kernel/endpoint'
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
