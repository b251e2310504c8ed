// Changes of an application: saved by the applicant, decided by the provider, and the resulting merchant.
import * as z from 'zod/mini'
import type { ApplicationState, MissingItem } from '@falaj/contract/merchant/application'
import { answers, type Answers } from '@falaj/contract/merchant/application-answers'
import type { Language } from '@falaj/contract/kernel/words'
import type { Store } from '../../../platform/db/pool.ts'
import { newId } from '../../../platform/base/ids.ts'
import type { Step } from './application.store.ts'

const storedAnswers = (given: Answers): string => JSON.stringify(z.encode(answers, given))

interface ApplicationInput {
  readonly answers: Answers
  readonly submit: boolean
  readonly language: Language
}
export const insertApplication = async (
  tx: Store,
  personId: string,
  saved: ApplicationInput & { readonly referral?: string | undefined },
): Promise<string> => {
  const id = newId()
  await tx
    .insertInto('merchant_application')
    .values({
      id,
      person_id: personId,
      state: saved.submit ? 'IN_REVIEW' : 'DRAFT',
      answers: storedAnswers(saved.answers),
      language: saved.language,
      submitted_at: saved.submit ? new Date() : null,
      referral_code: saved.referral ?? null,
    })
    .execute()
  return id
}
/** A saved draft stays in its state; a submitted one waits for the provider, and nothing is missing until they decide so. */
export const updateApplication = async (tx: Store, id: string, saved: ApplicationInput): Promise<void> => {
  await tx
    .updateTable('merchant_application')
    .set({
      answers: storedAnswers(saved.answers),
      language: saved.language,
      changed_at: new Date(),
      ...(saved.submit ? { state: 'IN_REVIEW', missing: '[]', submitted_at: new Date() } : {}),
    })
    .where('id', '=', id)
    .execute()
}
export const decide = async (
  tx: Store,
  id: string,
  to: { readonly state: ApplicationState; readonly missing?: readonly MissingItem[]; readonly merchantId?: string },
): Promise<void> => {
  await tx
    .updateTable('merchant_application')
    .set({
      state: to.state,
      missing: JSON.stringify(to.missing ?? []),
      changed_at: new Date(),
      ...(to.merchantId ? { merchant_id: to.merchantId } : {}),
    })
    .where('id', '=', id)
    .execute()
}

export const addStep = async (
  tx: Store,
  applicationId: string,
  step: Pick<Step, 'step' | 'actor'> & Partial<Pick<Step, 'remark' | 'missing'>>,
): Promise<void> => {
  await tx
    .insertInto('application_step')
    .values({
      id: newId(),
      application_id: applicationId,
      step: step.step,
      actor: step.actor,
      remark: step.remark ? JSON.stringify(step.remark) : null,
      missing: JSON.stringify(step.missing ?? []),
    })
    .execute()
}
