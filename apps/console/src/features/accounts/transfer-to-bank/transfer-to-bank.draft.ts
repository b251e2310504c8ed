import type { BankAccountType, BankCountry } from '@falaj/contract/merchant/bank-account-rules'
import type { transferToBank } from '@falaj/contract/accounts/transfer-to-bank'
import type { Order } from '../../../blocks/order/use-order.ts'
import type { SavedAnswer, SavedDraft } from '../../../blocks/order/use-save-and-submit.ts'

export interface ToBankDraft extends SavedDraft {
  /** 'new', 'payee <id>' or 'same <id>'. */
  readonly to: string
  readonly country: BankCountry
  readonly accountType: BankAccountType
  readonly number: string
  readonly swift: string
  readonly bankName: string
  readonly holder: string
  readonly charges: 'OUR' | 'SHA' | 'BEN'
  readonly purpose: string
  readonly line: string
  readonly saveAs: string
}
export type ToBankOrder = Order<ToBankDraft, typeof transferToBank.whatIf, SavedAnswer>

export const newToBank = (): ToBankDraft => ({
  draftId: crypto.randomUUID(),
  id: '',
  amount: '',
  currency: 'AED',
  to: 'new',
  country: 'AE',
  accountType: 'IBAN',
  number: '',
  swift: '',
  bankName: '',
  holder: '',
  charges: 'OUR',
  purpose: '',
  line: '',
  saveAs: '',
})
const whomOf = (draft: ToBankDraft): object => {
  const [how, id] = draft.to.split(' ')
  if (how === 'payee') return { payeeId: id }
  if (how === 'same') return { sameAs: id }
  const { country, accountType: type, currency, number, swift, bankName, holder } = draft
  return {
    beneficiary: {
      country,
      type,
      currency,
      number,
      holder,
      ...(swift ? { swift } : {}),
      ...(bankName.trim() ? { bankName } : {}),
    },
  }
}
export const inputOf = (draft: ToBankDraft) => ({
  ...whomOf(draft),
  amount: { amount: draft.amount, currency: draft.currency },
  charges: draft.charges,
  purpose: draft.purpose,
  line: draft.line.trim(),
  id: draft.id,
  draftId: draft.draftId,
  saveAs: draft.saveAs.trim(),
})
