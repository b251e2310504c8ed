// Progress events of a statement show within a second.
import { useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '@falaj/contract/kernel/endpoint'
import { statement } from '@falaj/contract/accounts/statement'
import { cacheKey } from '../../../api/use.ts'

const refreshed = [statement.balance, statement.settlement, statement.charge, statement.purchase, statement.transaction]
export const useStale = (...others: readonly Endpoint[]) => {
  const cache = useQueryClient()
  return (): void => {
    for (const each of [...refreshed, ...others]) void cache.invalidateQueries({ queryKey: cacheKey(each) })
  }
}
