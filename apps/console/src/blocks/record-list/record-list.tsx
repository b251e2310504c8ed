// Filters, totals, table, pager, export and drawer of one list endpoint. A page that needs more uses the parts: see README.md.
import { useRef, useState, type ReactNode } from 'react'
import type * as z from 'zod/mini'
import { nameOf, type ListEndpoint } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import type { FieldList } from '@falaj/contract/kernel/fields'
import { say, type Bilingual } from '@falaj/contract/kernel/words'
import { Icon } from '../../light/icons.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { Glyph } from '../glyph.tsx'
import { phone, useMedia } from '../media.ts'
import { useRemembered } from '../remembered.ts'
import { Bar } from '../states/skeleton.tsx'
import { Empty } from '../states/empty.tsx'
import { Failed } from '../states/failed.tsx'
import { stateWords } from '../states/words.ts'
import { useZone } from '../zone.ts'
import { ColumnChooser, visibleColumns } from './column-chooser.tsx'
import { columnWords, type Column, type Columns } from './columns.tsx'
import { ExportButton } from './export-button.tsx'
import { AsOfNote } from './as-of-panel.tsx'
import { FilterBar } from './filter-bar.tsx'
import { allFilters, filterWords, type Filter, type Filters } from './filters.tsx'
import { useHiddenColumns } from './list-views.ts'
import { NewRecords } from './new-records.tsx'
import { Pager } from './pager.tsx'
import { RecordCards } from './record-cards.tsx'
import { RecordDetail, type RecordDetailEndpoint } from './record-detail.tsx'
import { RecordDrawer } from './record-drawer.tsx'
import { RecordTable } from './record-table.tsx'
import type { Sort } from './list-state.ts'
import { SavedViews } from './saved-views.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { SortSelect } from './sorting.tsx'
import { useTitles } from './titles.ts'
import { asEquation, TotalsStrip, type SumPart } from './totals-strip.tsx'
import { useRecords, type RecordEndpoint, type RowLike } from './use-records.ts'
import { listWords } from './words.ts'

type DeclareColumns<R extends z.ZodMiniObject> = (c: Columns<z.output<R>>) => readonly Column<z.output<R>>[]
type RecordFields = Pick<FieldList, 'fields'>
/** What a row opens: the endpoint of one record, or a custom view. */
type Drawer<R extends z.ZodMiniObject> =
  | RecordDetailEndpoint<z.output<R>>
  | ((id: string, row: z.output<R> | undefined) => ReactNode)

export type RecordListProps<F extends z.ZodMiniObject, R extends z.ZodMiniObject> = {
  readonly of: RecordEndpoint<F, R>
  /** Default: every filter of the list. */
  readonly filters?: (f: Filters<z.output<F>>) => readonly Filter<z.output<F>>[]
  /** Shown beside Export, and in a list without records. */
  readonly actions?: ReactNode
  readonly exportable?: boolean
  /** The sums above the list, where they are not those of its amounts. */
  readonly totals?: readonly { readonly field: string; readonly title: Bilingual; readonly part?: SumPart }[]
  /** Which rows the sums add up, where it is not all. */
  readonly counts?: Bilingual
  /** Beside the number of rows: what is not among them. */
  readonly leftOut?: ReactNode
  /** What can be done with chosen rows; with it, rows have check boxes. `fields`: what a file of them has. */
  readonly bulk?: (rows: readonly z.output<R>[], clear: () => void, fields: readonly string[]) => ReactNode
} & (
  | {
      readonly of: RecordFields
      /** Default: every field of the list. */
      readonly columns?: DeclareColumns<R>
      readonly drawer?: Drawer<R>
    }
  | {
      readonly columns: DeclareColumns<R>
      readonly drawer?: Exclude<Drawer<R>, RecordDetailEndpoint<z.output<R>>>
    }
)

/** For a file: every field that the visible columns show. */
const writtenFields = <Row,>(columns: readonly Column<Row>[]): readonly string[] => [
  ...new Set(columns.flatMap(({ field, shows = [] }) => [field as string, ...(shows as readonly string[])])),
]
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'

export const RecordList = <F extends z.ZodMiniObject, R extends z.ZodMiniObject>({
  of,
  columns: declare = (c) => c.all(),
  filters: declareFilters,
  drawer: opened,
  actions,
  exportable = false,
  totals,
  counts,
  leftOut,
  bulk,
}: RecordListProps<F, R>) => {
  type Row = z.output<R> & RowLike
  const t = useWords(listWords)
  const states = useWords(stateWords)
  const endpoint = of as unknown as ListEndpoint
  const { titleOf: fieldTitle, labelOf } = useTitles(endpoint)
  const language = useLanguage()
  const zone = useZone()
  const onPhone = useMedia(phone)
  const card = useRef<HTMLElement>(null)
  const { fields } = of as Partial<RecordFields>
  const every = declare(columnWords<z.output<R>>(fields)) as unknown as readonly Column<Row>[]
  const titleOf = (field: string): string => {
    const own = every.find((column) => column.field === field)?.title
    return own ? own[language] : fieldTitle(field)
  }
  const filters = (declareFilters?.(filterWords<z.output<F>>()) ?? allFilters(endpoint)) as readonly Filter[]
  const drawer =
    typeof opened === 'object' ? (id: string) => <RecordDetail of={opened} list={of as never} id={id} /> : opened
  const [hidden] = useHiddenColumns(of)
  const [compact, keepCompact] = useRemembered(`compact:${nameOf(of)}`, false, isFlag)
  const columns = visibleColumns(every, hidden)
  const moneyFields = every.filter(({ word }) => word === 'money').map(({ field }) => field as string)
  const summed =
    totals?.map(({ field, title, part = 'plain' }) => ({ field, title: say(title, language), part })) ??
    asEquation(moneyFields.map((field) => ({ field, title: fieldTitle(field) })))
  const records = useRecords(of)
  const { state, rows, total, failure, go } = records
  const [announced, setAnnounced] = useState('')
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  const toTop = (): void => {
    if ((card.current?.getBoundingClientRect().top ?? 0) < 0) card.current?.scrollIntoView({ block: 'start' })
  }

  const refused = failure?.failure.kind === 'error' && failure.failure.head.code === errors.ACCESS_DENIED.code
  const filtered = Object.keys(state.filters).length > 0
  const opening = drawer && {
    openId: state.open,
    hrefOf: (id: string) => records.hrefAfter({ open: id }),
    open: (id: string) => go({ open: id }),
  }
  const sorting = {
    fields: of.sortable,
    sort: state.sort,
    onSort: (sort: Sort | null) => go({ sort, page: 1, open: null }),
  }
  const table = {
    sorting,
    label: t('table'),
    columns,
    rows,
    skeletonRows: state.size,
    zone,
    titleOf,
    labelOf,
    compact,
    refreshing: records.refreshing,
    ...(opening ? { opening } : {}),
    ...(bulk ? { choosing: { chosen, onChoose: setChosen } } : {}),
  }
  return (
    <section className="card record-list" ref={card}>
      <FilterBar
        of={endpoint}
        filters={filters}
        values={state.filters}
        onChange={(values, how) => {
          go({ filters: values, page: 1, open: null }, how)
          setAnnounced(t('filters'))
        }}
      >
        <SavedViews of={endpoint} exportable={exportable} />
        {onPhone ? (
          <SortSelect {...sorting} titleOf={titleOf} />
        ) : (
          <>
            <ColumnChooser of={of} columns={every} titleOf={titleOf} />
            <button
              type="button"
              className="tool"
              aria-pressed={compact}
              aria-label={t('compact')}
              title={t(compact ? 'roomy' : 'compact')}
              onClick={() => keepCompact(!compact)}
            >
              <Glyph name="density" />
            </button>
          </>
        )}
        <button type="button" className="tool" aria-label={t('refresh')} title={t('refresh')} onClick={records.retry}>
          <Icon name="refresh" />
        </button>
        {actions}
        {exportable && (
          <ExportButton of={endpoint} filters={records.filters} columns={writtenFields(columns)} total={total} />
        )}
      </FilterBar>
      <AsOfNote of={endpoint} values={state.filters} />
      {moneyFields.length > 0 && !failure && (
        <TotalsStrip
          fields={summed}
          note={
            (counts || leftOut) && (
              <>
                {counts && say(counts, language)} {leftOut}
              </>
            )
          }
          sums={records.sums}
          total={total}
        />
      )}
      {bulk && chosen.size > 0 && (
        <BulkBar count={chosen.size} onClear={() => setChosen(new Map())}>
          {bulk([...chosen.values()], () => setChosen(new Map()), writtenFields(columns))}
        </BulkBar>
      )}
      <NewRecords of={records} onShow={toTop} />
      {failure ? (
        refused ? (
          <Empty reason="noRight" />
        ) : (
          <Failed failure={failure.failure} onRetry={records.retry} />
        )
      ) : rows?.length === 0 ? (
        filtered ? (
          <Empty
            reason="filtered"
            action={
              <button type="button" className="button" onClick={() => go({ filters: {}, page: 1 })}>
                {states('clearFilter')}
              </button>
            }
          />
        ) : (
          <Empty reason="noData" action={actions} />
        )
      ) : onPhone ? (
        <RecordCards {...table} />
      ) : (
        <RecordTable {...table} />
      )}
      {!failure && total === undefined && (
        <div className="pager">
          <Bar width="160px" />
        </div>
      )}
      {!failure && total !== undefined && (
        <Pager
          total={total}
          page={state.page}
          size={state.size}
          compact={onPhone}
          hrefOf={(page) => records.hrefAfter({ page, open: null })}
          onPage={(page) => {
            go({ page, open: null })
            toTop()
          }}
          onSize={(size) => go({ size, page: 1, open: null })}
        />
      )}
      <p className="visually-hidden" role="status">
        {announced && total !== undefined && !records.refreshing
          ? t('matching', { n: total.toLocaleString('en') })
          : ''}
      </p>
      {drawer && (
        <RecordDrawer records={records} columns={every} titleOf={fieldTitle} labelOf={labelOf} content={drawer} />
      )}
    </section>
  )
}
