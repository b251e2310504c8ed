// Crypto top-up: customers' addresses, what came to them, and the URL that notifies the merchant's server.
import { TabParts } from '../../../blocks/tabs/tab-parts.tsx'
import { Page } from '../../../shell/page.tsx'
import { useWords } from '../../../words/language.tsx'
import { Addresses } from './crypto-top-up.addresses.tsx'
import { TopUpList } from './crypto-top-up.list.tsx'
import { NotifyUrl } from './crypto-top-up.notify-url.tsx'
import { topUpWords } from './crypto-top-up.words.ts'
import './crypto-top-up.top-up.css'

export default function CryptoTopUp() {
  const t = useWords(topUpWords)
  return (
    <Page>
      <p className="quiet top-up-lead">{t('lead')}</p>
      <TabParts
        label={t('parts')}
        title={t}
        parts={{ addresses: () => <Addresses />, topUps: () => <TopUpList />, url: () => <NotifyUrl /> }}
      />
    </Page>
  )
}
