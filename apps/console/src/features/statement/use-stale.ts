// What the making of a statement tells shows within a second.
import { useQueryClient } from '@tanstack/react-query'
import { statement } from '@falaj/contract/statement'
import { cacheKey } from '../../api/use.ts'

const refreshed = [
  statement.balance,
  statement.settlement,
  statement.charge,
  statement.purchase,
  statement.transaction,
  statement.detail,
]
export const useStale = () => {
  const cache = useQueryClient()
  return (): void => {
    for (const each of refreshed) void cache.invalidateQueries({ queryKey: cacheKey(each) })
  }
}
