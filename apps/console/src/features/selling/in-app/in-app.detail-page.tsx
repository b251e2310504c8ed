import { href } from '@falaj/contract/kernel/routes'
import { DetailPage } from '../../../shell/detail-page.tsx'
import { useWords } from '../../../words/language.tsx'
import { AppView } from './in-app.detail.tsx'
import { inAppWords } from './in-app.words.ts'

export default function App() {
  const t = useWords(inAppWords)
  return (
    <DetailPage
      title={t('setup')}
      create={{ href: href('/myapps/myapps/add'), text: t('add') }}
      show={(id) => <AppView id={id} />}
    />
  )
}
