// Asking for an account: the code for exactly this account, the letter, and then the others' agreement.
import type { bankAccount } from '@falaj/contract/merchant/bank-account'
import { bankOf, maskedNumber, type AccountFacts } from '@falaj/contract/merchant/bank-account-rules'
import type { Input, Output } from '@falaj/contract/kernel/endpoint'
import { ask } from '../../../platform/approval/ask.ts'
import type { Call } from '../../../platform/http/bind.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { holderOf, useChallenge } from '../../../platform/identity/challenge.ts'
import { newId } from '../../../platform/base/ids.ts'
import { accountApprovable, accountSays, accountShown } from './bank-account.account-approvable.ts'
import { bindSubject, hashOfNumber, keepNumber, wholeNumber } from './bank-account.number.ts'
import * as store from './bank-account.store.ts'

type RequestCall = Pick<Call, 'tx' | 'me' | 'settings'>

/** The account of a request; only the requester edits it. */
const edited = async ({ tx, me }: RequestCall, requestId: string): Promise<store.Account> => {
  const { merchantId, personId } = me()
  const account = await store.accountOfRequest(tx, merchantId, requestId)
  if (account.maker_person_id !== personId) throw fail('NOT_THE_MAKER')
  if (account.request_state !== 'CREATED' && account.request_state !== 'APPLIED') throw fail('REQUEST_CLOSED')
  return account
}

/** The id it has or will have; refuses an account that is here already. */
export const freeAccountId = async (
  call: RequestCall,
  facts: AccountFacts,
  requestId: string | undefined,
): Promise<string> => {
  const { merchantId } = call.me()
  const id = requestId === undefined ? undefined : (await edited(call, requestId)).id
  const hash = hashOfNumber(call.settings.secret, merchantId, facts)
  if (await store.isKnown(call.tx, merchantId, hash, id)) throw failFields({ path: 'number', code: 'ACCOUNT_KNOWN' })
  return id ?? newId()
}

export const add = async (call: Call<typeof bankAccount.add>): Promise<Output<typeof bankAccount.add>> => {
  const { input, tx, me, settings, note } = call
  const { merchantId, sessionId } = me()
  const accountId = await freeAccountId(call, input, input.requestId)
  note({ object: `bank-account ${accountId}` })
  const proof = await useChallenge(tx, input.smsProof, 'bind-card', holderOf(sessionId))
  if (proof?.subject['of'] !== bindSubject(settings.secret, merchantId, input).toString('hex'))
    throw failFields({ path: 'smsProof', code: 'CODE_WRONG' })
  const letter = await store.letter(tx, merchantId, input.letter)
  if (!letter) throw failFields({ path: 'letter', code: 'NOT_YOURS' })
  const kept = keepNumber(settings.secret, merchantId, input)
  const wanted = { ...input, bankName: bankOf(input) ?? input.bankName ?? '' }
  const request = await ask(call, accountApprovable, {
    payload: payloadOf(accountId, wanted, kept),
    describe: () => ({
      says: accountSays(wanted, kept.last4),
      shown: accountShown(settings, wanted, kept.last4, letter.name),
    }),
    requestId: input.requestId,
  })
  const { holder, alias, country, type, currency } = input
  note({
    object: `bank-account ${accountId}`,
    after: {
      holder,
      alias,
      country,
      type,
      currency,
      bank: wanted.bankName,
      number: maskedNumber(country, kept.last4),
      request: request.number,
    },
  })
  return { id: accountId, ...request }
}

const payloadOf = (
  accountId: string,
  {
    alias,
    holder,
    bankName,
    country,
    type,
    currency,
    swift,
    letter,
  }: Input<typeof bankAccount.add> & { bankName: string },
  { sealed, hash, last4 }: ReturnType<typeof keepNumber>,
) => ({
  accountId,
  alias,
  holder,
  bankName,
  country,
  type,
  currency,
  last4,
  letter,
  swift: swift ?? null,
  numberSealed: sealed.toString('base64'),
  numberHash: hash.toString('base64'),
})

export const draft = async (call: Call<typeof bankAccount.draft>): Promise<Output<typeof bankAccount.draft>> => {
  const account = await edited(call, call.input.requestId)
  const step = await store.lastStep(call.tx, call.me().merchantId, call.input.requestId)
  return {
    country: account.country as AccountFacts['country'],
    type: account.type as AccountFacts['type'],
    currency: account.currency as AccountFacts['currency'],
    alias: account.alias,
    holder: account.holder,
    bankName: account.bank_name,
    number: wholeNumber(call.settings.secret, account.number_sealed),
    ...(account.swift ? { swift: account.swift } : {}),
    letter: { path: account.letter_file_id, name: account.letter_name },
    request: {
      id: call.input.requestId,
      number: account.request_number ?? '',
      reason: step?.step === 'sent-back' ? step.reason : null,
    },
  }
}
