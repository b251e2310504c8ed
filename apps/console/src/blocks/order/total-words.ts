// Labels of order totals, and of money in both directions.
import { words } from '@falaj/contract/kernel/words'

export const totalWords = words({
  counted: { en: 'Sums: paid and on the way', zh: '合计：已完成及处理中' },
  in: { en: 'In', zh: '转入' },
  out: { en: 'Out', zh: '转出' },
  fee: { en: 'Fee with VAT', zh: '手续费（含税）' },
})
