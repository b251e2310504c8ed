// Texts of messages to customers.
import { words } from '@falaj/contract/kernel/words'

export const mandateWords = words({
  invite: {
    en: '{merchant} asks you to set up automatic payments for {title}: {amount}, {cycle}, never more than {cap} at a time. Read and sign here: {link}',
    zh: '{merchant} 请您为“{title}”设置自动扣款：{amount}，{cycle}，单次不超过 {cap}。请在此阅读并签署：{link}',
  },
  notice: {
    en: '{merchant} will debit {amount} from your card ending in {card} on {day} for {title}. To see or cancel it: {link}',
    zh: '{merchant} 将于 {day} 从您尾号 {card} 的银行卡扣款 {amount}（{title}）。查看或取消：{link}',
  },
  weekly: { en: 'every week', zh: '每周一次' },
  monthly: { en: 'every month', zh: '每月一次' },
  yearly: { en: 'every year', zh: '每年一次' },
})
