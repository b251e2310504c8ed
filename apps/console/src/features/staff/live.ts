// What a colleague changes in the team shows here within a second.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { staff } from '@falaj/contract/staff'
import { cacheKey } from '../../api/use.ts'
import { onEvent } from '../../session/events.ts'

export const useLiveStaff = (): void => {
  const cache = useQueryClient()
  useEffect(
    () =>
      onEvent('staff.changed', () => {
        for (const each of [staff.query, staff.detail]) void cache.invalidateQueries({ queryKey: cacheKey(each) })
      }),
    [cache],
  )
}
