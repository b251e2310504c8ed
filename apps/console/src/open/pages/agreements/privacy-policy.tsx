// Privacy Policy.
import { privacyPolicy } from '@falaj/contract/papers/privacy-policy'
import { Paper } from '../../../light/paper.tsx'

export const description = {
  en: 'Which personal data the Falaj Business console keeps, why, for how long, who can see it, and your rights.',
  zh: 'Falaj Business 控制台保存哪些个人数据、用途、期限、谁可查看，以及您的权利。',
}
export const Page = () => <Paper paper={privacyPolicy} heading />
