import { Page } from '../../shell/page.tsx'
import { BankAccountList } from './list.tsx'

export default function BankAccounts() {
  return (
    <Page>
      <BankAccountList />
    </Page>
  )
}
