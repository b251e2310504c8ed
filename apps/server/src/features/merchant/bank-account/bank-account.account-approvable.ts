// A new account: it is listed while it waits, so that it is not requested twice; after the approval, the bank is asked for its owner.
import type { Bilingual } from '@falaj/contract/kernel/words'
import * as z from 'zod/mini'
import type { BankAccountChange } from '@falaj/contract/merchant/bank-account'
import {
  bankAccountTypeWords,
  bankCountryWords,
  maskedNumber,
  routingOf,
} from '@falaj/contract/merchant/bank-account-rules'
import type { bankAccount } from '@falaj/contract/merchant/bank-account'
import type { Input } from '@falaj/contract/kernel/endpoint'
import { grouped } from '@falaj/contract/formats/iban'
import { approvable, same, type ApprovalRequest, type ShownChange } from '../../../platform/approval/approvable.ts'
import type { TxContext } from '../../../platform/command/context.ts'
import { sealedText } from '../../../platform/approval/sealed-text.ts'
import { fail } from '../../../platform/base/fail.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import * as store from './bank-account.store.ts'
import { bankAccountLog } from './bank-account.log.ts'

const payload = z.object({
  accountId: z.string(),
  alias: z.string(),
  holder: z.string(),
  bankName: z.string(),
  country: z.string(),
  type: z.string(),
  currency: z.string(),
  swift: z.nullable(z.string()),
  /** Base64: it is also encrypted in the request. */
  numberSealed: z.string(),
  numberHash: z.string(),
  last4: z.string(),
  letter: z.string(),
})
type AccountRequest = ApprovalRequest<z.output<typeof payload>>

/** True when it was not there before. */
const write = async ({ tx }: TxContext, request: AccountRequest, state: 'ASKED' | 'VERIFYING'): Promise<boolean> => {
  const { payload: wanted, merchantId } = request
  const hash = Buffer.from(wanted.numberHash, 'base64')
  await store.takeLock(tx, wanted.numberHash)
  if (await store.isKnown(tx, merchantId, hash, wanted.accountId)) throw fail('BANK_ACCOUNT_KNOWN')
  const values = {
    alias: wanted.alias,
    holder: wanted.holder,
    bank_name: wanted.bankName,
    country: wanted.country,
    type: wanted.type,
    currency: wanted.currency,
    swift: wanted.swift,
    number_sealed: Buffer.from(wanted.numberSealed, 'base64'),
    number_last4: wanted.last4,
    number_hash: hash,
    letter_file_id: wanted.letter,
    state,
  }
  const changed = await tx
    .updateTable('bank_account')
    .set(values)
    .where('merchant_id', '=', merchantId)
    .where('id', '=', wanted.accountId)
    .where('state', 'in', ['ASKED', 'RELEASED'])
    .returning('id')
    .executeTakeFirst()
  if (changed) return false
  await tx
    .insertInto('bank_account')
    .values({
      id: wanted.accountId,
      merchant_id: merchantId,
      request_id: request.id,
      added_by: request.maker.personId,
      ...values,
    })
    .execute()
  return true
}

/** The request's own step as a line of the account's history; a maker who edits it has left none yet. */
const endings: Readonly<Record<string, BankAccountChange>> = {
  'sent-back': 'sent-back',
  rejected: 'refused',
  recalled: 'recalled',
}

export const accountApprovable = approvable({
  kind: 'bank-account',
  payload,
  async hold(own, request) {
    const isNew = await write(own, request, 'ASKED')
    await bankAccountLog.write(own.tx, request.merchantId, request.payload.accountId, {
      what: isNew ? 'asked' : 'submitted',
      personId: request.maker.personId,
      after: maskedNumber(request.payload.country, request.payload.last4),
    })
    await bankAccountLog.notify(own.emit, request.merchantId, request.payload.accountId)
  },
  async release(own, { id, merchantId }) {
    const { tx } = own
    const accountId = await store.accountHeldBy(tx, merchantId, 'request_id', id)
    if (!accountId) return
    await store.set(tx, merchantId, accountId, { state: 'RELEASED' })
    const step = await store.lastStep(tx, merchantId, id)
    const what = step && endings[step.step]
    if (what)
      await bankAccountLog.write(tx, merchantId, accountId, { what, personId: step.person_id, after: step.reason })
    await bankAccountLog.notify(own.emit, merchantId, accountId)
  },
  async execute(own, request) {
    const {
      merchantId,
      payload: { accountId },
    } = request
    await write(own, request, 'VERIFYING')
    const step = request.id ? await store.lastStep(own.tx, merchantId, request.id) : undefined
    await bankAccountLog.write(own.tx, merchantId, accountId, {
      what: 'approved',
      personId: step?.person_id ?? request.maker.personId,
    })
    await own.emit({
      kind: 'bank-account.placed',
      merchantId,
      audience: 'none',
      payload: { merchantId, id: accountId },
    })
    await bankAccountLog.notify(own.emit, merchantId, accountId)
    return 'PLACED'
  },
})

type NewAccount = Input<typeof bankAccount.add> & { readonly bankName: string }
export const accountSays = ({ alias, country, currency }: NewAccount, last4: string): Bilingual => ({
  en: `Add the ${currency} bank account ${maskedNumber(country, last4)} (${alias})`,
  zh: `添加${currency}银行账户 ${maskedNumber(country, last4)}（${alias}）`,
})
/** Approvers read the full number, as in the letter. */
export const accountShown = (
  settings: Settings,
  wanted: NewAccount,
  last4: string,
  letterName: string,
): ShownChange[] => {
  const { country, type, swift } = wanted
  const change = (label: Bilingual, after: Bilingual): ShownChange => ({ label, before: null, after })
  const number = sealedText(settings, grouped(wanted.number), maskedNumber(country, last4))
  return [
    change({ en: 'Account holder', zh: '户名' }, same(wanted.holder)),
    change(routingOf(country) === 'IBAN' ? same('IBAN') : { en: 'Account number', zh: '账号' }, number),
    ...(swift ? [change({ en: 'SWIFT code', zh: 'SWIFT 代码' }, same(swift))] : []),
    change({ en: 'Bank', zh: '银行' }, same(wanted.bankName)),
    change({ en: 'Country', zh: '国家或地区' }, bankCountryWords[country]),
    change({ en: 'Type', zh: '类型' }, bankAccountTypeWords[type]),
    change({ en: 'Currency', zh: '币种' }, same(wanted.currency)),
    change({ en: 'Alias', zh: '别名' }, same(wanted.alias)),
    change({ en: 'Bank letter', zh: '银行证明' }, same(letterName)),
  ]
}
