// Guidance: the user guide.
import { guidance } from '@falaj/contract/papers/guidance'
import { Paper } from '../../../light/paper.tsx'

export const description = {
  en: 'The user guide for the Falaj Business console: logging in, second factor, lists, exports, messages, settings and documents.',
  zh: 'Falaj Business 控制台使用指南：登录、二次验证、列表、导出、消息、设置与文档。',
}
export const Page = () => <Paper paper={guidance} heading />
