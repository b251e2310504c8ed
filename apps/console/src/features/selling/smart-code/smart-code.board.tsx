// For a counter: who paid today, newest on top, with a sound for each new one if it is wanted.
import { useEffect, useRef } from 'react'
import { mayCall } from '@falaj/contract/kernel/endpoint'
import { smartCode } from '@falaj/contract/selling/smart-code'
import { toCodeText } from '@falaj/money'
import { useQuery } from '../../../api/use.ts'
import { useRemembered } from '../../../blocks/remembered.ts'
import { Method } from '../../../blocks/method/method.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { site, visitorOf } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { timeOf } from '../../../words/dates.ts'
import { useWords } from '../../../words/language.tsx'
import { codeWords } from './smart-code.words.ts'
import './smart-code.css'

const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
/** Two short tones; a browser that has not been touched yet stays silent. */
const ring = (): void => {
  const audio = new AudioContext()
  for (const [at, pitch] of [880, 1175].entries()) {
    const tone = audio.createOscillator()
    const gain = audio.createGain()
    tone.frequency.value = pitch
    gain.gain.setValueAtTime(0.15, audio.currentTime + at * 0.14)
    gain.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at * 0.14 + 0.25)
    tone.connect(gain).connect(audio.destination)
    tone.start(audio.currentTime + at * 0.14)
    tone.stop(audio.currentTime + at * 0.14 + 0.3)
  }
}
const shown = 8
export const Board = () => {
  const t = useWords(codeWords)
  const zone = useZone()
  const [hasSound, keepSound] = useRemembered('smart-code-sound', false, isFlag)
  const visitor = visitorOf(useStore(site))
  const { data } = useQuery(smartCode.board, {}, { keepPrevious: true, enabled: mayCall(smartCode.board, visitor) })
  const newest = useRef<string | undefined>(undefined)
  const top = data?.rows[0]?.id
  useEffect(() => {
    if (newest.current !== undefined && top !== newest.current && hasSound) ring()
    if (data) newest.current = top ?? ''
  }, [top, data, hasSound])
  if (!data) return null
  return (
    <section className="card card-body board" aria-label={t('board')}>
      <div className="board-head">
        <h2>{t('board')}</h2>
        {data.totals.map(({ count, amount, tips }) => (
          <span key={amount.currency}>
            {t('times', { n: count })} · <Amount of={amount} />
            {tips.minor > 0n && <span className="quiet small"> {t('ofTips', { tips: toCodeText(tips) })}</span>}
          </span>
        ))}
        <label className="check">
          <input type="checkbox" checked={hasSound} onChange={(event) => keepSound(event.target.checked)} />
          {t('sound')}
        </label>
      </div>
      <ul className="board-rows" aria-live="polite">
        {data.rows.length === 0 && <li className="quiet">{t('boardEmpty')}</li>}
        {data.rows.slice(0, shown).map(({ id, at, amount, note, method, payer, code }) => (
          <li key={id}>
            <span className="digits quiet">{timeOf(at, zone)}</span>
            <span>
              {code}
              {note && <span className="quiet small board-note">{note}</span>}
            </span>
            <span className="quiet">{payer ?? ''}</span>
            <span>{method && <Method method={method} />}</span>
            <Amount of={amount} />
          </li>
        ))}
      </ul>
      <p className="quiet small">{t('boardLead')}</p>
    </section>
  )
}
