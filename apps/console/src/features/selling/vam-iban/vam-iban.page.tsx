// Virtual bank accounts and their deposits. What needs a decision is shown on top.
import { useState } from 'react'
import { href } from '@falaj/contract/kernel/routes'
import { vamIban, waitingStatuses } from '@falaj/contract/selling/vam-iban'
import { toCodeText } from '@falaj/money'
import { useQuery } from '../../../api/use.ts'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { Tabs } from '../../../light/tabs.tsx'
import { navigate, useLocation } from '../../../router/location.ts'
import { Page } from '../../../shell/page.tsx'
import { useWords } from '../../../words/language.tsx'
import { AccountDetail } from './vam-iban.account-detail.tsx'
import { AccountDialog } from './vam-iban.account-dialog.tsx'
import { DepositList } from './vam-iban.deposit-list.tsx'
import { vamIbanWords } from './vam-iban.words.ts'
import './vam-iban.css'

const path = href('/vam-iban/main')
const Waits = () => {
  const t = useWords(vamIbanWords)
  const { data } = useQuery(vamIban.inbox, {})
  const n = data?.waits.reduce((sum, { count }) => sum + count, 0) ?? 0
  if (!data || n === 0) return null
  const sum = data.waits.map(({ amount }) => toCodeText(amount)).join(', ')
  return (
    <div className="card card-body vam-waits">
      <p>{n === 1 ? t('waitsOne', { sum }) : t('waits', { n, sum })}</p>
      <a className="button" href={`${path}?tab=deposits&status=${waitingStatuses.join(',')}`}>
        {t('waitsLook')}
      </a>
    </div>
  )
}
const Accounts = () => {
  const t = useWords(vamIbanWords)
  const [isNew, setIsNew] = useState(false)
  const { data } = useQuery(vamIban.inbox, {})
  return (
    <>
      <p className="quiet vam-lead">{data?.isOffered === false ? t('notOffered') : t('lead')}</p>
      <RecordList
        of={vamIban.query}
        columns={(c) =>
          c.all({
            first: ['alias', 'iban', 'status', 'month', 'assignedTo', 'assignee', 'deposits', 'lastAt'],
            onCard: ['iban', 'assignee'],
          })
        }
        drawer={(id) => <AccountDetail id={id} />}
        actions={
          data?.isOffered && (
            <button type="button" className="button button-primary" onClick={() => setIsNew(true)}>
              {t('create')}
            </button>
          )
        }
        exportable
      />
      {isNew && <AccountDialog onClose={() => setIsNew(false)} onOpened={(id) => navigate(`${path}?open=${id}`)} />}
    </>
  )
}
const tabs = ['accounts', 'deposits'] as const
export default function VirtualAccounts() {
  const t = useWords(vamIbanWords)
  const wanted = new URLSearchParams(useLocation().search).get('tab')
  const chosen = tabs.find((name) => name === wanted) ?? 'accounts'
  return (
    <Page>
      <Waits />
      <Tabs
        label={t('parts')}
        tabs={tabs.map((name) => ({ name, title: t(name) }))}
        chosen={chosen}
        // The other list has other filters: they begin anew.
        onChoose={(name) => navigate(`${path}?tab=${name}`)}
      >
        <div key={chosen}>{chosen === 'accounts' ? <Accounts /> : <DepositList />}</div>
      </Tabs>
    </Page>
  )
}
