// Guidance: the user guide.
import { guidance } from '@falaj/contract/papers/guidance'
import { Paper } from '../../../light/paper.tsx'

export const description = {
  en: 'The user guide of the Falaj Business console: signing in, second factor, lists, exports, messages, settings, documents.',
  zh: 'Falaj Business 控制台使用指南：登录、二次验证、列表、导出、消息、设置与文档。',
}
export const Page = () => <Paper paper={guidance} heading />
