// The records that a figure is made of, page by page, and what they add up to.
import { dataSummary, measureKinds, type Where } from '@falaj/contract/insight/data-summary'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { areas, mayEnter } from '@falaj/contract/kernel/access'
import { href } from '@falaj/contract/kernel/routes'
import { Amount } from '../../../blocks/money/amount.tsx'
import { useLoaded } from '../../../blocks/loaded/loaded.tsx'
import { useStore } from '../../../state/store.ts'
import { site as siteStore, visitorOf } from '../../../session/site.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import type { Question } from './data-summary.address.ts'
import { RecordDrawer, RecordRows, type RecordDrawerProps, type RecordPageState } from './data-summary.record-pages.tsx'
import { keyText, sentenceOf, textOf } from './data-summary.text.ts'
import { dataSummaryWords } from './data-summary.words.ts'

type Row = Output<typeof dataSummary.records>['rows'][number]
/** The record's own page; of a merchant below ours, as its parent reads it. */
const pageOf = ({ kind, id, merchantMid }: Row, mid: string | undefined): string => {
  const child = merchantMid === mid ? {} : { merchant: merchantMid }
  return href('/fiat/transaction/record', {}, { ...child, tab: kind, open: id })
}

interface PageProps {
  readonly question: Question
  readonly where: Where
  readonly page: RecordPageState
}
const RecordsPage = ({ question, where, page }: PageProps) => {
  const t = useWords(dataSummaryWords)
  const language = useLanguage()
  const site = useStore(siteStore)
  const mid = site.merchant?.merchantMid
  const mayOpen = mayEnter(areas.fiatTransactions, visitorOf(site))
  const { show, currency, period } = question
  const { data, instead } = useLoaded(dataSummary.records, {
    show,
    currency,
    period,
    where,
    ...(page.after ? { after: page.after } : {}),
  })
  if (!data) return instead
  const total = { value: data.total.value, base: data.total.base }
  const kind = measureKinds[show]
  const unit = (value: string) =>
    kind === 'count' || kind === 'distinct' ? value : textOf('sales', { value, base: null }, currency)
  const sum =
    kind === 'distinct'
      ? t('countOf', { value: total.value })
      : total.base === null
        ? t('sumOf', { value: sentenceOf(show, total, currency) })
        : t('rateOf', { value: unit(total.value), base: kind === 'average' ? total.base : unit(total.base) })
  return (
    <RecordRows
      page={page}
      of={data}
      sum={`${t('recordCount', { n: data.count })} ${sum}`}
      head={
        <>
          <th scope="col">{t('kind')}</th>
          <th scope="col">{t('time')}</th>
          <th scope="col">{t('store')}</th>
          <th scope="col">{t('method')}</th>
          <th scope="col">{t('amount')}</th>
          {kind !== 'distinct' && <th scope="col">{t('adds')}</th>}
        </>
      }
    >
      {(row) => {
        const address = mayOpen ? pageOf(row, mid) : null
        const name = `${t(row.kind as 'payment')} ${row.number}`
        return (
          <tr key={`${row.kind} ${row.id}`}>
            <th scope="row">
              {address ? <a href={address}>{name}</a> : name}
              {row.merchantMid !== mid && <small>{row.merchant[language]}</small>}
            </th>
            <td>{dateTimeOf(row.at, 'Asia/Dubai')}</td>
            <td>{row.storeName?.[language]}</td>
            <td>{row.method && keyText('method', { key: row.method, name: null }, language)}</td>
            <td>
              <Amount of={row.amount} bare />
            </td>
            {kind !== 'distinct' && <td>{unit(row.value)}</td>}
          </tr>
        )
      }}
    </RecordRows>
  )
}

export interface RecordsProps extends Omit<RecordDrawerProps, 'title' | 'children'> {
  readonly question: Question
  readonly where: Where
  readonly name: string
}
export const Records = ({ question, where, name, ...drawer }: RecordsProps) => {
  const t = useWords(dataSummaryWords)
  return (
    <RecordDrawer title={`${t('records')}: ${name}`} {...drawer}>
      {(page) => <RecordsPage question={question} where={where} page={page} />}
    </RecordDrawer>
  )
}
