// Cashback: the campaigns with their budgets, and what customers earned.
import { areas, mayEnter } from '@falaj/contract/kernel/access'
import { cashback } from '@falaj/contract/accounts/cashback'
import { Creation } from '../../../blocks/record-list/creation.tsx'
import { totalWords } from '../../../blocks/order/total-words.ts'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { TabParts } from '../../../blocks/tabs/tab-parts.tsx'
import { site, visitorOf } from '../../../session/site.ts'
import { Page } from '../../../shell/page.tsx'
import { useStore } from '../../../state/store.ts'
import { useWords } from '../../../words/language.tsx'
import { Campaign } from './cashback.detail.tsx'
import { CampaignDialog } from './cashback.form.tsx'
import { CashbackList } from './cashback.list.tsx'
import { cashbackWords } from './cashback.words.ts'
import './cashback.css'

const Campaigns = () => {
  const t = useWords(cashbackWords)
  const visitor = visitorOf(useStore(site))
  return (
    <>
      <p className="quiet page-lead cashback-lead">{t('lead')}</p>
      <Creation
        label={t('create')}
        allowed={mayEnter(areas.fiatMoneyMovement, visitor)}
        dialog={(close, open) => (
          <CampaignDialog
            onClose={close}
            onStarted={(id) => {
              close()
              if (id) open(id)
            }}
          />
        )}
      >
        {(actions) => (
          <RecordList
            of={cashback.campaigns}
            counts={totalWords.all}
            columns={(c) =>
              c.all({
                first: ['title', 'status', 'budget', 'spent', 'left', 'startsAt', 'endsAt', 'payments'],
                onCard: ['title'],
              })
            }
            drawer={(id) => <Campaign id={id} />}
            actions={actions}
            exportable
          />
        )}
      </Creation>
    </>
  )
}
export default function Cashback() {
  const t = useWords(cashbackWords)
  return (
    <Page>
      <TabParts
        label={t('parts')}
        title={t}
        parts={{ campaigns: () => <Campaigns />, earned: () => <CashbackList /> }}
      />
    </Page>
  )
}
