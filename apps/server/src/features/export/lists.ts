// Every list that can be had as a file. A feature offers its own in its read.ts.
import { nameOf } from '@falaj/contract/endpoint'
import type { Exportable } from '../../platform/csv/exportable.ts'
import { operationHistoryExport } from '../operation-history/read.ts'

const lists = new Map<string, Exportable>()
/** The sandbox adds its own when it is loaded. */
export const offerList = (list: Exportable): void => void lists.set(nameOf(list.endpoint), list)
offerList(operationHistoryExport)

/** Undefined for a list that cannot be exported, and for one that this mode does not have. */
export const listNamed = (name: string): Exportable | undefined => lists.get(name)
