// Icon and word, never colour alone. The raw code is in the tooltip; a code without a word is shown as it came.
import { statusOf } from '@falaj/contract/kernel/status'
import { useLanguage, useWords } from '../../words/language.tsx'
import { Glyph, type GlyphName } from '../glyph.tsx'
import { faceLooks, pillWords, type Tone } from './words.ts'
import './status-pill.css'

export const Pill = ({
  tone,
  icon,
  text,
  title,
}: {
  readonly tone: Tone
  readonly icon: GlyphName
  readonly text: string
  readonly title?: string
}) => (
  <span className="pill" data-tone={tone} title={title}>
    <Glyph name={icon} size={12} />
    {text}
  </span>
)

export interface StatusPillProps {
  readonly code: string
  /** An addition, such as '2 days left'. */
  readonly note?: string
}
export const StatusPill = ({ code, note }: StatusPillProps) => {
  const t = useWords(pillWords)
  const language = useLanguage()
  const status = statusOf(code)
  if (!status) return <Pill tone="idle" icon="minus" text={code || '–'} title={t('unknown', { code })} />
  const { tone, icon } = faceLooks[status.face]
  const text = note ? `${status[language]} · ${note}` : status[language]
  return <Pill tone={tone} icon={icon} text={text} title={t('code', { code })} />
}
