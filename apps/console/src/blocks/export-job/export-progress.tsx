// One running export: a bar that follows the server's events (and polls when none come), cancel, and the file at the end.
import { useEffect } from 'react'
import { exportFailures, exportJobs, type ExportJob } from '@falaj/contract/workspace/export'
import { say } from '@falaj/contract/kernel/words'
import { call } from '../../api/call.ts'
import { useAction, useQuery } from '../../api/use.ts'
import { onEvent } from '../../session/events.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { Glyph } from '../glyph.tsx'
import { Failed } from '../states/failed.tsx'
import { Skeleton } from '../states/skeleton.tsx'
import { openFile } from './download.ts'
import { exportWords } from './words.ts'
import './export-job.css'
import '../progress.css'

const askEveryMs = 2000
const count = (rows: number): string => rows.toLocaleString('en')

/** Refreshed while the job runs: by events, and every two seconds in case the stream is cut. */
export const useJob = (id: string) => {
  const query = useQuery(exportJobs.detail, { id })
  const working = query.data?.status === 'PROCESSING' || query.data === undefined
  const { refetch } = query
  useEffect(() => {
    if (!working) return
    const look = (): void => void refetch()
    const onExport = (event: { readonly payload: unknown }): void => {
      if ((event.payload as { id?: string }).id === id) look()
    }
    const stops = (['export.progress', 'export.ready', 'export.failed'] as const).map((kind) => onEvent(kind, onExport))
    const timer = setInterval(look, askEveryMs)
    return () => {
      clearInterval(timer)
      for (const stop of stops) stop()
    }
  }, [id, working, refetch])
  return query
}

export const ExportState = ({
  job,
  onCancel,
}: {
  readonly job: ExportJob
  readonly onCancel?: (() => void) | undefined
}) => {
  const t = useWords(exportWords)
  const language = useLanguage()
  switch (job.status) {
    case 'READY':
      return (
        <>
          <p className="export-line" data-tone="ok">
            <Glyph name="done" size={14} />
            {t('ready', { n: count(job.rowsDone) })}
          </p>
          <button
            type="button"
            className="button button-primary"
            onClick={() => void openFile(() => call(exportJobs.download, { id: job.id }))}
          >
            <Glyph name="download" />
            {t('download')}
          </button>
        </>
      )
    case 'FAILURE': {
      const failure = job.failure && Object.hasOwn(exportFailures, job.failure) ? job.failure : 'STOPPED'
      return (
        <p className="export-line" data-tone="bad">
          <Glyph name="failed" size={14} />
          {say(exportFailures[failure as keyof typeof exportFailures], language)}
        </p>
      )
    }
    case 'CANCELED':
      return (
        <p className="export-line">
          <Glyph name="minus" size={14} />
          {t('canceled')}
        </p>
      )
    case 'EXPIRED':
      return (
        <p className="export-line">
          <Glyph name="minus" size={14} />
          {t('expired')}
        </p>
      )
    case 'PROCESSING':
    default:
      return (
        <>
          <label className="export-bar">
            <span>{t('writing')}</span>
            <span className="digits">
              {job.rowsTotal === null
                ? t('counting')
                : t('progress', { done: count(job.rowsDone), total: count(job.rowsTotal) })}
            </span>
            {job.rowsTotal === null ? <progress /> : <progress max={Math.max(1, job.rowsTotal)} value={job.rowsDone} />}
          </label>
          <p className="export-hint">{t('leave')}</p>
          {onCancel && (
            <button type="button" className="button" onClick={onCancel}>
              {t('cancel')}
            </button>
          )}
        </>
      )
  }
}

export const ExportProgress = ({ id }: { readonly id: string }) => {
  const job = useJob(id)
  const cancel = useAction(exportJobs.cancel, { stale: [exportJobs.detail, exportJobs.query] })
  if (job.error) return <Failed failure={job.error.failure} onRetry={() => void job.refetch()} />
  if (!job.data) return <Skeleton lines={2} />
  return (
    <div className="export-job" aria-live="polite">
      <p className="export-name">
        <Glyph name="file" size={14} />
        {job.data.fileName}
      </p>
      <ExportState job={job.data} onCancel={cancel.busy ? undefined : () => void cancel.run({ id })} />
    </div>
  )
}
