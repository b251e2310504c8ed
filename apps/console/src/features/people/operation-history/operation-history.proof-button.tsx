// The whole chain as a file that anybody can check without us: written on the server as an export, stored for its requester.
import { useState } from 'react'
import { nameOf } from '@falaj/contract/kernel/endpoint'
import { exportJobs } from '@falaj/contract/workspace/export'
import { operationHistory } from '@falaj/contract/people/operation-history'
import { useAction } from '../../../api/use.ts'
import { ExportProgress } from '../../../blocks/export-job/export-progress.tsx'
import { Glyph } from '../../../blocks/glyph.tsx'
import { Popover } from '../../../blocks/popover/popover.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { sealWords } from './operation-history.words.ts'

export const ProofButton = () => {
  const t = useWords(sealWords)
  const language = useLanguage()
  const timezone = useZone()
  const { run, busy } = useAction(exportJobs.add, { stale: [exportJobs.query] })
  const [job, setJob] = useState<string | null>(null)
  const start = async (): Promise<void> => {
    const list = nameOf(operationHistory.chain)
    const result = await run({ list, filters: {}, columns: ['whole'], language, timezone })
    if (result.kind === 'success') setJob(result.body.id)
  }
  return (
    <Popover
      title={t('proof')}
      button={
        <>
          <Glyph name="download" size={14} />
          {t('proof')}
        </>
      }
    >
      {() => (
        <div className="export">
          {job ? (
            <ExportProgress id={job} />
          ) : (
            <>
              <h3>{t('proof')}</h3>
              <p>{t('proofText')}</p>
              <p className="export-hint">
                <code>node scripts/verify-history.mjs</code>
              </p>
            </>
          )}
          <button
            type="button"
            className={job ? 'button' : 'button button-primary'}
            disabled={busy}
            onClick={() => void start()}
          >
            {t(job ? 'proofAgain' : 'proofCreate')}
          </button>
        </div>
      )}
    </Popover>
  )
}
