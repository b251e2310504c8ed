// Log In.
import { SandboxPeople } from '../login/sandbox-people.tsx'

export const description = { en: 'Log in to Falaj Business.', zh: '登录 Falaj Business。' }
export const Page = SandboxPeople
