// Exports the list with the current filter and the visible columns. The server writes the file; leaving the page does not stop it.
import { useState } from 'react'
import * as z from 'zod/mini'
import { nameOf, type ListEndpoint } from '@falaj/contract/kernel/endpoint'
import { exportFormats, exportJobs } from '@falaj/contract/workspace/export'
import { href } from '@falaj/contract/kernel/routes'
import { useAction } from '../../api/use.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { ExportProgress } from '../export-job/export-progress.tsx'
import { exportWords } from '../export-job/words.ts'
import { Glyph } from '../glyph.tsx'
import { Popover } from '../popover/popover.tsx'
import { useZone } from '../zone.ts'

export interface ExportButtonProps {
  readonly of: ListEndpoint
  readonly filters: Readonly<Record<string, unknown>>
  readonly columns: readonly string[]
  /** Undefined while it is being counted. */
  readonly total: number | undefined
  /** Instead of the limit of a list. */
  readonly note?: string
}
export const ExportButton = ({ of, filters, columns, total, note }: ExportButtonProps) => {
  const t = useWords(exportWords)
  const language = useLanguage()
  const timezone = useZone()
  const { run, busy } = useAction(exportJobs.add, { stale: [exportJobs.query] })
  const [job, setJob] = useState<string | null>(null)
  const [format, setFormat] = useState<(typeof exportFormats)[number]>('csv')
  const start = async (): Promise<void> => {
    const wire = z.encode(of.filters, filters as never) as Record<string, unknown>
    const result = await run({ list: nameOf(of), filters: wire, columns: [...columns], language, timezone, format })
    if (result.kind === 'success') setJob(result.body.id)
  }
  return (
    <Popover
      title={t('title')}
      button={
        <>
          <Glyph name="download" size={14} />
          {t('title')}
        </>
      }
    >
      {() => (
        <div className="export">
          {job ? (
            <ExportProgress id={job} />
          ) : (
            <>
              <h3>{t('title')}</h3>
              <p>{total === 0 ? t('nothing') : t('what', { n: total?.toLocaleString('en') ?? '…' })}</p>
              <p className="export-hint">{note ?? t('limit', { zone: timezone })}</p>
              <label className="export-format">
                {t('format')}
                <select
                  className="text-panel-input"
                  value={format}
                  onChange={(event) => setFormat(event.target.value as typeof format)}
                >
                  {exportFormats.map((each) => (
                    <option key={each} value={each}>
                      {each.toUpperCase()}
                    </option>
                  ))}
                </select>
              </label>
            </>
          )}
          <button
            type="button"
            className={job ? 'button' : 'button button-primary'}
            disabled={busy || total === 0}
            onClick={() => void start()}
          >
            {t(job ? 'another' : 'create')}
          </button>
          <a className="small" href={href('/settings/exports')}>
            {t('all')}
          </a>
        </div>
      )}
    </Popover>
  )
}
