// Statements of a merchant below one's own: those whose whole period lies in the membership, and only read.
import { statement } from '@falaj/contract/accounts/statement'
import type { StatementGroup } from '@falaj/contract/accounts/statement-types'
import { ofMerchant } from '@falaj/contract/kernel/endpoint'
import { ChildRecords } from '../../../blocks/child-merchant/child-merchant.tsx'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'

export const ChildStatements = ({ mid, group }: { readonly mid: string; readonly group: StatementGroup }) => (
  <ChildRecords mid={mid}>
    <RecordList
      of={ofMerchant(statement[group], mid)}
      columns={(c) =>
        c.all({
          first: ['number', 'status', 'type', 'firstDay', 'lastDay', 'opening', 'credits', 'debits', 'closing'],
          without: ['rowsTotal', 'failure', 'by'],
        })
      }
      drawer={ofMerchant(statement.detail, mid)}
    />
  </ChildRecords>
)
