// One export: its progress, the file until it expires, and the hash to compare copies with.
import { exportJobs, type ExportJob } from '@falaj/contract/workspace/export'
import { useAction } from '../../../api/use.ts'
import { Copy } from '../../../blocks/copy.tsx'
import { DetailPart } from '../../../blocks/drawer/detail.tsx'
import { ExportState, useJob } from '../../../blocks/export-job/export-progress.tsx'
import { useFieldFacts } from '../../../blocks/fields/field-facts.tsx'
import { RecordView } from '../../../blocks/record-list/record-detail.tsx'
import { Failed } from '../../../blocks/states/failed.tsx'
import { Skeleton } from '../../../blocks/states/skeleton.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useWords } from '../../../words/language.tsx'
import { exportPageWords } from './export.words.ts'

const Kept = ({ job }: { readonly job: ExportJob }) => {
  const t = useWords(exportPageWords)
  const zone = useZone()
  if (job.expiresAt === null) return null
  const at = dateTimeOf(job.expiresAt, zone)
  if (job.status === 'EXPIRED') return <p className="quiet">{t('expired', { at })}</p>
  return <p className="quiet small">{t('keptUntil', { at })}</p>
}

export const ExportDetail = ({ id }: { readonly id: string }) => {
  const t = useWords(exportPageWords)
  const { facts } = useFieldFacts(exportJobs.query)
  const job = useJob(id)
  const cancel = useAction(exportJobs.cancel, { stale: [exportJobs.detail, exportJobs.query] })
  if (job.error) return <Failed failure={job.error.failure} onRetry={() => void job.refetch()} />
  if (!job.data) return <Skeleton lines={4} />
  const found = job.data
  return (
    <RecordView
      list={exportJobs.query}
      found={found}
      facts={facts(found, 'createdAt', 'fileName', 'what', 'filter', 'by', 'origin', 'rowsTotal', 'finishedAt')}
    >
      <DetailPart title={t('file')}>
        <div className="export-job">
          {found.status !== 'EXPIRED' && (
            <ExportState
              job={found}
              onCancel={found.isMine && !cancel.busy ? () => void cancel.run({ id }) : undefined}
            />
          )}
          <Kept job={found} />
        </div>
      </DetailPart>
      {found.sha256 && (
        <DetailPart title={t('hash')}>
          <p className="quiet small">{t('hashWhy')}</p>
          <p className="export-hash">
            <code>{found.sha256}</code>
            <Copy text={found.sha256} />
          </p>
        </DetailPart>
      )}
    </RecordView>
  )
}
