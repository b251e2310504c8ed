import { SignOutDialog } from '../../../shell/account.tsx'
import { navigate } from '../../../router/location.ts'
import { Page } from '../../../shell/page.tsx'

export default function Logout() {
  return (
    <Page>
      <SignOutDialog open onClose={() => navigate('/settings/navigation')} />
    </Page>
  )
}
