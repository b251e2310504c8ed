// Marketing Terms and Conditions, for members.
import { marketingTerms } from '@falaj/contract/papers/marketing-terms'
import { Paper } from '../../../light/paper.tsx'
import { Page } from '../../../shell/page.tsx'

export default function MarketingTerms() {
  return (
    <Page>
      <Paper paper={marketingTerms} heading={false} />
    </Page>
  )
}
