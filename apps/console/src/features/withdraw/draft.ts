// What is typed stays while the tab is open, with the number that makes it one withdrawal however often it is sent.
import { withdrawCurrencies, type WithdrawCurrency } from '@falaj/contract/withdraw-rules'

export interface Draft {
  readonly draftId: string
  readonly amount: string
  readonly currency: WithdrawCurrency
  readonly accountId: string
  readonly line: string
  /** Of a request that it changes. */
  readonly requestId?: string
}
const place = 'withdraw-draft'

export const newDraft = (given: Partial<Draft> = {}): Draft => ({
  amount: '',
  currency: 'AED',
  accountId: '',
  line: '',
  ...given,
  draftId: crypto.randomUUID(),
})
const isDraft = (value: unknown): value is Draft => {
  const { draftId, amount, currency, accountId, line } = (value ?? {}) as Record<string, unknown>
  return (
    [draftId, amount, accountId, line].every((each) => typeof each === 'string') &&
    (withdrawCurrencies as readonly unknown[]).includes(currency)
  )
}
/** What was typed for this request, or for none. */
export const keptDraft = (requestId?: string): Draft | null => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(place) ?? 'null')
    return isDraft(kept) && kept.requestId === requestId ? kept : null
  } catch {
    return null
  }
}
export const keepDraft = (draft: Draft | null): void => {
  try {
    if (draft) sessionStorage.setItem(place, JSON.stringify(draft))
    else sessionStorage.removeItem(place)
  } catch {
    // A closed storage only means that a reload forgets it.
  }
}
