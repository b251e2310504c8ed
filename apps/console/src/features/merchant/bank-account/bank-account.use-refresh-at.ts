// What a colleague or the bank does with an account shows here within a second; the end of a cooling-off, too.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dayMs } from '@falaj/contract/kernel/time'
import { bankAccount } from '@falaj/contract/merchant/bank-account'
import { cacheKey } from '../../../api/use.ts'

const refreshed = [bankAccount.query, bankAccount.detail]
/** Longer waits than a day are not worth a timer: the page is not open that long. */
const timerMaxMs = dayMs

const useRefresh = () => {
  const cache = useQueryClient()
  return () => {
    for (const each of refreshed) void cache.invalidateQueries({ queryKey: cacheKey(each) })
  }
}
/** Asks again at that moment. */
export const useRefreshAt = (at: string | null | undefined): void => {
  const refresh = useRefresh()
  useEffect(() => {
    const wait = at ? Date.parse(at) - Date.now() : -1
    if (wait < 0 || wait > timerMaxMs) return
    const timer = setTimeout(refresh, wait + 200)
    return () => clearTimeout(timer)
  })
}
