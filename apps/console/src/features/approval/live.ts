// What a colleague does with a request shows here within a second.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { approval } from '@falaj/contract/approval'
import { cacheKey } from '../../api/use.ts'
import { onEvent } from '../../session/events.ts'

const shown = [approval.requests, approval.authorizations, approval.detail, approval.policy]
export const useLiveApprovals = (): void => {
  const cache = useQueryClient()
  useEffect(
    () =>
      onEvent('approval.changed', () => {
        for (const each of shown) void cache.invalidateQueries({ queryKey: cacheKey(each) })
      }),
    [cache],
  )
}
