// The list's pages. Filters are ordered by their indexes; the plain list and a span of days use the history index, so that the
// millionth line is as near as the first.
import { sql } from 'kysely'
import type { Input } from '@falaj/contract/kernel/endpoint'
import type { operationHistory } from '@falaj/contract/people/operation-history'
import { linesAfter, measure, type Span } from '../../../platform/audit/history-index.ts'
import { countOf } from '../../../platform/lists/page.ts'
import type { Store } from '../../../platform/db/pool.ts'
import * as store from './operation-history.store.ts'

type PageRequest = Pick<Input<typeof operationHistory.query>, 'pageParam' | 'ask'>
interface PageAnswer {
  readonly rows: store.Row[]
  readonly total?: number
}
/** Nearer than this an offset costs little, and no count is waited for. */
const nearRows = 200

interface List {
  count(): Promise<number>
  /** The given number of rows after the first `skipped`, newest first, and the count. */
  far(skipped: number, limit: number): Promise<Required<PageAnswer>>
}

/** No filter, or days only. */
const isPlain = ({ at: _days, ...others }: store.Filters): boolean =>
  Object.values(others).every((value) => value === undefined || value.length === 0)

const ruled = (tx: Store, merchantId: string, filters: store.Filters, zone: string): List => {
  const { at } = filters
  const span: Span = at
    ? {
        from: sql<Date>`(${at.startTime}::timestamp at time zone ${zone}::text)`,
        until: sql<Date>`((${at.endTime}::timestamp + interval '1 second') at time zone ${zone}::text)`,
      }
    : {}
  return {
    count: async () => {
      const { before, until } = await measure(tx, merchantId, span)
      return until - before
    },
    far: async (skipped, limit) => {
      const { before, until } = await measure(tx, merchantId, span)
      const total = until - before
      const last = until - skipped
      const first = Math.max(before, last - limit)
      if (last <= first) return { rows: [], total }
      return { rows: await store.linesOf(tx, merchantId, linesAfter(merchantId, first, last - first)), total }
    },
  }
}
const scanned = (tx: Store, merchantId: string, filters: store.Filters, zone: string): List => {
  const count = (): Promise<number> => countOf(tx, store.lines(merchantId, filters, zone))
  const read = async (direction: 'asc' | 'desc', limit: number, offset: number): Promise<store.Row[]> =>
    (await store.page(merchantId, filters, zone, { direction, limit, offset }).execute(tx)).rows
  return {
    count,
    far: async (skipped, limit) => {
      const total = await count()
      const left = total - skipped
      if (left <= 0) return { rows: [], total }
      // From the nearer end.
      if (left > total / 2) return { rows: await read('desc', limit, skipped), total }
      return { rows: (await read('asc', Math.min(limit, left), Math.max(0, left - limit))).reverse(), total }
    },
  }
}

export const answer = async (
  tx: Store,
  merchantId: string,
  filters: store.Filters,
  zone: string,
  { pageParam: { number, size }, ask }: PageRequest,
): Promise<PageAnswer> => {
  const list = (isPlain(filters) ? ruled : scanned)(tx, merchantId, filters, zone)
  if (ask === 'totals') return { rows: [], total: await list.count() }
  const skipped = (number - 1) * size
  if (skipped > nearRows) return list.far(skipped, size)
  const near = store.page(merchantId, filters, zone, { direction: 'desc', limit: size, offset: skipped })
  const { rows } = await near.execute(tx)
  // A page that is not full is the last: it determines the count, unless it lies behind the last.
  if (rows.length < size && (rows.length > 0 || number === 1)) return { rows, total: skipped + rows.length }
  return ask === 'rows' && rows.length > 0 ? { rows } : { rows, total: await list.count() }
}
