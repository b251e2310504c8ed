// What became of a transfer that was sent or saved.
import { href } from '@falaj/contract/routes'
import { AnswerCard } from '../../blocks/answer-card/answer-card.tsx'
import { useWords } from '../../words/language.tsx'
import type { Answer } from './use-sending.ts'
import { transferWords } from './words.ts'

const useSaid = () => {
  const t = useWords(transferWords)
  return (answer: Answer, isCollect: boolean): readonly [title: string, text: string] => {
    const { number: transfer, requestNumber, state, isSaved } = answer
    if (isCollect && isSaved) return [t('theyAreAsked', { transfer }), t('theirMove')]
    if (isSaved) return [t('saved', { transfer }), t('savedText')]
    if (requestNumber) return [t('waits', { number: requestNumber }), t('waitsText', { transfer })]
    return state === 'PLACED' ? [t('placed', { transfer }), t('placedText')] : [t('done', { transfer }), t('doneText')]
  }
}
export interface SentCardProps {
  readonly answer: Answer
  readonly isCollect: boolean
  readonly tab: 'single' | 'to-bank'
  readonly onAgain: () => void
}
export const SentCard = ({ answer, isCollect, tab, onAgain }: SentCardProps) => {
  const t = useWords(transferWords)
  const [title, text] = useSaid()(answer, isCollect)
  return (
    <AnswerCard
      title={title}
      open={{ text: t('open'), href: `${href('/fiat/transaction/transfer')}?tab=${tab}&open=${answer.id}` }}
      requestId={answer.requestId}
      again={t('another')}
      onAgain={onAgain}
    >
      <p className="quiet">{text}</p>
    </AnswerCard>
  )
}
