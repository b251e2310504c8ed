import { Page } from '../../../shell/page.tsx'
import { MerchantList } from './referral-area.lists.tsx'

export default function Merchants() {
  return (
    <Page>
      <MerchantList />
    </Page>
  )
}
