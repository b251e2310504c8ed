// When the merchant's entries were last compared with their seals.
import { balance } from '@falaj/contract/accounts/balance'
import { useQuery } from '../../../api/use.ts'
import { asOfNow, type AsOf } from '../../../blocks/explain/period.ts'
import { useZone } from '../../../blocks/zone.ts'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { balanceWords } from './balance.words.ts'

export const LedgerChecked = ({ asOf = asOfNow }: { readonly asOf?: AsOf }) => {
  const t = useWords(balanceWords)
  const language = useLanguage()
  const zone = useZone()
  // The same question as the cards': asked once.
  const { data } = useQuery(balance.query, asOf.at === null ? {} : { at: asOf.at, clock: asOf.clock })
  const checked = data?.checked
  if (!checked) return null
  const at = dateTimeOf(checked.at, zone)
  return (
    <p className="quiet small">
      {checked.sound
        ? t('ledgerChecked', { n: checked.entries.toLocaleString(language), at })
        : t('ledgerUnsound', { at })}
    </p>
  )
}
