// The terminals of the merchants below this account.
import { areas, mayEnter } from '@falaj/contract/kernel/access'
import { href } from '@falaj/contract/kernel/routes'
import { terminal } from '@falaj/contract/places/terminal'
import { totalWords } from '../../../blocks/order/total-words.ts'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { site, visitorOf } from '../../../session/site.ts'
import { Page } from '../../../shell/page.tsx'
import { useStore } from '../../../state/store.ts'
import { useWords } from '../../../words/language.tsx'
import { Terminal } from './terminal.detail.tsx'
import { terminalWords } from './terminal.words.ts'

export default function Terminals() {
  const t = useWords(terminalWords)
  const visitor = visitorOf(useStore(site))
  return (
    <Page>
      <RecordList
        of={terminal.query}
        counts={totalWords.all}
        columns={(c) =>
          c.all({
            first: [
              'number',
              'merchant',
              'store',
              'state',
              'seenAt',
              'today',
              'model',
              'serial',
              'software',
              'createdBy',
            ],
            onCard: ['merchant'],
          })
        }
        drawer={(id) => <Terminal id={id} />}
        actions={
          mayEnter(areas.terminalCreation, visitor) && (
            <a className="button button-primary" href={href('/terminals/creation')}>
              {t('order')}
            </a>
          )
        }
        exportable
      />
    </Page>
  )
}
