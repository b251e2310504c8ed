// Every currency's card, live; the caller says where a card leads and which is chosen.
import { balance, type BalanceCurrency } from '@falaj/contract/balance'
import { money } from '@falaj/money'
import { useQuery } from '../../api/use.ts'
import { useWords } from '../../words/language.tsx'
import { asOfNow, type AsOf } from '../explain/period.ts'
import { Failed } from '../states/failed.tsx'
import { BalanceCard } from './balance-card.tsx'
import { balanceCardWords } from './words.ts'
import './balance-card.css'

export interface BalanceCardsProps {
  readonly hrefOf: (currency: BalanceCurrency) => string
  readonly chosen?: BalanceCurrency
  readonly asOf?: AsOf
}
const zero = money(0n, 'AED')

export const BalanceCards = ({ hrefOf, chosen, asOf = asOfNow }: BalanceCardsProps) => {
  const t = useWords(balanceCardWords)
  const input = asOf.at === null ? {} : { at: asOf.at, clock: asOf.clock }
  const found = useQuery(balance.query, input, { keepPrevious: true })
  if (found.error)
    return (
      <div className="card">
        <Failed failure={found.error.failure} onRetry={() => void found.refetch()} />
      </div>
    )
  return (
    <section className="balance-cards" aria-label={t('balances')}>
      {found.data
        ? found.data.rows.map(({ currency, available, pending, hold, inTransit }) => (
            <BalanceCard
              key={currency}
              currency={currency as BalanceCurrency}
              balance={available}
              pending={pending}
              hold={hold}
              inTransit={inTransit}
              checked={currency === chosen}
              href={hrefOf(currency as BalanceCurrency)}
              asOf={asOf}
            />
          ))
        : (['AED', 'GP'] as const).map((currency) => (
            <BalanceCard
              key={currency}
              currency={currency}
              balance={zero}
              pending={null}
              hold={zero}
              loading
              href={hrefOf(currency)}
            />
          ))}
    </section>
  )
}
