import { preAuthorizer } from '@falaj/contract/kernel/access'
import { ofMerchant } from '@falaj/contract/kernel/endpoint'
import { device } from '@falaj/contract/places/device'
import { href } from '@falaj/contract/kernel/routes'
import { words } from '@falaj/contract/kernel/words'
import { ChildRecords, ChildSwitch, useChildMid } from '../../../blocks/child-merchant/child-merchant.tsx'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { DeviceTabs } from '../../../blocks/tabs/device-tabs.tsx'
import { searchWith, useLocation } from '../../../router/location.ts'
import { Page } from '../../../shell/page.tsx'
import { site, visitorOf } from '../../../session/site.ts'
import { useStore } from '../../../state/store.ts'
import { useWords } from '../../../words/language.tsx'
import { DeviceFigures } from './device.board.tsx'
import { DeviceView } from './device.detail.tsx'
import { DeviceFleet } from './device.map.tsx'
import { HealthPill } from './device.health.tsx'
import { deviceWords } from './device.words.ts'
import '../../../blocks/tabs/two-views.css'

const totals = words({ today: { en: 'Sums: paid today, in dirhams', zh: '合计：今日已收（迪拉姆）' } })

export const DeviceWays = () => {
  const t = useWords(deviceWords)
  const { who } = visitorOf(useStore(site))
  return (
    <>
      {who?.roles.includes(preAuthorizer) && (
        <a className="button" href={href('/pos-device/pre-auth-add')}>
          {t('addStore')}
        </a>
      )}
      <a className="button" href={href('/pos-device/creation')}>
        {t('apply')}
      </a>
      <a className="button button-primary" href={href('/pos-device/add')}>
        {t('addBrowser')}
      </a>
    </>
  )
}
const views = ['list', 'map'] as const
export default function MyDevices() {
  const t = useWords(deviceWords)
  const { pathname, search } = useLocation()
  const isMap = new URLSearchParams(search).get('show') === 'map'
  const mid = useChildMid()
  if (mid)
    return (
      <Page actions={<ChildSwitch />}>
        <ChildRecords mid={mid} isState>
          <RecordList
            of={ofMerchant(device.query, mid)}
            counts={totals.today}
            columns={(c) =>
              c.all({
                first: ['number', 'label', 'store', 'state', 'health', 'battery', 'network', 'lastSaleAt', 'today'],
                cells: { health: (row) => <HealthPill {...row} />, store: (row) => row.store },
                onCard: ['store', 'health'],
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
          <DeviceWays />
        </>
      }
    >
      <DeviceTabs />
      <DeviceFigures />
      <nav className="view-switch" aria-label={t('views')}>
        {views.map((view) => (
          <a
            key={view}
            href={
              pathname + searchWith(search, { show: view === 'map' ? view : null, page: null, open: null, sort: null })
            }
            aria-current={isMap === (view === 'map') ? 'page' : undefined}
          >
            {t(view)}
          </a>
        ))}
      </nav>
      {isMap ? (
        <DeviceFleet />
      ) : (
        <RecordList
          of={device.query}
          counts={totals.today}
          columns={(c) =>
            c.all({
              first: [
                'number',
                'label',
                'store',
                'state',
                'health',
                'battery',
                'network',
                'version',
                'onShift',
                'lastSaleAt',
                'today',
              ],
              cells: { health: (row) => <HealthPill {...row} /> },
              onCard: ['store', 'health'],
            })
          }
          drawer={(id) => <DeviceView id={id} />}
          exportable
        />
      )}
    </Page>
  )
}
