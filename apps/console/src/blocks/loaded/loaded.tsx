// What an endpoint answers; until then grey lines, and if it fails, why and once more.
import type { ReactNode } from 'react'
import type { Endpoint, Input, Output } from '@falaj/contract/kernel/endpoint'
import { errorOfCode, errors } from '@falaj/contract/kernel/errors'
import { useQuery, type CallFailed } from '../../api/use.ts'
import { Failed } from '../states/failed.tsx'
import { Skeleton } from '../states/skeleton.tsx'

/** The next try may well succeed. */
const isPassing = ({ failure }: CallFailed): boolean => {
  if (failure.kind === 'network_error') return true
  const reason = errorOfCode(failure.head.code)
  return reason !== undefined && errors[reason].retry === true
}
export interface LoadedOptions {
  /** Number of grey lines that match the height of the content. */
  readonly lines?: number
  /** The last answer stays while the next one is on its way: for pages of something. */
  readonly keepPrevious?: boolean
}
/** `if (!data) return instead` */
export const useLoaded = <E extends Endpoint>(
  of: E,
  input: Input<E>,
  { lines = 8, keepPrevious = false }: LoadedOptions = {},
): { readonly data: Output<E> | undefined; readonly isFetching: boolean; readonly instead: ReactNode } => {
  const { data, error, refetch, isFetching } = useQuery(of, input, { keepPrevious })
  // Loaded data stays through a temporary failure: somebody may be filling in a form beside it. A refusal is an answer.
  if (error && (data === undefined || !isPassing(error)))
    return { data: undefined, isFetching, instead: <Failed failure={error.failure} onRetry={() => void refetch()} /> }
  return { data, isFetching, instead: <Skeleton lines={lines} /> }
}

export interface LoadedProps<E extends Endpoint> extends LoadedOptions {
  readonly of: E
  readonly input: Input<E>
  readonly children: (found: Output<E>) => ReactNode
}
export const Loaded = <E extends Endpoint>({ of, input, children, ...options }: LoadedProps<E>) => {
  const { data, instead } = useLoaded(of, input, options)
  return data === undefined ? instead : children(data)
}
