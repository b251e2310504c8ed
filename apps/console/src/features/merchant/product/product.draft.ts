// An application as it is typed, and its faults. Pure.
import * as z from 'zod/mini'
import type { ProductDetail } from '@falaj/contract/merchant/product'
import {
  lacksOf,
  productAnswers,
  productForms,
  questions,
  type ProductAnswers,
  type ProductDocuments,
  type QuestionName,
} from '@falaj/contract/merchant/product-questions'
import type { ProductKey } from '@falaj/contract/kernel/products'
import { documentKinds, type DocumentKindName } from '@falaj/contract/merchant/profile'
import type { Faults } from '../../../blocks/form/faults.ts'
import type { AmountText } from '../../../blocks/money/amount-input.tsx'

export type AnswerInput = string | readonly string[] | AmountText
export interface SentDocument {
  readonly file: string
  readonly expiresOn: string
}
export interface Draft {
  readonly answers: Readonly<Partial<Record<QuestionName, AnswerInput>>>
  readonly documents: Readonly<Partial<Record<DocumentKindName, SentDocument>>>
}
export const emptyOf = (name: QuestionName): AnswerInput => {
  const { kind } = questions[name]
  if (kind === 'choices') return []
  return kind === 'money' ? { amount: '', currency: 'AED' } : ''
}
export const draftOf = ({ product, answers, documents }: ProductDetail): Draft => {
  const wire = z.encode(productAnswers, answers as never) as Partial<Record<QuestionName, AnswerInput>>
  return {
    answers: Object.fromEntries(productForms[product].questions.map((name) => [name, wire[name] ?? emptyOf(name)])),
    documents: Object.fromEntries(
      Object.entries(documents).flatMap(([kind, each]) =>
        each ? [[kind, { file: each.file, expiresOn: each.expiresOn ?? '' }]] : [],
      ),
    ),
  }
}

export interface DraftResult {
  readonly answers: ProductAnswers
  readonly documents: ProductDocuments
  /** Faults of the input, whether or not anything is missing. */
  readonly wrong: Faults
  /** Fields that are empty or no longer valid. */
  readonly missing: Faults
}
const isEmpty = (value: AnswerInput | undefined): boolean =>
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && 'amount' in value && value.amount === '')

/** A field with a fault is left out: the valid ones can be saved all the same. */
export const readDraft = (
  product: ProductKey,
  draft: Draft,
  filed: ProductDetail['filed'],
  today: string,
): DraftResult => {
  const wrong: Record<string, string> = {}
  const answers: Record<string, unknown> = {}
  for (const name of productForms[product].questions) {
    const value = draft.answers[name]
    if (isEmpty(value)) continue
    const parsed = z.safeParse(productAnswers.shape[name], value)
    const message = parsed.error?.issues[0]?.message ?? ''
    if (parsed.success) answers[name] = parsed.data
    else wrong[name] = /^[A-Z_]+$/.test(message) ? message : 'INVALID'
  }
  const documents = Object.fromEntries(
    Object.entries(draft.documents).flatMap(([kind, each]) =>
      each
        ? [
            [
              kind,
              {
                file: each.file,
                ...(documentKinds[kind as DocumentKindName].expires && each.expiresOn
                  ? { expiresOn: each.expiresOn }
                  : {}),
              },
            ],
          ]
        : [],
    ),
  ) as ProductDocuments
  const given = answers as ProductAnswers
  const missing = Object.fromEntries(
    lacksOf(product, given, documents, filed, today).map(({ path, code }) => [path, code]),
  )
  return { answers: given, documents, wrong, missing }
}
