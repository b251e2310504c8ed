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
  readonly says: { readonly en: string; readonly zh: string }
  readonly Component: ComponentType
}
export const lightExamples: readonly Entry[] = [
  {
    name: 'field',
    title: { en: 'Field', zh: '字段' },
    says: { en: 'Label, control, and one line below: a hint or an error.', zh: '标签、控件，以及一行提示或错误。' },
    Component: FieldExample,
  },
  {
    name: 'digits-input',
    title: { en: 'Digits input', zh: '数字输入' },
    says: { en: 'Digits only, up to a length.', zh: '仅限数字，长度有上限。' },
    Component: DigitsExample,
  },
  {
    name: 'hex-colour',
    title: { en: 'Hex colour', zh: '十六进制颜色' },
    says: { en: 'Three or six hex digits, and a swatch of them.', zh: '三位或六位十六进制数字，并显示色块。' },
    Component: ColourExample,
  },
  {
    name: 'email-input',
    title: { en: 'E-mail input', zh: '邮箱输入' },
    says: { en: 'Judged on submit; the first error gets the focus.', zh: '提交时检查，焦点移到第一个错误。' },
    Component: EmailExample,
  },
  {
    name: 'select',
    title: { en: 'Select', zh: '下拉选择' },
    says: { en: 'The browser’s own, in our frame.', zh: '浏览器原生控件，配以统一外观。' },
    Component: SelectExample,
  },
  {
    name: 'phone-input',
    title: { en: 'Phone input', zh: '电话输入' },
    says: { en: 'A searchable country and up to thirteen digits.', zh: '可搜索的国家/地区，以及最多十三位数字。' },
    Component: PhoneExample,
  },
  {
    name: 'secure-keypad',
    title: { en: 'Secure keypad', zh: '安全键盘' },
    says: {
      en: 'Six digits by keys that change place; codes 1004, 1006, 1012.',
      zh: '按键随机排列的六位密码；代码 1004、1006、1012。',
    },
    Component: KeypadExample,
  },
  {
    name: 'password-pair',
    title: { en: 'Password pair', zh: '密码与确认' },
    says: { en: 'A new password and once more the same.', zh: '新密码及再次确认。' },
    Component: PasswordPairExample,
  },
  {
    name: 'captcha',
    title: { en: 'Captcha', zh: '图形验证码' },
    says: { en: 'A new picture empties the field.', zh: '更换图片后清空输入。' },
    Component: CaptchaExample,
  },
  {
    name: 'sms-code',
    title: { en: 'SMS code', zh: '短信验证码' },
    says: { en: 'Six digits; 59 seconds between two sends.', zh: '六位数字，两次发送间隔 59 秒。' },
    Component: SmsCodeExample,
  },
  {
    name: 'messages',
    title: { en: 'Messages', zh: '消息' },
    says: { en: 'Toasts for one second, notifications for one and a half.', zh: '轻提示显示一秒，通知显示一秒半。' },
    Component: MessagesExample,
  },
  {
    name: 'popup',
    title: { en: 'Popup', zh: '弹出面板' },
    says: {
      en: 'Closes 0.1 s after the mouse, 0.15 s after the focus.',
      zh: '鼠标离开 0.1 秒、焦点离开 0.15 秒后关闭。',
    },
    Component: PopupExample,
  },
  {
    name: 'dialog',
    title: { en: 'Dialog', zh: '对话框' },
    says: { en: 'The browser’s own modal, 330, 400 or 560 wide.', zh: '浏览器原生模态框，宽 330、400 或 560。' },
    Component: DialogExample,
  },
  {
    name: 'tabs',
    title: { en: 'Tabs', zh: '标签页' },
    says: { en: 'One tab stop; the arrow keys choose.', zh: '单个制表位，方向键切换。' },
    Component: TabsExample,
  },
  {
    name: 'steps',
    title: { en: 'Steps', zh: '步骤' },
    says: { en: 'Done, here, still to come.', zh: '已完成、进行中、待进行。' },
    Component: StepsExample,
  },
]
