// An account's number: stored encrypted, compared by a keyed hash, shown by its last digits.
import { lastFour, type AccountFacts } from '@falaj/contract/merchant/bank-account-rules'
import { plainNumber } from '@falaj/contract/formats/iban'
import { codeHash, seal, unseal } from '../../../platform/base/vault.ts'
import type { Keyring } from '../../../platform/base/keyring.ts'

export interface KeptNumber {
  readonly sealed: Buffer
  readonly last4: string
  /** Equal for the same account of the same merchant, whatever was typed around it. */
  readonly hash: Buffer
}
type Facts = Pick<AccountFacts, 'country' | 'number' | 'swift'>

export const hashOfNumber = (secret: Keyring, merchantId: string, { country, number, swift }: Facts): Buffer =>
  // Only bank and country of a SWIFT code: with or without its branch it is the same account.
  codeHash(secret, 'bank-number', merchantId, country, plainNumber(swift ?? '').slice(0, 6), plainNumber(number))

export const keepNumber = (secret: Keyring, merchantId: string, facts: Facts): KeptNumber => ({
  sealed: seal(secret, 'bank-number', plainNumber(facts.number)),
  last4: lastFour(facts.number),
  hash: hashOfNumber(secret, merchantId, facts),
})
export const wholeNumber = (secret: Keyring, sealed: Buffer): string => unseal(secret, 'bank-number', sealed).toString()

/** What an SMS code for adding it is about: another currency or type is another thing. */
export const bindSubject = (secret: Keyring, merchantId: string, facts: AccountFacts): Buffer =>
  codeHash(
    secret,
    'bind-card',
    hashOfNumber(secret, merchantId, facts).toString('hex'),
    facts.type,
    facts.currency,
    plainNumber(facts.swift ?? ''),
  )
