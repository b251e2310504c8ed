// What a hold is for, with the way to it. The provider's own is for nothing else: the hold itself is all there is.
import { businessObjectOf } from '@falaj/contract/kernel/business-objects'
import type { HoldRow } from '@falaj/contract/accounts/balance'
import { About } from '../../../blocks/explain/about.tsx'
import { useLanguage } from '../../../words/language.tsx'

export const Origin = ({
  hold: { about, number, amount },
}: {
  readonly hold: Pick<HoldRow, 'about' | 'number' | 'amount'>
}) => {
  const language = useLanguage()
  return about.kind === 'hold' ? (
    <span>{businessObjectOf('hold')?.[language]}</span>
  ) : (
    <About about={{ ...about, number }} currency={amount.currency} />
  )
}
