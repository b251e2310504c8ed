// One batch: how far it is, what can be done with it, and its rows in the sheet's order.
import { useState } from 'react'
import { batchTransfer, type BatchDetail } from '@falaj/contract/accounts/batch-transfer'
import { say } from '@falaj/contract/kernel/words'
import { useAction } from '../../../api/use.ts'
import { useLoaded } from '../../../blocks/loaded/loaded.tsx'
import { Actions } from '../../../blocks/actions/actions.tsx'
import { Detail, DetailPart } from '../../../blocks/drawer/detail.tsx'
import { ExportProgress } from '../../../blocks/export-job/export-progress.tsx'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { Linked } from '../../../blocks/linked/linked.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { orderDetailWords } from '../../../blocks/order/detail-words.ts'
import { CancelOrder } from '../../../blocks/order/order-actions.tsx'
import { useTransferMoments } from '../../../blocks/order/transfer-moments.ts'
import { sentenceFor } from '../../../blocks/sentence/use-sentence.ts'
import { StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { Timeline } from '../../../blocks/timeline/timeline.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { SubmitBatch } from './batch-transfer.submit.tsx'
import { BatchOrders } from './batch-transfer.orders.tsx'
import { batchSentences, batchWords } from './batch-transfer.words.ts'
import './batch-transfer.batch.css'
import '../../../blocks/progress.css'

const RecordActions = ({ found }: { readonly found: BatchDetail }) => {
  const t = useWords(batchWords)
  const language = useLanguage()
  const zone = useZone()
  const result = useAction(batchTransfer.export)
  const [job, setJob] = useState<string | null>(null)
  const ask = async (format: 'csv' | 'xlsx'): Promise<void> => {
    const answer = await result.run({ id: found.id, language, timezone: zone, format })
    if (answer.kind === 'success') setJob(answer.body.id)
  }
  return (
    <div className="batch-actions">
      <Actions>
        {found.actions.includes('submit') && <SubmitBatch batch={found} />}
        {found.actions.includes('cancel') && (
          <CancelOrder
            of={found}
            by={batchTransfer.cancel}
            facts={[{ name: t('total'), value: <Amount of={found.total} /> }]}
          />
        )}
        <button type="button" className="button" onClick={() => void ask('xlsx')}>
          {t('resultXlsx')}
        </button>
        <button type="button" className="button" onClick={() => void ask('csv')}>
          {t('resultCsv')}
        </button>
      </Actions>
      {job && <ExportProgress key={job} id={job} />}
    </div>
  )
}

export const BatchDetailView = ({ id }: { readonly id: string }) => {
  const t = useWords(batchWords)
  const words = useWords(orderDetailWords)
  const language = useLanguage()
  const zone = useZone()
  const { momentsOf } = useTransferMoments()
  const query = useLoaded(batchTransfer.detail, { id })
  if (!query.data) return query.instead
  const found = query.data
  const { titles } = batchTransfer.query
  const title = (field: keyof typeof titles): string => say(titles[field], language)
  const { rows, done, failed, refused } = found
  const isLessByChoice = found.status === 'part-finished' && failed === 0
  return (
    <Detail
      sum={
        <>
          <Amount of={found.amount} as="hero" />
          <StatusPill code={found.status} />
        </>
      }
      say={sentenceFor(
        { language, zone },
        batchSentences,
        found,
        isLessByChoice && 'part-approved',
        found.status === 'RECALLED' && 'CANCELED',
      )}
      steps={
        <>
          {done + failed > 0 && (
            <div className="batch-progress" aria-live="polite">
              <progress
                max={rows - refused}
                value={done + failed}
                aria-label={t('progress', { done, rows: rows - refused, failed })}
              />
              <span className="small">
                {t('progress', { done, rows: rows - refused, failed })}
                {refused > 0 && ` · ${t('excluded', { n: refused })}`}
              </span>
            </div>
          )}
          <RecordActions found={found} />
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
                ...(refused > 0
                  ? [
                      { name: title('refused'), value: <span className="digits">{refused}</span> },
                      { name: t('refusedTotal'), value: <Amount of={found.refusedTotal} /> },
                    ]
                  : []),
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
        <BatchOrders id={id} rows={rows} />
      </DetailPart>
      <DetailPart title={words('history')}>
        <Timeline label={words('history')} moments={momentsOf(found)} />
      </DetailPart>
    </Detail>
  )
}
