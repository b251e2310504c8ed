// Merchant Agreement, for members.
import { merchantAgreement } from '@falaj/contract/papers/merchant-agreement'
import { Paper } from '../../../light/paper.tsx'
import { Page } from '../../../shell/page.tsx'

export default function MerchantAgreement() {
  return (
    <Page>
      <Paper paper={merchantAgreement} heading={false} />
    </Page>
  )
}
