// Reads and commands in components. A question is cached under its endpoint and input; a command makes named questions stale.
import {
  useMutation,
  useQuery as useCachedQuery,
  useQueryClient,
  type QueryClient,
  type QueryFilters,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useRef } from 'react'
import * as z from 'zod/mini'
import { isPageScene, type Scene } from '@falaj/contract/kernel/access'
import type { Head, Result } from '@falaj/contract/kernel/envelope'
import { errors } from '@falaj/contract/kernel/errors'
import { resetKind, type EventKind } from '@falaj/contract/kernel/events'
import { nameOf, type Endpoint, type Input, type Output } from '@falaj/contract/kernel/endpoint'
import { call } from './call.ts'
import { report } from './report.ts'
import { sceneOf, stepUp, type StepUpNeed } from './step-up.ts'

/** A failed call as an error, for the one library that wants to be thrown at. */
export class CallFailed extends Error {
  readonly failure: Exclude<Result<unknown>, { kind: 'success' }>
  constructor(failure: Exclude<Result<unknown>, { kind: 'success' }>) {
    super(failure.kind)
    this.failure = failure
  }
}
const forKey = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? inner.toString() : inner))
export const cacheKey = (endpoint: Endpoint, input?: unknown): string[] => {
  const name = endpoint.ofMerchant ? `${nameOf(endpoint)} ${endpoint.ofMerchant}` : nameOf(endpoint)
  return input === undefined ? [name] : [name, forKey(input)]
}

export const useQuery = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: { readonly enabled?: boolean; readonly keepPrevious?: boolean } = {},
): UseQueryResult<Output<E>, CallFailed> =>
  useCachedQuery<Output<E>, CallFailed>({
    queryKey: cacheKey(endpoint, input),
    meta: { refreshedBy: endpoint.refreshedBy ?? [] },
    enabled: options.enabled ?? true,
    ...(options.keepPrevious ? { placeholderData: (previous: Output<E> | undefined) => previous } : {}),
    queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
      const result = await call(endpoint, input, { signal })
      if (result.kind === 'success') return result.body
      throw new CallFailed(result)
    },
  } as never)

/** Refetches the queries that this event invalidates; after a gap in the stream, all queries. */
export const makeOld = (cache: QueryClient, kind: EventKind): void => {
  const concerned: QueryFilters =
    kind === resetKind
      ? {}
      : { predicate: ({ meta }) => ((meta?.['refreshedBy'] ?? []) as readonly string[]).includes(kind) }
  // A first read that is under way is not begun again, and its answer may be older than the event: it is asked once more when it has ended.
  for (const query of cache.getQueryCache().findAll({ ...concerned, fetchStatus: 'fetching' }))
    if (query.state.data === undefined)
      void query
        .fetch()
        .catch(() => undefined)
        .then(() => cache.invalidateQueries({ queryKey: query.queryKey, exact: true }))
  void cache.invalidateQueries(concerned)
}

/** When the person last changed something here: its results are theirs, and lists show them at once. */
export const ownChange: { at: number } = { at: 0 }

export interface Action<E extends Endpoint> {
  readonly run: (input: Input<E>) => Promise<Result<Output<E>>>
  readonly busy: boolean
}
/**
 * The idempotency key is created here and replaced only after a definite answer, so a retry after a lost answer is the same command.
 * Failures are shown as a toast unless the page shows them itself.
 */
export const useAction = <E extends Endpoint>(
  endpoint: E,
  options: {
    readonly stale?: readonly Endpoint[]
    readonly quiet?: (head: Head) => boolean
    /** What the second factor's dialog repeats of this command. */
    readonly confirms?: (input: Input<E>) => StepUpNeed['facts']
  } = {},
): Action<E> => {
  const cache = useQueryClient()
  const key = useRef<string>(null)
  const mutation = useMutation({
    mutationFn: async (input: Input<E>) => {
      key.current ??= crypto.randomUUID()
      const once = endpoint.idempotent ? { key: key.current } : {}
      let result = await call(endpoint, input, once)
      const scene = requiredScene(result)
      // The gate handles a page's scene, with the page behind it; the command is repeated from there.
      if (scene && isPageScene(scene)) return result
      if (scene) {
        const grant = await askStepUp(scene, endpoint, input, options.confirms?.(input) ?? [])
        // Cancelled: nothing was done, and the person knows it.
        if (grant === null) return result
        if (grant) result = await call(endpoint, input, { ...once, stepUp: grant })
      }
      if (result.kind !== 'network_error') key.current = null
      if (result.kind === 'success') {
        ownChange.at = Date.now()
        for (const each of options.stale ?? []) void cache.invalidateQueries({ queryKey: cacheKey(each) })
        if (endpoint.refreshedBy?.[0]) makeOld(cache, endpoint.refreshedBy[0])
      } else if (result.kind === 'network_error' || !options.quiet?.(result.head)) report(result)
      return result
    },
  })
  return { run: mutation.mutateAsync, busy: mutation.isPending }
}

const requiredScene = (result: Result<unknown>): Scene | null =>
  result.kind === 'error' && result.head.code === errors.STEP_UP_REQUIRED.code ? sceneOf(result.body) : null

/** The grant; null when the person gave up; undefined when nobody is there to ask. */
const askStepUp = async <E extends Endpoint>(
  scene: Scene,
  endpoint: E,
  input: Input<E>,
  facts: StepUpNeed['facts'],
): Promise<string | null | undefined> => {
  const ask = stepUp.get()
  if (!ask) return undefined
  return ask({
    scene,
    endpoint: nameOf(endpoint),
    request: z.encode(endpoint.input, input as never) as StepUpNeed['request'],
    facts,
  })
}
