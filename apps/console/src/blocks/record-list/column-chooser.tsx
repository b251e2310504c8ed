// Which columns are visible. One always stays.
import type { ListEndpoint } from '@falaj/contract/kernel/endpoint'
import { useWords } from '../../words/language.tsx'
import { Glyph } from '../glyph.tsx'
import { Popover } from '../popover/popover.tsx'
import { useHiddenColumns } from './list-views.ts'
import { listWords } from './words.ts'

/** A column as far as it can be chosen: a list that is no table has them too. */
interface Choosable {
  readonly field: string
}
export const visibleColumns = <C extends Choosable>(columns: readonly C[], hidden: readonly string[]): readonly C[] => {
  const visible = columns.filter(({ field }) => !hidden.includes(field))
  return visible.length > 0 ? visible : columns
}

export interface ColumnChooserProps {
  readonly of: Pick<ListEndpoint, 'method' | 'path'>
  readonly columns: readonly Choosable[]
  readonly titleOf: (field: string) => string
}
export const ColumnChooser = ({ of, columns, titleOf }: ColumnChooserProps) => {
  const t = useWords(listWords)
  const [hidden, keep] = useHiddenColumns(of)
  const visible = visibleColumns(columns, hidden)
  return (
    <Popover className="tool" label={t('columns')} title={t('columns')} button={<Glyph name="columns" />}>
      {() => (
        <fieldset className="choices">
          <legend className="popover-head">{t('columns')}</legend>
          {columns.map((column) => {
            const { field } = column
            const on = visible.includes(column)
            return (
              <label key={field} className="popover-line">
                <input
                  type="checkbox"
                  checked={on}
                  disabled={on && visible.length === 1}
                  title={on && visible.length === 1 ? t('columnsKept') : undefined}
                  onChange={() => keep(on ? [...hidden, field] : hidden.filter((each) => each !== field))}
                />
                {titleOf(field)}
              </label>
            )
          })}
          {hidden.length > 0 && (
            <div className="popover-actions">
              <button type="button" className="button" onClick={() => keep([])}>
                {t('allColumns')}
              </button>
            </div>
          )}
        </fieldset>
      )}
    </Popover>
  )
}
