import { words } from '@falaj/contract/kernel/words'

export const linkedWords = words({
  linked: { en: 'Linked', zh: '关联' },
})
