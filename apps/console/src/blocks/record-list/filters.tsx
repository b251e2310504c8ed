// Words for filters: dates, amount, choice, text; and `custom` as the escape. Choices are the schema's own values.
import type { ReactNode } from 'react'
import type { ListEndpoint } from '@falaj/contract/kernel/endpoint'
import type { AmountRange, DateRange } from '@falaj/contract/kernel/scalars'
import type { Keys } from './columns.tsx'
import { kindOf } from '@falaj/contract/kernel/list-filters'

export interface Filter<F = unknown> {
  readonly field: keyof F & string
  readonly word: 'dates' | 'amount' | 'choice' | 'stores' | 'text' | 'moment' | 'custom'
  readonly panel?: (value: unknown, onChange: (value: unknown) => void) => ReactNode
  /** The chip's text. */
  readonly shown?: (value: unknown) => string
}
export interface Filters<F> {
  dates(field: Keys<F, DateRange>): Filter<F>
  /** At least, at most, or both, of one currency. */
  amount(field: Keys<F, AmountRange>): Filter<F>
  /** One value or several, as the endpoint takes them. */
  choice(field: Keys<F, string> | Keys<F, readonly string[]>): Filter<F>
  /** Several of the merchant's stores. */
  stores(field: Keys<F, readonly string[]>): Filter<F>
  /** The first one is the search box. */
  text(field: Keys<F, string>): Filter<F>
  /** The list as it was at that moment. */
  moment(field: Keys<F, string>): Filter<F>
  custom<K extends keyof F & string>(
    field: K,
    panel: (value: F[K] | undefined, onChange: (value: F[K] | undefined) => void) => ReactNode,
    /** The chip's text; default: the value. */
    shown?: (value: F[K]) => string,
  ): Filter<F>
}
export const filterWords = <F,>(): Filters<F> => ({
  dates: (field) => ({ field, word: 'dates' }),
  amount: (field) => ({ field, word: 'amount' }),
  choice: (field) => ({ field, word: 'choice' }),
  stores: (field) => ({ field, word: 'stores' }),
  text: (field) => ({ field, word: 'text' }),
  moment: (field) => ({ field, word: 'moment' }),
  custom: (field, panel, shown) => ({
    field,
    word: 'custom',
    panel: panel as unknown as NonNullable<Filter<F>['panel']>,
    ...(shown ? { shown: shown as unknown as NonNullable<Filter<F>['shown']> } : {}),
  }),
})

/** Every filter of the list, as the contract has them. */
export const allFilters = (of: ListEndpoint): readonly Filter<Record<string, unknown>>[] =>
  Object.keys(of.filters.shape).flatMap((field) => {
    const kind = kindOf(of, field)
    return kind === 'ids' ? [] : [{ field, word: kind === 'choices' ? 'choice' : kind }]
  })

/** True when a filter of this kind restricts something. */
export const isSet = (value: unknown): boolean =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
