// The sheet as a grid: only the rows in view exist, every cell can be typed in, and a pasted table spreads from its cell on.
import { useEffect, useRef, useState, type ClipboardEvent } from 'react'
import { batchColumns, type CellFault } from '@falaj/contract/batch-transfer-rules'
import { useFaultSentence } from '../../blocks/form/form-field.tsx'
import { Icon } from '../../shell/icons.tsx'
import { useWords } from '../../words/language.tsx'
import { batchWords } from './batch-words.ts'
import { isBlank, type Cells, type Checked } from './sheet.ts'

const rowHeight = 38
const viewHeight = 418
/** Above and below what is seen, so that a quick wheel shows no gap. */
const spare = 8

export interface BatchGridProps {
  readonly rows: readonly Cells[]
  readonly checked: Checked
  readonly onCell: (at: number, column: number, text: string) => void
  readonly onPaste: (at: number, column: number, text: string) => void
  readonly onRemove: (at: number) => void
  /** A row to bring into view; another object each time. */
  readonly goTo: { readonly at: number } | null
}
const Check = ({ faults, isTwin }: { readonly faults: readonly CellFault[] | undefined; readonly isTwin: boolean }) => {
  const t = useWords(batchWords)
  const sentence = useFaultSentence()
  const [first] = faults ?? []
  if (first) return <span className="batch-wrong">{sentence(first.code, t(first.column))}</span>
  return isTwin ? <span className="batch-twin">{t('twin')}</span> : <span className="quiet">{t('fine')}</span>
}

export const BatchGrid = ({ rows, checked, onCell, onPaste, onRemove, goTo }: BatchGridProps) => {
  const t = useWords(batchWords)
  const box = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  useEffect(() => {
    if (!goTo) return
    box.current?.scrollTo({ top: Math.max(0, (goTo.at - 2) * rowHeight) })
  }, [goTo])
  const from = Math.max(0, Math.floor(top / rowHeight) - spare)
  const to = Math.min(rows.length, Math.ceil((top + viewHeight) / rowHeight) + spare)
  const paste = (event: ClipboardEvent<HTMLInputElement>, at: number, column: number): void => {
    const text = event.clipboardData.getData('text/plain')
    if (!/[\t\n]/.test(text)) return
    event.preventDefault()
    onPaste(at, column, text)
  }
  return (
    <div
      ref={box}
      className="batch-grid"
      role="region"
      aria-label={t('sheet')}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      <table aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">{t('row')}</th>
            {batchColumns.map((column) => (
              <th key={column} scope="col">
                {t(column)}
              </th>
            ))}
            <th scope="col">{t('check')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('removal')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {from > 0 && <tr className="batch-gap" style={{ height: from * rowHeight }} />}
          {rows.slice(from, to).map((cells, offset) => {
            const at = from + offset
            const n = at + 1
            const faults = checked.faults.get(at)
            return (
              <tr key={at} aria-rowindex={n + 1} data-wrong={Boolean(faults)}>
                <th scope="row" className="digits">
                  {n}
                </th>
                {batchColumns.map((column, place) => (
                  <td key={column}>
                    <input
                      className={column === 'note' || column === 'reference' ? undefined : 'digits'}
                      aria-label={t('cell', { column: t(column), n })}
                      aria-invalid={faults?.some((fault) => fault.column === column) ?? false}
                      autoComplete="off"
                      spellCheck={false}
                      value={cells[place] ?? ''}
                      onChange={(event) => onCell(at, place, event.target.value)}
                      onPaste={(event) => paste(event, at, place)}
                    />
                  </td>
                ))}
                <td className="batch-check small">
                  {!isBlank(cells) && <Check faults={faults} isTwin={checked.twins.has(at)} />}
                </td>
                <td>
                  <button
                    type="button"
                    className="batch-remove"
                    aria-label={t('removeRow', { n })}
                    onClick={() => onRemove(at)}
                  >
                    <Icon name="close" size={12} />
                  </button>
                </td>
              </tr>
            )
          })}
          {to < rows.length && <tr className="batch-gap" style={{ height: (rows.length - to) * rowHeight }} />}
        </tbody>
      </table>
    </div>
  )
}
