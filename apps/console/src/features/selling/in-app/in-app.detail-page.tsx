import { href } from '@falaj/contract/kernel/routes'
import { detailPage } from '../../../shell/detail-page.tsx'
import { AppView } from './in-app.detail.tsx'
import { inAppWords } from './in-app.words.ts'

export default detailPage({
  title: inAppWords.setup,
  create: { href: href('/myapps/myapps/add'), text: inAppWords.add },
  Detail: AppView,
})
