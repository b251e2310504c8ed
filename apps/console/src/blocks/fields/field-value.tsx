// A value as its field's kind is shown: in a detail, and wherever no column says otherwise.
import type { ReactNode } from 'react'
import type { Field } from '@falaj/contract/fields'
import { sayCode, type Language } from '@falaj/contract/words'
import type { Money } from '@falaj/money'
import { dateTimeOf } from '../../words/dates.ts'
import { Amount } from '../money/amount.tsx'
import { StatusPill } from '../status-pill/status-pill.tsx'

export const countText = (count: number): string => count.toLocaleString('en')

const render: Readonly<
  Record<Field['kind'], (value: never, how: { readonly field: Field; language: Language; zone: string }) => ReactNode>
> = {
  id: (value: string) => <span className="digits">{value}</span>,
  code: (value: string) => <span className="digits">{value}</span>,
  text: (value: string) => value,
  label: (value: string, { field, language }) => sayCode(field.labels ?? {}, value, language),
  status: (value: string) => <StatusPill code={value} />,
  money: (value: Money) => <Amount of={value} />,
  time: (value: string, { zone }) => dateTimeOf(value, zone),
  count: (value: number) => <span className="digits">{countText(value)}</span>,
}
export const fieldValue = (field: Field, value: unknown, language: Language, zone: string): ReactNode =>
  value === null || value === undefined || value === ''
    ? '–'
    : render[field.kind](value as never, { field, language, zone })
