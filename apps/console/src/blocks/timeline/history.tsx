// What people did with a record, as the last part of its detail.
import { sayCode, words, type Words } from '@falaj/contract/kernel/words'
import { useLanguage, useWords } from '../../words/language.tsx'
import { DetailPart } from '../drawer/detail.tsx'
import { Timeline } from './timeline.tsx'

const historyWords = words({ history: { en: 'History', zh: '操作记录' } })

export interface HistoryProps {
  readonly of: readonly {
    readonly at: string
    readonly what: string
    readonly who: string | null
    readonly text?: string | null
    /** What was changed; shown in place of a text. */
    readonly before?: string | null
    readonly after?: string | null
  }[]
  /** Texts of the actions by code. */
  readonly says: Words
}
export const History = ({ of, says }: HistoryProps) => {
  const t = useWords(historyWords)
  const language = useLanguage()
  return (
    <DetailPart title={t('history')}>
      <Timeline
        label={t('history')}
        moments={of.map(({ at, what, who, before, after, text = [before, after].filter(Boolean).join(' → ') }) => ({
          id: `${at} ${what}`,
          at,
          title: sayCode(says, what, language),
          text: [text, who].filter(Boolean).join(' · '),
        }))}
      />
    </DetailPart>
  )
}
