import { href } from '@falaj/contract/kernel/routes'
import { detailPage } from '../../../shell/detail-page.tsx'
import { AccountDetail } from './vam-iban.account-detail.tsx'
import { vamIbanWords } from './vam-iban.words.ts'

export default detailPage({
  title: vamIbanWords.facts,
  create: { href: href('/vam-iban/main'), text: vamIbanWords.accounts },
  Detail: AccountDetail,
})
