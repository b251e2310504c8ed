// Terms of Use.
import { termsOfUse } from '@falaj/contract/papers/terms-of-use'
import { Paper } from '../../../light/paper.tsx'

export const description = {
  en: 'What you agree to when you use the Falaj Business site or console: login, rules, liability and how the terms change.',
  zh: '使用 Falaj Business 网站与控制台的条款：登录、规则、责任以及条款如何变更。',
}
export const Page = () => <Paper paper={termsOfUse} heading />
