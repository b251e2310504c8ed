// Devices without a key yet: each is activated from here.
import { device } from '@falaj/contract/places/device'
import { RecordList } from '../../../blocks/record-list/record-list.tsx'
import { DeviceTabs } from '../../../blocks/tabs/device-tabs.tsx'
import { Page } from '../../../shell/page.tsx'
import { DeviceView } from './device.detail.tsx'
import { DeviceWays } from './device.page.tsx'

export default function WaitingDevices() {
  return (
    <Page actions={<DeviceWays />}>
      <DeviceTabs />
      <RecordList
        of={device.waiting}
        columns={(c) =>
          c.all({
            first: ['number', 'label', 'store', 'state', 'model', 'serial', 'codeAt', 'codeEnds'],
            onCard: ['store'],
          })
        }
        drawer={(id) => <DeviceView id={id} />}
        exportable
      />
    </Page>
  )
}
