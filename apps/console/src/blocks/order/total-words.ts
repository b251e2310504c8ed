// Labels of order totals, and of money in both directions.
import { words } from '@falaj/contract/kernel/words'

export const totalWords = words({
  counted: { en: 'Sums: paid and on the way', zh: '合计：已完成及处理中' },
  all: { en: 'Sums: all that match', zh: '合计：全部匹配记录' },
  done: { en: 'Sums: done, refused and reverted left out', zh: '合计：仅成功，不含被拒与冲正' },
  paid: { en: 'Sums: paid only', zh: '合计：仅已支付' },
  issued: { en: 'Sums: issued, drafts and void ones left out', zh: '合计：仅已开具，不含草稿与作废' },
  claims: { en: 'Sums: fraud reports left out, they take nothing', zh: '合计：不含欺诈报告（未扣款）' },
  in: { en: 'In', zh: '转入' },
  out: { en: 'Out', zh: '转出' },
  fee: { en: 'Fee with VAT', zh: '手续费（含税）' },
})
