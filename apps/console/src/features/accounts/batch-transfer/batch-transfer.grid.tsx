// The sheet as a grid: only the rows in view exist, every cell can be typed in, and a pasted table spreads from its cell on.
import {
  memo,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { batchColumns, type BatchColumn, type CellFault } from '@falaj/contract/accounts/batch-transfer-rules'
import { useFaultSentence } from '../../../blocks/form/form-field.tsx'
import { useWords } from '../../../words/language.tsx'
import { batchWords } from './batch-transfer.words.ts'
import {
  fieldsNext,
  fieldsWith,
  isIn,
  drawnMax,
  rowHeight,
  visibleRows,
  type Span,
} from './batch-transfer.visible-rows.ts'
import { isBlank, type Cells } from './batch-transfer.sheet.ts'
import type { GoTo } from './batch-transfer.use-batch.ts'
import type { CheckState } from './batch-transfer.use-checked.ts'

export interface BatchGridProps extends CheckState {
  readonly rows: readonly Cells[]
  readonly onCell: (at: number, column: number, text: string) => void
  readonly onPaste: (at: number, column: number, text: string) => void
  readonly onRemove: (at: number) => void
  /** F8 in a cell of this row: on to the next one with a fault, or back. */
  readonly onNextWrong: (from: number, step: 1 | -1) => void
  readonly goTo: GoTo | null
}
interface CheckProps {
  readonly faults: readonly CellFault[] | undefined
  /** Undefined while the sheet is being checked. */
  readonly isTwin: boolean | undefined
}
const Check = ({ faults, isTwin }: CheckProps) => {
  const t = useWords(batchWords)
  const sentence = useFaultSentence()
  const [first] = faults ?? []
  if (first) return <span className="batch-wrong">{sentence(first.code, t(first.column))}</span>
  if (isTwin === undefined) return <span className="quiet">…</span>
  return isTwin ? <span className="batch-twin">{t('twin')}</span> : <span className="quiet">{t('fine')}</span>
}

const headHeight = 36
/** The view counts as idle after this long without a movement. */
const restMs = 100
const cellId = (at: number, column: string): string => `${at} ${column}`

interface Acts {
  readonly onCell: (at: number, column: number, text: string) => void
  readonly onRemove: (at: number) => void
  readonly paste: (event: ClipboardEvent<HTMLInputElement>, at: number, column: number) => void
  readonly press: (event: KeyboardEvent<HTMLInputElement>, at: number, column: BatchColumn) => void
  readonly enter: (at: number, column: BatchColumn) => void
}
interface RowProps extends CheckProps {
  readonly at: number
  readonly cells: Cells
  /** Otherwise words: the view was moving when it came. */
  readonly isField: boolean
  /** Held, not given: what a row does changes with each key, the row does not. */
  readonly acts: RefObject<Acts>
}
const classOf = (column: BatchColumn): string | undefined =>
  column === 'note' || column === 'reference' ? undefined : 'digits'
/** Fields are the dear part of a row: they are drawn again only when their own cells or faults change. */
const Fields = memo(({ at, cells, faults, acts }: Omit<RowProps, 'isTwin' | 'isField'>) => {
  const t = useWords(batchWords)
  return batchColumns.map((column, index) => (
    <td key={column}>
      <input
        className={classOf(column)}
        aria-label={t('cell', { column: t(column), n: String(at + 1) })}
        aria-invalid={faults?.some((fault) => fault.column === column) ?? false}
        autoComplete="off"
        spellCheck={false}
        value={cells[index] ?? ''}
        onChange={(event) => acts.current.onCell(at, index, event.target.value)}
        data-cell={cellId(at, column)}
        onPaste={(event) => acts.current.paste(event, at, index)}
        onKeyDown={(event) => acts.current.press(event, at, column)}
      />
    </td>
  ))
})
const Row = memo(({ at, cells, faults, isTwin, isField, acts }: RowProps) => {
  const t = useWords(batchWords)
  const n = at + 1
  return (
    <tr aria-rowindex={n + 1} data-wrong={Boolean(faults)}>
      <th scope="row" className="digits">
        {n}
      </th>
      {isField ? (
        <Fields at={at} cells={cells} faults={faults} acts={acts} />
      ) : (
        batchColumns.map((column, index) => (
          <td
            key={column}
            className={`batch-words ${classOf(column) ?? ''}`}
            onClick={() => acts.current.enter(at, column)}
          >
            {cells[index]}
          </td>
        ))
      )}
      <td className="batch-check small">{!isBlank(cells) && <Check faults={faults} isTwin={isTwin} />}</td>
      <td>
        {isField ? (
          <button
            type="button"
            className="batch-remove"
            aria-label={t('removeRow', { n: String(n) })}
            onClick={() => acts.current.onRemove(at)}
          >
            ×
          </button>
        ) : (
          '×'
        )}
      </td>
    </tr>
  )
})

export const BatchGrid = ({
  rows,
  checked,
  faultsAt,
  onCell,
  onPaste,
  onRemove,
  onNextWrong,
  goTo,
}: BatchGridProps) => {
  const t = useWords(batchWords)
  const box = useRef<HTMLDivElement>(null)
  /** The cell that gets the focus as soon as its row exists. */
  const next = useRef<string | null>(null)
  const [top, setTop] = useState(0)
  const [restedAt, setRestedAt] = useState(0)
  const [fields, setFields] = useState<Span>(() => visibleRows(0, rows.length))
  const count = rows.length
  useEffect(() => {
    const timer = setTimeout(() => setRestedAt(top), restMs)
    return () => clearTimeout(timer)
  }, [top])
  useEffect(() => {
    if (restedAt !== top) return
    const frame = requestAnimationFrame(() => setFields((now) => fieldsNext(now, top, count)))
    return () => cancelAnimationFrame(frame)
  }, [restedAt, top, count, fields])
  useEffect(() => {
    if (!goTo) return
    next.current = goTo.column ? cellId(goTo.at, goTo.column) : null
    box.current?.scrollTo({ top: Math.max(0, (goTo.at - 2) * rowHeight) })
  }, [goTo])
  useEffect(() => {
    const cell = next.current && box.current?.querySelector<HTMLInputElement>(`[data-cell="${next.current}"]`)
    if (!cell) return
    next.current = null
    cell.focus({ preventScroll: true })
  })
  const move = (at: number, column: BatchColumn): void => {
    const view = box.current
    if (!view || at < 0 || at >= count) return
    setFields((now) => fieldsWith(now, at))
    const [above, below] = [at * rowHeight, (at + 1) * rowHeight + headHeight]
    const from = Math.max(Math.min(view.scrollTop, above), below - view.clientHeight)
    next.current = cellId(at, column)
    view.scrollTo({ top: from })
    view.querySelector<HTMLInputElement>(`[data-cell="${next.current}"]`)?.focus({ preventScroll: true })
  }
  const press = (event: KeyboardEvent<HTMLInputElement>, at: number, column: BatchColumn): void => {
    if (event.key === 'F8') onNextWrong(at, event.shiftKey ? -1 : 1)
    else if (event.key === 'ArrowDown' || event.key === 'Enter') move(at + 1, column)
    else if (event.key === 'ArrowUp') move(at - 1, column)
    else return
    event.preventDefault()
  }
  const { from, to } = visibleRows(top, count)
  const paste = (event: ClipboardEvent<HTMLInputElement>, at: number, column: number): void => {
    const text = event.clipboardData.getData('text/plain')
    if (!/[\t\n]/.test(text)) return
    event.preventDefault()
    onPaste(at, column, text)
  }
  const acts: Acts = { onCell, onRemove, paste, press, enter: move }
  const latest = useRef(acts)
  useLayoutEffect(() => {
    latest.current = acts
  })
  return (
    <div
      ref={box}
      className="batch-grid"
      role="region"
      aria-label={t('sheet')}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      <table aria-rowcount={count + 1}>
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
            const isField = isIn(fields, at) || at === goTo?.at
            return (
              <Row
                // Words take over the place of words that left the view; a field stays its own row's, or the cursor would change rows.
                key={isField ? at : `place ${at % drawnMax}`}
                at={at}
                cells={cells}
                faults={faultsAt(at)}
                isTwin={checked?.twins.has(at)}
                isField={isField}
                acts={latest}
              />
            )
          })}
          {to < count && <tr className="batch-gap" style={{ height: (count - to) * rowHeight }} />}
        </tbody>
      </table>
    </div>
  )
}
