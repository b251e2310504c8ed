// Replaces an edit form whose request was decided, recalled or has expired since the link was made.
import { isOpenOrder } from '@falaj/contract/kernel/money/order-status'
import { navigate } from '../../router/location.ts'
import { useWords } from '../../words/language.tsx'
import { ResultCard } from './result.tsx'
import { resultWords } from './result-words.ts'

/** An earlier one that a form changes. */
export interface EarlierOrder {
  readonly id: string
  readonly number: string
  readonly isOpen: boolean
}
export const changing = (
  id: string,
  { number, status }: { readonly number: string; readonly status: string },
): EarlierOrder => ({
  id,
  number,
  isOpen: isOpenOrder(status),
})

export interface ClosedCardProps {
  readonly of: EarlierOrder
  /** Where its record opens, and where a new form is. */
  readonly recordHref: string
  readonly newHref: string
  readonly open: string
  readonly again: string
}
export const ClosedCard = ({ of: { number }, recordHref, newHref, open, again }: ClosedCardProps) => {
  const t = useWords(resultWords)
  return (
    <ResultCard
      title={t('closed', { number })}
      open={{ text: open, href: recordHref }}
      requestId={null}
      again={again}
      onAgain={() => navigate(newHref)}
      isNew={false}
    >
      <p className="quiet">{t('closedText')}</p>
    </ResultCard>
  )
}
