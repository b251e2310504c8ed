// My authorizations: what waits for my decision, and what I have decided.
import { approval } from '@falaj/contract/people/approval'
import { filterWords, type Filter } from '../../../blocks/record-list/filters.tsx'
import { ApproveMany } from './approval.approve-many.tsx'
import { RequestPanes } from './approval.panes.tsx'

const f = filterWords<(typeof approval.authorizations)['filters']['_zod']['output']>()
const filters = [
  f.text('text'),
  f.choice('mine'),
  f.dates('createdAt'),
  f.choice('standing'),
  f.choice('kind'),
] as readonly Filter[]

export default function MyAuthorizations() {
  return <RequestPanes of={approval.authorizations} here="authorizations" filters={filters} actions={<ApproveMany />} />
}
