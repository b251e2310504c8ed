// The history of a money record, newest first, with reasons as text.
import { errors } from '@falaj/contract/kernel/errors'
import { statuses } from '@falaj/contract/kernel/status'
import { payoutFaults } from '@falaj/contract/accounts/payout'
import { sayCode, type Bilingual, type Text } from '@falaj/contract/kernel/words'
import { useLanguage, useWords } from '../../words/language.tsx'
import type { Moment } from '../timeline/timeline.tsx'
import { orderDetailWords, stepWords } from './detail-words.ts'

type Table = Readonly<Record<string, Bilingual<Text>>>

/** A bank's reason, a refusal of ours, how the request ended, or a reason only this kind of record has. */
export const useWhy = (own: Table = {}) => {
  const language = useLanguage()
  return (code: string): string => sayCode({ ...statuses, ...errors, ...payoutFaults, ...own }, code, language)
}

interface RecordSteps {
  readonly sentAt?: string | null
  readonly bankReference?: string | null
  readonly steps: readonly {
    readonly at: string
    readonly step: string
    readonly who: string | null
    readonly reason: string | null
  }[]
}
interface OtherMoment {
  readonly at: string
  readonly title: string
  readonly text: string
}
/** What this kind of record calls a step, and reasons only it has. `more`: what happened beside the request and the bank. */
export const useMoments = ({
  steps: own = {},
  reasons = {},
}: { readonly steps?: Table; readonly reasons?: Table } = {}) => {
  const t = useWords(orderDetailWords)
  const language = useLanguage()
  const why = useWhy(reasons)
  const stepText = (step: string): string => sayCode({ ...stepWords, ...own }, step, language)
  return {
    stepText,
    why,
    momentsOf: ({ sentAt, bankReference, steps }: RecordSteps, more: readonly OtherMoment[]): readonly Moment[] =>
      [
        ...more,
        ...(sentAt ? [{ at: sentAt, title: t('sent'), text: bankReference ?? '' }] : []),
        ...steps.map(({ at, step, who, reason }) => ({
          at,
          title: stepText(step),
          text: [who, reason ? why(reason) : null].filter(Boolean).join(': '),
        })),
      ]
        .toSorted((one, other) => other.at.localeCompare(one.at))
        .map((moment, at) => ({ id: String(at), ...moment })),
  }
}
