// The terminals of the merchants below this account.
import { areas, mayEnter } from '@falaj/contract/kernel/access'
import { href } from '@falaj/contract/kernel/routes'
import { terminal } from '@falaj/contract/places/terminal'
import { useQuery } from '../../../api/use.ts'
import { totalWords } from '../../../blocks/order/total-words.ts'
import { ChoicePanel } from '../../../blocks/record-list/filter-panels.tsx'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { site, visitorOf } from '../../../session/site.ts'
import { Page } from '../../../shell/page.tsx'
import { useStore } from '../../../state/store.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { Terminal } from './terminal.detail.tsx'
import { terminalWords } from './terminal.words.ts'

export default function Terminals() {
  const t = useWords(terminalWords)
  const language = useLanguage()
  const visitor = visitorOf(useStore(site))
  const { merchants = [], stores = [] } = useQuery(terminal.choices, {}).data ?? {}
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
        filters={(f) => [
          f.text('text'),
          f.custom(
            'mid',
            (value, onChange) => (
              <ChoicePanel
                title={t('merchant')}
                several={false}
                choices={merchants.map(({ mid, name }) => ({ code: mid, label: name[language] }))}
                value={value}
                onChange={(to) => onChange(to as string | undefined)}
              />
            ),
            (mid) => merchants.find((each) => each.mid === mid)?.name[language] ?? mid ?? '',
          ),
          f.custom(
            'store',
            (value, onChange) => (
              <ChoicePanel
                title={t('store')}
                several={false}
                choices={stores.map(({ name }) => ({ code: name.en, label: name[language] }))}
                value={value}
                onChange={(to) => onChange(to as string | undefined)}
              />
            ),
            (store) => stores.find(({ name }) => name.en === store)?.name[language] ?? store ?? '',
          ),
          f.choice('state'),
          f.choice('model'),
          f.dates('createdAt'),
        ]}
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
