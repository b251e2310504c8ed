// What the accountant gets: one zip, made in the background, with what is in it.
import { monthClose, type Archive } from '@falaj/contract/insight/month-close'
import { call } from '../../../api/call.ts'
import { useAction } from '../../../api/use.ts'
import { Copy } from '../../../blocks/copy.tsx'
import { openFile } from '../../../blocks/export-job/download.ts'
import { Glyph } from '../../../blocks/glyph.tsx'
import { Pill, StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { BusyButton } from '../../../light/busy-button.tsx'
import { notify } from '../../../state/messages.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { sizeText, type MonthDetail } from './month-close.month.ts'
import { monthCloseWords } from './month-close.words.ts'
import '../../../blocks/progress.css'

const OneArchive = ({ of }: { readonly of: Archive }) => {
  const t = useWords(monthCloseWords)
  const zone = useZone()
  const { state, done, total, parts, size, sha256 } = of
  const files = parts.reduce((sum, each) => sum + each.files, 0)
  return (
    <li className="month-archive">
      <div className="month-archive-head">
        <span>
          <span className="digits small">{dateTimeOf(of.createdAt, zone)}</span>{' '}
          <span className="quiet small">{t('by', { who: of.by })}</span>
        </span>
        <span>
          {of.isDraft && <Pill tone="idle" icon="clock" text={t('draft')} />} <StatusPill code={state} />
        </span>
      </div>
      {state === 'PROCESSING' && (
        <p role="status" className="small">
          {total === null ? t('starting') : t('progress', { done, all: total })}
          {total !== null && <progress max={Math.max(total, 1)} value={done} aria-label={t('makeFinal')} />}
        </p>
      )}
      {state === 'FAILURE' && (
        <p role="alert" className="small">
          {t('archiveFailed')}
        </p>
      )}
      {state === 'READY' && (
        <>
          <ul className="month-parts">
            {parts.map(({ part, files: count, bytes }) => (
              <li key={part}>
                <Glyph name="file" size={15} />
                <span>{Object.hasOwn(monthCloseWords, part) ? t(part as 'statements') : part}</span>
                <span className="quiet small digits">{t('files', { n: count })}</span>
                <span className="quiet small digits">{sizeText(bytes)}</span>
              </li>
            ))}
          </ul>
          <div className="month-archive-head">
            <span className="quiet small">
              {t('filesSize', { files, size: sizeText(size ?? 0) })} <code>{sha256?.slice(0, 12)}…</code>{' '}
              <Copy text={sha256 ?? ''} />
            </span>
            <button
              type="button"
              className="button small"
              onClick={() => void openFile(() => call(monthClose.download, { id: of.id }))}
            >
              <Glyph name="download" size={14} />
              {t('download')}
            </button>
          </div>
        </>
      )}
    </li>
  )
}
export const Accountant = ({ of }: { readonly of: MonthDetail }) => {
  const t = useWords(monthCloseWords)
  const language = useLanguage()
  const make = useAction(monthClose.archive, { stale: [monthClose.detail] })
  const isFrozen = of.status === 'MONTH_CLOSED' || of.status === 'MONTH_REOPENING'
  const isBusy = of.archives.some(({ state }) => state === 'PROCESSING')
  const start = async (): Promise<void> => {
    if ((await make.run({ month: of.month, language })).kind === 'success') notify('success', t('made'))
  }
  return (
    <section className="card card-body month-accountant">
      <div className="month-archive-head">
        <div>
          <h2>{t('accountant')}</h2>
          <p className="quiet small">{t('accountantLead')}</p>
        </div>
      </div>
      {of.archives.length === 0 && <p className="quiet small">{t('noArchive')}</p>}
      <ul>
        {of.archives.map((each) => (
          <OneArchive key={each.id} of={each} />
        ))}
      </ul>
      {of.actions.includes('archive') && !isBusy && (
        <BusyButton
          text={t(isFrozen ? 'makeFinal' : 'makeDraft')}
          working={t('starting')}
          busy={make.busy}
          className=""
          onPress={() => void start()}
        />
      )}
    </section>
  )
}
