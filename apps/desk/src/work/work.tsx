// The work queue: what waits, the most pressing first, with the item that is open beside it. The keyboard steps through it.
import { useEffect, type ReactNode } from 'react'
import { deskWork, workKindWords, workKinds, type WorkItem, type WorkKind } from '@falaj/contract/desk/desk-work'
import { dayMs, hourMs, minuteMs } from '@falaj/contract/kernel/time'
import { say } from '@falaj/contract/kernel/words'
import { Loaded } from '../../../console/src/blocks/loaded/loaded.tsx'
import { Amount } from '../../../console/src/blocks/money/amount.tsx'
import { navigate, searchWith, useLocation } from '../../../console/src/router/location.ts'
import { dateOf } from '../../../console/src/words/dates.ts'
import { useLanguage, useWords } from '../../../console/src/words/language.tsx'
import { useMe } from '../me.ts'
import { Item } from './item.tsx'
import { workWords } from './words.ts'
import './work.css'

const keyOf = ({ kind, ref }: Pick<WorkItem, 'kind' | 'ref'>): string => `${kind}:${ref}`

const useAge = (): ((since: string) => string) => {
  const t = useWords(workWords)
  return (since) => {
    const ms = Date.now() - Date.parse(since)
    if (ms >= dayMs) return t('age', { n: Math.floor(ms / dayMs) })
    return ms >= hourMs
      ? t('hours', { n: Math.floor(ms / hourMs) })
      : t('minutes', { n: Math.max(0, Math.floor(ms / minuteMs)) })
  }
}
const Row = ({ item, isOpen, href }: { readonly item: WorkItem; readonly isOpen: boolean; readonly href: string }) => {
  const t = useWords(workWords)
  const language = useLanguage()
  const me = useMe()
  const age = useAge()
  return (
    <a
      className="work-row"
      href={href}
      aria-current={isOpen ? 'true' : undefined}
      data-mine={item.claim?.personId === me.id}
    >
      <span className="work-title">{item.title}</span>
      <span className="work-when" data-due={item.dueAt !== null}>
        {item.dueAt ? t('due', { time: dateOf(item.dueAt) }) : age(item.since)}
      </span>
      <span className="work-kind">
        {say(workKindWords[item.kind], language)}
        {item.detail && ` ${item.detail}`}
        {item.amount && (
          <>
            , <Amount of={item.amount} />
          </>
        )}
        {item.claim && `, ${item.claim.personId === me.id ? t('yours') : item.claim.name}`}
      </span>
    </a>
  )
}
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null

const Queue = ({
  rows,
  isCut,
  children,
}: {
  readonly rows: readonly WorkItem[]
  readonly isCut: boolean
  readonly children: (open: WorkItem | undefined, openKey: string | null) => ReactNode
}) => {
  const t = useWords(workWords)
  const language = useLanguage()
  const { search } = useLocation()
  const params = new URLSearchParams(search)
  const kind = workKinds.find((each) => each === params.get('kind'))
  const openKey = params.get('open')
  const shown = rows.filter((row) => !kind || row.kind === kind)
  const at = shown.findIndex((row) => keyOf(row) === openKey)
  const hrefOf = (row: WorkItem): string => `/desk${searchWith(search, { open: keyOf(row) })}`
  useEffect(() => {
    const step = (event: KeyboardEvent): void => {
      if (isTyping(event.target) || event.metaKey || event.ctrlKey || event.altKey) return
      const by = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0
      const next = by === 0 ? undefined : shown[Math.min(shown.length - 1, Math.max(0, at + by))]
      if (next) navigate(hrefOf(next), { replace: true })
    }
    document.addEventListener('keydown', step)
    return () => document.removeEventListener('keydown', step)
  })
  const counts = Object.entries(Object.groupBy(rows, (row) => row.kind)) as [WorkKind, WorkItem[]][]
  const chip = (to: string | null, label: string, count: number): ReactNode => (
    <a
      key={to ?? 'all'}
      className="work-chip"
      href={`/desk${searchWith(search, { kind: to, open: null })}`}
      aria-current={(kind ?? null) === to ? 'true' : undefined}
    >
      {label} {count}
    </a>
  )
  return (
    <div className="work" data-open={openKey !== null}>
      <section className="work-queue" aria-label={t('queue')}>
        <nav className="work-chips" aria-label={t('kinds')}>
          {chip(null, t('all'), rows.length)}
          {counts.map(([each, own]) => chip(each, say(workKindWords[each], language), own.length))}
        </nav>
        {shown.length === 0 && <p className="work-none">{t('empty')}</p>}
        {shown.map((row) => (
          <Row key={keyOf(row)} item={row} isOpen={keyOf(row) === openKey} href={hrefOf(row)} />
        ))}
        {isCut && <p className="work-none">{t('cut')}</p>}
      </section>
      <section className="work-item">{children(shown[at], openKey)}</section>
    </div>
  )
}
export default function Work() {
  const t = useWords(workWords)
  return (
    <>
      <h1 className="work-heading">{t('title')}</h1>
      <Loaded of={deskWork.queue} input={{}} keepPrevious>
        {({ rows, people, isCut }) => (
          <Queue rows={rows} isCut={isCut}>
            {(open, openKey) =>
              open ? (
                <Item key={keyOf(open)} item={open} people={people} />
              ) : (
                <p className="work-none">{t(openKey === null ? 'pick' : 'gone')}</p>
              )
            }
          </Queue>
        )}
      </Loaded>
    </>
  )
}
