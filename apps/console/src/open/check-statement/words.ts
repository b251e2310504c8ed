import type { CourtDifferenceKind } from '@falaj/contract/growth/commission-court'
import { words } from '@falaj/contract/kernel/words'

export const checkWords = words({
  title: { en: 'Check a commission statement', zh: '核对佣金对账单' },
  lead: {
    en: 'Choose the file of a statement. It is computed again on this device, line by line; nothing is sent.',
    zh: '请选择对账文件。本设备将逐笔重新计算，不会发送任何数据。',
  },
  choose: { en: 'Choose a file', zh: '选择文件' },
  unreadable: {
    en: 'This is not the file of a commission statement, or it was cut off. Download it again.',
    zh: '该文件不是佣金对账文件，或内容不完整。请重新下载。',
  },
  same: { en: 'Everything is right', zh: '核对一致' },
  sameText: {
    en: '{name}, {month}: {n} commissions and their payouts ({payouts}) were computed again. The statement closes with {closing}.',
    zh: '已重新计算 {name} {month} 的 {n} 笔佣金和 {payouts} 笔付款，期末为 {closing}。',
  },
  different: { en: { one: '{n} difference', other: '{n} differences' }, zh: '{n} 处不一致' },
  differentText: {
    en: '{name}, {month}: {lines} commissions and their payouts ({payouts}) were computed again. These differ:',
    zh: '已重新计算 {name} {month} 的 {lines} 笔佣金和 {payouts} 笔付款，以下不一致：',
  },
  where: { en: 'Where', zh: '位置' },
  what: { en: 'What differs', zh: '不一致项' },
  stated: { en: 'In the file', zh: '文件所载' },
  computed: { en: 'Computed', zh: '计算结果' },
  first: { en: 'The first {n} are shown.', zh: '仅显示前 {n} 处。' },
})
export const differenceWords = {
  'no-payment': { en: 'The payment is missing', zh: '缺少该笔支付' },
  'no-path': { en: 'No path from the merchant to this partner', zh: '商户与该合作方之间没有路径' },
  rate: { en: 'Rate', zh: '费率' },
  below: { en: 'Rate of the partner below', zh: '下级合作方费率' },
  commission: { en: 'Commission', zh: '佣金' },
  vat: { en: 'VAT', zh: '增值税' },
  'no-earned': { en: 'What it was earned with is missing', zh: '缺少获得记录' },
  'taken-back': { en: 'Taken back', zh: '收回' },
  'payout-sum': { en: 'Sum of the payout', zh: '付款合计' },
  'payout-lines': { en: 'Commissions of the payout', zh: '付款所含佣金笔数' },
  'earned-sum': { en: 'Earned', zh: '获得合计' },
  'taken-back-sum': { en: 'Taken back', zh: '收回合计' },
  'paid-sum': { en: 'Paid out', zh: '已支付合计' },
  closing: { en: 'Closing', zh: '期末' },
} as const satisfies Record<CourtDifferenceKind, { en: string; zh: string }>
