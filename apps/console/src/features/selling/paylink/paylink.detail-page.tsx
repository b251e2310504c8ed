import { href } from '@falaj/contract/kernel/routes'
import { DetailPage } from '../../../shell/detail-page.tsx'
import { useWords } from '../../../words/language.tsx'
import { PaylinkDetail } from './paylink.detail.tsx'
import { paylinkWords } from './paylink.words.ts'

export default function PaylinkDetailPage() {
  const t = useWords(paylinkWords)
  return (
    <DetailPage
      title={t('facts')}
      create={{ href: href('/paylink/creation'), text: t('create') }}
      show={(id) => <PaylinkDetail id={id} />}
    />
  )
}
