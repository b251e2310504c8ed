// Refusals and field faults of the domain overview.
import { refusalTable } from './table.ts'

export const overviewErrors = refusalTable({
  PINS_MAX: {
    code: 41149,
    en: 'You have 20 pins in the search. Unpin one first.',
    zh: '搜索中已固定 20 项，请先取消固定一项。',
  },
})
