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
  STORE_NEEDS_PHOTO: {
    code: 42021,
    en: 'This store has no approved front photo yet. Send one; once it is approved, the store can open.',
    zh: '该门店尚无已通过的门头照片，请提交照片，通过后方可开业。',
  },
  STORE_NEEDS_FACTS: {
    code: 42022,
    en: 'A till named this store, and its address and hours are still missing. Complete them first.',
    zh: '该门店由收银台上报，尚缺地址与营业时间，请先补全。',
  },
  STORE_WAITS: {
    code: 42023,
    en: 'A change of this store waits for approval. Recall it, or wait for the decision.',
    zh: '该门店有变更正在等待审批，请先撤回或等待审批结果。',
  },
  PHOTO_WAITS: {
    code: 42024,
    en: 'A photo of this kind already waits for a decision.',
    zh: '同类照片正在等待审核。',
  },
})

export const placesFaults = faultTable({
  STORE_CODE_KNOWN: { en: 'A store already has this id.', zh: '该门店编号已被使用。' },
  STORE_NAME_KNOWN: { en: 'A store in this city already has this name.', zh: '该城市已有同名门店。' },
  TIME_ORDER: { en: 'This time must be later than the one before it.', zh: '时间须晚于前一个时间。' },
  NOT_STAFF: { en: 'Choose an active member of your staff.', zh: '请选择在职员工。' },
  CLOSE_PAST: { en: 'Choose today or a later day.', zh: '请选择今天或之后的日期。' },
})
