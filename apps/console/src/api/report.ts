// The one place that maps a failed call to a text for the person.
import type { Result } from '@falaj/contract/kernel/envelope'
import { errorOfCode, errors } from '@falaj/contract/kernel/errors'
import { say, words, type Language } from '@falaj/contract/kernel/words'
import { languageNow } from '../words/language.tsx'
import { toast } from '../state/messages.ts'

export const networkWords = words({
  network: { en: 'Network error, please try it later!', zh: '网络错误，请稍后再试！' },
})

type Failure = Exclude<Result<unknown>, { kind: 'success' }>
/** Our text for a code we know, the server's message for one we do not. */
export const failureText = (failure: Failure, language: Language): string => {
  if (failure.kind === 'network_error') return say(networkWords.network, language)
  const name = errorOfCode(failure.head.code)
  return name ? say(errors[name], language) : failure.head.msg
}
export const report = (failure: Failure): void => toast('error', failureText(failure, languageNow()))
