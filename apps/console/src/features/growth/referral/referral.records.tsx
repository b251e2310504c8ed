// Rewards: what was earned of each payment of an invited merchant. Members who may read commissions see how each was computed.
import { commission } from '@falaj/contract/growth/commission'
import { referral } from '@falaj/contract/growth/referral'
import { mayCall } from '@falaj/contract/kernel/endpoint'
import { totalWords } from '../../../blocks/order/total-words.ts'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { site, visitorOf } from '../../../session/site.ts'
import { Page } from '../../../shell/page.tsx'
import { useStore } from '../../../state/store.ts'
import { CommissionView } from '../commission/commission.read.ts'

export default function ReferralRecords() {
  const mayRead = mayCall(commission.explain, visitorOf(useStore(site)))
  return (
    <Page>
      <RecordList
        of={referral.records}
        counts={totalWords.all}
        columns={(c) =>
          c.all({
            first: ['createdAt', 'name', 'promoter', 'payment', 'amount', 'rate', 'commission', 'state'],
            without: ['number', 'payout'],
            onCard: ['promoter', 'commission'],
          })
        }
        {...(mayRead ? { drawer: (id: string) => <CommissionView id={id} /> } : {})}
        exportable
      />
    </Page>
  )
}
