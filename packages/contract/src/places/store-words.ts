// What people call the parts of a store, on both sides.
import { words } from '../kernel/words.ts'

export const photoKindWords = words({
  front: { en: 'Front', zh: '门头' },
  counter: { en: 'Counter', zh: '收银台' },
  inside: { en: 'Inside', zh: '店内' },
})
export const weekdayWords = words({
  0: { en: 'Mon', zh: '周一' },
  1: { en: 'Tue', zh: '周二' },
  2: { en: 'Wed', zh: '周三' },
  3: { en: 'Thu', zh: '周四' },
  4: { en: 'Fri', zh: '周五' },
  5: { en: 'Sat', zh: '周六' },
  6: { en: 'Sun', zh: '周日' },
})
