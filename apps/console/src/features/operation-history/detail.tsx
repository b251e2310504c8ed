// One line of the history: what was done, by whom, from where, and what it changed.
import { actionWords, operationHistory } from '@falaj/contract/operation-history'
import { say } from '@falaj/contract/words'
import { useQuery } from '../../api/use.ts'
import { Detail, DetailPart } from '../../blocks/drawer/detail.tsx'
import { Facts } from '../../blocks/facts/facts.tsx'
import { Failed } from '../../blocks/states/failed.tsx'
import { Skeleton } from '../../blocks/states/skeleton.tsx'
import { StatusPill } from '../../blocks/status-pill/status-pill.tsx'
import { useZone } from '../../blocks/zone.ts'
import { dateTimeOf } from '../../words/dates.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { historyWords } from './words.ts'
import './history.css'

interface Change {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}
const Changes = ({ changes }: { readonly changes: readonly Change[] }) => {
  const t = useWords(historyWords)
  if (changes.length === 0) return <p className="quiet">{t('noChanges')}</p>
  return (
    <table className="diff">
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td className="diff-before">{before ?? <span className="quiet">{t('absent')}</span>}</td>
            <td className="diff-after">{after ?? <span className="quiet">{t('absent')}</span>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export const HistoryDetail = ({ id }: { readonly id: string }) => {
  const t = useWords(historyWords)
  const language = useLanguage()
  const zone = useZone()
  const line = useQuery(operationHistory.detail, { id })
  if (line.error) return <Failed failure={line.error.failure} onRetry={() => void line.refetch()} />
  if (!line.data) return <Skeleton lines={6} />
  const { action, actor, at, result, code, object, address, deviceId, requestId, changes } = line.data
  const word = Object.hasOwn(actionWords, action) ? actionWords[action as keyof typeof actionWords] : undefined
  const who = actor || t('nobody')
  return (
    <Detail
      sum={
        <>
          <span className="history-action">{word ? say(word, language) : action}</span>
          <StatusPill code={result} />
        </>
      }
      say={result === 'done' ? t('done', { who }) : result === 'refused' ? t('refused', { who }) : t('failed')}
      rail={
        <DetailPart title={t('facts')}>
          <Facts
            facts={[
              { name: t('call'), value: action },
              { name: t('code'), value: code },
              ...(['address', 'requestId'] as const).map((field) => ({
                name: operationHistory.query.titles[field][language] as string,
                value: field === 'address' ? address : requestId,
              })),
              { name: t('device'), value: deviceId ?? '–' },
            ]}
          />
        </DetailPart>
      }
    >
      <Facts
        facts={[
          { name: operationHistory.query.titles.at[language] as string, value: dateTimeOf(at, zone) },
          { name: operationHistory.query.titles.actor[language] as string, value: who },
          { name: operationHistory.query.titles.object[language] as string, value: object ?? '–' },
        ]}
      />
      <DetailPart title={t('changes')}>
        <Changes changes={changes} />
      </DetailPart>
    </Detail>
  )
}
