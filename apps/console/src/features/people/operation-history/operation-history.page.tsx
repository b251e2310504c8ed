import { Page } from '../../../shell/page.tsx'
import { HistoryList } from './operation-history.list.tsx'
import { SealCard } from './operation-history.seal-card.tsx'

export default function OperationHistory() {
  return (
    <Page>
      <SealCard />
      <HistoryList />
    </Page>
  )
}
