// A form's state: what is typed, what the server says to it while it is typed, and the way from the review to the answer.
import { useRef, useState } from 'react'
import type { Endpoint, Input } from '@falaj/contract/endpoint'
import type { transfer, TransferAsked } from '@falaj/contract/transfer'
import { useAction } from '../../api/use.ts'
import { readDraft, serverFaults, type Faults } from '../../blocks/form/faults.ts'
import { useWhatIf } from '../../blocks/what-if/use-what-if.ts'
import { focusFirstFault } from '../../light/field.tsx'
import { keepDraft, keptDraft, type Kept } from './draft.ts'

export interface Given<D extends Kept, W extends Endpoint, A extends Endpoint> {
  /** Where the draft is kept. */
  readonly place: string
  readonly unset: () => D
  /** The form filled as another transfer was, instead of what was kept. */
  readonly filled: Partial<D> | null
  readonly whatIf: W
  readonly add: A
  readonly submit: typeof transfer.submit
  readonly wireOf: (draft: D) => Readonly<Record<string, unknown>>
}
/** How an answer came about: sent, or only noted down. */
export interface Answer extends TransferAsked {
  readonly isSaved: boolean
}

export const useSending = <D extends Kept, W extends Endpoint, A extends Endpoint>(given: Given<D, W, A>) => {
  const { place, unset, whatIf, wireOf } = given
  const [draft, setDraft] = useState<D>(() =>
    given.filled ? { ...unset(), ...given.filled } : (keptDraft(place, unset()) ?? unset()),
  )
  const [blamed, setBlamed] = useState<Faults>({})
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [isReview, setIsReview] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const add = useAction(given.add)
  const submit = useAction(given.submit)

  const { ask, faults, ...looked } = useWhatIf(whatIf, draft, wireOf)
  const put = (part: Partial<D>): void => {
    const next = { ...draft, ...part }
    setDraft(next)
    keepDraft(place, next)
    setBlamed({})
  }
  const blame = (wrong: Faults): void => {
    setBlamed(wrong)
    requestAnimationFrame(() => form.current && focusFirstFault(form.current))
  }
  const inputOf = (endpoint: Endpoint, more: object = {}) => readDraft(endpoint, { ...wireOf(draft), ...more })
  const busily = (work: () => Promise<void>): void => {
    if (isBusy) return
    setIsBusy(true)
    void work().finally(() => setIsBusy(false))
  }
  const review = (): Promise<void> => ask({ fine: () => setIsReview(true), wrong: blame })
  const noted = async (): Promise<TransferAsked | null> => {
    const now = inputOf(given.add, { draftId: draft.draftId, saveAs: draft.saveAs.trim() })
    if (now.faults) {
      blame(now.faults)
      return null
    }
    const result = await add.run(now.input as Input<A>)
    if (result.kind === 'success') return result.body as TransferAsked
    const wrong = serverFaults(result)
    if (wrong) {
      setIsReview(false)
      blame(wrong)
    }
    return null
  }
  const end = (asked: TransferAsked, isSaved: boolean): void => {
    setIsReview(false)
    setAnswer({ ...asked, isSaved })
    keepDraft(place, null)
  }
  /** Notes it down and submits it; whatever is sent twice is one transfer. */
  const send = async (isOnlyNoted: boolean): Promise<void> => {
    const made = await noted()
    if (!made) return
    if (isOnlyNoted) return end(made, true)
    const result = await submit.run({ id: made.id })
    if (result.kind === 'success') return end(result.body, false)
    const wrong = serverFaults(result)
    // It is noted down: what is mended now changes it.
    if (wrong) {
      setIsReview(false)
      put({ id: made.id } as Partial<D>)
      blame(wrong)
    }
  }
  return {
    draft,
    put,
    form,
    ...looked,
    faults: { ...faults, ...blamed } as Faults,
    isReview,
    closeReview: () => setIsReview(false),
    isBusy,
    review: () => busily(review),
    save: () => busily(() => send(true)),
    send,
    answer,
    again: () => {
      setAnswer(null)
      keepDraft(place, null)
      setDraft(unset())
    },
  }
}
