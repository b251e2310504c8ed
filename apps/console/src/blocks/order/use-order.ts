// The state of an order's form: the input, the server's dry run, the review, and the answer.
import { useRef, useState } from 'react'
import type { Endpoint, Output } from '@falaj/contract/kernel/endpoint'
import type { StepUpNeed } from '../../api/step-up.ts'
import { focusFirstFault } from '../../light/field.tsx'
import type { Faults } from '../form/faults.ts'
import type { OrderDraft, StoredDraft } from './draft.ts'
import { useDryRun } from './use-dry-run.ts'

/** What the server answers to any order. */
export interface OrderAnswer {
  readonly id: string
  readonly number: string
  /** Id of the pending approval request, if there is one. */
  readonly requestId: string | null
  readonly requestNumber: string | null
}
export interface SendOptions {
  /** Saved now, submitted later or by another member. */
  readonly isOnlySaved?: boolean
  /** As typed in the review of a product that asks for it. */
  readonly password?: string
  /** What the second factor's dialog repeats of it. */
  readonly confirms?: StepUpNeed['facts']
}
/** `put` changes the draft before its faults are shown; `refused` leaves the review open; null if the person was notified, or gave up. */
export type SendOutcome<D, A> =
  | { readonly answer: A }
  | { readonly faults: Faults; readonly put?: Partial<D> }
  | { readonly refused: string }
  | null
export type Send<D, A> = (draft: D, options: SendOptions) => Promise<SendOutcome<D, A>>

export interface OrderInput<D extends OrderDraft, W extends Endpoint, A> {
  readonly stored: StoredDraft<D>
  /** The stored draft, completed by known values such as the default account. */
  readonly draft: D
  readonly dryRun: W
  /** On request: it runs for the review only, not while typing. */
  readonly runs?: 'while typing' | 'on request'
  readonly inputOf: (draft: D) => Readonly<Record<string, unknown>>
  readonly send: Send<D, A>
}
export const useOrder = <D extends OrderDraft, W extends Endpoint, A>(given: OrderInput<D, W, A>) => {
  const { stored, draft, runs = 'while typing' } = given
  const [blamed, setBlamed] = useState<Faults>({})
  const [answer, setAnswer] = useState<A | null>(null)
  const [reviewed, setReviewed] = useState<Output<W> | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { ask, faults, effect, ...live } = useDryRun(given.dryRun, draft, given.inputOf, runs === 'while typing')

  const put = (part: Partial<D>): void => {
    stored.set({ ...draft, ...part })
    setBlamed({})
    setReviewed(null)
  }
  const blame = (wrong: Faults): void => {
    setBlamed(wrong)
    requestAnimationFrame(() => form.current && focusFirstFault(form.current))
  }
  const exclusively = (work: () => Promise<unknown>): void => {
    if (isBusy) return
    setIsBusy(true)
    void work().finally(() => setIsBusy(false))
  }
  const review = (): Promise<void> =>
    ask({
      fine(found) {
        setAnswer(null)
        setReviewed(found)
      },
      wrong: blame,
    })
  /** Whatever is sent twice is one order. */
  const send = async (options: SendOptions): Promise<SendOutcome<D, A>> => {
    const sent = await given.send(draft, options)
    if (!sent || 'refused' in sent) return sent
    setReviewed(null)
    if ('answer' in sent) {
      setAnswer(sent.answer)
      stored.forget()
    } else {
      if (sent.put) put(sent.put)
      blame(sent.faults)
    }
    return sent
  }
  return {
    draft,
    put,
    form,
    ...live,
    effect: runs === 'on request' ? (reviewed ?? undefined) : effect,
    faults: { ...faults, ...blamed } as Faults,
    isReview: reviewed !== null,
    review: () => exclusively(review),
    closeReview: () => setReviewed(null),
    isBusy,
    save: () => exclusively(() => send({ isOnlySaved: true })),
    send,
    answer,
    startAnew() {
      setAnswer(null)
      stored.startAnew()
    },
  }
}
export type Order<D extends OrderDraft, W extends Endpoint, A> = ReturnType<typeof useOrder<D, W, A>>
