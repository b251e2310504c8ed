// The rows of a sheet: those with wrong cells can be corrected here, the others are shown as they are read.
import type { SheetFault, SheetRules } from '@falaj/contract/formats/sheet-rules'
import { useWords } from '../../words/language.tsx'
import { useFaultSentence } from '../form/form-field.tsx'
import { cellAt, rowCount, type Rows } from './sheet-cells.ts'
import { sheetWords } from './words.ts'

const firstRows = 5
const editedMost = 50
interface ImportPreviewProps {
  readonly rules: SheetRules
  readonly rows: Rows
  readonly faults: readonly SheetFault[]
  /** Rows that were corrected: they stay while somebody types in them. */
  readonly corrected: ReadonlySet<number>
  readonly onCell: (row: number, column: string, text: string) => void
  /** A cell was left: the server checks again. */
  readonly onLeave: () => void
}
export const ImportPreview = ({ rules, rows, faults, corrected, onCell, onLeave }: ImportPreviewProps) => {
  const t = useWords(sheetWords)
  const sentence = useFaultSentence()
  const columns = Object.entries(rules.columns)
  const wrong = new Set([...faults.map(({ row }) => row), ...corrected])
  const shown =
    wrong.size > 0
      ? [...wrong].toSorted((a, b) => a - b).slice(0, editedMost)
      : Array.from({ length: Math.min(firstRows, rowCount(rules, rows)) }, (_, at) => at + 1)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways, so the keyboard must reach it
    <div className="import-preview" tabIndex={0} role="region" aria-label={t(wrong.size > 0 ? 'correct' : 'preview')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('row')}</th>
            {columns.map(([name, heading]) => (
              <th key={name} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row}>
              <td className="digits">{row}</td>
              {columns.map(([name, heading]) => {
                const text = cellAt(rules, rows, row, name)
                const fault = faults.find((each) => each.row === row && each.column === name)
                if (!wrong.has(row)) return <td key={name}>{text}</td>
                const why = fault ? sentence(fault.code, heading) : null
                return (
                  <td key={name} data-wrong={fault !== undefined}>
                    <input
                      className="import-cell"
                      aria-label={t('cell', { n: row, column: heading })}
                      aria-invalid={fault ? true : undefined}
                      size={Math.min(Math.max(text.length, heading.length, 6), 28)}
                      value={text}
                      onChange={({ target }) => onCell(row, name, target.value)}
                      onBlur={onLeave}
                    />
                    {why && <span className="import-why">{why}</span>}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
