// After the press: what became of it, and where to go from here.
import { href } from '@falaj/contract/routes'
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
export interface AnswerCardProps {
  readonly answer: Answer
  readonly isCollect: boolean
  readonly tab: 'single' | 'to-bank'
  readonly onAgain: () => void
}
export const AnswerCard = ({ answer, isCollect, tab, onAgain }: AnswerCardProps) => {
  const t = useWords(transferWords)
  const [title, text] = useSaid()(answer, isCollect)
  return (
    <section className="card card-body transfer-answer" role="status">
      <h2>{title}</h2>
      <p className="quiet">{text}</p>
      <div className="transfer-actions">
        <a
          className="button button-primary"
          href={`${href('/fiat/transaction/transfer')}?tab=${tab}&open=${answer.id}`}
        >
          {t('open')}
        </a>
        {answer.requestId && (
          <a className="button" href={`${href('/management/auth/pending')}?open=${answer.requestId}`}>
            {t('toRequest')}
          </a>
        )}
        <button type="button" className="button" onClick={onAgain}>
          {t('another')}
        </button>
      </div>
    </section>
  )
}
