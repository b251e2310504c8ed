// Result of an order that is requested directly: it waits for colleagues, or it is on its way.
import { say, type Bilingual, type Text } from '@falaj/contract/kernel/words'
import { useLanguage, useWords } from '../../words/language.tsx'
import type { OrderResult } from './order-screen.tsx'
import type { OrderAnswer } from './use-order.ts'
import { orderWords } from './words.ts'

/** Each with `{number}`. `already`: the form was sent before. */
type ResultWords = Readonly<Record<'placed' | 'placedText' | 'waitsText' | 'already', Bilingual<Text>>>
export const useAskedResult = (own: ResultWords) => {
  const language = useLanguage()
  const words = useWords(orderWords)
  return ({ number, requestNumber }: OrderAnswer, _draft: unknown, wasSentBefore: boolean): OrderResult => ({
    title: requestNumber ? words('waits', { number: requestNumber }) : say(own.placed, language, { number }),
    text: (
      <>
        {wasSentBefore && <p>{say(own.already, language)}</p>}
        <p className="quiet">{say(requestNumber ? own.waitsText : own.placedText, language, { number })}</p>
      </>
    ),
  })
}
