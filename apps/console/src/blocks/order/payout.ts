// The way of money to a bank: where it is in one sentence, and step by step.
import { isUnpaid } from '@falaj/contract/kernel/money/order-status'
import { statuses } from '@falaj/contract/kernel/status'
import { sayCode } from '@falaj/contract/kernel/words'
import { dateTimeOf } from '../../words/dates.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import type { Step } from '../stepper/stepper.tsx'
import { useZone } from '../zone.ts'
import { useWhy } from './moments.ts'
import { orderDetailWords } from './detail-words.ts'

interface Payout {
  readonly status: string
  readonly createdAt: string
  readonly placedAt: string | null
  readonly sentAt: string | null
  readonly completedAt: string | null
  readonly returnedAt: string | null
  readonly arrivesBy: string | null
  readonly isLate: boolean
  readonly checker: string | null
  readonly why: string | null
  readonly request: object | null
}
/** Sentences specific to this kind of record. */
export interface OwnSentences {
  readonly created: string
  readonly paid: string
  readonly failed: string
  readonly returned: string
}
export const usePayoutSentence = () => {
  const t = useWords(orderDetailWords)
  const zone = useZone()
  return ({ status, isLate, arrivesBy }: Payout, own: OwnSentences): string => {
    switch (status) {
      case 'CREATED':
        return own.created
      case 'APPLIED':
        return t('sayAPPLIED')
      case 'COOLING':
        return t('sayCOOLING')
      case 'PLACED':
        return t(isLate ? 'sayLate' : 'sayPLACED', { by: arrivesBy ? dateTimeOf(arrivesBy, zone) : '' })
      case 'SUCCESS':
        return own.paid
      case 'REVERTED':
        return own.returned
      default:
        return status === 'FAILURE' ? own.failed : t('sayEnded')
    }
  }
}
/** `first`: what made it, in this record's words. */
export const usePayoutSteps = (why: ReturnType<typeof useWhy>) => {
  const t = useWords(orderDetailWords)
  const language = useLanguage()
  return (found: Payout, first: string): readonly Step[] => {
    const { createdAt, placedAt, sentAt, completedAt, returnedAt, status, request, checker } = found
    const isOver = isUnpaid(status)
    const note = found.why ? { note: why(found.why) } : {}
    const state = placedAt ? ('done' as const) : ('ahead' as const)
    return [
      { title: first, state: 'done', at: createdAt },
      ...(request && (placedAt || !isOver)
        ? [{ title: t('approved'), state, at: placedAt, ...(checker ? { note: checker } : {}) }]
        : []),
      ...(placedAt || !isOver ? [{ title: t('atBank'), state, at: sentAt ?? placedAt }] : []),
      isOver
        ? { title: sayCode(statuses, status, language), state: 'failed', at: completedAt, ...note }
        : completedAt
          ? { title: t('paid'), state: status === 'SUCCESS' ? 'final' : 'done', at: completedAt }
          : { title: t('paid'), state: 'ahead' },
      ...(returnedAt ? [{ title: t('returned'), state: 'failed' as const, at: returnedAt, ...note }] : []),
    ]
  }
}
