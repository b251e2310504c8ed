import { referral } from '@falaj/contract/growth/referral'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { Page } from '../../../shell/page.tsx'

export default function ReferralHistory() {
  return (
    <Page>
      <RecordList
        of={referral.history}
        columns={(c) =>
          c.all({
            first: ['createdAt', 'number', 'name', 'promoter', 'what', 'refusal', 'detail', 'who'],
            onCard: ['name', 'what'],
          })
        }
        exportable
      />
    </Page>
  )
}
