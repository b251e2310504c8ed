// What one payout is made of: the payments and fees of the settlements since the payout before, and whatever else moved the balance.
import { wayTo } from '@falaj/contract/kernel/business-objects'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { reasonWords } from '@falaj/contract/kernel/money-words'
import { reconciliation } from '@falaj/contract/accounts/reconciliation'
import { sayCode } from '@falaj/contract/kernel/words'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Amount } from '../../../blocks/money/amount.tsx'
import { site, visitorOf } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { negate } from './reconciliation.negate.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { reconciliationWords } from './reconciliation.words.ts'

type Composition = Output<typeof reconciliation.made>

const Parts = ({ found }: { readonly found: Composition }) => {
  const t = useWords(reconciliationWords)
  const language = useLanguage()
  const visitor = visitorOf(useStore(site))
  const row = (name: string, amount: Composition['gross'], strong = false) => (
    <div key={name} className="made-line" data-strong={strong}>
      <dt>{name}</dt>
      <dd>
        <Amount of={amount} signed={!strong} />
      </dd>
    </div>
  )
  return (
    <>
      <dl className="made">
        {row(t('before'), found.before, true)}
        {row(t('payments', { n: found.payments }), found.gross)}
        {row(t('fee'), negate(found.fee))}
        {row(t('vat'), negate(found.vat))}
        {found.others.map(({ reason, amount }) => row(sayCode(reasonWords, reason, language), amount))}
        {row(t('after'), found.after, true)}
        {found.payoutFee.minor !== 0n && row(t('payoutFee'), negate(found.payoutFee))}
        {row(t('paid'), found.paid, true)}
      </dl>
      {found.settlements.length > 0 && (
        <p className="quiet small made-settlements">
          {t('settlements')}:{' '}
          {found.settlements.map(({ id, number }) => {
            const way = wayTo('settlement', id, visitor)
            return (
              <span key={id} className="digits">
                {way ? <a href={way}>{number}</a> : number}
              </span>
            )
          })}
        </p>
      )}
    </>
  )
}
export const Made = ({ id, n }: { readonly id: string; readonly n: number }) => (
  <Loaded of={reconciliation.made} input={{ id, n }} lines={4}>
    {(found) => <Parts found={found} />}
  </Loaded>
)
