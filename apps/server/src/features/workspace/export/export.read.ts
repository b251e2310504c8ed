// For other features: one of their lists as a file, requested like an export.
import * as z from 'zod/mini'
import { contactReaders, mayEnter, pageSceneFor, type Visitor } from '@falaj/contract/kernel/access'
import type { Input } from '@falaj/contract/kernel/endpoint'
import type { ExportJob, exportJobs } from '@falaj/contract/workspace/export'
import { isTable, mayHave, type ExportOffer } from '../../../platform/lists/exportable.ts'
import type { Registry } from '../../../platform/registry.ts'
import type { Store } from '../../../platform/db/pool.ts'
import type { Call } from '../../../platform/http/bind.ts'
import type { Me } from '../../../platform/command/context.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { isUuid } from '../../../platform/base/ids.ts'
import { columnsOf, fileNameOf, formatOf, isZone, runningMax } from './export.rules.ts'
import * as store from './export.store.ts'

/** A list of records with stores, or a table that is made by the member's stores. */
const isByStore = (offer: ExportOffer): boolean => {
  const { forStores } = offer.endpoint
  return (typeof forStores === 'object' && 'by' in forStores) || (forStores === 'asks' && isTable(offer))
}
/** Members who may see the list, with these filters, may have it as a file, and nobody else. */
export const permitted = (
  { exports }: Registry,
  name: string,
  visitor: Visitor,
  filters: Readonly<Record<string, unknown>>,
): ExportOffer => {
  const list = exports.get(name)
  if (!list) throw fail('NOT_FOUND')
  if (!mayEnter(list.endpoint.access, visitor)) throw fail('ACCESS_DENIED')
  if (visitor.who?.stores && !isByStore(list)) throw fail('ACCESS_DENIED')
  if (!mayHave(list, filters, visitor)) throw fail('ACCESS_DENIED')
  return list
}
/** Lists that the visitor may have in full: exports of one's own rows or behind an area's second factor stay with their requester. */
export const readerOf = ({ exports }: Registry, { merchantId, staffId }: Me, visitor: Visitor): store.Reader => ({
  merchantId,
  staffId,
  // Colleagues' files have every store's rows.
  isBound: visitor.who?.stores !== undefined,
  lists: [...exports]
    .filter(
      ([, { endpoint, personal }]) =>
        !visitor.who?.stores &&
        !personal &&
        mayEnter(endpoint.access, visitor) &&
        pageSceneFor(endpoint.access, visitor) === null,
    )
    .map(([name]) => name),
  mayReveal: mayEnter(contactReaders, visitor),
})
export const findJob = async (tx: Store, reader: store.Reader, id: string) => {
  const row = isUuid(id) ? await store.job(tx, reader, id) : undefined
  if (!row) throw fail('NOT_FOUND')
  return row
}
const today = (zone: string): string => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date())

/** The columns in which this member's file has payers' addresses and numbers whole. */
export const revealedIn = (
  list: ExportOffer,
  columns: readonly string[],
  visitor: Visitor,
  filters: unknown,
): readonly string[] =>
  list.revealed
    ? list.revealed(filters, visitor)
    : list.ending === 'csv' && mayEnter(contactReaders, visitor)
      ? columns.filter((column) => list.columns[column]?.isMasked)
      : []

export const askForFile = async (
  { tx, me, visitor, registry, emit, note }: Pick<Call, 'tx' | 'me' | 'visitor' | 'registry' | 'emit' | 'note'>,
  input: Input<typeof exportJobs.add>,
): Promise<ExportJob> => {
  const list = permitted(registry, input.list, visitor, input.filters)
  const filters = z.safeParse(list.endpoint.filters, input.filters)
  if (!filters.success) throw failFields({ path: 'filters', code: 'INVALID' })
  const columns = columnsOf(list, input.columns)
  if (!columns) throw failFields({ path: 'columns', code: 'INVALID' })
  if (!isZone(input.timezone)) throw failFields({ path: 'timezone', code: 'INVALID' })
  const format = formatOf(list, input.format)
  if (!format) throw failFields({ path: 'format', code: 'INVALID' })
  const owner = me()
  if ((await store.runningCount(tx, owner)) >= runningMax) throw fail('RATE_LIMITED')
  const fileName = fileNameOf(list, input.language, today(input.timezone), format)
  const revealed = revealedIn(list, columns, visitor, input.filters)
  const id = await store.insert(tx, owner, { ...input, fileName, columns, format, whole: revealed.length > 0 })
  const { merchantId, personId } = owner
  await emit({ kind: 'export.asked', merchantId, personId, audience: 'none', payload: { merchantId, id } })
  note({
    object: `export ${fileName}`,
    after: {
      list: input.list,
      filters: input.filters,
      columns,
      ...(revealed.length > 0 ? { shown: revealed.join(', ') } : {}),
    },
  })
  return store.jobOf(registry.exports, await findJob(tx, readerOf(registry, owner, visitor), id))
}
