import { deviceOrder } from '@falaj/contract/places/device-order'
import { href } from '@falaj/contract/kernel/routes'
import { words } from '@falaj/contract/kernel/words'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { DeviceTabs } from '../../../blocks/tabs/device-tabs.tsx'
import { Page } from '../../../shell/page.tsx'
import { useWords } from '../../../words/language.tsx'
import { OrderView } from './device-order.detail.tsx'
import { orderWords } from './device-order.words.ts'

const totals = words({ deposits: { en: 'Sums: withdrawn orders left out', zh: '合计：不含已撤回的申请' } })

export default function DeviceOrders() {
  const t = useWords(orderWords)
  return (
    <Page>
      <DeviceTabs />
      <RecordList
        of={deviceOrder.query}
        counts={totals.deposits}
        columns={(c) =>
          c.all({
            first: ['number', 'createdAt', 'status', 'model', 'quantity', 'plan', 'price', 'deposit', 'address'],
            onCard: ['model', 'quantity'],
          })
        }
        drawer={(id) => <OrderView id={id} />}
        actions={
          <a className="button button-primary" href={href('/pos-device/creation')}>
            {t('apply')}
          </a>
        }
        exportable
      />
    </Page>
  )
}
