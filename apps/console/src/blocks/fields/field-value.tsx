// Formats a value by its field's kind: in a detail, and wherever no column overrides it.
import type { ReactNode } from 'react'
import { businessObjectOf, wayTo } from '@falaj/contract/kernel/business-objects'
import type { Field, FieldKind } from '@falaj/contract/kernel/fields'
import { sayCode, type Language } from '@falaj/contract/kernel/words'
import type { Money } from '@falaj/money'
import { site, visitorOf } from '../../session/site.ts'
import { useStore } from '../../state/store.ts'
import { dateTimeOf } from '../../words/dates.ts'
import { useLanguage } from '../../words/language.tsx'
import { Levels, type Level } from '../levels/levels.tsx'
import { Amount } from '../money/amount.tsx'
import { StoreName } from '../store/store-name.tsx'
import { StatusPill } from '../status-pill/status-pill.tsx'
import { dayText, useZone } from '../zone.ts'

export const countText = (count: number): string => count.toLocaleString('en')

interface How {
  readonly labels: NonNullable<Field['labels']>
  readonly language: Language
  readonly zone: string
}
const ObjectLink = ({ of: { kind, id } }: { readonly of: { readonly kind: string; readonly id: string } }) => {
  const language = useLanguage()
  const way = wayTo(kind, id, visitorOf(useStore(site)))
  const name = businessObjectOf(kind)?.[language] ?? kind
  return way ? <a href={way}>{name}</a> : name
}
const digits = (value: string): ReactNode => <span className="digits">{value}</span>

const render: Readonly<Record<FieldKind, (value: never, how: How) => ReactNode>> = {
  id: digits,
  key: digits,
  code: digits,
  text: (value: string) => value,
  store: (value: string) => <StoreName code={value} />,
  label: (value: string, { labels, language }) => sayCode(labels, value, language),
  labels: (values: readonly string[], { labels, language }) =>
    values.map((value) => sayCode(labels, value, language)).join(', '),
  levels: (value: readonly Level[]) => <Levels of={value} />,
  words: (value: Readonly<Record<Language, string>>, { language }) => value[language],
  object: (value: { readonly kind: string; readonly id: string }) => <ObjectLink of={value} />,
  status: (value: string) => <StatusPill code={value} />,
  money: (value: Money) => <Amount of={value} />,
  time: (value: string, { zone }) => dateTimeOf(value, zone),
  day: (value: string) => digits(dayText(value)),
  count: (value: number) => digits(countText(value)),
}
export const FieldValue = ({ of, value }: { readonly of: Field; readonly value: unknown }) => {
  const language = useLanguage()
  const zone = useZone()
  if (value === null || value === undefined || value === '') return <span className="quiet">–</span>
  return render[of.kind](value as never, { labels: of.labels ?? {}, language, zone })
}
