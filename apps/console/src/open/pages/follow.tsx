// Where the link or the QR code of a merchant's invitation leads.
import type { Match } from '@falaj/contract/kernel/routes'
import { Follow } from '../follow/follow.tsx'

export const description = {
  en: 'Get short messages of what happens at a merchant. No login needed.',
  zh: '无需登录，通过短消息了解商户动态。',
}
export const Page = ({ match }: { readonly match: Match }) => <Follow code={match.params['code']} />
