// One batch: how far it is, what can be done with it, and its rows in the sheet's order.
import { useState } from 'react'
import { batchRowWords, batchTransfer, batchWarningWords, type BatchDetail } from '@falaj/contract/batch-transfer'
import { say, type Word } from '@falaj/contract/words'
import { useAction, useQuery } from '../../api/use.ts'
import { Actions } from '../../blocks/actions/actions.tsx'
import { Detail, DetailPart } from '../../blocks/drawer/detail.tsx'
import { ExportProgress } from '../../blocks/export-job/export-progress.tsx'
import { Facts } from '../../blocks/facts/facts.tsx'
import { useFaultSentence } from '../../blocks/form/form-field.tsx'
import { Linked } from '../../blocks/linked/linked.tsx'
import { Amount } from '../../blocks/money/amount.tsx'
import { movementWords } from '../../blocks/movement/words.ts'
import { Failed } from '../../blocks/states/failed.tsx'
import { Skeleton } from '../../blocks/states/skeleton.tsx'
import { StatusPill } from '../../blocks/status-pill/status-pill.tsx'
import { Timeline } from '../../blocks/timeline/timeline.tsx'
import { useZone } from '../../blocks/zone.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { SubmitBatch } from './batch-actions.tsx'
import { batchWords } from './batch-words.ts'
import { CancelButton, useMoments } from './detail-shared.tsx'
import { detailWords } from './detail-words.ts'
import './transfer.css'
import './batch.css'
import '../../blocks/progress.css'

type Sentence = Extract<keyof typeof batchWords, `say${string}`>
const sentences: Readonly<Record<string, Sentence>> = {
  READY: 'sayREADY',
  IN_REVIEW: 'sayIN_REVIEW',
  'sent-back': 'sayBack',
  PROCESSING: 'sayPROCESSING',
  FINISH: 'sayFINISH',
  'part-finished': 'sayPart',
  CANCELED: 'sayCANCELED',
}
const useWord = () => {
  const language = useLanguage()
  return (table: Readonly<Record<string, Word>>, code: string | null): string => {
    const one = code !== null && Object.hasOwn(table, code) ? table[code] : undefined
    return one ? say(one, language) : (code ?? '')
  }
}

const size = 40
const Orders = ({ id, rows }: { readonly id: string; readonly rows: number }) => {
  const t = useWords(batchWords)
  const word = useWord()
  const sentence = useFaultSentence()
  const [number, setNumber] = useState(1)
  const { data } = useQuery(
    batchTransfer.order,
    { filters: { batchId: id }, pageParam: { number, size }, ask: 'rows' },
    { keepPrevious: true },
  )
  if (!data) return <Skeleton lines={6} />
  const from = (number - 1) * size + 1
  return (
    <>
      <div className="entries-scroll">
        <table className="batch-orders">
          <thead>
            <tr>
              <th scope="col">{t('row')}</th>
              <th scope="col">{t('mid')}</th>
              <th scope="col">{t('amount')}</th>
              <th scope="col">{t('reference')}</th>
              <th scope="col">{t('check')}</th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map((each) => (
              <tr key={each.place}>
                <th scope="row" className="digits">
                  {each.place}
                </th>
                <td>
                  <span className="digits">{each.mid}</span>{' '}
                  {each.payee && <span className="quiet small">{each.payee}</span>}
                </td>
                <td>
                  <Amount of={each.amount} bare />
                </td>
                <td>{each.reference}</td>
                <td>
                  {word(batchRowWords, each.status)}
                  {each.warning && <span className="batch-twin small"> {word(batchWarningWords, each.warning)}</span>}
                  {each.why && <span className="batch-wrong small"> {sentence(each.why, t('mid'))}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows > size && (
        <div className="actions batch-pages">
          <span className="quiet small">{t('page', { from, to: from + data.rows.length - 1, n: rows })}</span>
          <button type="button" className="button" disabled={number === 1} onClick={() => setNumber(number - 1)}>
            {t('before')}
          </button>
          <button type="button" className="button" disabled={from + size > rows} onClick={() => setNumber(number + 1)}>
            {t('after')}
          </button>
        </div>
      )}
    </>
  )
}

const Deeds = ({ found }: { readonly found: BatchDetail }) => {
  const t = useWords(batchWords)
  const words = useWords(detailWords)
  const language = useLanguage()
  const zone = useZone()
  const result = useAction(batchTransfer.export)
  const [job, setJob] = useState<string | null>(null)
  const ask = async (): Promise<void> => {
    const answer = await result.run({ id: found.id, language, timezone: zone })
    if (answer.kind === 'success') setJob(answer.body.id)
  }
  return (
    <Actions>
      {found.actions.includes('submit') && <SubmitBatch batch={found} />}
      {found.actions.includes('cancel') && (
        <CancelButton
          id={found.id}
          number={found.number}
          label={words(found.status === 'IN_REVIEW' ? 'recall' : 'cancel')}
          of={batchTransfer.cancel}
          facts={[{ name: t('total'), value: <Amount of={found.total} /> }]}
        />
      )}
      <button type="button" className="button" onClick={() => void ask()}>
        {t('result')}
      </button>
      {job && <ExportProgress id={job} />}
    </Actions>
  )
}

export const BatchDetailView = ({ id }: { readonly id: string }) => {
  const t = useWords(batchWords)
  const words = useWords(movementWords)
  const language = useLanguage()
  const { momentsOf } = useMoments()
  const query = useQuery(batchTransfer.detail, { id })
  if (query.error) return <Failed failure={query.error.failure} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton lines={8} />
  const found = query.data
  const { titles } = batchTransfer.query
  const title = (field: keyof typeof titles): string => say(titles[field], language)
  const { rows, done, failed } = found
  return (
    <Detail
      sum={
        <>
          <Amount of={found.amount} as="hero" />
          <StatusPill code={found.status} />
        </>
      }
      say={t(sentences[found.status] ?? 'sayFAILURE')}
      steps={
        <>
          {done + failed > 0 && (
            <div className="batch-progress" aria-live="polite">
              <progress max={rows} value={done + failed} aria-label={t('progress', { done, rows, failed })} />
              <span className="small">{t('progress', { done, rows, failed })}</span>
            </div>
          )}
          <Deeds found={found} />
        </>
      }
      rail={
        <>
          <Linked kind="batch-transfer" id={id} />
          <DetailPart title={words('facts')}>
            <Facts
              facts={[
                { name: title('number'), value: <span className="digits">{found.number}</span> },
                { name: title('name'), value: found.name },
                { name: title('rows'), value: <span className="digits">{rows}</span> },
                { name: title('warnings'), value: <span className="digits">{found.warnings}</span> },
                { name: t('receive'), value: <Amount of={found.amount} /> },
                { name: t('fee'), value: <Amount of={found.fee} /> },
                { name: title('total'), value: <Amount of={found.total} /> },
                { name: title('maker'), value: found.maker },
                { name: title('auditor'), value: found.auditor ?? '–' },
                { name: t('hash'), value: <span className="digits batch-hash">{found.hash}</span> },
              ]}
            />
          </DetailPart>
        </>
      }
    >
      <DetailPart title={t('orders')}>
        <Orders id={id} rows={rows} />
      </DetailPart>
      <DetailPart title={words('history')}>
        <Timeline label={words('history')} moments={momentsOf(found)} />
      </DetailPart>
    </Detail>
  )
}
