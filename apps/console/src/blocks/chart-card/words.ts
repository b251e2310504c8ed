import { words } from '@falaj/contract/kernel/words'

export const chartWords = words({
  asTable: { en: 'Show as table', zh: '以表格显示' },
  asChart: { en: 'Show as chart', zh: '以图表显示' },
})
