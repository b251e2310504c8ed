// My requests: what I have asked for and what became of it.
import { approval } from '@falaj/contract/people/approval'
import { filterWords, type Filter } from '../../../blocks/record-list/filters.tsx'
import { RequestPanes } from './approval.panes.tsx'

const f = filterWords<(typeof approval.requests)['filters']['_zod']['output']>()
const filters = [f.text('text'), f.dates('createdAt'), f.choice('standing'), f.choice('kind')] as readonly Filter[]

export default function MyRequests() {
  return <RequestPanes of={approval.requests} here="requests" filters={filters} />
}
