import { href } from '@falaj/contract/kernel/routes'
import { DetailPage } from '../../../shell/detail-page.tsx'
import { useWords } from '../../../words/language.tsx'
import { SmartCodeDetail } from './smart-code.detail.tsx'
import { codeWords } from './smart-code.words.ts'

export default function SmartCodeDetailPage() {
  const t = useWords(codeWords)
  return (
    <DetailPage
      title={t('facts')}
      create={{ href: href('/smart-code/creation'), text: t('create') }}
      show={(id) => <SmartCodeDetail id={id} />}
    />
  )
}
