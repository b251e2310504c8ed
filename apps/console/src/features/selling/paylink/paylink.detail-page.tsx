import { href } from '@falaj/contract/kernel/routes'
import { detailPage } from '../../../shell/detail-page.tsx'
import { PaylinkDetail } from './paylink.detail.tsx'
import { paylinkWords } from './paylink.words.ts'

export default detailPage({
  title: paylinkWords.facts,
  create: { href: href('/paylink/creation'), text: paylinkWords.create },
  Detail: PaylinkDetail,
})
