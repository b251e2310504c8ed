import { words } from '@falaj/contract/kernel/words'

export const qrWords = words({
  qrLead: {
    en: 'Scan with a phone that is logged in to Falaj, choose the number below, and approve.',
    zh: '使用已登录 Falaj 的手机扫描，选择下方数字并确认。',
  },
  qrPicture: { en: 'QR code to log in', zh: '登录二维码' },
  qrNumber: { en: 'Choose this number on your phone', zh: '请在手机上选择此数字' },
  qrNONE: { en: 'Waiting for your phone', zh: '等待手机扫描' },
  qrVERIFIED: { en: 'Scanned. Approve on your phone.', zh: '已扫描，请在手机上确认。' },
  qrAUTHENTICATED: { en: 'Approved', zh: '已确认' },
  qrREJECTED: {
    en: 'This code is no longer valid. It was refused or has expired.',
    zh: '二维码已失效：已被拒绝，或已超过一分钟。',
  },
  qrNew: { en: 'New code', zh: '获取新二维码' },
  qrFailed: { en: 'We couldn’t create a code.', zh: '无法生成二维码。' },
  qrPaste: {
    en: 'If you don’t have a camera, copy the code and paste it under Settings, QR login.',
    zh: '无法扫码？复制代码并粘贴到“设置 - 扫码登录”。',
  },
  qrCopy: { en: 'Copy code', zh: '复制代码' },
  qrCopied: { en: 'Copied', zh: '已复制' },
})
