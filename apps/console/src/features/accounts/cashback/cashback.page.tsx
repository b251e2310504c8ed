// Cashback: the campaigns with their budgets, and what customers earned.
import { useState } from 'react'
import { areas, mayEnter } from '@falaj/contract/kernel/access'
import { cashback } from '@falaj/contract/accounts/cashback'
import { href } from '@falaj/contract/kernel/routes'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { Tabs } from '../../../light/tabs.tsx'
import { navigate, useLocation } from '../../../router/location.ts'
import { site, visitorOf } from '../../../session/site.ts'
import { Page } from '../../../shell/page.tsx'
import { useStore } from '../../../state/store.ts'
import { useWords } from '../../../words/language.tsx'
import { Campaign } from './cashback.detail.tsx'
import { CampaignDialog } from './cashback.form.tsx'
import { CashbackList } from './cashback.list.tsx'
import { cashbackWords } from './cashback.words.ts'
import './cashback.css'

const path = href('/fiat/transaction/cash-back')
const Campaigns = () => {
  const t = useWords(cashbackWords)
  const visitor = visitorOf(useStore(site))
  const [isNew, setIsNew] = useState(false)
  return (
    <>
      <p className="quiet cashback-lead">{t('lead')}</p>
      <RecordList
        of={cashback.campaigns}
        columns={(c) =>
          c.all({
            first: ['title', 'status', 'budget', 'spent', 'left', 'startsAt', 'endsAt', 'payments'],
            onCard: ['title'],
          })
        }
        drawer={(id) => <Campaign id={id} />}
        actions={
          mayEnter(areas.fiatMoneyMovement, visitor) && (
            <button type="button" className="button button-primary" onClick={() => setIsNew(true)}>
              {t('create')}
            </button>
          )
        }
        exportable
      />
      {isNew && (
        <CampaignDialog
          onClose={() => setIsNew(false)}
          onStarted={(id) => {
            setIsNew(false)
            if (id) navigate(`${path}?open=${id}`)
          }}
        />
      )}
    </>
  )
}
const tabs = ['campaigns', 'earned'] as const
export default function Cashback() {
  const t = useWords(cashbackWords)
  const wanted = new URLSearchParams(useLocation().search).get('tab')
  const chosen = tabs.find((name) => name === wanted) ?? 'campaigns'
  return (
    <Page>
      <Tabs
        label={t('parts')}
        tabs={tabs.map((name) => ({ name, title: t(name) }))}
        chosen={chosen}
        // The other list has other filters: they are reset.
        onChoose={(name) => navigate(`${path}?tab=${name}`)}
      >
        <div key={chosen}>{chosen === 'campaigns' ? <Campaigns /> : <CashbackList />}</div>
      </Tabs>
    </Page>
  )
}
