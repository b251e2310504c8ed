// The rows on a phone. Name and state above, time and amount below; between them the columns marked for it: to whom, from where.
import type { ReactNode } from 'react'
import { Bar } from '../states/skeleton.tsx'
import { nameColumn, type Column, type ColumnWord } from './columns.tsx'
import { cellFacts, ChooseRow, type RecordTableProps } from './record-table.tsx'
import type { RowLike } from './use-records.ts'
import './record-cards.css'

export const RecordCards = <Row extends RowLike>(props: RecordTableProps<Row>) => {
  const { columns, rows, opening, choosing } = props
  const first = (word: ColumnWord): Column<Row> | undefined => columns.find((column) => column.word === word)
  const cell = (column: Column<Row> | undefined, row: Row): ReactNode =>
    column?.cell(row, { ...cellFacts(props, column, row), bare: false })
  // Without a text column the first one of any kind names the record.
  const name = nameColumn(columns) ?? columns[0]
  const time = first('time')
  const second = columns.find((column) => column !== name && (column.word === 'text' || column.word === 'cell'))
  const between = columns.filter(({ isOnCard }) => isOnCard)
  return (
    <ul className="record-cards" aria-label={props.label} aria-busy={rows === undefined || props.refreshing}>
      {rows === undefined &&
        Array.from({ length: props.skeletonRows }, (_, at) => (
          <li key={at} className="record-card" aria-hidden="true">
            <Bar width="50%" />
            <Bar width="80px" />
            <Bar width="40%" />
            <Bar width="96px" />
          </li>
        ))}
      {rows?.map((row) => {
        const content = (
          <>
            <span className="card-name">{cell(name, row)}</span>
            <span className="card-end">{cell(first('status'), row)}</span>
            {between.length > 0 && (
              <span className="card-between">
                {between.map((column) => (
                  <span key={column.field}>{cell(column, row)}</span>
                ))}
              </span>
            )}
            <span className="card-time">{time && time !== name ? cell(time, row) : cell(second, row)}</span>
            <span className="card-end">{first('money') ? cell(first('money'), row) : cell(second, row)}</span>
          </>
        )
        return (
          <li key={row.id} data-refreshing={props.refreshing} data-choosing={choosing !== undefined}>
            {choosing && (
              <label className="card-choice" htmlFor={`choose-${row.id}`}>
                <ChooseRow row={row} name={name} choosing={choosing} />
              </label>
            )}
            {opening ? (
              <a
                className="record-card"
                href={opening.hrefOf(row.id)}
                data-record={row.id}
                data-open={opening.openId === row.id}
              >
                {content}
              </a>
            ) : (
              <div className="record-card">{content}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
