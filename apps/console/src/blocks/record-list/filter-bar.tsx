// One line: search box, days, a chip for each filter that is set, the others behind Add filter, and a button to clear all. A set chip is
// teal and shows its value.
import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { ListEndpoint } from '@falaj/contract/kernel/endpoint'
import type { AmountRange, DateRange } from '@falaj/contract/kernel/scalars'
import { say, type Bilingual, type Text } from '@falaj/contract/kernel/words'
import { currencies, toCodeText, type Currency } from '@falaj/money'
import { Icon } from '../../light/icons.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { DatesPanel } from '../date-range/dates-panel.tsx'
import { dateRangeWords } from '../date-range/words.ts'
import { Glyph } from '../glyph.tsx'
import { Popover } from '../popover/popover.tsx'
import { useStoreName } from '../store/store-name.tsx'
import { storeWords } from '../store/store-words.ts'
import { StoresPanel } from '../store/stores-panel.tsx'
import { dayText, useZone } from '../zone.ts'
import { dateTimeOf } from '../../words/dates.ts'
import { AsOfPanel } from './as-of-panel.tsx'
import { AmountPanel, ChoicePanel, TextPanel } from './filter-panels.tsx'
import { isSet, type Filter } from './filters.tsx'
import { choicesOf, kindOf } from '@falaj/contract/kernel/list-filters'
import { daysOfRange, rangeOfDays } from './list-state.ts'
import { listWords } from './words.ts'
import './filter-bar.css'
import '../tool.css'

export interface FilterBarProps {
  readonly of: ListEndpoint
  readonly filters: readonly Filter[]
  readonly values: Readonly<Record<string, unknown>>
  /** `replace`: a step on the way, such as each letter of a search, is no stop for the back button. */
  readonly onChange: (values: Readonly<Record<string, unknown>>, how?: { readonly replace: boolean }) => void
  /** Tools at the end of the bar. */
  readonly children?: ReactNode
}

const searchPauseMs = 300
const SearchBox = ({
  title,
  value,
  onChange,
}: {
  readonly title: string
  readonly value: string
  readonly onChange: (text: string) => void
}) => {
  const [typed, setTyped] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The address wins if it changed elsewhere: back button, saved view, cleared filter.
  const [previous, setPrevious] = useState(value)
  if (value !== previous) {
    setPrevious(value)
    setTyped(value)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <form
      role="search"
      className="filter-search"
      onSubmit={(event) => {
        event.preventDefault()
        clearTimeout(timer.current)
        onChange(typed.trim())
      }}
    >
      <Icon name="search" size={14} />
      <input
        type="search"
        aria-label={title}
        placeholder={title}
        maxLength={200}
        value={typed}
        onChange={(event) => {
          const next = event.target.value
          setTyped(next)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => onChange(next.trim()), searchPauseMs)
        }}
      />
    </form>
  )
}

const useChipText = (of: ListEndpoint, field: string) => {
  const t = useWords(listWords)
  const dates = useWords(dateRangeWords)
  const language = useLanguage()
  const storeName = useStoreName()
  const zone = useZone()
  const noStore = useWords(storeWords)('none')
  const labels = (of.labels as Readonly<Record<string, Readonly<Record<string, Bilingual<Text>>> | undefined>>)[field]
  const label = (code: string): string => {
    const word = labels && Object.hasOwn(labels, code) ? labels[code] : undefined
    return word ? say(word, language) : code
  }
  const text = (value: unknown): string => {
    const kind = kindOf(of, field)
    if (kind === 'dates') {
      const [first, last] = daysOfRange(value as DateRange).map(dayText) as [string, string]
      return first === last ? first : dates('fromTo', { first, last })
    }
    if (kind === 'amount') {
      const { min, max } = value as AmountRange
      if (min && max) return t('between', { min: toCodeText(min), max: toCodeText(max) })
      return min ? t('atLeast', { amount: toCodeText(min) }) : t('atMost', { amount: max ? toCodeText(max) : '' })
    }
    if (kind === 'moment') return dateTimeOf(value as string, zone).slice(0, 16)
    if (kind !== 'choices' && kind !== 'stores') return label(value as string)
    const named = kind === 'stores' ? (code: string) => (code ? storeName(code) : noStore) : label
    const [first = '', ...rest] = new Set((value as readonly string[]).map(named))
    return rest.length > 0 ? t('and', { first, n: rest.length }) : first
  }
  return { label, text }
}

/** The currencies that the list can be filtered by, or all. */
const currenciesIn = (of: ListEndpoint): readonly Currency[] =>
  'currency' in of.filters.shape ? (choicesOf(of, 'currency') as readonly Currency[]) : currencies

interface PanelProps {
  readonly of: ListEndpoint
  readonly filter: Filter
  readonly title: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly close: () => void
}
const Panel = ({ of, filter, title, value, onChange, close }: PanelProps) => {
  const field = filter.field as string
  const { label } = useChipText(of, field)
  const kind = kindOf(of, field)
  if (filter.panel) return filter.panel(value, onChange)
  if (kind === 'dates') {
    const range = value as DateRange | undefined
    return (
      <DatesPanel
        value={range ? daysOfRange(range) : null}
        onChange={(days) => {
          onChange(days ? rangeOfDays(...days) : undefined)
          close()
        }}
      />
    )
  }
  if (kind === 'amount')
    return (
      <AmountPanel
        title={title}
        currencies={currenciesIn(of)}
        value={value as AmountRange | undefined}
        onChange={onChange}
        close={close}
      />
    )
  if (kind === 'moment')
    return <AsOfPanel of={of} value={value as string | undefined} onChange={onChange} close={close} />
  if (kind === 'stores')
    return <StoresPanel title={title} value={(value as readonly string[]) ?? []} onChange={onChange} />
  if (kind === 'text')
    return <TextPanel title={title} value={(value as string) ?? ''} onChange={onChange} close={close} />
  const choices = choicesOf(of, field).map((code) => ({ code, label: label(code) }))
  return <ChoicePanel title={title} choices={choices} several={kind === 'choices'} value={value} onChange={onChange} />
}

const Chip = ({
  of,
  filter,
  title,
  value,
  onChange,
}: {
  readonly of: ListEndpoint
  readonly filter: Filter
  readonly title: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}) => {
  const t = useWords(listWords)
  const field = filter.field as string
  const { text } = useChipText(of, field)
  const active = isSet(value)
  const kind = kindOf(of, field)
  return (
    <span className="chip" data-active={active}>
      <Popover
        className="chip-button"
        title={title}
        button={
          active ? (
            <>
              <span className="chip-name">{title}</span>
              <b>{filter.shown?.(value) ?? text(value)}</b>
            </>
          ) : (
            <>
              <Glyph name={kind === 'dates' || kind === 'moment' ? 'calendar' : 'plus'} size={12} />
              {title}
            </>
          )
        }
      >
        {(close) => <Panel of={of} filter={filter} title={title} value={value} onChange={onChange} close={close} />}
      </Popover>
      {active && (
        <button
          type="button"
          className="chip-remove"
          aria-label={t('removeFilter', { name: title })}
          onClick={() => onChange(undefined)}
        >
          <Icon name="close" size={10} />
        </button>
      )}
    </span>
  )
}

interface AddFilterProps {
  readonly of: ListEndpoint
  readonly filters: readonly Filter[]
  readonly titleOf: (field: string) => string
  readonly values: Readonly<Record<string, unknown>>
  readonly put: (field: string, value: unknown) => void
}
/** The filters that are not set: first which one, then its value. */
const AddFilter = ({ of, filters, titleOf, values, put }: AddFilterProps) => {
  const t = useWords(listWords)
  const [field, setField] = useState<string>()
  const filter = filters.find((each) => each.field === field)
  const unset = filters.filter((each) => !isSet(values[each.field]))
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('input, select, button')?.focus()
  }, [field])
  return (
    <span className="chip">
      <Popover
        className="chip-button"
        title={filter ? titleOf(filter.field) : t('addFilter')}
        onClose={() => setField(undefined)}
        button={
          <>
            <Glyph name="plus" size={12} />
            {t('addFilter')}
          </>
        }
      >
        {(close) => (
          <div ref={panel}>
            {filter ? (
              <Panel
                of={of}
                filter={filter}
                title={titleOf(filter.field)}
                value={values[filter.field]}
                onChange={(value) => put(filter.field, value)}
                close={close}
              />
            ) : (
              unset.map((each) => (
                <button
                  key={each.field}
                  type="button"
                  className="popover-line"
                  onClick={() => setField(each.field as string)}
                >
                  {titleOf(each.field)}
                </button>
              ))
            )}
          </div>
        )}
      </Popover>
    </span>
  )
}

export const FilterBar = ({ of, filters, values, onChange, children }: FilterBarProps) => {
  const t = useWords(listWords)
  const language = useLanguage()
  const titleOf = (field: string): string =>
    say((of.titles as Readonly<Record<string, Bilingual<Text>>>)[field] as Bilingual<Text>, language)
  const search = filters.find(({ word }) => word === 'text')
  const others = filters.filter((filter) => filter !== search)
  // Days are asked for most often; a single other filter needs no list.
  const days = others.find(({ field }) => kindOf(of, field) === 'dates')
  const hidden = others.filter((filter) => filter !== days && !isSet(values[filter.field]))
  const chips = others.filter((filter) => hidden.length === 1 || !hidden.includes(filter))
  const put = (field: string, value: unknown, how?: { readonly replace: boolean }): void => {
    const { [field]: _, ...rest } = values
    onChange(isSet(value) ? { ...rest, [field]: value } : rest, how)
  }
  const anySet = filters.some(({ field }) => isSet(values[field]))
  return (
    <div className="filter-bar">
      <div className="filter-chips" role="group" aria-label={t('filters')}>
        {search && (
          <SearchBox
            title={titleOf(search.field)}
            value={(values[search.field] as string) ?? ''}
            onChange={(text) => put(search.field, text, { replace: isSet(values[search.field]) && text !== '' })}
          />
        )}
        {chips.map((filter) => (
          <Chip
            key={filter.field}
            of={of}
            filter={filter}
            title={titleOf(filter.field)}
            value={values[filter.field]}
            onChange={(value) => put(filter.field, value)}
          />
        ))}
        {hidden.length > 1 && (
          <AddFilter
            of={of}
            filters={others.filter((filter) => filter !== days)}
            titleOf={titleOf}
            values={values}
            put={(field, value) => put(field, value)}
          />
        )}
        {anySet && (
          <button type="button" className="filter-clear" onClick={() => onChange({})}>
            {t('clear')}
          </button>
        )}
      </div>
      {children && <div className="filter-tools">{children}</div>}
    </div>
  )
}
