// Where the QR code of a payout certificate leads.
import type { Match } from '@falaj/contract/kernel/routes'
import { Verify } from '../verify/verify.tsx'

export const description = {
  en: 'Check whether a Falaj Business payout certificate is genuine.',
  zh: '核验 Falaj Business 付款凭证的真伪。',
}
export const Page = ({ match }: { readonly match: Match }) => <Verify code={match.params['code']} />
