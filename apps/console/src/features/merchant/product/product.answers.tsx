// Answers, read only: in the detail, and for the accepted part of a declined application.
import type { ProductDetail } from '@falaj/contract/merchant/product'
import {
  fieldTitle,
  questions,
  type ProductAnswers,
  type ProductField,
  isDocumentField,
} from '@falaj/contract/merchant/product-questions'
import type { Money } from '@falaj/money'
import { toCodeText } from '@falaj/money'
import type { Fact } from '../../../blocks/facts/facts.tsx'
import { useLanguage } from '../../../words/language.tsx'

const textOf = (field: keyof ProductAnswers, value: unknown, language: 'en' | 'zh'): string => {
  const question = questions[field]
  if (value === undefined) return '–'
  if (question.kind === 'money') return toCodeText(value as Money)
  if (question.kind === 'choice' || question.kind === 'choices')
    return [value as string | readonly string[]]
      .flat()
      .map((code) => question.choices[code]?.[language] ?? code)
      .join(', ')
  return typeof value === 'string' ? value : ''
}
export const useAnswerFacts = () => {
  const language = useLanguage()
  return ({ answers, sent, filed }: ProductDetail, fields: readonly ProductField[]): readonly Fact[] =>
    fields.map((field) => ({
      name: fieldTitle(field)[language],
      value: isDocumentField(field)
        ? ([...sent, ...filed].find(({ kind }) => kind === field)?.name ?? '–')
        : textOf(field, answers[field], language),
    }))
}
