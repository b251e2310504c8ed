// A settlement changes a balance, and shows here within a second.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { settlement } from '@falaj/contract/settlement'
import { cacheKey } from '../../api/use.ts'
import { onEvent } from '../../session/events.ts'

export const useLiveSettlements = (): void => {
  const cache = useQueryClient()
  useEffect(() => {
    const again = (): void => void cache.invalidateQueries({ queryKey: cacheKey(settlement.query) })
    const stops = (['balance.changed', 'reset'] as const).map((kind) => onEvent(kind, again))
    return () => stops.forEach((stop) => stop())
  }, [cache])
}
