// The light blocks, each in its states: /dev/blocks/<name>.
import type { ComponentType } from 'react'
import { CaptchaExample, SmsCodeExample } from './light-codes.tsx'
import { ColourExample, DigitsExample, EmailExample, FieldExample, SelectExample } from './light-inputs.tsx'
import { DialogExample, MessagesExample, PopupExample, StepsExample, TabsExample } from './light-panels.tsx'
import { KeypadExample, PasswordPairExample } from './light-passwords.tsx'
import { PhoneExample } from './light-phone.tsx'

interface Entry {
  readonly name: string
  readonly title: { readonly en: string; readonly zh: string }
  readonly Component: ComponentType
}
export const lightExamples: readonly Entry[] = [
  { name: 'field', title: { en: 'Field', zh: '字段' }, Component: FieldExample },
  { name: 'digits-input', title: { en: 'Digits input', zh: '数字输入' }, Component: DigitsExample },
  { name: 'hex-colour', title: { en: 'Hex colour', zh: '十六进制颜色' }, Component: ColourExample },
  { name: 'email-input', title: { en: 'E-mail input', zh: '邮箱输入' }, Component: EmailExample },
  { name: 'select', title: { en: 'Select', zh: '下拉选择' }, Component: SelectExample },
  { name: 'phone-input', title: { en: 'Phone input', zh: '电话输入' }, Component: PhoneExample },
  { name: 'secure-keypad', title: { en: 'Secure keypad', zh: '安全键盘' }, Component: KeypadExample },
  { name: 'password-pair', title: { en: 'Password pair', zh: '密码与确认' }, Component: PasswordPairExample },
  { name: 'captcha', title: { en: 'Captcha', zh: '图形验证码' }, Component: CaptchaExample },
  { name: 'sms-code', title: { en: 'SMS code', zh: '短信验证码' }, Component: SmsCodeExample },
  { name: 'messages', title: { en: 'Messages', zh: '消息' }, Component: MessagesExample },
  { name: 'popup', title: { en: 'Popup', zh: '弹出面板' }, Component: PopupExample },
  { name: 'dialog', title: { en: 'Dialog', zh: '对话框' }, Component: DialogExample },
  { name: 'tabs', title: { en: 'Tabs', zh: '标签页' }, Component: TabsExample },
  { name: 'steps', title: { en: 'Steps', zh: '步骤' }, Component: StepsExample },
]
