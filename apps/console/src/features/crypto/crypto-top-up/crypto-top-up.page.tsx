// Crypto top-up: customers' addresses, their top-ups, and the notify URL of the merchant's server.
import { href } from '@falaj/contract/kernel/routes'
import { Tabs } from '../../../light/tabs.tsx'
import { navigate, useLocation } from '../../../router/location.ts'
import { Page } from '../../../shell/page.tsx'
import { useWords } from '../../../words/language.tsx'
import { Addresses } from './crypto-top-up.addresses.tsx'
import { TopUpList } from './crypto-top-up.list.tsx'
import { NotifyUrl } from './crypto-top-up.notify-url.tsx'
import { topUpWords } from './crypto-top-up.words.ts'
import './crypto-top-up.top-up.css'

const path = href('/products/crypto-top-up')
const parts = {
  addresses: () => <Addresses />,
  topUps: () => <TopUpList />,
  url: () => <NotifyUrl />,
} as const
const tabs = Object.keys(parts) as (keyof typeof parts)[]
export default function CryptoTopUp() {
  const t = useWords(topUpWords)
  const wanted = new URLSearchParams(useLocation().search).get('tab')
  const chosen = tabs.find((name) => name === wanted) ?? 'addresses'
  return (
    <Page>
      <p className="quiet top-up-lead">{t('lead')}</p>
      <Tabs
        label={t('parts')}
        tabs={tabs.map((name) => ({ name, title: t(name) }))}
        chosen={chosen}
        onChoose={(name) => navigate(`${path}?tab=${name}`)}
      >
        <div key={chosen}>{parts[chosen]()}</div>
      </Tabs>
    </Page>
  )
}
