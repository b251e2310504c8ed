import { vamIban } from '@falaj/contract/selling/vam-iban'
import { toCodeText } from '@falaj/money'
import { forgetPayersOf } from './vam-iban.read.ts'
import type { Feature } from '../../../platform/feature.ts'
import { sealedByMerchant } from '../../../platform/identity/reseal.ts'
import type { ConfirmationText } from '../../../platform/registry.ts'
import { depositRoute } from './vam-iban.callback.ts'
import { depositFinder, ibanFinder } from './vam-iban.find.ts'
import { returnJob } from './vam-iban.give-back.ts'
import { vamIbanFeature } from './vam-iban.handlers.ts'
import { askDeposits } from './vam-iban.jobs.ts'
import { depositList, ibanList } from './vam-iban.list.ts'
import { depositMovement } from './vam-iban.movement.ts'
import * as store from './vam-iban.store.ts'

/** What a code for a return confirms. */
const returnText: ConfirmationText = async ({ tx, me }, { id }) => {
  const found = typeof id === 'string' ? await store.findDeposit(tx, me().merchantId, id) : undefined
  if (!found) return null
  const [amount, sender] = [toCodeText(store.unmatchedOf(found)), found.sender_name]
  return { en: `Return ${amount} to ${sender}`, zh: `将 ${amount} 退回 ${sender}` }
}

export const feature = {
  endpoints: vamIbanFeature,
  tasks: ({ settings, payout, bank }) => [...returnJob.tasks(settings, payout), ...askDeposits(settings, bank).tasks],
  exports: [...ibanList.exports(vamIban.query), ...depositList.exports(vamIban.deposits)],
  movements: { 'vam-iban-deposit': depositMovement },
  confirmed: [[vamIban.giveBack, returnText]],
  finders: [ibanFinder, depositFinder],
  routes: depositRoute,
  customerRecords: { onErase: (tx, merchantId, { id }) => forgetPayersOf(tx, merchantId, id) },
  sealed: [sealedByMerchant('vam_iban_deposit', 'sender_sealed', 'bank-number')],
} satisfies Feature
