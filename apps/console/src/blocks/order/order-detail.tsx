// One movement of money, opened: how much and where it is, its way, what it is made of, its entries, what happened, and what hangs on it.
import type { ComponentProps, ReactNode } from 'react'
import type { Money } from '@falaj/money'
import { useWords } from '../../words/language.tsx'
import { ChannelBar } from '../channel-bar/channel-bar.tsx'
import { Detail, DetailPart } from '../drawer/detail.tsx'
import { EntriesPart, type Entries, type Explained } from '../entries/entries.tsx'
import { Facts, type Fact } from '../facts/facts.tsx'
import { Amount } from '../money/amount.tsx'
import { StatusPill } from '../status-pill/status-pill.tsx'
import { Stepper, type Step } from '../stepper/stepper.tsx'
import { Timeline, type Moment } from '../timeline/timeline.tsx'
import { orderDetailWords } from './detail-words.ts'

interface OrderMovement {
  readonly amount: Money
  readonly status: string
  readonly entries: ComponentProps<typeof Entries>['entries']
  readonly explained: ComponentProps<typeof Explained>['explained'] | null
}
export interface OrderDetailProps {
  readonly of: OrderMovement
  /** With a plus if money arrives. */
  readonly signed?: boolean
  readonly say: string
  readonly steps: readonly Step[]
  readonly actions?: ReactNode
  /** What it is linked with. */
  readonly linked: ReactNode
  readonly facts: readonly Fact[]
  /** Net amount and charges; null for a reader who pays none of it. */
  readonly made: { readonly name: string; readonly net: Money; readonly fee: Money; readonly vat: Money } | null
  /** What the entries are about: 'What this transfer did to …'. */
  readonly explains: string
  readonly moments: readonly Moment[]
}
export const OrderDetail = (given: OrderDetailProps) => {
  const t = useWords(orderDetailWords)
  const { of, signed = false, made } = given
  return (
    <Detail
      sum={
        <>
          <Amount of={of.amount} as="hero" signed={signed} />
          <StatusPill code={of.status} />
        </>
      }
      say={given.say}
      steps={
        <>
          <Stepper label={t('steps')} steps={given.steps} />
          {given.actions}
        </>
      }
      rail={
        <>
          {given.linked}
          <DetailPart title={t('facts')}>
            <Facts facts={given.facts} />
          </DetailPart>
        </>
      }
    >
      {made && (
        <DetailPart title={t('made')}>
          <ChannelBar
            label={t('made')}
            parts={[
              { channel: 'net', name: made.name, amount: made.net },
              { channel: 'fee', name: t('fee'), amount: made.fee },
              { channel: 'tax', name: t('vat'), amount: made.vat, rule: t('vatRule') },
            ]}
          />
        </DetailPart>
      )}
      <EntriesPart title={t('explains')} of={of} lead={given.explains} />
      <DetailPart title={t('history')}>
        <Timeline label={t('history')} moments={given.moments} />
      </DetailPart>
    </Detail>
  )
}
