// Every list that can be had as a file. A feature offers its own in its read.ts.
import { nameOf } from '@falaj/contract/endpoint'
import type { Exportable } from '../../platform/csv/exportable.ts'
import type { Settings } from '../../platform/settings.ts'
import { operationHistoryExport } from '../operation-history/read.ts'
import { sampleExport } from '../sample/read.ts'

const lists: ReadonlyMap<string, Exportable> = new Map(
  [operationHistoryExport, sampleExport].map((list) => [nameOf(list.endpoint), list]),
)
/** Undefined for a list that cannot be exported, and for one that this mode does not have. */
export const listNamed = (name: string, mode: Settings['mode']): Exportable | undefined => {
  const list = lists.get(name)
  return list?.endpoint.sandbox && mode !== 'sandbox' ? undefined : list
}
