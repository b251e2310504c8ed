// Every crypto record of a merchant, a tab for each kind whose feature exists. The kind is part of the address.
import type { ReactNode } from 'react'
import { coinRecordWords } from '@falaj/contract/crypto/coin-records'
import type { CryptoTransactionKind } from '@falaj/contract/kernel/enumerations'
import { href } from '@falaj/contract/kernel/routes'
import { Tabs } from '../../../light/tabs.tsx'
import { matchOf, navigate, useLocation } from '../../../router/location.ts'
import { Page } from '../../../shell/page.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { BoughtList, SoldList } from '../crypto-convert/crypto-convert.read.ts'
import { DepositList } from '../crypto-deposit/crypto-deposit.read.ts'
import { CoinSettlementList } from '../crypto-settlement/crypto-settlement.read.ts'
import { CoinRefundList, CoinWithdrawList } from '../crypto-withdraw/crypto-withdraw.read.ts'
import { CoinPaymentList } from '../crypto-payment/crypto-payment.read.ts'
import { TopUpList } from '../crypto-top-up/crypto-top-up.read.ts'
import { cryptoWords } from './crypto.words.ts'

const lists: readonly (readonly [kind: CryptoTransactionKind, list: () => ReactNode])[] = [
  ['sell', () => <SoldList />],
  ['buy', () => <BoughtList />],
  ['deposit', () => <DepositList />],
  ['withdraw', () => <CoinWithdrawList />],
  ['settlement', () => <CoinSettlementList />],
  ['purchase', () => <CoinPaymentList />],
  ['top up', () => <TopUpList />],
  ['crypto_refund', () => <CoinRefundList />],
]

export default function CryptoRecord() {
  const t = useWords(cryptoWords)
  const language = useLanguage()
  const tag = matchOf(useLocation())?.params['tag']
  const [chosen, list] = lists.find(([kind]) => kind === tag)!
  return (
    <Page>
      <Tabs
        label={t('kinds')}
        tabs={lists.map(([name]) => ({ name, title: coinRecordWords[name][language] }))}
        chosen={chosen}
        // Another kind has other records: filters are reset.
        onChoose={(name) => navigate(href('/crypto/transaction/record/{tag}', { tag: name }))}
      >
        <div key={chosen}>{list()}</div>
      </Tabs>
    </Page>
  )
}
