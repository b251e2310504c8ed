// What a colleague or the provider does with a change shows here within a second.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { basicInformation } from '@falaj/contract/basic-information'
import { cacheKey } from '../../api/use.ts'
import { onEvent } from '../../session/events.ts'

export const useLiveProfile = (): void => {
  const cache = useQueryClient()
  useEffect(() => {
    const again = (): void => void cache.invalidateQueries({ queryKey: cacheKey(basicInformation.detail) })
    const stops = [onEvent('profile.changed', again), onEvent('approval.changed', again)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [cache])
}
