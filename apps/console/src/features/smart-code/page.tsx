import { href } from '@falaj/contract/routes'
import { smartCode } from '@falaj/contract/smart-code'
import { RecordList } from '../../blocks/record-list/record-list.tsx'
import { Page } from '../../shell/page.tsx'
import { useWords } from '../../words/language.tsx'
import { Board } from './board.tsx'
import { SmartCodeDetail } from './detail.tsx'
import { codeWords } from './words.ts'

export default function SmartCodes() {
  const t = useWords(codeWords)
  return (
    <Page>
      <Board />
      <RecordList
        of={smartCode.query}
        columns={(c) =>
          c.all({
            first: ['name', 'status', 'mode', 'store', 'collectedToday', 'paidToday', 'collected'],
            onCard: ['store'],
          })
        }
        drawer={(id) => <SmartCodeDetail id={id} />}
        actions={
          <a className="button button-primary" href={href('/smart-code/creation')}>
            {t('create')}
          </a>
        }
        exportable
      />
    </Page>
  )
}
