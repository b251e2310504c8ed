import { Page } from '../../../shell/page.tsx'
import { LineList } from './referral-area.lists.tsx'

export default function Transactions() {
  return (
    <Page>
      <LineList />
    </Page>
  )
}
