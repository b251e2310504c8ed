// What one run would sell now, and what that is worth.
import { toCodeText, type Money } from '@falaj/money'
import { useWords } from '../../../words/language.tsx'
import { SumNowBar, type SumNow } from '../../accounts/automatic-settlement/automatic-settlement.read.ts'
import { coinSettlementWords } from './crypto-settlement.words.ts'

export const SoldNow = ({ now, worth }: { readonly now: SumNow; readonly worth: Money | null }) => {
  const t = useWords(coinSettlementWords)
  return (
    <>
      <SumNowBar now={now} sends={t('sells')} />
      {worth && now.amount.minor > 0n && <p className="quiet small">{t('worth', { amount: toCodeText(worth) })}</p>}
    </>
  )
}
