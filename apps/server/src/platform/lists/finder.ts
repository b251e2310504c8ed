// Search over a feature's records. A feature declares which clues its records can be found by; the search queries all of them in one
// statement.
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Access } from '@falaj/contract/kernel/access'
import { balanceCurrencies } from '@falaj/contract/accounts/balance'
import { coins } from '@falaj/contract/kernel/coins'
import { cluesOf, type Clue, type ClueKind } from '@falaj/contract/overview/search'
import type { Language } from '@falaj/contract/kernel/words'
import type { Currency } from '@falaj/money'
import type { ListReader } from './listed.ts'
import { Keyring } from '../base/keyring.ts'

/** SQL expressions over `from` for what is shown of a record; `null` where it has none. */
export interface FoundColumns {
  readonly id: string
  /** What people call it; in the searcher's language where it has a name in each. */
  readonly number: string | ((asker: Asker) => RawBuilder<unknown>)
  readonly title: string | ((asker: Asker) => RawBuilder<unknown>)
  readonly status: string | RawBuilder<unknown>
  readonly currency: string
  readonly minor: string
  readonly at: string
}
/** An amount and its currency, as SQL of `from`. */
export interface AmountColumns {
  readonly currency: string
  readonly minor: string
  /** The currencies that its records can have. Each costs a lookup in every month of payments: the others are skipped. */
  readonly in: readonly Currency[]
}
/** The searching member. */
export interface Asker {
  readonly merchantId: string
  readonly personId: string
  /** Those that the member is bound to. */
  readonly stores?: readonly string[] | undefined
  readonly language: Language
  /** From the settings: sealed numbers are compared by a keyed hash. */
  readonly secret: Keyring
}
export interface Finder {
  /** Its key in the table of business objects, which has its pages. */
  readonly kind: string
  /** Who may know of it. */
  readonly access: Access
  readonly from: RawBuilder<unknown>
  readonly merchant: string
  /** Only those of `from` that it is about, or that this person may know of. */
  readonly where?: (asker: Asker) => RawBuilder<SqlBool>
  readonly columns: FoundColumns
  /** The code of a record's store, or of those that it is of. Without it a member who is bound to stores finds nothing of the kind. */
  readonly store?: string | readonly string[]
  /** What its indexes end with, where a merchant has millions: the newest of many are then read without the others. Else `at`. */
  readonly newest?: string
  /** A condition that an index answers. Every record is found by its own id; `id` names further ones. */
  readonly by: {
    readonly [Kind in Exclude<ClueKind, 'amount'>]?: (clue: Clue, asker: Asker) => RawBuilder<SqlBool>
  } & {
    readonly amount?: AmountColumns
  }
}
/** A finder as its feature declares it: omitted parts have their usual names. */
type OwnFinder = Omit<Finder, 'merchant' | 'columns'> & {
  readonly merchant?: string
  readonly columns?: Partial<FoundColumns>
}
/** `table`: what `from` calls the table of the records. */
export const finder = (table: string, { columns = {}, ...given }: OwnFinder): Finder => ({
  merchant: `${table}.merchant_id`,
  ...given,
  columns: {
    id: `${table}.id`,
    number: `${table}.number`,
    title: 'null',
    status: 'null',
    currency: columns.minor ? `${table}.currency` : 'null',
    minor: 'null',
    at: `${table}.created_at`,
    ...columns,
  },
})
/** Equal to the typed text, or to its normalised form. */
export const equals =
  (...columns: readonly string[]) =>
  ({ value, typed = value }: Clue): RawBuilder<SqlBool> =>
    sql<SqlBool>`(${sql.join(
      columns.map((column) => sql`${sql.raw(column)} in (${sql.join([...new Set([value, typed])])})`),
      sql` or `,
    )})`
export const amountIs = (currency: string, minor: string): AmountColumns => ({ currency, minor, in: balanceCurrencies })
export const coinAmountIs = (currency: string, minor: string): AmountColumns => ({ currency, minor, in: coins })
/** Holds it, whatever its case. For what a merchant has thousands of, not millions. */
export const holds =
  (...columns: readonly string[]) =>
  ({ value }: Clue): RawBuilder<SqlBool> =>
    sql<SqlBool>`(${sql.join(
      columns.map((column) => sql`strpos(lower(${sql.raw(column)}), lower(${value})) > 0`),
      sql` or `,
    )})`
/** An account's number is sealed: its country and its end are not. */
export const ibanEnds =
  (country: string, last4: string) =>
  ({ value }: Clue): RawBuilder<SqlBool> =>
    sql<SqlBool>`${sql.raw(country)} = ${value.slice(0, 2)} and ${sql.raw(last4)} = ${value.slice(-4)}`
/** Starts with it, ignoring case. An index of `lower(column) collate "C"` answers it, however many there are. */
export const begins =
  (...columns: readonly string[]) =>
  ({ value }: Clue): RawBuilder<SqlBool> =>
    sql<SqlBool>`(${sql.join(
      columns.map((column) => {
        const text = sql`lower(${sql.raw(column)}) collate "C"`
        return sql`${text} >= lower(${value}) and ${text} < lower(${value}) || ${'\u{10ffff}'}`
      }),
      sql` or `,
    )})`

const inHand = ['number', 'rrn'] as const
const objectsMax = 50
/** A hash made with it equals none that is kept. */
const noSecret = new Keyring('')
/**
 * Whether a column holds the id of the given object: by its id, its number or a reference. For readers of the list: it reveals nothing of
 * the object but its existence.
 */
export const isAbout =
  (column: string) =>
  (text: string, { merchantId, personId, registry }: ListReader): RawBuilder<SqlBool> => {
    const asker = { merchantId, personId, language: 'en', secret: noSecret } as const
    const typed = text.trim()
    const found = cluesOf(typed).flatMap((clue) =>
      registry.finders.flatMap(({ from, merchant, where, columns, by }) => {
        const kind = inHand.find((each) => each === clue.kind)
        const condition = kind && by[kind]?.(clue, asker)
        if (!condition) return []
        return sql`(select ${sql.raw(columns.id)}::text from ${from} where ${sql.raw(merchant)} = ${merchantId}::uuid and ${condition}
          ${where ? sql`and (${where(asker)})` : sql``} limit ${sql.lit(objectsMax)})`
      }),
    )
    return sql<SqlBool>`${sql.raw(column)} = any(array(${sql.join([sql`select ${typed}::text`, ...found], sql` union all `)}))`
  }
