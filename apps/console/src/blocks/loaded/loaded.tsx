// What an endpoint answers; until then grey lines, and if it fails, why and once more.
import type { ReactNode } from 'react'
import type { Endpoint, Input, Output } from '@falaj/contract/endpoint'
import { useQuery } from '../../api/use.ts'
import { Failed } from '../states/failed.tsx'
import { Skeleton } from '../states/skeleton.tsx'

export interface LoadedProps<E extends Endpoint> {
  readonly of: E
  readonly input: Input<E>
  /** As many grey lines as it takes room. */
  readonly lines?: number
  /** The last answer stays while the next one is on its way: for pages of something. */
  readonly keepPrevious?: boolean
  readonly children: (found: Output<E>) => ReactNode
}
export const Loaded = <E extends Endpoint>({
  of,
  input,
  lines = 8,
  keepPrevious = false,
  children,
}: LoadedProps<E>) => {
  const { data, error, refetch } = useQuery(of, input, { keepPrevious })
  if (error) return <Failed failure={error.failure} onRetry={() => void refetch()} />
  return data === undefined ? <Skeleton lines={lines} /> : children(data)
}
