import { words } from '@falaj/contract/words'

export const orderActionWords = words({
  submit: { en: 'Submit', zh: '提交' },
  edit: { en: 'Edit', zh: '修改' },
  cancel: { en: 'Cancel the transfer', zh: '取消转账' },
  recall: { en: 'Recall', zh: '撤回' },
  cancelTitle: { en: 'Cancel {number}?', zh: '取消 {number}？' },
  cancelNext: {
    en: 'What is on hold for it becomes available again. It cannot be submitted after that.',
    zh: '相应冻结金额将恢复可用，此后不能再提交。',
  },
  repeat: { en: 'Repeat', zh: '再次转账' },
})
