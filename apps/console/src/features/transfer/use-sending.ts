// A form's state: what is typed, what the server says to it while it is typed, and the way from the review to the answer.
import { useEffect, useRef, useState } from 'react'
import type { Endpoint, Input, Output } from '@falaj/contract/endpoint'
import type { transfer, TransferAsked } from '@falaj/contract/transfer'
import { fromText, toDisplay, type Money } from '@falaj/money'
import { call } from '../../api/call.ts'
import { report } from '../../api/report.ts'
import { useAction, useQuery } from '../../api/use.ts'
import { readDraft, serverFaults, type Faults } from '../../blocks/form/faults.ts'
import { focusFirstFault } from '../../light/field.tsx'
import { keepDraft, keptDraft, type Kept } from './draft.ts'
import { shown } from './live.ts'

const waitMs = 350
/** The draft as it was when nobody had typed for a moment. */
export const useSettled = <D>(draft: D): D => {
  const [settled, setSettled] = useState(draft)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(draft), waitMs)
    return () => clearTimeout(timer)
  }, [draft])
  return settled
}
export const shownMoney = (value: Money): string => `${value.currency} ${toDisplay(value)}`

interface Given<D extends Kept, W extends Endpoint, A extends Endpoint> {
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
  const add = useAction(given.add, { stale: shown })
  const submit = useAction(given.submit, { stale: shown })

  const settled = useSettled(draft)
  const read = readDraft(whatIf, wireOf(settled))
  // What cannot be asked is not: the input is a stand-in then.
  const looked = useQuery(whatIf, (read.input ?? {}) as Input<W>, { enabled: read.input !== undefined })
  const isSettled = settled === draft
  const live: Faults = isSettled && read.input && looked.error ? (serverFaults(looked.error.failure) ?? {}) : {}
  const typed: Faults =
    isSettled && draft.amount !== '' && read.faults?.['amount'] ? { amount: read.faults['amount'] } : {}

  const put = (part: Partial<D>): void => {
    const next = { ...draft, ...part }
    setDraft(next)
    keepDraft(place, next)
    setBlamed({})
  }
  const blame = (faults: Faults): void => {
    setBlamed(faults)
    requestAnimationFrame(() => form.current && focusFirstFault(form.current))
  }
  const inputOf = (endpoint: Endpoint, more: object = {}) => readDraft(endpoint, { ...wireOf(draft), ...more })
  const busily = (work: () => Promise<void>): void => {
    if (isBusy) return
    setIsBusy(true)
    void work().finally(() => setIsBusy(false))
  }
  const review = async (): Promise<void> => {
    const now = inputOf(whatIf)
    if (now.faults) return blame(now.faults)
    const result = await call(whatIf, now.input as Input<W>)
    if (result.kind === 'success') return setIsReview(true)
    const faults = serverFaults(result)
    if (faults) blame(faults)
    else report(result)
  }
  const noted = async (): Promise<TransferAsked | null> => {
    const now = inputOf(given.add, { draftId: draft.draftId, saveAs: draft.saveAs.trim() })
    if (now.faults) {
      blame(now.faults)
      return null
    }
    const result = await add.run(now.input as Input<A>)
    if (result.kind === 'success') return result.body as TransferAsked
    const faults = serverFaults(result)
    if (faults) {
      setIsReview(false)
      blame(faults)
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
    const faults = serverFaults(result)
    // It is noted down: what is mended now changes it.
    if (faults) {
      setIsReview(false)
      put({ id: made.id } as Partial<D>)
      blame(faults)
    }
  }
  return {
    draft,
    put,
    form,
    faults: { ...typed, ...live, ...blamed } as Faults,
    effect: isSettled && read.input ? (looked.data as Output<W> | undefined) : undefined,
    isLooking: !isSettled || (read.input !== undefined && looked.isFetching && !looked.data),
    mostNow: mostOf(looked.error?.failure),
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
const mostOf = (failure: unknown): Money | null => {
  const { most } = ((failure as { body?: unknown } | undefined)?.body ?? {}) as {
    most?: { amount: string; currency: Money['currency'] }
  }
  return most ? fromText(most.amount, most.currency) : null
}
