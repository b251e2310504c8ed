import { words } from '@falaj/contract/kernel/words'

export const bankNumberWords = words({
  iban: { en: 'IBAN', zh: 'IBAN' },
  ibanHint: {
    en: 'AE followed by 21 digits. Spaces are fine.',
    zh: 'AE 加 21 位数字，可直接粘贴，有无空格均可。',
  },
  ibanSoFar: { en: '{n} of 23 characters', zh: '已输入 {n} / 23 位' },
  accountNumber: { en: 'Account number', zh: '账号' },
  digitsUS: { en: '4 to 17 digits', zh: '4 至 17 位数字' },
  digitsHK: { en: '9 to 15 digits, including bank and branch code', zh: '9 至 15 位数字，含银行和分行代码' },
  digitsSG: { en: '7 to 14 digits', zh: '7 至 14 位数字' },
  swift: { en: 'SWIFT code', zh: 'SWIFT 代码' },
  swiftHint: { en: '8 or 11 letters and digits, also called BIC', zh: '8 或 11 位字母和数字，又称 BIC' },
  checks: { en: 'The check digits are correct.', zh: '校验位正确。' },
  bankIs: { en: '{bank}. The check digits are correct.', zh: '{bank}，校验位正确。' },
  bankName: { en: 'Bank name', zh: '银行名称' },
  bankNameHint: { en: 'We don’t recognise this bank’s code.', zh: '我们尚未收录该银行代码。' },
})
