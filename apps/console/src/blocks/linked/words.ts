import { words } from '@falaj/contract/words'

export const linkedWords = words({
  linked: { en: 'Linked', zh: '关联' },
})
