import { words } from '@falaj/contract/kernel/words'

export const dayInputWords = words({
  format: { en: 'DD-MM-YYYY', zh: 'DD-MM-YYYY' },
  pick: { en: 'Choose a date', zh: '选择日期' },
  earlier: { en: 'Previous month', zh: '上个月' },
  later: { en: 'Next month', zh: '下个月' },
})
