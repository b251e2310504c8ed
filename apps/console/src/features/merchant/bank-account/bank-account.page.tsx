import { Page } from '../../../shell/page.tsx'
import { BankAccountList } from './bank-account.list.tsx'

export default function BankAccounts() {
  return (
    <Page>
      <BankAccountList />
    </Page>
  )
}
