// A figure that opens its rows, and the rows: page by page, with what they add up to.
import { useState, type ReactNode } from 'react'
import { risk, type RiskFigure, type RiskFigureRow } from '@falaj/contract/insight/risk'
import { areas, mayEnter } from '@falaj/contract/kernel/access'
import type { Endpoint, Input } from '@falaj/contract/kernel/endpoint'
import { toCodeText, type Money } from '@falaj/money'
import { Drawer } from '../../../blocks/drawer/drawer.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { Empty } from '../../../blocks/states/empty.tsx'
import { site as siteStore, visitorOf } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { useLocation } from '../../../router/location.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useWords } from '../../../words/language.tsx'
import { decisionHref, putInAddress, recordHref } from './risk.address.ts'
import { riskWords } from './risk.words.ts'

export const FigureButton = ({
  rows,
  ruleId,
  name,
  children,
}: {
  readonly rows: string
  readonly ruleId?: string
  /** What it is, for who cannot see it. */
  readonly name: string
  readonly children: ReactNode
}) => {
  const t = useWords(riskWords)
  return (
    <button
      type="button"
      className="risk-figure"
      data-rows={`${rows} ${ruleId ?? ''}`}
      title={t('openRows', { name })}
      onClick={() => putInAddress({ rows, of: ruleId ?? null })}
    >
      {children}
      <span className="visually-hidden">, {t('openRows', { name })}</span>
    </button>
  )
}
interface RowsAnswer {
  readonly rows: readonly RiskFigureRow[]
  readonly count: number
  readonly total: Money
  readonly next: string | null
}
const RowsTable = ({ rows }: { readonly rows: readonly RiskFigureRow[] }) => {
  const t = useWords(riskWords)
  const mayOpen = mayEnter(areas.fiatTransactions, visitorOf(useStore(siteStore)))
  return (
    <div className="risk-scroll">
      <table className="risk-rows">
        <thead>
          <tr>
            <th scope="col">{t('record')}</th>
            <th scope="col">{t('time')}</th>
            <th scope="col" className="risk-end">
              {t('amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const address = row.decisionId
              ? decisionHref(row.decisionId)
              : mayOpen
                ? recordHref(row.kind, row.id)
                : null
            return (
              <tr key={`${row.id} ${row.decisionId ?? ''}`}>
                <th scope="row" className="digits">
                  {address ? <a href={address}>{row.number}</a> : row.number}
                </th>
                <td>{dateTimeOf(row.at, 'Asia/Dubai')}</td>
                <td className="risk-end">
                  <Amount of={row.amount} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
type RowsEndpoint = Endpoint & typeof risk.rows
const RowsPage = <E extends Endpoint>({
  of,
  input,
  isFirst,
  isLast,
  onMore,
}: {
  readonly of: E
  readonly input: Input<E>
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMore: (next: string) => void
}) => {
  const t = useWords(riskWords)
  return (
    <Loaded of={of as unknown as RowsEndpoint} input={input as Input<RowsEndpoint>}>
      {({ rows, count, total, next }: RowsAnswer) => (
        <>
          {isFirst && (
            <p>
              {t('rowsCount', { n: count })} {t('rowsTotal', { total: toCodeText(total) })}
            </p>
          )}
          {rows.length === 0 ? <Empty reason="noData" /> : <RowsTable rows={rows} />}
          {isLast && next && (
            <button type="button" className="button" onClick={() => onMore(next)}>
              {t('more')}
            </button>
          )}
        </>
      )}
    </Loaded>
  )
}
/** Any of the two endpoints that answer rows, page by page. */
export const RowsDrawer = <E extends Endpoint>({
  of,
  input,
  name,
}: {
  readonly of: E
  readonly input: Input<E> & object
  readonly name: string
}) => {
  const [pages, setPages] = useState<readonly (string | null)[]>([null])
  const { rows } = Object.fromEntries(new URLSearchParams(useLocation().search))
  return (
    <Drawer
      open
      title={name}
      onClose={() => putInAddress({ rows: null, of: null }, true)}
      returnTo={() => document.querySelector<HTMLElement>(`[data-rows^="${CSS.escape(rows ?? '')}"]`)}
    >
      <div className="risk-pages">
        {pages.map((after, at) => (
          <RowsPage
            key={after ?? ''}
            of={of}
            input={{ ...input, ...(after ? { after } : {}) }}
            isFirst={at === 0}
            isLast={at === pages.length - 1}
            onMore={(next) => setPages([...pages, next])}
          />
        ))}
      </div>
    </Drawer>
  )
}
/** The rows of a figure of the dashboard. */
export const FigureRows = ({
  figure,
  ruleId,
  name,
}: {
  readonly figure: RiskFigure
  readonly ruleId: string | null
  readonly name: string
}) => (
  <RowsDrawer
    key={`${figure} ${ruleId}`}
    of={risk.rows}
    input={{ figure, ...(ruleId ? { ruleId } : {}) }}
    name={name}
  />
)
