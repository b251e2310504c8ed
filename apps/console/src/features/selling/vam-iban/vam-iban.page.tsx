// Virtual bank accounts and what came to them. What waits for somebody is said on top.
import { href } from '@falaj/contract/kernel/routes'
import { vamIban, waitingStatuses } from '@falaj/contract/selling/vam-iban'
import { toCodeText } from '@falaj/money'
import { useQuery } from '../../../api/use.ts'
import { Creation } from '../../../blocks/record-list/creation.tsx'
import { totalWords } from '../../../blocks/order/total-words.ts'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { TabParts } from '../../../blocks/tabs/tab-parts.tsx'
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
  const { data } = useQuery(vamIban.inbox, {})
  return (
    <>
      <p className="quiet vam-lead">{data?.isOffered === false ? t('notOffered') : t('lead')}</p>
      <Creation
        label={t('create')}
        allowed={data?.isOffered ?? false}
        dialog={(close, open) => <AccountDialog onClose={close} onOpened={open} />}
      >
        {(actions) => (
          <RecordList
            of={vamIban.query}
            counts={totalWords.all}
            columns={(c) =>
              c.all({
                first: ['alias', 'iban', 'status', 'month', 'assignedTo', 'assignee', 'deposits', 'lastAt'],
                onCard: ['iban', 'assignee'],
              })
            }
            drawer={(id) => <AccountDetail id={id} />}
            actions={actions}
            exportable
          />
        )}
      </Creation>
    </>
  )
}
export default function VirtualAccounts() {
  const t = useWords(vamIbanWords)
  return (
    <Page>
      <Waits />
      <TabParts
        label={t('parts')}
        title={t}
        parts={{ accounts: () => <Accounts />, deposits: () => <DepositList /> }}
      />
    </Page>
  )
}
