// What a product's row means for its merchant, without the database.
import type { AccountType } from '@falaj/contract/kernel/access'
import type { FieldFault } from '@falaj/contract/kernel/envelope'
import type { ApplicationStatus, NextStep, ProductRemark, ProductRow } from '@falaj/contract/merchant/product'
import {
  admissionOf,
  fieldsOf,
  isDocumentField,
  productForms,
  type ProductAnswers,
  type ProductDocuments,
  type ProductField,
} from '@falaj/contract/merchant/product-questions'
import type { ProductKey } from '@falaj/contract/kernel/products'

export interface Applicant {
  readonly account: AccountType
  readonly lists: readonly string[]
  /** The day a new version of the merchant agreement must be signed by. */
  readonly signBy: Date | null
}
export const barredFrom = (product: ProductKey, { account, lists }: Applicant): ProductRow['barred'] => {
  if (!productForms[product].accounts.includes(account)) return 'account'
  const list = admissionOf(product)
  return list && !lists.includes(list) ? 'admission' : null
}

export interface State {
  readonly status: ApplicationStatus
  readonly hasDraft: boolean
  readonly isApproved: boolean
  readonly offBy: 'merchant' | 'provider' | null
  readonly signBy: Date | null
  readonly barred: ProductRow['barred']
}
const isOverdue = ({ signBy }: Pick<State, 'signBy'>, now: Date): boolean => signBy !== null && signBy < now
/** Why a product that the merchant has cannot be used. */
export const offOf = (state: State, applicant: Applicant, now: Date) => {
  // Before a switch: switched on, it could not be used either.
  if (state.status === 'In-App' && state.barred === 'admission') return 'admission'
  if (state.offBy || state.status !== 'In-App') return state.offBy
  return isOverdue(applicant, now) ? 'merchant-agreement' : isOverdue(state, now) ? 'agreement' : null
}
export const nextOf = (
  { status, hasDraft, isApproved, offBy, signBy, barred }: State,
  off: ReturnType<typeof offOf>,
): NextStep => {
  switch (status) {
    case 'To apply':
      return barred ? 'none' : hasDraft ? 'continue' : 'apply'
    case 'Applied':
      return 'wait'
    case 'In progress':
      return isApproved ? 'sign' : 'wait'
    case 'Declined':
      return 'mend'
    case 'In-App':
      if (off === 'admission') return 'none'
      if (signBy || off === 'merchant-agreement') return 'resign'
      return offBy === 'merchant' ? 'switch-on' : offBy ? 'none' : 'use'
  }
}

interface FormInput {
  readonly answers: ProductAnswers
  readonly documents: ProductDocuments
}
const plain = (value: unknown): string =>
  JSON.stringify(value ?? null, (_key, each: unknown) => (typeof each === 'bigint' ? String(each) : each))
const valueOf = ({ answers, documents }: FormInput, field: ProductField): string =>
  plain(isDocumentField(field) ? documents[field] : answers[field])

/** A resubmitted application must change every declined field, and nothing else. */
export const mendFaults = (
  product: ProductKey,
  before: FormInput,
  now: FormInput,
  remarks: readonly ProductRemark[],
  expired: readonly ProductField[],
): FieldFault[] =>
  fieldsOf(product).flatMap((field) => {
    const isSame = valueOf(before, field) === valueOf(now, field)
    const isDeclined = remarks.some((remark) => remark.field === field)
    if (isDeclined === !isSame || (!isDeclined && expired.includes(field))) return []
    return [{ path: field, code: isDeclined ? 'UNCHANGED' : 'NOT_DECLINED' }]
  })

/** Only fields that the product asks for are stored. */
export const ownFields = (product: ProductKey, { answers, documents }: FormInput): FormInput => {
  const { questions, documents: kinds } = productForms[product]
  return {
    answers: Object.fromEntries(
      questions.flatMap((name) => (answers[name] === undefined ? [] : [[name, answers[name]]])),
    ),
    documents: Object.fromEntries(kinds.flatMap((kind) => (documents[kind] ? [[kind, documents[kind]]] : []))),
  }
}
