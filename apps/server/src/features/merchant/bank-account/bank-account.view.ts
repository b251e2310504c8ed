// An account as its readers see it.
import type { bankAccount } from '@falaj/contract/merchant/bank-account'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { accountList } from './bank-account.list.ts'
import type * as store from './bank-account.store.ts'
import type { bankAccountLog } from './bank-account.log.ts'

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
  history: Awaited<ReturnType<typeof bankAccountLog.history>>,
  /** The reader's. */
  personId: string,
): Detail => ({
  ...accountList.rowOf(account),
  swift: account.swift,
  letter: { path: account.letter_file_id, name: account.letter_name },
  rejectedWhy: account.rejected_why,
  request: requestOf(account.request_id, account.request_number, account.maker_person_id === personId),
  removalRequest: requestOf(account.removal_request_id, account.removal_number, account.removal_maker === personId),
  actions: actionsOf(account, personId),
  history,
})
