// The screen of any money order: its form, the dry run beside it, the review, and the outcome. A product defines the input, how it is sent
// and the labels of its sums.
import { useState, type ReactNode } from 'react'
import type { Endpoint, Input, Output } from '@falaj/contract/kernel/endpoint'
import { statusOf } from '@falaj/contract/kernel/status'
import { say } from '@falaj/contract/kernel/words'
import { toCodeText, type Money } from '@falaj/money'
import { useQuery, type CallFailed } from '../../api/use.ts'
import { navigate } from '../../router/location.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import type { Fact } from '../facts/facts.tsx'
import { Failed } from '../states/failed.tsx'
import { Skeleton } from '../states/skeleton.tsx'
import { changing, ClosedCard, type EarlierOrder } from './closed.tsx'
import { useStoredDraft, type OrderDraft, type Start } from './draft.ts'
import { Beside, DryRun, DryRunCard, useNeeds, type DryRunProps } from './dry-run.tsx'
import { OrderReview, PasswordReview, type PasswordReviewProps } from './order-review.tsx'
import { ResultCard } from './result.tsx'
import { useOrder, type Order, type OrderAnswer, type Send, type SendOptions } from './use-order.ts'
import { orderWords, type ProductWords } from './words.ts'

type Effect = DryRunProps['effect'] & { readonly amount: Money }
/** How one dry run reads, beside the form and in the review. */
export interface OrderSummary extends Pick<DryRunProps, 'kinds' | 'after' | 'arrives' | 'theirs' | 'facts'> {
  readonly title: string
  /** To whom and for what. */
  readonly whom: readonly Fact[]
  readonly act: string
  /** Others are to act: it is only saved. */
  readonly isOnlySaved?: boolean
  /** For a product that asks for the password. */
  readonly made?: PasswordReviewProps['made']
}
/** What a form has to know first, such as accounts and limits. */
export interface Terms<D, T, A> {
  readonly terms: T
  /** The draft, completed by them. */
  readonly draft: D
  readonly error?: CallFailed | null
  readonly retry?: () => void
  /** This draft was sent before the page was loaded again. */
  readonly answer?: A | null
}
export interface OrderResult {
  readonly title: string
  readonly text: ReactNode
}
interface AnsweredProps<A> {
  readonly answer: A
  readonly result: OrderResult
  readonly onAgain: () => void
}
export interface OrderFrom {
  readonly id: string
  readonly isEdit: boolean
  readonly requestId?: string
}
export interface OrderFormProps<D extends OrderDraft, W extends Endpoint, A, T, Earlier> {
  readonly order: Order<D, W, A>
  readonly terms: T
  /** The order that the form was filled from. */
  readonly before: Earlier | null
}
export interface OrderProduct<
  D extends OrderDraft,
  W extends Endpoint,
  A extends OrderAnswer,
  T,
  Detail extends Endpoint,
> {
  readonly storageKey: string
  readonly newDraft: (previous?: D) => D
  readonly dryRun: W
  /** Input of the dry run and the command; each ignores fields it does not know. */
  readonly inputOf: (draft: D) => Readonly<Record<string, unknown>>
  readonly isTyped: (draft: D) => boolean
  readonly useTerms: (draft: D) => Terms<D, T, A>
  /** `password`: the review asks for it. */
  readonly useSend: (terms: T) => { readonly send: Send<D, A>; readonly password?: PasswordReviewProps['password'] }
  readonly detail: Detail
  /** The form filled as an earlier order was; null where it cannot be. */
  readonly filledFrom: (found: Output<Detail>, from: OrderFrom) => Partial<D> | null
  readonly Form: (given: OrderFormProps<D, W, A, T, Output<Detail>>) => ReactNode
  /** Under the dry run. */
  readonly Aside?: (given: { readonly terms: T }) => ReactNode
  readonly useSummary: (terms: T) => (draft: D, effect: Output<W>) => OrderSummary
  readonly useResult: () => (answer: A, draft: D, wasSentBefore: boolean) => OrderResult
  readonly words: ProductWords
  /** The page of the product; `?open=` and `&open=` open a record there. */
  readonly page: string
}
export const noTerms = <D,>(draft: D): Terms<D, null, never> => ({ terms: null, draft })

export const recordHref = (page: string, id: string): string => `${page}${page.includes('?') ? '&' : '?'}open=${id}`

export const orderScreen = <
  D extends OrderDraft,
  W extends Endpoint,
  A extends OrderAnswer,
  T,
  Detail extends Endpoint,
>(
  product: OrderProduct<D, W, A, T, Detail>,
) => {
  type Earlier = Output<Detail>
  const { page, words, Form, Aside, useTerms, useSend, useSummary, useResult } = product
  interface ScreenProps {
    readonly start: Start<D>
    readonly before?: Earlier | null
    readonly editing?: EarlierOrder
  }
  /** The answer, updated while the card is shown: a colleague decides and the bank pays meanwhile. */
  const Answered = ({ answer, result, onAgain }: AnsweredProps<A>) => {
    const t = useWords(words)
    const { data } = useQuery(product.detail, { id: answer.id } as Input<Detail>)
    const { status = null } = (data ?? {}) as { readonly status?: string }
    const [first, setFirst] = useState<string | null>(null)
    if (first === null && status !== null) setFirst(status)
    // A returned and changed request waits again: that is the answer itself.
    const hasMoved = first !== null && status !== null && status !== first && statusOf(status)?.face !== 'waiting'
    return (
      <ResultCard
        title={hasMoved ? answer.number : result.title}
        status={status}
        open={{ text: t('open'), href: recordHref(page, answer.id) }}
        requestId={answer.requestId}
        again={t('another')}
        onAgain={onAgain}
      >
        {!hasMoved && result.text}
      </ResultCard>
    )
  }
  const Screen = ({ start, before = null, editing }: ScreenProps) => {
    const t = useWords(words)
    const language = useLanguage()
    const needs = useNeeds()
    const resultOf = useResult()
    const stored = useStoredDraft(product.storageKey, product.newDraft, start)
    const { terms, draft, error, retry, answer: earlier = null } = useTerms(stored.draft)
    const { send, password } = useSend(terms)
    const summaryOf = useSummary(terms)
    const order = useOrder({ stored, draft, dryRun: product.dryRun, inputOf: product.inputOf, send })
    const { faults, isLooking, isReview } = order
    const effect = order.effect as (Effect & Output<W>) | undefined
    const answer = order.answer ?? earlier
    if (error) return <Failed failure={error.failure} onRetry={() => retry?.()} />
    if (answer)
      return (
        <Answered
          answer={answer}
          result={resultOf(answer, draft, order.answer === null)}
          onAgain={() => {
            order.startAnew()
            if (start.filled) navigate(page, { replace: true })
          }}
        />
      )
    if (editing && !editing.isOpen && !isReview)
      return (
        <ClosedCard
          of={editing}
          recordHref={recordHref(page, editing.id)}
          newHref={page}
          open={t('open')}
          again={t('another')}
        />
      )
    const summary = effect && summaryOf(draft, effect)
    const card = (
      <DryRunCard
        title={t('ifYou')}
        empty={t('typeFirst')}
        isLooking={isLooking}
        isTyped={product.isTyped(draft)}
        isWrong={Object.keys(faults).length > 0}
      >
        {summary && <DryRun effect={effect} atOnce={t('nobody')} {...summary} />}
      </DryRunCard>
    )
    const review = effect &&
      summary && {
        title: summary.title,
        amount: effect.amount,
        act: summary.act,
        onClose: order.closeReview,
        onSend: (options: SendOptions) =>
          order.send({
            ...options,
            confirms: [
              { name: say(orderWords.amount, language), value: toCodeText(effect.amount) },
              ...summary.whom.flatMap(({ name, value }) => (typeof value === 'string' ? [{ name, value }] : [])),
            ],
          }),
      }
    return (
      <>
        {editing && <p className="beside-note">{say(words.editing, language, { number: editing.number })}</p>}
        <Beside>
          <Form order={order} terms={terms} before={before} />
          {Aside ? (
            <div className="beside-more">
              {card}
              <Aside terms={terms} />
            </div>
          ) : (
            card
          )}
        </Beside>
        {isReview &&
          review &&
          (password && summary.made ? (
            <PasswordReview
              {...review}
              password={password}
              made={summary.made}
              facts={summary.whom}
              next={summary.arrives ?? ''}
            />
          ) : (
            <OrderReview
              {...review}
              isOnlySaved={summary.isOnlySaved ?? false}
              facts={[...summary.whom, ...summary.facts]}
              next={
                summary.theirs ??
                [summary.arrives, needs(effect.approvals.needed, t('nobody'))].filter(Boolean).join(' ')
              }
            />
          ))}
      </>
    )
  }
  const nothing: Start<D> = { filled: null, edits: '' }
  const Filled = (from: OrderFrom) => {
    const { id, isEdit } = from
    const { data: found, error } = useQuery(product.detail, { id } as never)
    if (error) return <Screen start={nothing} />
    if (!found) return <Skeleton lines={6} />
    const filled = product.filledFrom(found, from)
    if (!filled) return <Screen start={nothing} />
    const editing = isEdit ? { editing: changing(id, found as unknown as { number: string; status: string }) } : {}
    return <Screen start={{ filled, edits: isEdit ? id : '' }} before={found} {...editing} />
  }
  /** `wanted`: what the address asks for in a new order. */
  return ({ from, wanted = {} }: { readonly from: OrderFrom | null; readonly wanted?: Partial<D> }) =>
    from ? (
      <Filled key={`${from.id} ${from.isEdit}`} {...from} />
    ) : (
      <Screen key={JSON.stringify(wanted)} start={{ ...nothing, wanted }} />
    )
}
