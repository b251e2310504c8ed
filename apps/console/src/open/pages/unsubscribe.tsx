// Unsubscribe: where the link in a message leads. Opening it changes nothing.
import type { Match } from '@falaj/contract/kernel/routes'
import { Unsubscribe } from '../unsubscribe/unsubscribe.tsx'

export const description = {
  en: 'Stop one kind of message to one address. You can undo it on the same page.',
  zh: '确认后停止向某一地址发送某类消息，并可在同一页面撤销。',
}
export const Page = ({ match }: { readonly match: Match }) => <Unsubscribe id={match.params['id']} />
