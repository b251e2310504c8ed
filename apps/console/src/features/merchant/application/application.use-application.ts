// The state of the application's form: what is typed, which step, what is wrong, and the way to the server. What was typed stays
// through every failure.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type RefObject } from 'react'
import { application, type ApplicationDetail, type MissingItem } from '@falaj/contract/merchant/application'
import type { AnswerField, Answers } from '@falaj/contract/merchant/application-answers'
import type { Result } from '@falaj/contract/kernel/envelope'
import { errors } from '@falaj/contract/kernel/errors'
import { cacheKey, useAction } from '../../../api/use.ts'
import { serverFaults, type Faults } from '../../../blocks/form/faults.ts'
import { todayIn, useZone } from '../../../blocks/zone.ts'
import { focusFirstFault } from '../../../light/field.tsx'
import { toast } from '../../../state/messages.ts'
import { navigate } from '../../../router/location.ts'
import { useWords } from '../../../words/language.tsx'
import {
  draftOf,
  faultsOfStep,
  firstStepWith,
  readAnswers,
  stepNames,
  stepOf,
  type Draft,
} from './application.draft.ts'
import { applicationWords } from './application.words.ts'

export interface ApplicationForm {
  readonly draft: Draft
  readonly faults: Faults
  readonly step: number
  readonly busy: boolean
  readonly put: (part: Partial<Draft>) => void
  readonly goTo: (step: number) => void
  /** The provider's remark on a field, until it is touched. */
  readonly remarkOf: (field: AnswerField) => MissingItem['remark'] | null
  readonly next: () => Promise<void>
  readonly save: () => Promise<void>
  readonly send: () => Promise<void>
}

const quiet = { quiet: (head: { readonly code: number }) => head.code === errors.INPUT_INVALID.code }

export const useApplication = (
  given: ApplicationDetail | null,
  startField: string | null,
  /** Code of the invitation that the person came with. */
  referral: string | null,
  element: RefObject<HTMLFormElement | null>,
): ApplicationForm => {
  const t = useWords(applicationWords)
  const zone = useZone()
  const cache = useQueryClient()
  const [draft, setDraft] = useState(() => draftOf(given?.answers ?? {}))
  const [faults, setFaults] = useState<Faults>({})
  const [step, setStep] = useState(() => Math.max(0, stepOf(startField ?? '')))
  const [touched, setTouched] = useState<readonly string[]>([])
  const id = useRef(given?.id ?? null)
  const [adding, editing] = [useAction(application.add, quiet), useAction(application.edit, quiet)]

  const put = (part: Partial<Draft>): void => {
    setDraft((now) => ({ ...now, ...part }))
    setTouched((now) => [...now, ...Object.keys(part)])
    setFaults((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in part))))
  }
  const goTo = (to: number): void => {
    setStep(to)
    // Announces the new position to screen readers.
    requestAnimationFrame(() => {
      element.current?.querySelector<HTMLElement>('h2')?.focus()
      window.scrollTo(0, 0)
    })
  }
  const blame = (wrong: Faults): void => {
    setFaults(wrong)
    const first = firstStepWith(wrong)
    if (first >= 0) setStep(first)
    requestAnimationFrame(() => element.current && focusFirstFault(element.current))
  }
  /** Returns false if the server found a fault, which is then shown at its field. */
  const keep = async (answers: Answers, submit: boolean): Promise<boolean> => {
    const result: Result<ApplicationDetail> = id.current
      ? await editing.run({ ...answers, id: id.current, submit })
      : await adding.run({ ...answers, submit, ...(referral ? { referral } : {}) })
    const wrong = serverFaults(result)
    if (wrong) blame(wrong)
    if (result.kind !== 'success') return false
    // For a reload only: the router is not notified, or it would reopen the application and lose the input.
    if (!id.current) history.replaceState(null, '', `/merchant/creation?id=${result.body.id}`)
    id.current = result.body.id
    for (const each of [application.query, application.detail, application.lastAuditHistory])
      void cache.invalidateQueries({ queryKey: cacheKey(each) })
    return true
  }

  return {
    draft,
    faults,
    step,
    busy: adding.busy || editing.busy,
    put,
    goTo,
    remarkOf: (field) =>
      touched.includes(field) ? null : (given?.missing.find((each) => each.field === field)?.remark ?? null),
    async next() {
      const read = readAnswers(draft, todayIn(zone))
      const wrong = faultsOfStep(read, step)
      if (Object.keys(wrong).length > 0) return blame(wrong)
      if (await keep(read.answers, false)) goTo(step + 1)
    },
    async save() {
      const { answers, wrong } = readAnswers(draft, todayIn(zone))
      const whole = Object.keys(wrong).length === 0
      if (!whole) blame(wrong)
      if (await keep(answers, false)) toast(whole ? 'success' : 'info', t(whole ? 'saved' : 'savedWithout'))
    },
    async send() {
      const { answers, wrong, missing } = readAnswers(draft, todayIn(zone))
      if (Object.keys({ ...wrong, ...missing }).length > 0) return blame({ ...missing, ...wrong })
      if (!(await keep(answers, true))) return
      toast('success', t('sent'))
      navigate(`/login/under-review-user?id=${id.current}`)
    },
  }
}
export const lastStep = stepNames.length - 1
