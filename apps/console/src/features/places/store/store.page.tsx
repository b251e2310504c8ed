// All stores: the board of the day, the list, or the map. The filters are in the address, so they stay when the view changes.
import { useState } from 'react'
import { mayCall, ofMerchant } from '@falaj/contract/kernel/endpoint'
import { store } from '@falaj/contract/places/store'
import { storeSheet } from '@falaj/contract/places/store-sheet'
import { href } from '@falaj/contract/kernel/routes'
import { ChildRecords, ChildSwitch, useChildMid } from '../../../blocks/child-merchant/child-merchant.tsx'
import { totalWords } from '../../../blocks/order/total-words.ts'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { ImportDialog } from '../../../blocks/sheet/import-dialog.tsx'
import { searchWith, useLocation } from '../../../router/location.ts'
import { site, visitorOf } from '../../../session/site.ts'
import { Page } from '../../../shell/page.tsx'
import { useStore } from '../../../state/store.ts'
import { useWords } from '../../../words/language.tsx'
import { StoreBoard } from './store.board.tsx'
import { StoreView } from './store.detail.tsx'
import { storeWords } from './store.words.ts'
import '../../../blocks/tabs/two-views.css'
import './store.css'

const views = ['board', 'list', 'map'] as const
export default function Stores() {
  const t = useWords(storeWords)
  const { pathname, search } = useLocation()
  const named = new URLSearchParams(search).get('show')
  const view = views.find((each) => each === named) ?? 'board'
  const [isImporting, setIsImporting] = useState(false)
  const mayAdd = mayCall(store.add, visitorOf(useStore(site)))
  const actions = mayAdd && (
    <>
      <button type="button" className="button" onClick={() => setIsImporting(true)}>
        {t('import')}
      </button>
      <a className="button button-primary" href={href('/store/creation')}>
        {t('add')}
      </a>
    </>
  )
  const mid = useChildMid()
  if (mid)
    return (
      <Page actions={<ChildSwitch />}>
        <ChildRecords mid={mid} isState>
          <RecordList
            of={ofMerchant(store.query, mid)}
            counts={totalWords.all}
            columns={(c) =>
              c.all({
                first: ['name', 'code', 'status', 'city', 'type', 'manager', 'devices', 'codes', 'volume'],
                onCard: ['city', 'volume'],
              })
            }
          />
        </ChildRecords>
      </Page>
    )
  return (
    <Page
      actions={
        <>
          <ChildSwitch />
          {actions}
        </>
      }
    >
      <nav className="view-switch" aria-label={t('views')}>
        {views.map((each) => (
          <a
            key={each}
            href={
              pathname +
              searchWith(search, { show: each === 'board' ? null : each, page: null, open: null, sort: null })
            }
            className={each === 'map' ? 'store-wide-only' : undefined}
            aria-current={view === each ? 'page' : undefined}
          >
            {t(each)}
          </a>
        ))}
      </nav>
      {view === 'list' ? (
        <RecordList
          of={store.query}
          counts={totalWords.all}
          columns={(c) =>
            c.all({
              first: ['name', 'code', 'status', 'city', 'type', 'manager', 'devices', 'codes', 'volume'],
              onCard: ['city', 'volume'],
            })
          }
          drawer={(id) => <StoreView id={id} />}
          exportable
        />
      ) : (
        <StoreBoard as={view} actions={actions} />
      )}
      {isImporting && (
        <ImportDialog
          of={store.import}
          rules={storeSheet}
          title={t('importTitle')}
          fileName="stores"
          check={store.checkImport}
          onClose={() => setIsImporting(false)}
        />
      )}
    </Page>
  )
}
