// The filters of a list above a board or a map of the same records: they are in the address, so the list shows the same ones.
import type { ReactNode } from 'react'
import type { ListEndpoint } from '@falaj/contract/kernel/endpoint'
import { navigate, useLocation } from '../../router/location.ts'
import { FilterBar } from './filter-bar.tsx'
import { allFilters, type Filter } from './filters.tsx'
import { readState, searchAfter } from './list-state.ts'

export interface BoardFiltersProps {
  readonly of: ListEndpoint
  /** Filters that mean nothing on a board. */
  readonly without?: readonly string[]
  readonly children?: ReactNode
}
export const BoardFilters = ({ of, without = [], children }: BoardFiltersProps) => {
  const { pathname, search } = useLocation()
  const filters = allFilters(of).filter(({ field }) => !without.includes(field)) as readonly Filter[]
  return (
    <FilterBar
      of={of}
      filters={filters}
      values={readState(of, search).filters}
      onChange={(values, how) =>
        navigate(pathname + searchAfter(of, search, { filters: values, page: 1, open: null }), how ?? {})
      }
    >
      {children}
    </FilterBar>
  )
}
