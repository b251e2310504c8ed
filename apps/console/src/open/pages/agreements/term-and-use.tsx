// Terms of Use.
import { termsOfUse } from '@falaj/contract/papers/terms-of-use'
import { Paper } from '../../../light/paper.tsx'

export const description = {
  en: 'What everyone agrees to who opens the Falaj Business site or console: sign-in, rules, liability and how terms change.',
  zh: '使用 Falaj Business 网站与控制台的条款：登录、规则、责任以及条款如何变更。',
}
export const Page = () => <Paper paper={termsOfUse} heading />
