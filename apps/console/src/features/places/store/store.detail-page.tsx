import { href } from '@falaj/contract/kernel/routes'
import { detailPage } from '../../../shell/detail-page.tsx'
import { StoreView } from './store.detail.tsx'
import { storeWords } from './store.words.ts'

export default detailPage({
  title: storeWords.facts,
  create: { href: href('/store/creation'), text: storeWords.add },
  Detail: StoreView,
})
