import { href } from '@falaj/contract/kernel/routes'
import { detailPage } from '../../../shell/detail-page.tsx'
import { DeviceView } from './device.detail.tsx'
import { deviceWords } from './device.words.ts'

export default detailPage({
  title: deviceWords.detail,
  create: { href: href('/pos-device/add'), text: deviceWords.addBrowser },
  Detail: DeviceView,
})
