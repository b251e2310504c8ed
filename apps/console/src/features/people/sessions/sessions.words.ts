import { words } from '@falaj/contract/kernel/words'

export const sessionsWords = words({
  lead: {
    en: 'Everywhere you’re logged in. If you don’t recognise one, end it and change your password.',
    zh: '您已登录的所有位置。如有不认识的，请结束该登录并修改密码。',
  },
  thisOne: { en: 'This browser', zh: '当前浏览器' },
  unknownBrowser: { en: 'Unknown browser', zh: '未知浏览器' },
  newDevice: { en: 'First time on this device', zh: '首次在此设备登录' },
  address: { en: 'Address', zh: '地址' },
  how: { en: 'Logged in with', zh: '登录方式' },
  since: { en: 'Since', zh: '登录时间' },
  seen: { en: 'Last used', zh: '最近使用' },
  merchant: { en: 'Acts for', zh: '所属商户' },
  noMerchant: { en: 'no merchant selected', zh: '未选择商户' },
  'how-password': { en: 'Password', zh: '密码' },
  'how-sms': { en: 'SMS code', zh: '短信验证码' },
  'how-qr': { en: 'QR code', zh: '二维码' },
  'how-handover': { en: 'Login host', zh: '统一登录' },
  end: { en: 'Log out', zh: '结束此登录' },
  endOf: { en: 'Log out: {browser}, {address}', zh: '结束此登录：{browser}，{address}' },
  ended: { en: 'That browser has been logged out.', zh: '已结束，该浏览器已退出登录。' },
  endOthers: { en: 'Log out everywhere else', zh: '结束其他全部登录' },
  endOthersSure: {
    en: { one: '{n} other browser will be logged out.', other: '{n} other browsers will be logged out.' },
    zh: '其他 {n} 个浏览器将立即退出登录。',
  },
  endedOthers: { en: { one: '{n} ended.', other: '{n} ended.' }, zh: '已结束 {n} 个。' },
  alone: { en: 'You aren’t logged in anywhere else.', zh: '您没有在其他位置登录。' },
  changePassword: { en: 'Change password', zh: '修改密码' },
})
