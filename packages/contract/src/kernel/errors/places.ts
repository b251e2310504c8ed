// Refusals and field faults of the domain places.
import { faultTable, refusalTable } from './table.ts'

export const placesErrors = refusalTable({
  ACTIVATION_WRONG: {
    code: 42001,
    en: 'This activation code is wrong. Check it, or make a new one on the page of the device.',
    zh: '激活码有误。请核对，或在设备页面重新生成。',
  },
  ACTIVATION_USED: {
    code: 42002,
    en: 'This activation code has been used. Make a new one on the page of the device.',
    zh: '该激活码已被使用，请在设备页面重新生成。',
  },
  ACTIVATION_EXPIRED: {
    code: 42003,
    en: 'This activation code is no longer valid. Make a new one on the page of the device.',
    zh: '该激活码已失效，请在设备页面重新生成。',
  },
  ACTIVATION_FOREIGN: {
    code: 42004,
    en: 'This activation code is for a device of another merchant.',
    zh: '该激活码属于其他商户的设备。',
  },
  ACTIVATION_TRIES: {
    code: 42906,
    en: 'Too many codes were tried. Wait 15 minutes.',
    zh: '尝试次数过多，请 15 分钟后再试。',
    retry: true,
  },
  DEVICE_ENDED: {
    code: 42005,
    en: 'This device is no longer in use. Its code can’t activate it.',
    zh: '该设备已停用，无法激活。',
  },
  DEVICE_KEY: {
    code: 42006,
    en: 'This isn’t a key that a till can use.',
    zh: '该密钥不可用于收银设备。',
  },
})

export const placesFaults = faultTable({})
