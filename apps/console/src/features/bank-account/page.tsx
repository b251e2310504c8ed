import { Page } from '../../shell/page.tsx'
import { BankAccountList } from './list.tsx'
import { useLiveAccounts } from './live.ts'

export default function BankAccounts() {
  useLiveAccounts()
  return (
    <Page>
      <BankAccountList />
    </Page>
  )
}
