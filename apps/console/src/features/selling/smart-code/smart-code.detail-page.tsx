import { href } from '@falaj/contract/kernel/routes'
import { detailPage } from '../../../shell/detail-page.tsx'
import { SmartCodeDetail } from './smart-code.detail.tsx'
import { codeWords } from './smart-code.words.ts'

export default detailPage({
  title: codeWords.facts,
  create: { href: href('/smart-code/creation'), text: codeWords.create },
  Detail: SmartCodeDetail,
})
