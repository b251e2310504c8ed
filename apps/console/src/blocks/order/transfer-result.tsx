// The outcome of a transfer that was sent or saved.
import { useWords } from '../../words/language.tsx'
import type { OrderResult } from './order-screen.tsx'
import { transferWords } from './transfer-words.ts'
import type { SavedAnswer } from './use-save-and-submit.ts'
import { orderWords } from './words.ts'

export const useTransferResult = () => {
  const t = useWords(transferWords)
  const words = useWords(orderWords)
  return ({ number: transfer, requestNumber, state, isSaved }: SavedAnswer): OrderResult => {
    const [title, text] = isSaved
      ? [t('saved', { transfer }), t('savedText')]
      : requestNumber
        ? [words('waits', { number: requestNumber }), t('waitsText', { transfer })]
        : state === 'PLACED'
          ? [t('placed', { transfer }), words('placedText')]
          : [t('done', { transfer }), t('doneText')]
    return { title, text: <p className="quiet">{text}</p> }
  }
}
