// An account as its readers see it.
import type { BankAccountRow, bankAccount } from '@falaj/contract/bank-account'
import type { Output } from '@falaj/contract/endpoint'
import type * as store from './store.ts'

export const rowOf = (row: store.Listed): BankAccountRow => ({
  id: row.id,
  createdAt: row.created_at.toISOString(),
  alias: row.alias,
  holder: row.holder,
  bankName: row.bank_name,
  country: row.country,
  type: row.type,
  number: row.number,
  currency: row.currency,
  defaultFor: row.default_for,
  status: row.status,
  verifiedBy: row.verified_by,
  addedBy: row.added_by,
  coolingUntil: row.status === 'cooling-off' ? (row.cooling_until?.toISOString() ?? null) : null,
})

type Detail = Output<typeof bankAccount.detail>
const actionsOf = (account: store.Account, personId: string): Detail['actions'] => {
  if (account.state !== 'VERIFIED') {
    const isOpen = account.request_state === 'CREATED' || account.request_state === 'APPLIED'
    return isOpen && account.maker_person_id === personId ? ['edit'] : []
  }
  return [
    'rename',
    ...(account.status === 'active' && !account.default_for ? (['default'] as const) : []),
    account.status === 'frozen' ? 'unfreeze' : 'freeze',
    ...(account.removal_request_id ? [] : (['remove'] as const)),
  ]
}
const requestOf = (id: string | null, number: string | null, mine: boolean): Detail['request'] =>
  id && number ? { id, number, mine } : null

export const detailOf = (
  account: store.Account,
  history: Awaited<ReturnType<typeof store.history>>,
  /** Of the reader. */
  personId: string,
): Detail => ({
  ...rowOf(account),
  swift: account.swift,
  letter: { path: account.letter_file_id, name: account.letter_name },
  rejectedWhy: account.rejected_why,
  request: requestOf(account.request_id, account.request_number, account.maker_person_id === personId),
  removalRequest: requestOf(account.removal_request_id, account.removal_number, account.removal_maker === personId),
  actions: actionsOf(account, personId),
  history: history.map(({ at, what, who, before, after }) => ({ at: at.toISOString(), what, who, before, after })),
})
