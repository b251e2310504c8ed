// The lines of an account's history as text.
import { bankRefusals, type bankAccount } from '@falaj/contract/merchant/bank-account'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { say, type Language } from '@falaj/contract/kernel/words'
import type { Moment } from '../../../blocks/timeline/timeline.tsx'
import { dateTimeOf } from '../../../words/dates.ts'
import { changeWords } from './bank-account.words.ts'

type Change = Output<typeof bankAccount.detail>['history'][number]
const tones: Readonly<Record<string, NonNullable<Moment['tone']>>> = {
  approved: 'ok',
  verified: 'ok',
  refused: 'bad',
  rejected: 'bad',
  frozen: 'wait',
  'sent-back': 'wait',
}
const afterOf = ({ what, after }: Change, language: Language, zone: string): string => {
  if (after === null) return '–'
  if (what === 'verified') return dateTimeOf(after, zone)
  return Object.hasOwn(bankRefusals, after) ? bankRefusals[after as keyof typeof bankRefusals][language] : after
}
export const momentsOf = (changes: readonly Change[], language: Language, zone: string): readonly Moment[] =>
  changes.map((change, at) => {
    const { what, who, before } = change
    const word = Object.hasOwn(changeWords, what) ? changeWords[what as keyof typeof changeWords] : null
    const tone = tones[what]
    return {
      id: String(changes.length - at),
      at: change.at,
      title: word ? say(word, language, { after: afterOf(change, language, zone), before: before ?? '–' }) : what,
      text: who ?? say(what === 'default' ? changeWords.byItself : changeWords.byBank, language),
      ...(tone ? { tone } : {}),
    }
  })
