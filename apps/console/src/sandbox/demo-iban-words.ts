import { words } from '@falaj/contract/kernel/words'

export const ibanWords = words({
  title: { en: 'Transfers to virtual IBANs', zh: '转入虚拟 IBAN' },
  lead: {
    en: 'Act as a customer: transfer money to a merchant’s virtual IBAN. The sandbox’s bank reports it a moment later.',
    zh: '以顾客身份向商户的虚拟 IBAN 转账，沙箱银行稍后通知。',
  },
  none: { en: 'No merchant has a virtual IBAN yet.', zh: '暂无商户开立虚拟 IBAN。' },
  to: { en: 'To which IBAN', zh: '转入 IBAN' },
  closed: { en: 'closed', zh: '已关闭' },
  amount: { en: 'Amount of the transfer', zh: '转账金额' },
  sender: { en: 'Sender’s name', zh: '付款人名称' },
  senderIban: { en: 'Sender’s IBAN', zh: '付款人 IBAN' },
  text: { en: 'Reference', zh: '附言' },
  send: { en: 'Transfer', zh: '转账' },
  again: { en: 'Tell again', zh: '再次通知' },
  waiting: { en: 'on its way', zh: '途中' },
  taken: { en: 'booked', zh: '已入账' },
  repeated: { en: 'reported again, booked once', zh: '重复通知，仅入账一次' },
  unknown: { en: 'no IBAN of ours, kept by the bank', zh: '非本平台 IBAN，由银行保留' },
  unreadable: { en: 'could not be read', zh: '无法读取' },
  sent: { en: 'Sent.', zh: '已发出。' },
})
