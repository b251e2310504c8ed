// The application as it is typed: wire form, every field present. Maps fields to steps and finds faults. Pure.
import * as z from 'zod/mini'
import {
  answerFields,
  answers,
  lacks,
  type AnswerField,
  type Answers,
} from '@falaj/contract/merchant/application-answers'
import { application } from '@falaj/contract/merchant/application'
import type { AmountText } from '../../../blocks/money/amount-input.tsx'
import { readDraft, type Faults } from '../../../blocks/form/faults.ts'

type ListField = 'products' | 'tradeLicence' | 'ownerId' | 'bankLetter'
export type Draft = Record<Exclude<AnswerField, ListField | 'monthlyVolume'>, string> &
  Record<ListField, readonly string[]> & { monthlyVolume: AmountText }

export const steps = {
  business: ['accountType', 'nameEn', 'nameZh', 'activity'],
  place: ['licenceNo', 'licenceExpiry', 'country', 'city', 'address'],
  contact: ['contactName', 'contactEmail', 'monthlyVolume', 'products'],
  documents: ['tradeLicence', 'ownerId', 'bankLetter'],
  check: [],
} as const satisfies Record<string, readonly AnswerField[]>
export type StepName = keyof typeof steps
export const stepNames = Object.keys(steps) as StepName[]
export const stepOf = (field: string): number =>
  stepNames.findIndex((name) => (steps[name] as readonly string[]).includes(field))

const emptyDraft: Draft = {
  accountType: '',
  nameEn: '',
  nameZh: '',
  licenceNo: '',
  licenceExpiry: '',
  activity: '',
  country: 'AE',
  city: '',
  address: '',
  contactName: '',
  contactEmail: '',
  monthlyVolume: { amount: '', currency: 'AED' },
  products: [],
  tradeLicence: [],
  ownerId: [],
  bankLetter: [],
}
export const draftOf = (given: Answers): Draft => ({
  ...emptyDraft,
  ...(z.encode(answers, given) as Partial<Draft>),
})

export interface DraftResult {
  readonly answers: Answers
  /** Faults of the input, whether or not anything is missing. */
  readonly wrong: Faults
  /** Fields that are empty or no longer valid. */
  readonly missing: Faults
}
const byField = (faults: readonly { readonly path: string; readonly code: string }[]): Faults =>
  Object.fromEntries(faults.map(({ path, code }) => [path, code]))

/** A field with a fault is left out of the answers: the valid ones can be saved all the same. */
export const readAnswers = (draft: Draft, today: string): DraftResult => {
  const typed = { ...draft, submit: false }
  const first = readDraft(application.add, typed)
  const wrong = first.faults ?? {}
  const good = Object.fromEntries(Object.entries(typed).filter(([field]) => !(field in wrong)))
  const { submit: _, ...given } = (first.input ?? readDraft(application.add, good).input) as Answers & {
    submit: boolean
  }
  return { answers: given, wrong, missing: byField(lacks(given, 'submit', today)) }
}

/** The faults of one step's fields; a fault of the input comes before 'required'. */
export const faultsOfStep = ({ wrong, missing }: DraftResult, step: number): Faults => {
  const fields = steps[stepNames[step] ?? 'check'] as readonly AnswerField[]
  return Object.fromEntries(
    Object.entries({ ...missing, ...wrong }).filter(([field]) => (fields as readonly string[]).includes(field)),
  )
}
/** The first step with a fault, in the form's own order; -1 when there is none. */
export const firstStepWith = (faults: Faults): number => {
  const field = answerFields.find((each) => each in faults)
  const found = Object.keys(faults)
    .map(stepOf)
    .filter((step) => step >= 0)
  return field || found.length > 0 ? Math.min(...found) : -1
}
