// What each paper is called: light enough for a list that shows none of the texts.
export const paperTitles = {
  'terms-of-use': { en: 'Terms of Use', zh: '使用条款' },
  'privacy-policy': { en: 'Privacy Policy', zh: '隐私政策' },
  'cookie-policy': { en: 'Cookie Policy', zh: 'Cookie 政策' },
  'terms-and-conditions': { en: 'Terms and Conditions', zh: '条款与条件' },
  'merchant-agreement': { en: 'Merchant Agreement', zh: '商户协议' },
  'marketing-terms': { en: 'Marketing Terms and Conditions', zh: '营销条款与条件' },
  guidance: { en: 'Guidance', zh: '使用指南' },
} as const
export type PaperName = keyof typeof paperTitles
