// What a view may contain for its list. Pure.
import * as z from 'zod/mini'
import { everyEndpoint } from '@falaj/contract/contract'
import { nameOf, type Endpoint, type ListEndpoint } from '@falaj/contract/kernel/endpoint'

const isList = (endpoint: Endpoint): endpoint is ListEndpoint => 'filters' in endpoint && 'row' in endpoint
const lists: ReadonlyMap<string, ListEndpoint> = new Map(
  everyEndpoint.flatMap(({ endpoint }) => (isList(endpoint) ? [[nameOf(endpoint), endpoint]] : [])),
)
export const listNamed = (name: string): ListEndpoint | undefined => lists.get(name)

export interface Look {
  readonly filters: Readonly<Record<string, unknown>>
  readonly sort: { readonly field: string; readonly descending: boolean } | null
  readonly size: number
  readonly hidden: readonly string[]
}
export const areColumns = (list: ListEndpoint, fields: readonly string[]): boolean =>
  fields.every((field) => Object.hasOwn(list.row.shape, field))

/** The look as the list itself writes it; or the field that is not the list's. */
export const lookOf = (list: ListEndpoint, wanted: Look): Look | 'filters' | 'sort' | 'hidden' => {
  const filters = z.safeParse(list.filters, wanted.filters)
  if (!filters.success) return 'filters'
  if (wanted.sort && !list.sortable.includes(wanted.sort.field)) return 'sort'
  if (!areColumns(list, wanted.hidden)) return 'hidden'
  return { ...wanted, filters: z.encode(list.filters, filters.data as never) as Look['filters'] }
}
