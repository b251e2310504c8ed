// Whatever shows balances is asked again when one of them changed: within a second, in every open window.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { balance } from '@falaj/contract/balance'
import { cacheKey } from '../../api/use.ts'
import { onEvent } from '../../session/events.ts'

const shown = [balance.query, balance.explain, balance.entries, balance.holds, balance.hold, balance.holdTotals]

export const useLiveBalances = (): void => {
  const cache = useQueryClient()
  useEffect(() => {
    const again = (): void => {
      for (const endpoint of shown) void cache.invalidateQueries({ queryKey: cacheKey(endpoint) })
    }
    const stops = [onEvent('balance.changed', again), onEvent('reset', again)]
    return () => stops.forEach((stop) => stop())
  }, [cache])
}
