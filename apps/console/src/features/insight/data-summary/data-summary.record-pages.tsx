// The records of a figure in a drawer, page by page: what they add up to, a table, and the button for the next page.
import { Fragment, useState, type ReactNode } from 'react'
import { Drawer } from '../../../blocks/drawer/drawer.tsx'
import { Empty } from '../../../blocks/states/empty.tsx'
import { useWords } from '../../../words/language.tsx'
import { dataSummaryWords } from './data-summary.words.ts'

export interface RecordPageState {
  /** Where the page begins; null for the first one. */
  readonly after: string | null
  readonly isLast: boolean
  readonly onMore: (next: string) => void
}
export interface RecordDrawerProps {
  readonly title: string
  readonly onClose: () => void
  readonly returnTo: () => HTMLElement | null
  readonly children: (page: RecordPageState) => ReactNode
}
export const RecordDrawer = ({ title, onClose, returnTo, children }: RecordDrawerProps) => {
  const [pages, setPages] = useState<readonly (string | null)[]>([null])
  return (
    <Drawer open onClose={onClose} title={title} returnTo={returnTo}>
      <div className="summary-pages">
        {pages.map((after, at) => (
          <Fragment key={after ?? ''}>
            {children({ after, isLast: at === pages.length - 1, onMore: (next) => setPages([...pages, next]) })}
          </Fragment>
        ))}
      </div>
    </Drawer>
  )
}

export interface RecordRowsProps<Row> {
  readonly page: RecordPageState
  readonly of: { readonly rows: readonly Row[]; readonly next: string | null }
  /** What all records add up to, above the first page. */
  readonly sum: ReactNode
  /** Below the sum. */
  readonly tools?: ReactNode
  readonly className?: string
  readonly head: ReactNode
  readonly children: (row: Row) => ReactNode
}
/** One page of rows, and the button for the next. */
export const RecordRows = <Row,>({ page, of, sum, tools, className = '', head, children }: RecordRowsProps<Row>) => {
  const t = useWords(dataSummaryWords)
  const { after, isLast, onMore } = page
  const { rows, next } = of
  return (
    <>
      {!after && <p className="summary-records-sum">{sum}</p>}
      {!after && tools}
      {!after && rows.length === 0 && <Empty reason="noData" />}
      {rows.length > 0 && (
        <div className="summary-scroll">
          <table className={`summary-records ${className}`.trim()}>
            <thead>
              <tr>{head}</tr>
            </thead>
            <tbody>{rows.map(children)}</tbody>
          </table>
        </div>
      )}
      {isLast && next && (
        <button type="button" className="button" onClick={() => onMore(next)}>
          {t('more')}
        </button>
      )}
    </>
  )
}
