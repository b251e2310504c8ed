import { Page } from '../../shell/page.tsx'
import { HistoryList } from './list.tsx'
import { SealCard } from './seal-card.tsx'

export default function OperationHistory() {
  return (
    <Page>
      <SealCard />
      <HistoryList />
    </Page>
  )
}
