// The library: questions under their group, the member's own reports, and what runs by itself.
import { useState } from 'react'
import { nameOf } from '@falaj/contract/kernel/endpoint'
import { href } from '@falaj/contract/kernel/routes'
import { report } from '@falaj/contract/insight/report'
import { reportOf, type ReportName } from '@falaj/contract/insight/report-library'
import { reportGroups, type ReportGroup } from '@falaj/contract/insight/report-terms'
import { savedView } from '@falaj/contract/workspace/saved-view'
import { useQuery } from '../../../api/use.ts'
import { useChildMid } from '../../../blocks/child-merchant/child-merchant.tsx'
import { searchOfView } from '../../../blocks/record-list/list-views.ts'
import { Icon, type IconName } from '../../../light/icons.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import type { Address, View } from './report.address.ts'
import { reportWords } from './report.words.ts'

interface EntryProps {
  readonly to: string
  readonly isHere: boolean
  readonly text: string
  readonly note?: string | undefined
  readonly icon?: IconName
}
const Entry = ({ to, isHere, text, note, icon }: EntryProps) => (
  <li>
    <a href={to} aria-current={isHere ? 'page' : undefined}>
      {icon && <Icon name={icon} />}
      <span>{text}</span>
      {note && <small>{note}</small>}
    </a>
  </li>
)
const page = href('/grafana')

export const Library = ({ at, mine }: { readonly at: Address; readonly mine: readonly ReportName[] }) => {
  const t = useWords(reportWords)
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const { data: views } = useQuery(savedView.query, { list: nameOf(report.table) })
  const { data: running } = useQuery(report.schedules, {})
  const { data: dashboard } = useQuery(report.dashboard, {})
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const found = mine.filter((name) => {
    const { question, also = [], definition } = reportOf(name)
    const text = [question.en, question.zh, ...also, definition[language]].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const mid = useChildMid()
  const of = mid ? { merchant: mid } : {}
  const to = (name: ReportName) => href('/grafana', {}, { report: name, currency: at.currency, ...of })
  const isShown = (name: ReportName) => at.view === null && at.report === name
  const groups = Object.keys(reportGroups) as ReportGroup[]
  const below: readonly [View, IconName, string | undefined][] = [
    ['scheduled', 'clock', running && String(running.schedules.filter(({ stoppedAt }) => stoppedAt === null).length)],
    ['history', 'history', undefined],
    ['proofs', 'shield', undefined],
    ...(dashboard?.url ? [['dashboard', 'globe', t('external')] as [View, IconName, string]] : []),
  ]
  return (
    <nav className="card report-library" aria-label={t('library')}>
      <label className="report-find">
        <Icon name="search" />
        <span className="visually-hidden">{t('find')}</span>
        <input type="search" value={typed} placeholder={t('find')} onChange={(event) => setTyped(event.target.value)} />
      </label>
      {found.length === 0 && <p role="status">{t('noneFound')}</p>}
      {groups.map((group) => {
        const own = found.filter((name) => reportOf(name).group === group)
        return own.length === 0 ? null : (
          <section key={group}>
            <h2>{reportGroups[group][language]}</h2>
            <ul>
              {own.map((name) => (
                <Entry key={name} to={to(name)} isHere={isShown(name)} text={reportOf(name).question[language]} />
              ))}
            </ul>
          </section>
        )
      })}
      {views && views.views.length > 0 && (
        <section>
          <h2>{t('mine')}</h2>
          <ul>
            {views.views.map((view) => (
              <Entry
                key={view.id}
                to={`${page}${searchOfView(report.table, '', view)}`}
                isHere={false}
                text={view.name}
                note={view.isMine ? undefined : view.by}
              />
            ))}
          </ul>
        </section>
      )}
      <ul className="report-below">
        {below.map(([view, icon, note]) => (
          <Entry
            key={view}
            to={href('/grafana', {}, { tab: view })}
            isHere={at.view === view}
            text={t(view)}
            note={note}
            icon={icon}
          />
        ))}
      </ul>
    </nav>
  )
}
