// Messages to the customer: the request to sign, and the notice of the next debit. Both link to the customer's own page.
import { say } from '@falaj/contract/kernel/words'
import { toCodeText } from '@falaj/money'
import { reachOf } from '../../customers/customer/customer.read.ts'
import { writeToPayer } from '../../../platform/payment/agreement.ts'
import type { OfferContext } from '../../../platform/payment/offer.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { amountOf, capOf, nextAmountOf, type Mandate } from './auto-debit.store.ts'
import { mandateWords } from './auto-debit.words.ts'

export const mandatePath = (code: string): string => `/pay/m/${code}`

/** To whom it went; null if the customer can't be reached. */
export const writeToCustomer = async (
  own: OfferContext,
  settings: Pick<Settings, 'publicOrigin'>,
  of: Mandate,
  what: 'invite' | 'notice',
): Promise<string | null> => {
  const reach = await reachOf(own.tx, of.merchant_id, of.customer_id)
  return writeToPayer(own, of, reach, 'mandate', (language, merchant) =>
    say(mandateWords[what], language, {
      merchant,
      title: of.title,
      amount: toCodeText(what === 'notice' ? nextAmountOf(of) : amountOf(of)),
      cap: toCodeText(capOf(of)),
      cycle: say(mandateWords[of.cycle], language),
      card: of.last4 ?? '',
      day: of.next_on ?? '',
      link: `${settings.publicOrigin ?? of.origin}${mandatePath(of.code)}`,
    }),
  )
}
