// The payouts of one run: to which account, of which stores, and how much.
import { automaticSettlement, runReasons } from '@falaj/contract/accounts/automatic-settlement'
import { href } from '@falaj/contract/kernel/routes'
import { toDisplay } from '@falaj/money'
import { useQuery } from '../../../api/use.ts'
import { Amount } from '../../../blocks/money/amount.tsx'
import { Failed } from '../../../blocks/states/failed.tsx'
import { Skeleton } from '../../../blocks/states/skeleton.tsx'
import { StoreNames } from '../../../blocks/store/store-name.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { automaticSettlementWords } from './automatic-settlement.words.ts'
import './automatic-settlement.css'

export const RunParts = ({ id }: { readonly id: string }) => {
  const t = useWords(automaticSettlementWords)
  const language = useLanguage()
  const { data, error, refetch } = useQuery(automaticSettlement.parts, { id })
  if (error) return <Failed failure={error.failure} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={4} />
  const why = (code: string): string =>
    Object.hasOwn(runReasons, code) ? runReasons[code as keyof typeof runReasons][language] : code
  return (
    <section>
      <h3>{t('payouts')}</h3>
      <ul className="settlement-payouts">
        {data.parts.map((part) => (
          <li key={part.account ?? ''}>
            <span>
              {part.account ?? '–'}
              <span className="quiet small">
                {part.stores.length > 0 ? <StoreNames codes={part.stores} /> : t('restOf')}
              </span>
              {part.settled.minor > 0n && (
                <span className="quiet small digits">
                  {t('partSum', { settled: toDisplay(part.settled), refunded: toDisplay(part.refunded) })}
                </span>
              )}
              {part.why && <span className="small">{why(part.why)}</span>}
            </span>
            <span>
              <Amount of={part.sent} />
              {part.withdrawal && part.withdrawalId && (
                <a className="small" href={`${href('/fiat/transaction/withdraw')}?open=${part.withdrawalId}`}>
                  {part.withdrawal}
                </a>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
