// Month close: the months as a row, what is left in the chosen one, its figures, and what the accountant gets.
import { monthClose, type MonthRow } from '@falaj/contract/insight/month-close'
import { href } from '@falaj/contract/kernel/routes'
import { dayMs } from '@falaj/contract/kernel/time'
import { useLayoutEffect, useRef, useState } from 'react'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { TabParts } from '../../../blocks/tabs/tab-parts.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { showInRow } from '../../../light/show-in-row.ts'
import { searchWith, useLocation } from '../../../router/location.ts'
import { Page } from '../../../shell/page.tsx'
import { dateOf, dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { StatementTabs } from '../../accounts/statement/statement.read.ts'
import { LateFacts } from './month-close.late.tsx'
import { monthName } from './month-close.month.ts'
import { OneMonth } from './month-close.one.tsx'
import { monthCloseWords } from './month-close.words.ts'
import './month-close.css'

const path = '/accounting/month-close'
const railLength = 5
const isDone = ({ status }: MonthRow): boolean => status === 'MONTH_CLOSED' || status === 'MONTH_REOPENING'
/** The one that the address names; else the oldest that has to be closed, or the running one. */
const chosenOf = (rows: readonly MonthRow[], wanted: string | null): MonthRow | undefined =>
  rows.find(({ id }) => id === wanted) ??
  rows.findLast((row) => !isDone(row) && row.status !== 'MONTH_RUNNING') ??
  rows[0]
const useMonthAddress = () => {
  const { search } = useLocation()
  return {
    wanted: new URLSearchParams(search).get('month'),
    hrefOf: (month: string) => href(path) + searchWith(search, { month, tab: null }),
  }
}

const RailMonth = ({ row, isHere, to }: { readonly row: MonthRow; readonly isHere: boolean; readonly to: string }) => {
  const t = useWords(monthCloseWords)
  const language = useLanguage()
  const zone = useZone()
  const [now] = useState(() => Date.now())
  const end = Date.UTC(Number(row.id.slice(0, 4)), Number(row.id.slice(5)), 1)
  const under =
    row.status === 'MONTH_RUNNING'
      ? t('ends', { n: Math.max(1, Math.ceil((end - now) / dayMs)) })
      : isDone(row) && row.comparedAt
        ? t(row.compared === 'differs' ? 'differsAt' : 'equalAt', { at: dateTimeOf(row.comparedAt, zone) })
        : isDone(row) && row.closedAt
          ? t('closedBy', {
              date: dateOf(row.closedAt, zone),
              who: [row.closedBy, row.approvedBy].filter(Boolean).join(', '),
            })
          : ''
  return (
    <a className="month-rail-item" href={to} aria-current={isHere ? 'page' : undefined}>
      <span className="month-rail-name">
        <b>{monthName(row.id, language)}</b>
        <StatusPill code={row.status} />
      </span>
      <span className="quiet small">{under}</span>
    </a>
  )
}
const Rail = ({ rows, chosen }: { readonly rows: readonly MonthRow[]; readonly chosen: MonthRow }) => {
  const t = useWords(monthCloseWords)
  const { hrefOf } = useMonthAddress()
  const row = useRef<HTMLElement>(null)
  useLayoutEffect(() => showInRow(row.current, '[aria-current]'), [chosen.id])
  // The newest last, and never without the chosen one.
  const at = rows.indexOf(chosen)
  const from = Math.max(0, Math.min(at - railLength + 2, rows.length - railLength))
  const shown = rows.slice(at < railLength ? 0 : from, (at < railLength ? 0 : from) + railLength).toReversed()
  return (
    <nav ref={row} className="card month-rail" aria-label={t('months')}>
      {shown.map((row) => (
        <RailMonth key={row.id} row={row} isHere={row === chosen} to={hrefOf(row.id)} />
      ))}
    </nav>
  )
}
const AllMonths = () => (
  <RecordList
    of={monthClose.query}
    columns={(c) => [
      c.cell('id', (row) => <MonthLink month={row.id} />),
      c.status('status'),
      c.time('closedAt'),
      c.text('closedBy'),
      c.text('approvedBy'),
      c.count('exceptions'),
      c.count('rounds'),
      c.time('comparedAt'),
      c.text('compared'),
      c.text('reopenedWhy'),
    ]}
    exportable
  />
)
const MonthLink = ({ month }: { readonly month: string }) => {
  const language = useLanguage()
  return <a href={`${href(path)}?month=${month}`}>{monthName(month, language)}</a>
}

const Chosen = ({ rows }: { readonly rows: readonly MonthRow[] }) => {
  const t = useWords(monthCloseWords)
  const { wanted } = useMonthAddress()
  const chosen = chosenOf(rows, wanted)
  if (!chosen) return null
  return (
    <>
      <Rail rows={rows} chosen={chosen} />
      <TabParts
        label={t('parts')}
        title={t}
        parts={{
          month: () => <OneMonth key={chosen.id} month={chosen.id} />,
          late: () => <LateFacts key={chosen.id} month={chosen.id} />,
          all: () => <AllMonths />,
        }}
      />
    </>
  )
}
export default function MonthClosePage() {
  return (
    <Page>
      <StatementTabs />
      <div className="month-close">
        <Loaded of={monthClose.query} input={{ filters: {}, pageParam: { number: 1, size: 100 }, ask: 'rows' }}>
          {({ rows }) => <Chosen rows={rows} />}
        </Loaded>
      </div>
    </Page>
  )
}
