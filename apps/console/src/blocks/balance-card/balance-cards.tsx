// Every currency's card, live; the caller decides where a card leads and which is chosen.
import { balance, type BalanceCurrency } from '@falaj/contract/accounts/balance'
import { money } from '@falaj/money'
import { useEffect, useRef, useState, type ReactNode } from 'react'
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

/** On a phone the cards are side by side and swiped; the dots show which one is in view and are no control: each card is focusable itself. */
const Swiped = ({ count, children }: { readonly count: number; readonly children: ReactNode }) => {
  const t = useWords(balanceCardWords)
  const row = useRef<HTMLElement>(null)
  const [at, setAt] = useState(0)
  useEffect(() => {
    const element = row.current
    if (!element) return
    const look = () => {
      const card = element.firstElementChild?.clientWidth ?? 1
      const isEnd = element.scrollLeft + element.clientWidth >= element.scrollWidth - 4
      setAt(isEnd && element.scrollLeft > 0 ? count - 1 : Math.round(element.scrollLeft / card))
    }
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [count])
  return (
    <>
      <section className="balance-cards" aria-label={t('balances')} ref={row}>
        {children}
      </section>
      <div className="balance-dots" aria-hidden="true">
        {Array.from({ length: count }, (_, each) => (
          <i key={each} data-here={each === at} />
        ))}
      </div>
    </>
  )
}

export const BalanceCards = ({ hrefOf, chosen, asOf = asOfNow }: BalanceCardsProps) => {
  const input = asOf.at === null ? {} : { at: asOf.at, clock: asOf.clock }
  const found = useQuery(balance.query, input, { keepPrevious: true })
  if (found.error)
    return (
      <div className="card">
        <Failed failure={found.error.failure} onRetry={() => void found.refetch()} />
      </div>
    )
  return (
    <Swiped count={found.data?.rows.length ?? 2}>
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
    </Swiped>
  )
}
