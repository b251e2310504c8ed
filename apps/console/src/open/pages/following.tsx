// Where the link in a message to a follower leads. Opening it changes nothing that is sent.
import type { Match } from '@falaj/contract/kernel/routes'
import { Following } from '../follow/following.tsx'

export const description = {
  en: 'See which alerts you get, switch them off, or stop all of them.',
  zh: '查看您接收的提醒，关闭部分或停止全部。',
}
export const Page = ({ match }: { readonly match: Match }) => <Following id={match.params['id']} />
