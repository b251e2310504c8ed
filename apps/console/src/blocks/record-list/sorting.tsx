// The order of the rows: by a press on a column's head, or on a phone, where there is none, from a list.
import { Icon } from '../../light/icons.tsx'
import { useWords } from '../../words/language.tsx'
import type { ColumnWord } from './columns.tsx'
import type { Sort } from './list-state.ts'
import { listWords } from './words.ts'

export interface SortControl {
  /** The fields that the endpoint can sort by. */
  readonly fields: readonly string[]
  readonly sort: Sort | null
  readonly onSort: (sort: Sort | null) => void
}
/** Numbers and times begin with the largest, texts with A; then the other way round; then as it was. */
export const nextSort = (field: string, word: ColumnWord, now: Sort | null): Sort | null => {
  const first = word !== 'text' && word !== 'status'
  if (now?.field !== field) return { field, descending: first }
  return now.descending === first ? { field, descending: !first } : null
}

interface SortHeadProps {
  readonly field: string
  readonly word: ColumnWord
  readonly title: string
  readonly sorting: SortControl | undefined
}
export const SortHead = ({ field, word, title, sorting }: SortHeadProps) => {
  if (!sorting?.fields.includes(field))
    return (
      <th scope="col" data-word={word}>
        {title}
      </th>
    )
  const { sort, onSort } = sorting
  const mine = sort?.field === field ? sort : null
  return (
    <th scope="col" data-word={word} aria-sort={mine ? (mine.descending ? 'descending' : 'ascending') : 'none'}>
      <button
        type="button"
        className="sort-head"
        data-sorted={mine !== null}
        onClick={() => onSort(nextSort(field, word, sort))}
      >
        {title}
        <span className="sort-mark" data-descending={mine?.descending ?? true}>
          <Icon name="down" size={10} />
        </span>
      </button>
    </th>
  )
}

export const SortSelect = ({
  fields,
  sort,
  onSort,
  titleOf,
}: SortControl & { readonly titleOf: (field: string) => string }) => {
  const t = useWords(listWords)
  if (fields.length === 0) return null
  return (
    <select
      className="sort-select"
      aria-label={t('sort')}
      value={sort ? `${sort.descending ? '-' : ''}${sort.field}` : ''}
      onChange={({ target: { value } }) =>
        onSort(value === '' ? null : { field: value.replace(/^-/, ''), descending: value.startsWith('-') })
      }
    >
      <option value="">{t('sortNone')}</option>
      {fields.flatMap((field) => [
        <option key={`-${field}`} value={`-${field}`}>
          {t('descending', { field: titleOf(field) })}
        </option>,
        <option key={field} value={field}>
          {t('ascending', { field: titleOf(field) })}
        </option>,
      ])}
    </select>
  )
}
