// Log In.
import { LoginPage } from '../login/login-page.tsx'

export const description = { en: 'Log in to Falaj Business.', zh: '登录 Falaj Business。' }
export const Page = LoginPage
