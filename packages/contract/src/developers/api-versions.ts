// Versions of the merchant API. A key is pinned to the newest version on the day it was made; later versions change nothing for it.
// Handlers implement the newest version; requests and answers of older versions are converted here, once for each change.
import type { Bilingual } from '../kernel/words.ts'

export const apiVersions = ['2026-11-16', '2026-11-18'] as const
export type ApiVersion = (typeof apiVersions)[number]
/** Version of new keys. */
export const apiVersion: ApiVersion = '2026-11-18'
export const isApiVersion = (text: string): text is ApiVersion => apiVersions.some((each) => each === text)

/** The cursor of a list whose rows are numbered. */
export const numberCursor = (last: number): string => btoa(`[${last}]`).replaceAll('=', '')
export const readNumberCursor = (text: string): number | null => {
  try {
    const [, digits] = /^\[(\d{1,15})\]$/.exec(atob(text)) ?? []
    return digits === undefined ? null : Number(digits)
  } catch {
    return null
  }
}

export type Query = Readonly<Record<string, unknown>>
interface OlderForm {
  /** Converts a query of the previous version to the current form. */
  readonly upgradeQuery: (query: Query) => Query
  /** Converts a current answer to the form of the previous version. */
  readonly downgradeAnswer: (body: Query) => Query
}
export interface VersionChange {
  readonly since: string
  readonly text: Bilingual
  /** By operation name. */
  readonly before: Readonly<Record<string, OlderForm>>
}
const wholeOf = (value: unknown): number | null =>
  typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : null
/** Replaces the parameter `name`; an invalid value is left unchanged, so that it is refused under its own name. */
const instead = (query: Query, name: string, made: (value: number) => object): Query => {
  const { [name]: value, ...rest } = query
  const whole = wholeOf(value)
  return whole === null ? query : { ...rest, ...made(whole) }
}
export const versionChanges: readonly VersionChange[] = [
  {
    since: '2026-11-18',
    text: {
      en: 'Entries of balances and statements are paged by a cursor, as every list is: `cursor` and `next_cursor` instead of `before`, `page` and `rows`.',
      zh: '余额与对账单明细与其他列表一样按游标分页：以 `cursor` 和 `next_cursor` 取代 `before`、`page` 和 `rows`。',
    },
    before: {
      balanceEntries: {
        upgradeQuery: (query) => instead(query, 'before', (seq) => ({ cursor: numberCursor(seq) })),
        downgradeAnswer: ({ data }) => ({ data }),
      },
      statementEntries: {
        upgradeQuery: (query) =>
          instead(query, 'page', (page) => ({ cursor: numberCursor((page - 1) * (wholeOf(query['limit']) ?? 20)) })),
        downgradeAnswer: ({ data, total }) => ({ rows: data, total }),
      },
    },
  },
]
/** From a program's version to the newest, the oldest change first. */
export const formsSince = (
  version: string,
  operation: string,
  changes: readonly VersionChange[] = versionChanges,
): readonly OlderForm[] =>
  changes.flatMap(({ since, before }) => {
    const form = Object.hasOwn(before, operation) ? before[operation] : undefined
    return form && since > version ? [form] : []
  })
