import { words } from '@falaj/contract/kernel/words'

export const entriesWords = words({
  before: { en: 'Available before', zh: '此前可用' },
  own: { en: 'This record', zh: '此笔' },
  after: { en: 'Available after', zh: '此后可用' },
  entry: { en: 'Entry', zh: '分录' },
  account: { en: 'Account', zh: '科目' },
  debit: { en: 'Debit', zh: '借方' },
  credit: { en: 'Credit', zh: '贷方' },
  yours: { en: 'Your {account}', zh: '您的{account}' },
  balanced: { en: 'Balanced. Checked in your browser.', zh: '借贷平衡，已在浏览器中核算。' },
  unbalanced: { en: 'These entries don’t add up.', zh: '金额不一致。' },
  theirs: { en: 'Their {account}', zh: '对方的{account}' },
})
