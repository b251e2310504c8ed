import { Page } from '../../shell/page.tsx'
import { HistoryList } from './list.tsx'

export default function OperationHistory() {
  return (
    <Page>
      <HistoryList />
    </Page>
  )
}
