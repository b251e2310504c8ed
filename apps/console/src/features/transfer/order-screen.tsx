// The screen of any order of money: its form, what would be, the last look, and what became of it. A product says what is typed, how it is
// sent and what its sums are called.
import type { ReactNode } from 'react'
import type { Endpoint, Output } from '@falaj/contract/endpoint'
import type { Money } from '@falaj/money'
import { useQuery } from '../../api/use.ts'
import { changing, type Changing } from '../../blocks/answer-card/closed-card.tsx'
import { Confirm } from '../../blocks/confirm/confirm.tsx'
import type { Fact } from '../../blocks/facts/facts.tsx'
import { Amount } from '../../blocks/money/amount.tsx'
import { Skeleton } from '../../blocks/states/skeleton.tsx'
import { Beside, useNeeds, WhatIf, WhatIfCard, type WhatIfProps } from '../../blocks/what-if/what-if.tsx'
import { useWords } from '../../words/language.tsx'
import type { Kept } from './draft.ts'
import { Closed, SentCard, type SentCardProps } from './sent-card.tsx'
import { useSending, type Given } from './use-sending.ts'
import { transferWords } from './words.ts'

type Foreseen = WhatIfProps['effect'] & { readonly amount: Money }
/** How one answer of the server is told, beside the form and in the last look. */
export interface Told extends Pick<WhatIfProps, 'kinds' | 'after' | 'arrives' | 'theirs'> {
  readonly facts: readonly Fact[]
  readonly title: string
  /** To whom and for what: before the sums. */
  readonly whom: readonly Fact[]
  readonly act: string
  /** Others are to act: it is only noted down. */
  readonly isOnlySaved?: boolean
}
export interface OrderScreen<
  D extends Kept,
  W extends Endpoint,
  A extends Endpoint,
  Detail extends Endpoint,
> extends Omit<Given<D, W, A>, 'filled'> {
  readonly tab: SentCardProps['tab']
  readonly detail: Detail
  /** The form filled as an earlier one was; null where it cannot be. */
  readonly filledFrom: (found: Output<Detail>, id: string) => Partial<D> | null
  readonly isTyped: (draft: D) => boolean
  readonly isCollect?: (draft: D) => boolean
  readonly Form: (given: { readonly sending: Sending<D, W>; readonly before: Output<Detail> | null }) => ReactNode
  readonly useTold: () => (draft: D, effect: Output<W>) => Told
}
export type Sending<D extends Kept, W extends Endpoint> = ReturnType<typeof useSending<D, W, Endpoint>>
export interface FilledFrom {
  readonly id: string
  readonly isEdit: boolean
}

export const orderScreen = <D extends Kept, W extends Endpoint, A extends Endpoint, Detail extends Endpoint>(
  screen: OrderScreen<D, W, A, Detail>,
) => {
  const { tab, Form, useTold, isTyped, isCollect = () => false } = screen
  const Screen = ({
    filled,
    before = null,
    editing,
  }: {
    readonly filled: Partial<D> | null
    readonly before?: Output<Detail> | null
    readonly editing?: Changing
  }) => {
    const t = useWords(transferWords)
    const needs = useNeeds()
    const tell = useTold()
    const sending = useSending({ ...screen, filled })
    const { answer, draft, faults, isLooking, isReview, again, closeReview, send } = sending
    const effect = sending.effect as (Foreseen & Output<W>) | undefined
    if (answer) return <SentCard answer={answer} isCollect={isCollect(draft)} tab={tab} onAgain={again} />
    if (editing && !editing.isOpen && !isReview) return <Closed editing={editing} tab={tab} />
    const told = effect && tell(draft, effect)
    return (
      <>
        {editing && <p className="beside-note">{t('editing', { number: editing.number })}</p>}
        <Beside>
          <Form sending={sending as unknown as Sending<D, W>} before={before} />
          <WhatIfCard
            title={t('ifYou')}
            empty={t('typeFirst')}
            isLooking={isLooking}
            isTyped={isTyped(draft)}
            isWrong={Object.keys(faults).length > 0}
          >
            {effect && told && <WhatIf effect={effect} atOnce={t('nobody')} {...told} />}
          </WhatIfCard>
        </Beside>
        {isReview && effect && told && (
          <Confirm
            open
            onClose={closeReview}
            title={told.title}
            hero={<Amount of={effect.amount} as="hero" />}
            facts={[...told.whom, ...told.facts]}
            next={told.theirs ?? [told.arrives, needs(effect.approvals.needed, t('nobody'))].filter(Boolean).join(' ')}
            act={told.act}
            onConfirm={() => send(told.isOnlySaved ?? false)}
          />
        )}
      </>
    )
  }
  const Filled = ({ id, isEdit }: FilledFrom) => {
    const found = useQuery(screen.detail, { id } as never)
    if (found.error) return <Screen filled={null} />
    if (!found.data) return <Skeleton lines={6} />
    const filled = screen.filledFrom(found.data, id)
    const editing = isEdit ? { editing: changing(id, found.data as unknown as { number: string; status: string }) } : {}
    return <Screen filled={filled && { ...filled, id: isEdit ? id : '' }} before={found.data} {...editing} />
  }
  return ({ from }: { readonly from: FilledFrom | null }) =>
    from ? <Filled key={`${from.id} ${from.isEdit}`} {...from} /> : <Screen filled={null} />
}
