// The rows as a table. Between 768 and 1439 px it keeps time, name, state and amounts; a wider one is drawn tight and then drops the last columns.
// What went opens under the row.
import { Fragment, useEffect, useLayoutEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import type { Money } from '@falaj/money'
import { useWords } from '../../words/language.tsx'
import { Icon } from '../../light/icons.tsx'
import { Facts } from '../facts/facts.tsx'
import { desk, useMedia } from '../media.ts'
import { Bar } from '../states/skeleton.tsx'
import { isKept, nameColumn, type CellFacts, type Column } from './columns.tsx'
import { SortHead, type SortControl } from './sorting.tsx'
import type { RowLike } from './use-records.ts'
import { listWords } from './words.ts'
import './record-table.css'
import '../tool.css'

export interface RecordTableProps<Row extends RowLike> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  /** Undefined until the first answer: grey bars take the place of as many rows as a page has. */
  readonly rows: readonly Row[] | undefined
  readonly skeletonRows: number
  readonly zone: string
  readonly titleOf: (field: string) => string
  readonly labelOf: (field: string, code: string) => string
  readonly compact: boolean
  readonly refreshing: boolean
  /** Absent: heads are only titles. */
  readonly sorting?: SortControl
  /** Absent: rows do not open. */
  readonly opening?: {
    readonly openId: string | null
    readonly hrefOf: (id: string) => string
    readonly open: (id: string) => void
  }
  /** Rows have check boxes. What is chosen stays chosen on other pages. */
  readonly choosing?: {
    readonly chosen: ReadonlyMap<string, Row>
    readonly onChoose: (chosen: ReadonlyMap<string, Row>) => void
  }
}

/** A press on a link, a button or selected text is not a press on the row. */
const isForRow = (event: MouseEvent): boolean =>
  !(event.target as Element).closest('a, button, input, label') && !getSelection()?.toString()

export const cellFacts = <Row,>(
  props: Pick<RecordTableProps<Row & RowLike>, 'columns' | 'zone' | 'labelOf'>,
  column: Column<Row>,
  row: Row,
): CellFacts => {
  const lead = props.columns.find(({ word }) => word === 'money')
  const value = column.word === 'money' ? (row[column.field] as Money | null) : null
  const leadValue = lead && lead.field !== column.field ? (row[lead.field as keyof Row] as Money | null) : null
  return {
    zone: props.zone,
    bare: value !== null && leadValue !== null && value.currency === leadValue.currency,
    label: (code) => props.labelOf(column.field, code),
  }
}

/** The check box of one row; in a table and on a card. */
export const ChooseRow = <Row extends RowLike>({
  row,
  name,
  choosing: { chosen, onChoose },
}: {
  readonly row: Row
  readonly name: Column<Row> | undefined
  readonly choosing: NonNullable<RecordTableProps<Row>['choosing']>
}) => {
  const t = useWords(listWords)
  return (
    <input
      type="checkbox"
      id={`choose-${row.id}`}
      aria-label={t('chooseRow', { name: name ? String(row[name.field]) : row.id })}
      checked={chosen.has(row.id)}
      onChange={({ target }) => {
        const next = new Map(chosen)
        if (target.checked) next.set(row.id, row)
        else next.delete(row.id)
        onChoose(next)
      }}
    />
  )
}
const ChooseAll = <Row extends RowLike>({
  rows,
  choosing: { chosen, onChoose },
}: {
  readonly rows: readonly Row[]
  readonly choosing: NonNullable<RecordTableProps<Row>['choosing']>
}) => {
  const t = useWords(listWords)
  const count = rows.filter(({ id }) => chosen.has(id)).length
  const isAll = rows.length > 0 && count === rows.length
  return (
    <input
      type="checkbox"
      aria-label={t('chooseAll')}
      checked={isAll}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && !isAll
      }}
      onChange={() => {
        const next = new Map(chosen)
        for (const row of rows)
          if (isAll) next.delete(row.id)
          else next.set(row.id, row)
        onChoose(next)
      }}
    />
  )
}

const Skeleton = <Row,>({
  columns,
  rows,
  hasChoice,
}: {
  readonly columns: readonly Column<Row>[]
  readonly rows: number
  readonly hasChoice: boolean
}) =>
  Array.from({ length: rows }, (_, at) => (
    <tr key={at} aria-hidden="true">
      {hasChoice && (
        <td className="row-choice">
          <Bar width="16px" />
        </td>
      )}
      {columns.map(({ field, word }) => (
        <td key={field} data-word={word}>
          <Bar width={word === 'status' ? '84px' : word === 'money' ? '72px' : '70%'} />
        </td>
      ))}
    </tr>
  ))

/** Width of the button that opens the rest of a row. */
const moreWidth = 48
/** A table that is too wide is drawn tight; then its last optional columns go. Measured again when the width of the frame changes. */
const useFitting = <Row,>(columns: readonly Column<Row>[], isThere: boolean) => {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const at = `${width} ${columns.map(({ field }) => field).join()}`
  const [measured, setMeasured] = useState<{ readonly at: string; readonly gone: readonly string[] } | null>(null)
  const isTight = measured?.at === at
  const gone = isTight ? measured.gone : []
  const fitting = columns.filter(({ field }) => !gone.includes(field))
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)))
    if (frame.current) observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])
  // Measured after every drawing, because rows change widths; it ends, because it is drawn tight once, and then each time at least one more column goes.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  useLayoutEffect(() => {
    const box = frame.current
    const over = box ? box.scrollWidth - box.clientWidth : 0
    if (!box || !isThere || over <= 1) return
    if (!isTight) {
      // oxlint-disable-next-line react/set-state-in-effect -- the width is only known once the table is drawn
      setMeasured({ at, gone: [] })
      return
    }
    const widths = [...box.querySelectorAll('thead th:not(.row-choice)')].map(
      (head) => head.getBoundingClientRect().width,
    )
    const next = [...gone]
    let saved = gone.length > 0 ? 0 : -moreWidth
    for (const [index, column] of [...fitting.entries()].toReversed())
      if (saved < over && !isKept(column, columns)) {
        saved += widths[index] ?? 0
        next.push(column.field)
      }
    if (next.length > gone.length) setMeasured({ at, gone: next })
  })
  return { frame, fitting, isTight }
}

export const RecordTable = <Row extends RowLike>(props: RecordTableProps<Row>) => {
  const t = useWords(listWords)
  const wide = useMedia(desk)
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const { columns, rows, titleOf, opening, choosing } = props
  const {
    frame,
    fitting: visible,
    isTight,
  } = useFitting(wide ? columns : columns.filter((column) => isKept(column, columns)), rows !== undefined)
  const folded = columns.filter((column) => !visible.includes(column))
  const name = nameColumn(columns)
  const cell = (column: Column<Row>, row: Row): ReactNode => {
    const content = column.cell(row, cellFacts(props, column, row))
    if (!opening || column !== name) return content
    return (
      <a className="row-link" href={opening.hrefOf(row.id)} data-record={row.id}>
        {content}
      </a>
    )
  }
  const toggle = (id: string): void => {
    const next = new Set(expanded)
    if (!next.delete(id)) next.add(id)
    setExpanded(next)
  }
  return (
    // Without a link inside, the keyboard could not scroll a table that is wider than its frame.
    <div
      className="table-scroll"
      ref={frame}
      {...(opening ? {} : { role: 'group', 'aria-label': props.label, tabIndex: 0 })}
    >
      <table
        className="record-table"
        data-compact={props.compact}
        data-tight={isTight}
        data-refreshing={props.refreshing}
        aria-label={props.label}
        aria-busy={rows === undefined || props.refreshing}
      >
        <thead>
          <tr>
            {choosing && (
              <th scope="col" className="row-choice">
                <ChooseAll rows={rows ?? []} choosing={choosing} />
              </th>
            )}
            {visible.map(({ field, word }) => (
              <SortHead key={field} field={field} word={word} title={titleOf(field)} sorting={props.sorting} />
            ))}
            {folded.length > 0 && (
              <th scope="col">
                <span className="visually-hidden">{t('moreColumns')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows === undefined && (
            <Skeleton columns={visible} rows={props.skeletonRows} hasChoice={choosing !== undefined} />
          )}
          {rows?.map((row) => (
            <Fragment key={row.id}>
              {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the link inside is the keyboard's way */}
              <tr
                data-opens={opening !== undefined}
                data-open={opening?.openId === row.id || (choosing?.chosen.has(row.id) ?? false)}
                onClick={(event) => {
                  if (opening && isForRow(event)) opening.open(row.id)
                }}
              >
                {choosing && (
                  <td className="row-choice">
                    <ChooseRow row={row} name={name} choosing={choosing} />
                  </td>
                )}
                {visible.map((column) => (
                  <td key={column.field} data-word={column.word}>
                    {cell(column, row)}
                  </td>
                ))}
                {folded.length > 0 && (
                  <td className="row-more">
                    <button
                      type="button"
                      className="tool"
                      aria-expanded={expanded.has(row.id)}
                      aria-label={t(expanded.has(row.id) ? 'less' : 'more')}
                      onClick={() => toggle(row.id)}
                    >
                      <Icon name={expanded.has(row.id) ? 'down' : 'chevron'} size={12} />
                    </button>
                  </td>
                )}
              </tr>
              {expanded.has(row.id) && folded.length > 0 && (
                <tr className="row-rest">
                  <td colSpan={visible.length + (choosing ? 2 : 1)}>
                    <Facts
                      facts={folded.map((column) => ({ name: titleOf(column.field), value: cell(column, row) }))}
                    />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}
