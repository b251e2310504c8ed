// A colleague's decision and the market's answer show here by themselves.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { currencyExchange } from '@falaj/contract/currency-exchange'
import { cacheKey } from '../../api/use.ts'
import { onEvent } from '../../session/events.ts'

export const useLiveExchanges = (): void => {
  const cache = useQueryClient()
  useEffect(() => {
    const again = (): void => {
      for (const endpoint of [currencyExchange.query, currencyExchange.detail])
        void cache.invalidateQueries({ queryKey: cacheKey(endpoint) })
    }
    const stops = (['balance.changed', 'approval.changed', 'reset'] as const).map((kind) => onEvent(kind, again))
    return () => stops.forEach((stop) => stop())
  }, [cache])
}
