// What is typed stays while the tab is open, with the number that makes it one transfer however often it is sent.
import type { BankAccountType, BankCountry } from '@falaj/contract/bank-account-rules'
import type { Currency } from '@falaj/money'

export interface Kept {
  readonly draftId: string
  /** Of the transfer that is changed; '' for a new one. */
  readonly id: string
  readonly amount: string
  readonly currency: Currency
  readonly saveAs: string
}
export interface SingleDraft extends Kept {
  readonly payeeMid: string
  readonly type: 'TOPUP' | 'SETTLEMENT' | 'COLLECT' | 'TRANSFER'
  readonly note: string
}
export interface ToBankDraft extends Kept {
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
}
const fresh = () => ({ draftId: crypto.randomUUID(), id: '', amount: '', currency: 'AED' as const, saveAs: '' })
export const newSingle = (): SingleDraft => ({ ...fresh(), payeeMid: '', type: 'TRANSFER', note: '' })
export const newToBank = (): ToBankDraft => ({
  ...fresh(),
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
})

/** Only what has exactly the fields of a fresh one, all of them texts. */
export const keptDraft = <D extends Kept>(place: string, unset: D): D | null => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(place) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const isOne = Object.keys(unset).every((name) => typeof (kept as Record<string, unknown>)[name] === 'string')
    return isOne ? (kept as D) : null
  } catch {
    return null
  }
}
export const keepDraft = (place: string, draft: Kept | null): void => {
  try {
    if (draft) sessionStorage.setItem(place, JSON.stringify(draft))
    else sessionStorage.removeItem(place)
  } catch {
    // A closed storage only means that a reload forgets it.
  }
}
