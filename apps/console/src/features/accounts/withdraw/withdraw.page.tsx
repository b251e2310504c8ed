import { withdraw } from '@falaj/contract/accounts/withdraw'
import { useOrderFrom } from '../../../blocks/order/use-order-from.ts'
import { Skeleton } from '../../../blocks/states/skeleton.tsx'
import { TwoViews } from '../../../blocks/tabs/two-views.tsx'
import { useLocation } from '../../../router/location.ts'
import { Page } from '../../../shell/page.tsx'
import { useWords } from '../../../words/language.tsx'
import { currencyInAddress } from './withdraw.currency-in-address.ts'
import { ExchangeFirst } from './withdraw.exchange-first.tsx'
import { WithdrawList } from './withdraw.list.tsx'
import { WithdrawScreen } from './withdraw.screen.tsx'
import { withdrawWords } from './withdraw.words.ts'
import './withdraw.css'

export default function Withdraw() {
  const t = useWords(withdrawWords)
  const { from, isKnown } = useOrderFrom(withdraw.ofRequest)
  const wanted = currencyInAddress(useLocation().search)
  return (
    <Page>
      <TwoViews
        label={t('views')}
        formTitle={t('newOne')}
        listTitle={t('list')}
        form={
          !isKnown ? (
            <Skeleton lines={6} />
          ) : !from && wanted?.kind === 'exchange-first' ? (
            <ExchangeFirst currency={wanted.currency} />
          ) : (
            <WithdrawScreen from={from} {...(wanted?.kind === 'withdraw' ? { wanted: wanted.wanted } : {})} />
          )
        }
        list={<WithdrawList />}
      />
    </Page>
  )
}
