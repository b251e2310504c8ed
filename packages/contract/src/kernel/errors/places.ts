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
    en: 'This device is no longer in use. Its code no longer works.',
    zh: '该设备已停用，无法激活。',
  },
  DEVICE_STATE: {
    code: 42011,
    en: 'This can’t be done in the device’s current state. Load it again.',
    zh: '设备当前状态不允许此操作，请重新载入。',
  },
  DEVICE_KEY: {
    code: 42006,
    en: 'This isn’t a key that a till can use.',
    zh: '该密钥不可用于收银设备。',
  },
  DEVICE_SIGNATURE: {
    code: 42007,
    en: 'This request isn’t signed by a device that is known here. Activate it again.',
    zh: '请求未由已知设备签名，请重新激活。',
  },
  DEVICE_CALL_REPEATED: {
    code: 42008,
    en: 'This request of the device was answered before.',
    zh: '该设备请求已处理过。',
    retry: true,
  },
  DEVICE_LOCKED: {
    code: 42009,
    en: 'The office has locked this device.',
    zh: '该设备已被后台锁定。',
  },
  SHIFT_CLOSED_BEFORE: {
    code: 42025,
    en: 'This shift has been closed. Load it again.',
    zh: '该班次已结束，请重新载入。',
  },
  GAP_WAITS: {
    code: 42010,
    en: 'The device may still send this sale. You can close the gap 24 hours after it was noticed.',
    zh: '设备仍可能补传该笔交易，发现缺口 24 小时后方可关闭。',
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
  STORE_SAME: { en: 'It is already there.', zh: '设备已在该门店。' },
  STORE_NEEDED: { en: 'Choose its store first.', zh: '请先选择门店。' },
  DEVICE_NOT_SPARE: {
    en: 'Choose a device that waits for activation.',
    zh: '请选择待激活的设备。',
  },
  SERIALS: { en: 'Give one serial number for each device, each once.', zh: '请为每台设备填写一个序列号，不可重复。' },
  SERIAL_KNOWN: { en: 'A device of this merchant has this serial number.', zh: '该商户已有此序列号的设备。' },
  REFUND_PIN: { en: 'Enter six digits.', zh: '请输入 6 位数字。' },
  STORE_CODE_KNOWN: { en: 'A store already has this id.', zh: '该门店编号已被使用。' },
  STORE_NAME_KNOWN: { en: 'A store in this city already has this name.', zh: '该城市已有同名门店。' },
  TIME_ORDER: { en: 'This time must be later than the one before it.', zh: '时间须晚于前一个时间。' },
  STAFF_NAMESAKES: {
    en: 'Several of your staff have this name. Write the mobile number.',
    zh: '有多名员工同名，请填写手机号码。',
  },
  STORE_ACCOUNT: {
    en: 'Choose one of the merchant’s verified bank accounts.',
    zh: '请选择商户已验证的银行账户。',
  },
  NOT_STAFF: { en: 'Choose an active member of your staff.', zh: '请选择在职员工。' },
  CLOSE_PAST: { en: 'Choose today or a later day.', zh: '请选择今天或之后的日期。' },
})
