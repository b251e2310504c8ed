// Where the link in a receipt's message leads.
import type { Match } from '@falaj/contract/kernel/routes'
import { Receipt } from '../receipt/receipt.tsx'

export const description = {
  en: 'A receipt for a payment made with Falaj Business.',
  zh: '通过 Falaj Business 付款的电子小票。',
}
export const Page = ({ match }: { readonly match: Match }) => <Receipt code={match.params['code']} />
