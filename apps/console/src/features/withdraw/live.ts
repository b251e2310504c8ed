// What a colleague or the bank does shows here within a second.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { withdraw } from '@falaj/contract/withdraw'
import { cacheKey } from '../../api/use.ts'
import { onEvent } from '../../session/events.ts'

export const shown = [withdraw.query, withdraw.detail, withdraw.prerequisite, withdraw.whatIf]

export const useLiveWithdrawals = (): void => {
  const cache = useQueryClient()
  const refresh = () => {
    for (const each of shown) void cache.invalidateQueries({ queryKey: cacheKey(each) })
  }
  useEffect(() => {
    const stops = [onEvent('withdraw.changed', refresh), onEvent('balance.changed', refresh)]
    return () => {
      for (const stop of stops) stop()
    }
  })
}
