// The balances of a merchant below one's own: as of now, and only read.
import { balance } from '@falaj/contract/accounts/balance'
import { ofMerchant } from '@falaj/contract/kernel/endpoint'
import { accountWords } from '@falaj/contract/kernel/money-words'
import { ChildRecords } from '../../../blocks/child-merchant/child-merchant.tsx'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { useLanguage } from '../../../words/language.tsx'

export const ChildBalances = ({ mid }: { readonly mid: string }) => {
  const language = useLanguage()
  return (
    <ChildRecords mid={mid} isState>
      <Loaded of={ofMerchant(balance.query, mid)} input={{}}>
        {({ rows }) =>
          rows.map(({ currency, available, pending, hold, inTransit }) => (
            <section key={currency} className="card card-body" aria-label={currency}>
              <h2>{currency}</h2>
              <Facts
                facts={[
                  { name: accountWords.available[language], value: <Amount of={available} /> },
                  { name: accountWords.pending[language], value: <Amount of={pending} /> },
                  { name: accountWords.hold[language], value: <Amount of={hold} /> },
                  { name: accountWords['in-transit'][language], value: <Amount of={inTransit} /> },
                ]}
              />
            </section>
          ))
        }
      </Loaded>
    </ChildRecords>
  )
}
