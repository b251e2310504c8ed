// Above the list: whether the history is still what was sealed, by this browser's own arithmetic, and the proof to take away.
import type { ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Broken, Sound } from '@falaj/contract/chain'
import { operationHistory } from '@falaj/contract/people/operation-history'
import { cacheKey } from '../../../api/use.ts'
import { Copy } from '../../../blocks/copy.tsx'
import { Glyph, type GlyphName } from '../../../blocks/glyph.tsx'
import { Failed } from '../../../blocks/states/failed.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { useLocation } from '../../../router/location.ts'
import { site } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { Icon } from '../../../light/icons.tsx'
import { dateTimeOf } from '../../../words/dates.ts'
import { useWords } from '../../../words/language.tsx'
import { lastVerified } from './operation-history.kept-head.ts'
import { ProofButton } from './operation-history.proof-button.tsx'
import { cancelVerification, startVerification, verification } from './operation-history.verification.ts'
import { sealWords } from './operation-history.words.ts'
import '../../../blocks/progress.css'
import './operation-history.history.css'

const count = (value: number): string => value.toLocaleString('en')

const SealNote = ({
  tone,
  glyph,
  title,
  children,
}: {
  readonly tone: 'ok' | 'bad' | 'idle'
  readonly glyph: GlyphName | null
  readonly title: string
  readonly children: ReactNode
}) => (
  <div className="seal-verdict" data-tone={tone}>
    <span className="seal-sign">{glyph ? <Glyph name={glyph} size={20} /> : <Icon name="shield" size={20} />}</span>
    <div>
      <h2>{title}</h2>
      {children}
    </div>
  </div>
)

const Fits = ({ verdict, at }: { readonly verdict: Sound; readonly at: string }) => {
  const t = useWords(sealWords)
  const zone = useZone()
  const head = `${verdict.blocks}:${verdict.head}`
  return (
    <SealNote tone="ok" glyph="done" title={t('sound')}>
      <p>{t('soundText', { n: count(verdict.lines), blocks: count(verdict.blocks), time: dateTimeOf(at, zone) })}</p>
      {verdict.waiting > 0 && <p>{t('waiting', { n: count(verdict.waiting) })}</p>}
      {verdict.blocks > 0 && (
        <p className="seal-head">
          <span>{t('head')}</span> <code>{`${verdict.blocks}:${verdict.head.slice(0, 16)}…`}</code> <Copy text={head} />
        </p>
      )}
    </SealNote>
  )
}

const Breaks = ({ verdict }: { readonly verdict: Broken }) => {
  const t = useWords(sealWords)
  const zone = useZone()
  const { pathname } = useLocation()
  const cache = useQueryClient()
  const { line, block, at, why } = verdict
  const word = {
    changed: line ? ('lineChanged' as const) : ('blockChanged' as const),
    missing: line ? ('lineMissing' as const) : ('blockMissing' as const),
    'broken link': 'brokenLink' as const,
    extra: 'extra' as const,
    unsealed: 'unsealed' as const,
    rewritten: 'rewritten' as const,
    'cut off': 'cutOff' as const,
  }[why]
  return (
    <SealNote tone="bad" glyph="alert" title={t('broken')}>
      <p>{t(word)}</p>
      <dl className="seal-facts">
        {line && (
          <div>
            <dt>{t('entry')}</dt>
            <dd>
              <code>{line}</code> <Copy text={line} />
            </dd>
          </div>
        )}
        {block !== null && (
          <div>
            <dt>{t('block')}</dt>
            <dd>{count(block)}</dd>
          </div>
        )}
        {at && (
          <div>
            <dt>{t('time')}</dt>
            <dd>{dateTimeOf(at, zone)}</dd>
          </div>
        )}
      </dl>
      <p>{t('brokenNext')}</p>
      {line && why !== 'missing' && (
        // The chain that this browser read before has changed.
        <a
          href={`${pathname}?open=${line}`}
          onClick={() => void cache.invalidateQueries({ queryKey: cacheKey(operationHistory.detail) })}
        >
          {t('openEntry')}
        </a>
      )}
    </SealNote>
  )
}

const Works = ({ blocks, lines, last }: { readonly blocks: number; readonly lines: number; readonly last: number }) => {
  const t = useWords(sealWords)
  return (
    <SealNote tone="idle" glyph={null} title={t('running')}>
      <label className="seal-bar">
        <span className="digits">
          {last === 0 ? t('starting') : t('progress', { n: count(lines), block: count(blocks), last: count(last) })}
        </span>
        {last === 0 ? <progress /> : <progress max={last} value={blocks} />}
      </label>
      <p>{t('leave')}</p>
    </SealNote>
  )
}

const Waits = ({ mid }: { readonly mid: string }) => {
  const t = useWords(sealWords)
  const zone = useZone()
  const kept = lastVerified(mid)
  return (
    <SealNote tone="idle" glyph={null} title={t('title')}>
      <p>{t('text')}</p>
      {kept && <p>{t('last', { time: dateTimeOf(kept.at, zone), block: count(kept.number) })}</p>}
    </SealNote>
  )
}

export const SealCard = () => {
  const t = useWords(sealWords)
  const mid = useStore(site).merchant?.merchantMid ?? ''
  const now = useStore(verification)
  const run = now.mid === mid ? now.run : ({ state: 'idle' } as const)
  const start = (): void => void startVerification(mid)
  return (
    <section className="card seal" aria-label={t('title')}>
      <div aria-live="polite">
        {run.state === 'idle' && <Waits mid={mid} />}
        {run.state === 'running' && <Works {...run} />}
        {run.state === 'failed' && <Failed failure={run.failure} onRetry={start} />}
        {run.state === 'done' &&
          (run.verdict.ok ? <Fits verdict={run.verdict} at={run.at} /> : <Breaks verdict={run.verdict} />)}
      </div>
      <div className="seal-actions">
        {run.state === 'running' ? (
          <button type="button" className="button" onClick={cancelVerification}>
            {t('cancel')}
          </button>
        ) : (
          <button type="button" className="button button-primary" onClick={start}>
            {t(run.state === 'done' ? 'again' : 'verify')}
          </button>
        )}
        <ProofButton />
      </div>
    </section>
  )
}
