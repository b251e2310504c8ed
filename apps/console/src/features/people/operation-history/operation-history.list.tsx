import { roleLabel } from '@falaj/contract/kernel/access'
import { operationHistory } from '@falaj/contract/people/operation-history'
import { TwoLines } from '../../../blocks/record-list/columns.tsx'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { HistoryDetail } from './operation-history.detail.tsx'
import { objectText } from './operation-history.objects.ts'
import { historyWords } from './operation-history.words.ts'

export const HistoryList = () => {
  const t = useWords(historyWords)
  const language = useLanguage()
  const rolesOf = (codes: readonly string[]): string => codes.map((code) => roleLabel(code, language)).join(', ')
  return (
    <RecordList
      of={operationHistory.query}
      columns={(c) => [
        c.time('at'),
        c.text('does'),
        c.cell('object', (row) =>
          row.object ? (
            <span title={objectText(row.object, language, 'whole')}>{objectText(row.object, language)}</span>
          ) : (
            '–'
          ),
        ),
        c.cell('actor', (row) =>
          row.actor ? (
            <TwoLines main={row.actor} under={rolesOf(row.roles)} />
          ) : (
            <>{rolesOf(row.roles) || t('nobody')}</>
          ),
        ),
        c.status('result'),
        c.cell('code', (row) => <span className="digits">{row.code}</span>),
        c.cell('address', (row) => <span className="digits">{row.address}</span>),
        c.cell('requestId', (row) => <span className="digits">{row.requestId}</span>),
      ]}
      filters={(f) => [
        f.text('text'),
        f.dates('at'),
        f.choice('group'),
        f.choice('result'),
        f.text('actor'),
        f.text('object'),
        f.text('address'),
      ]}
      drawer={(id) => <HistoryDetail id={id} />}
      exportable
    />
  )
}
