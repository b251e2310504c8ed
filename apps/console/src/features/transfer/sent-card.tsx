// What became of a transfer: of one that was sent or saved, and of one that a form would change too late.
import { href } from '@falaj/contract/routes'
import { AnswerCard } from '../../blocks/answer-card/answer-card.tsx'
import { ClosedCard, type Changing } from '../../blocks/answer-card/closed-card.tsx'
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
export const Closed = ({ editing, tab }: Pick<SentCardProps, 'tab'> & { readonly editing: Changing }) => {
  const t = useWords(transferWords)
  const newHref = `${href('/fiat/transaction/transfer')}?tab=${tab}`
  return (
    <ClosedCard
      of={editing}
      recordHref={`${newHref}&open=${editing.id}`}
      newHref={newHref}
      open={t('open')}
      again={t('another')}
    />
  )
}
