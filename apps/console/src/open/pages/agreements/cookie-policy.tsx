// Cookie Policy: where the cookie notice leads.
import { cookiePolicy } from '@falaj/contract/papers/cookie-policy'
import { Paper } from '../../../light/paper.tsx'

export const description = {
  en: 'Every cookie and every item of browser storage this site uses, by name: what it is for and how long it is kept.',
  zh: '逐一列出本网站使用的 Cookie 与浏览器存储：用途与期限。',
}
export const Page = () => <Paper paper={cookiePolicy} heading />
