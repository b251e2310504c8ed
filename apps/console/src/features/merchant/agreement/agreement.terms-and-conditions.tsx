// Terms and Conditions, for members.
import { termsAndConditions } from '@falaj/contract/papers/terms-and-conditions'
import { Paper } from '../../../light/paper.tsx'
import { Page } from '../../../shell/page.tsx'

export default function TermsAndConditions() {
  return (
    <Page>
      <Paper paper={termsAndConditions} heading={false} />
    </Page>
  )
}
