import { href } from '@falaj/contract/kernel/routes'
import { DetailPage } from '../../../shell/detail-page.tsx'
import { useWords } from '../../../words/language.tsx'
import { AccountDetail } from './vam-iban.account-detail.tsx'
import { vamIbanWords } from './vam-iban.words.ts'

export default function VirtualAccountPage() {
  const t = useWords(vamIbanWords)
  return (
    <DetailPage
      title={t('facts')}
      create={{ href: href('/vam-iban/main'), text: t('accounts') }}
      show={(id) => <AccountDetail id={id} />}
    />
  )
}
