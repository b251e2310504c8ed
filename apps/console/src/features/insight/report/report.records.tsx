// The records of a figure, page by page, with what they add up to; as a file, and kept under an address of their own.
import { useState } from 'react'
import { ofMerchant } from '@falaj/contract/kernel/endpoint'
import { href } from '@falaj/contract/kernel/routes'
import { sayCode } from '@falaj/contract/kernel/words'
import { businessObjectOf, businessObjects } from '@falaj/contract/kernel/business-objects'
import { report } from '@falaj/contract/insight/report'
import { reportOf } from '@falaj/contract/insight/report-library'
import { hasBase, sidesOf } from '@falaj/contract/insight/report-terms'
import { partText } from '@falaj/contract/insight/report-text'
import { useAction } from '../../../api/use.ts'
import { useLoaded } from '../../../blocks/loaded/loaded.tsx'
import { ExportButton } from '../../../blocks/record-list/export-button.tsx'
import { rangeOfDays } from '../../../blocks/record-list/list-state.ts'
import { Icon } from '../../../light/icons.tsx'
import { notify } from '../../../state/messages.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import {
  RecordDrawer,
  RecordRows,
  type RecordDrawerProps,
  type RecordPageState,
} from '../data-summary/data-summary.read.ts'
import type { Choice, Question } from './report.address.ts'
import { reportWords } from './report.words.ts'

interface PageProps {
  readonly question: Question
  readonly choice: Choice
  /** The merchant below one's own that is read; null: one's own. */
  readonly mid: string | null
  readonly page: RecordPageState
}
const RecordsPage = ({ question, choice, mid, page }: PageProps) => {
  const t = useWords(reportWords)
  const language = useLanguage()
  const { report: name, by, currency, period } = question
  const { data, instead } = useLoaded(mid ? ofMerchant(report.records, mid) : report.records, {
    report: name,
    by,
    currency,
    period,
    ...choice,
    ...(page.after ? { after: page.after } : {}),
  })
  if (!data) return instead
  const column = reportOf(name).columns[choice.column]!
  const { kind } = column
  const isShare = hasBase(kind)
  const [above, below] = sidesOf(column)
  const say = (value: string) => partText(above, value, currency, language)
  const sayBase = (value: string) => partText(below, value, currency, language)
  const { total, count } = data
  return (
    <RecordRows
      page={page}
      of={data}
      className="report-records"
      sum={`${t('recordCount', { n: count })} ${
        isShare
          ? t('shareOf', { value: say(total.value), base: sayBase(total.base ?? '0') })
          : t('addUp', { value: `${kind === 'money' ? `${currency} ` : ''}${say(total.value)}` })
      }`}
      tools={
        !mid && (
          <div className="report-tools">
            <Keep question={question} choice={choice} />
            {count > 0 && (
              <ExportButton
                of={report.table}
                filters={{
                  report: name,
                  by,
                  currency,
                  period: rangeOfDays(period.from, period.to),
                  figure: choice.column,
                  ...(choice.key === null ? {} : { of: choice.key }),
                }}
                columns={['row', 'column', 'value']}
                total={count}
                note={t('exportRecords', { n: count })}
              />
            )}
          </div>
        )
      }
      head={
        <>
          <th scope="col">{t('record')}</th>
          <th scope="col" className="report-when">
            {t('time')}
          </th>
          <th scope="col">{t('adds')}</th>
          {isShare && <th scope="col">{t('of')}</th>}
        </>
      }
    >
      {(row) => {
        const kindName = businessObjectOf(row.kind) ? sayCode(businessObjects, row.kind, language) : ''
        const text = [kindName, row.number].filter(Boolean).join(' ')
        return (
          <tr key={`${row.kind} ${row.id} ${row.number} ${row.value}`}>
            <th scope="row">
              {row.link ? <a href={row.link}>{text}</a> : text}
              <small className="report-when-below">{dateTimeOf(row.at, 'Asia/Dubai')}</small>
            </th>
            <td className="report-when">{dateTimeOf(row.at, 'Asia/Dubai')}</td>
            <td>{say(row.value)}</td>
            {isShare && <td>{sayBase(row.base ?? '0')}</td>}
          </tr>
        )
      }}
    </RecordRows>
  )
}
const Keep = ({ question, choice }: { readonly question: Question; readonly choice: Choice }) => {
  const t = useWords(reportWords)
  const { run, busy } = useAction(report.prove, { stale: [report.proofs] })
  const [kept, setKept] = useState<{ readonly id: string; readonly number: string } | null>(null)
  const { report: name, by, currency, period } = question
  const keep = async (): Promise<void> => {
    const result = await run({ report: name, by, currency, period, ...choice })
    if (result.kind !== 'success') return
    const { id, number } = result.body
    setKept({ id, number })
    // Without leave to write there, the link beside it has the address.
    await navigator.clipboard.writeText(`${location.origin}${addressOfProof(id)}`).catch(() => undefined)
    notify('success', t('kept', { number }))
  }
  return (
    <>
      <button type="button" className="button" disabled={busy} title={t('keepHint')} onClick={() => void keep()}>
        <Icon name="shield" size={14} />
        {t('keep')}
      </button>
      {kept && (
        <a href={addressOfProof(kept.id)}>
          {t('open')}: {kept.number}
        </a>
      )}
    </>
  )
}
const addressOfProof = (id: string): string => href('/grafana', {}, { tab: 'proofs', open: id })

interface RecordsProps extends Omit<RecordDrawerProps, 'title' | 'children'> {
  readonly question: Question
  readonly choice: Choice
  readonly mid: string | null
  readonly name: string
}
export const Records = ({ question, choice, mid, name, ...drawer }: RecordsProps) => {
  const t = useWords(reportWords)
  return (
    <RecordDrawer title={`${t('records')}: ${name}`} {...drawer}>
      {(page) => <RecordsPage question={question} choice={choice} mid={mid} page={page} />}
    </RecordDrawer>
  )
}
