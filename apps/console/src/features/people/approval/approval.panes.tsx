// Requests in two panes: the queue at the left, the chosen one at the right. If there is no space for both, the chosen one is a drawer.
import type { ReactNode } from 'react'
import { approval } from '@falaj/contract/people/approval'
import type { ListEndpoint, Output } from '@falaj/contract/kernel/endpoint'
import { phone, useMedia } from '../../../blocks/media.ts'
import { Drawer } from '../../../blocks/drawer/drawer.tsx'
import { ColumnChooser, visibleColumns } from '../../../blocks/record-list/column-chooser.tsx'
import { ExportButton } from '../../../blocks/record-list/export-button.tsx'
import { FilterBar } from '../../../blocks/record-list/filter-bar.tsx'
import type { Filter } from '../../../blocks/record-list/filters.tsx'
import { useHiddenColumns } from '../../../blocks/record-list/list-views.ts'
import { NewRecords } from '../../../blocks/record-list/new-records.tsx'
import { Pager } from '../../../blocks/record-list/pager.tsx'
import { SavedViews } from '../../../blocks/record-list/saved-views.tsx'
import { useTitles } from '../../../blocks/record-list/titles.ts'
import { useRecords, type Records } from '../../../blocks/record-list/use-records.ts'
import { Empty } from '../../../blocks/states/empty.tsx'
import { Failed } from '../../../blocks/states/failed.tsx'
import { Skeleton } from '../../../blocks/states/skeleton.tsx'
import { stateWords } from '../../../blocks/states/words.ts'
import { Page } from '../../../shell/page.tsx'
import { Icon } from '../../../light/icons.tsx'
import { useWords } from '../../../words/language.tsx'
import { RequestDetail } from './approval.detail.tsx'
import { RequestLine } from './approval.line.tsx'
import { ApprovalTabs, type ApprovalPage } from './approval.tabs.tsx'
import { approvalWords } from './approval.words.ts'
import './approval.css'

export type RequestRow = Output<typeof approval.requests>['rows'][number]
type Endpoint = typeof approval.requests | typeof approval.authorizations

interface PanesProps {
  readonly of: Endpoint
  readonly here: ApprovalPage
  readonly filters: readonly Filter[]
  readonly actions?: ReactNode
}
/** Space for the queue and a request beside it. */
const twoPanes = '(min-width: 1200px)'
const waits = ({ standing }: RequestRow): boolean =>
  ['created', 'cooling-off', 'blocked', 'sent-back'].includes(standing)
/** What a line can leave out, and with it the exported file. */
const choosable = [
  'kind',
  'amount',
  'standing',
  'approvals',
  'expiresAt',
  'number',
  'maker',
  'createdAt',
] as const satisfies readonly (keyof RequestRow)[]
export type RequestField = (typeof choosable)[number]
const columns = choosable.map((field) => ({ field }))
const exported = [
  'createdAt',
  'number',
  'says',
  'kind',
  'amount',
  'standing',
  'approvals',
  'maker',
  'expiresAt',
] as const

interface QueueProps {
  readonly records: Records<RequestRow>
  readonly here: ApprovalPage
  readonly shownId: string | null
  readonly has: (field: RequestField) => boolean
}
/** Open requests come first; both groups are sorted newest first. */
const Queue = ({ records, here, shownId, has }: QueueProps) => {
  const t = useWords(approvalWords)
  const states = useWords(stateWords)
  const { rows, failure, state } = records
  if (failure) return <Failed failure={failure.failure} onRetry={records.retry} />
  if (!rows) return <Skeleton lines={8} />
  if (rows.length === 0)
    return Object.keys(state.filters).length > 0 ? (
      <Empty
        reason="filtered"
        action={
          <button type="button" className="button" onClick={() => records.go({ filters: {}, page: 1 })}>
            {states('clearFilter')}
          </button>
        }
      />
    ) : (
      <Empty reason="noData" />
    )
  const groups = [
    { name: t(here === 'requests' ? 'groupOpen' : 'groupWaiting'), rows: rows.filter(waits) },
    { name: t(here === 'requests' ? 'groupClosed' : 'groupDecided'), rows: rows.filter((row) => !waits(row)) },
  ].filter((group) => group.rows.length > 0)
  return groups.map(({ name, rows: its }) => (
    <section key={name} aria-label={name}>
      <h2 className="queue-head">
        {name} <span className="digits">{its.length}</span>
      </h2>
      <ul className="queue">
        {its.map((row) => (
          <RequestLine
            key={row.id}
            row={row}
            href={records.hrefAfter({ open: row.id })}
            isShown={row.id === shownId}
            has={has}
          />
        ))}
      </ul>
    </section>
  ))
}

export const RequestPanes = ({ of, here, filters, actions }: PanesProps) => {
  const t = useWords(approvalWords)
  const isWide = useMedia(twoPanes)
  const onPhone = useMedia(phone)
  const endpoint = of as unknown as ListEndpoint
  const { titleOf } = useTitles(endpoint)
  const [hidden] = useHiddenColumns(of)
  const visible = visibleColumns(columns, hidden).map(({ field }) => field)
  const has = (field: RequestField): boolean => visible.includes(field)
  const records = useRecords(of as typeof approval.requests)
  const { state, rows, total, failure } = records
  const first = rows?.find(waits) ?? rows?.[0]
  // Beside the queue something is always shown; a drawer opens only for what was chosen.
  const shownId = state.open ?? (isWide ? (first?.id ?? null) : null)
  const number = rows?.find(({ id }) => id === shownId)?.number
  const title = number ? t('requestNumber', { number }) : t('request')
  const walk = async (step: 1 | -1): Promise<void> => {
    const next = state.open && (await records.neighbour(state.open, step))
    if (next) records.go(next, { replace: true })
  }
  return (
    <Page>
      <section className="card approvals">
        <header className="approvals-head">
          <ApprovalTabs here={here} />
          <p className="approvals-note">
            <Icon name="shield" size={14} /> {t('exactly')}
          </p>
        </header>
        <FilterBar
          of={endpoint}
          filters={filters}
          values={state.filters}
          onChange={(values, how) => records.go({ filters: values, page: 1, open: null }, how)}
        >
          <SavedViews of={endpoint} exportable />
          {!onPhone && <ColumnChooser of={of} columns={columns} titleOf={titleOf} />}
          {actions}
          <ExportButton
            of={endpoint}
            filters={state.filters}
            columns={exported.filter((field) => field === 'says' || has(field))}
            total={total}
          />
        </FilterBar>
        <div className="approvals-panes" data-wide={isWide}>
          <div className="approvals-list">
            <NewRecords of={records} />
            <Queue records={records} here={here} shownId={shownId} has={has} />
            {!failure && total !== undefined && total > 0 && (
              <Pager
                total={total}
                page={state.page}
                size={state.size}
                compact
                hrefOf={(page) => records.hrefAfter({ page, open: null })}
                onPage={(page) => records.go({ page, open: null })}
                onSize={(size) => records.go({ size, page: 1, open: null })}
              />
            )}
          </div>
          {isWide && (
            <section className="approvals-chosen" aria-label={title}>
              {shownId ? <RequestDetail key={shownId} id={shownId} /> : <p className="quiet">{t('nothingChosen')}</p>}
            </section>
          )}
        </div>
        {!isWide && (
          <Drawer
            open={state.open !== null}
            title={title}
            onClose={() => records.go({ open: null }, { replace: true })}
            onWalk={(step) => void walk(step)}
            returnTo={() => document.querySelector<HTMLElement>(`[data-record="${CSS.escape(state.open ?? '')}"]`)}
          >
            {state.open && <RequestDetail id={state.open} />}
          </Drawer>
        )}
      </section>
    </Page>
  )
}
