// Where the file of a commission statement is checked, by anyone who has it.
import { CheckStatement } from '../check-statement/check-statement.tsx'

export const description = {
  en: 'Check a Falaj commission statement from its file, line by line, on your own device.',
  zh: '在您的设备上逐笔核对 Falaj 佣金对账文件。',
}
export const Page = () => <CheckStatement />
