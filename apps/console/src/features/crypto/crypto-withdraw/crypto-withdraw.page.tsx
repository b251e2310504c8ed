// Sending coins, and the book of where they can go.
import { isCoin } from '@falaj/contract/kernel/coins'
import { cryptoWithdraw } from '@falaj/contract/crypto/crypto-withdraw'
import { useOrderFrom } from '../../../blocks/order/use-order-from.ts'
import { Skeleton } from '../../../blocks/states/skeleton.tsx'
import { TabParts } from '../../../blocks/tabs/tab-parts.tsx'
import { TwoViews } from '../../../blocks/tabs/two-views.tsx'
import { useLocation } from '../../../router/location.ts'
import { Page } from '../../../shell/page.tsx'
import { useWords } from '../../../words/language.tsx'
import { AddressBook } from '../crypto-address-book/crypto-address-book.read.ts'
import { CoinWithdrawList } from './crypto-withdraw.list.tsx'
import { CoinWithdrawScreen } from './crypto-withdraw.screen.tsx'
import { coinWithdrawWords } from './crypto-withdraw.words.ts'
import './crypto-withdraw.css'

const Withdrawing = () => {
  const t = useWords(coinWithdrawWords)
  const { from, isKnown } = useOrderFrom(cryptoWithdraw.ofRequest)
  const params = new URLSearchParams(useLocation().search)
  const [coin, payeeId] = [params.get('coin') ?? '', params.get('to') ?? '']
  const [quoteId, amount] = [params.get('refund') ?? '', params.get('amount') ?? '']
  return (
    <TwoViews
      label={t('views')}
      formTitle={t('newOne')}
      listTitle={t('list')}
      form={
        isKnown ? (
          <CoinWithdrawScreen
            from={from}
            wanted={{
              ...(isCoin(coin) ? { currency: coin } : {}),
              ...(payeeId ? { payeeId } : {}),
              ...(quoteId ? { quoteId, amount } : {}),
            }}
          />
        ) : (
          <Skeleton lines={6} />
        )
      }
      list={<CoinWithdrawList />}
    />
  )
}
export default function CryptoWithdraw() {
  const t = useWords(coinWithdrawWords)
  return (
    <Page>
      <TabParts
        label={t('tabs')}
        title={(name) => t(name === 'withdraw' ? 'tabWithdraw' : 'tabAddresses')}
        parts={{ withdraw: () => <Withdrawing />, addresses: () => <AddressBook /> }}
      />
    </Page>
  )
}
