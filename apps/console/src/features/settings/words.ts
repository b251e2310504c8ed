import { words } from '@falaj/contract/words'

export const settingsWords = words({
  lead: { en: 'Every settings and management page that is open to you.', zh: '您可以进入的所有设置与管理页面。' },
})
