// Removal of an account: marked while it is pending, so that it is requested once; its entry and its history stay.
import type { Bilingual } from '@falaj/contract/kernel/words'
import * as z from 'zod/mini'
import { approvable, same, type ShownChange } from '../../../platform/approval/approvable.ts'
import { fail } from '../../../platform/base/fail.ts'
import { tellBankAccount } from './bank-account.notify.ts'
import * as store from './bank-account.store.ts'
import { bankAccountLog } from './bank-account.log.ts'

export const removalApprovable = approvable({
  kind: 'bank-account-removal',
  payload: z.object({ accountId: z.string(), reason: z.string() }),
  async hold(own, { id, merchantId, maker, payload: { accountId, reason } }) {
    const account = await store.lockAccount(own.tx, merchantId, accountId)
    if (account.state !== 'VERIFIED' || account.removal_request_id !== null) throw fail('BANK_ACCOUNT_STATE')
    await store.set(own.tx, merchantId, accountId, { removal_request_id: id })
    await bankAccountLog.write(own.tx, merchantId, accountId, {
      what: 'removal-asked',
      personId: maker.personId,
      after: reason,
    })
    await bankAccountLog.notify(own.emit, merchantId, accountId)
  },
  async release(own, { id, merchantId }) {
    const accountId = await store.accountHeldBy(own.tx, merchantId, 'removal_request_id', id)
    if (!accountId) return
    await store.set(own.tx, merchantId, accountId, { removal_request_id: null })
    const step = await store.lastStep(own.tx, merchantId, id)
    await bankAccountLog.write(own.tx, merchantId, accountId, {
      what: 'removal-refused',
      personId: step?.person_id ?? null,
      after: step?.reason ?? null,
    })
    await bankAccountLog.notify(own.emit, merchantId, accountId)
  },
  async execute(own, { id, merchantId, maker, payload: { accountId, reason } }) {
    const account = await store.lockAccount(own.tx, merchantId, accountId)
    if (account.state !== 'VERIFIED') throw fail('BANK_ACCOUNT_STATE')
    await store.set(own.tx, merchantId, accountId, { state: 'REMOVED', is_default: false })
    const step = id ? await store.lastStep(own.tx, merchantId, id) : undefined
    await bankAccountLog.write(own.tx, merchantId, accountId, {
      what: 'removed',
      personId: step?.person_id ?? maker.personId,
      after: reason,
    })
    await bankAccountLog.notify(own.emit, merchantId, accountId)
    await tellBankAccount(own, merchantId, account, 'removed')
    return 'SUCCESS'
  },
})

export const removalSays = ({ number, alias }: Pick<store.Account, 'number' | 'alias'>): Bilingual => ({
  en: `Remove the bank account ${number} (${alias})`,
  zh: `删除银行账户 ${number}（${alias}）`,
})
export const removalShown = (account: store.Account, reason: string): ShownChange[] => {
  const gone = (label: Bilingual, before: string): ShownChange => ({ label, before: same(before), after: null })
  return [
    gone({ en: 'Bank account', zh: '银行账户' }, account.number),
    gone({ en: 'Bank', zh: '银行' }, account.bank_name),
    gone({ en: 'Account holder', zh: '户名' }, account.holder),
    ...(account.default_for ? [gone({ en: 'Default for', zh: '默认币种' }, account.default_for)] : []),
    { label: { en: 'Reason', zh: '原因' }, before: null, after: same(reason) },
  ]
}
