// A deposit as a money record: the bank reports it, and it is held until its purpose is known.
import { plainNumber } from '@falaj/contract/formats/iban'
import { maskedNumber } from '@falaj/contract/merchant/bank-account-rules'
import type { BankDeposit } from '../../../rails/bank-rail.ts'
import { arrivalId, arrivals, type RailEvent } from '../../../platform/money/arrival.ts'
import { legsOf, type Movement } from '../../../platform/money/legs.ts'
import { newNumber } from '../../../platform/base/ids.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { hashOfNumber, keepNumber } from '../../merchant/bank-account/bank-account.read.ts'
import type { Keyring } from '../../../platform/base/keyring.ts'

export const movementName = 'vam-iban-deposit'
export interface DepositEvent extends RailEvent<'arrived'> {
  readonly received: BankDeposit
  readonly ibanId: string
}
export const depositId = ({ reference }: Pick<BankDeposit, 'reference'>): string => arrivalId('bank', reference)

/** A hash of the sender's account, to recognise it again. */
export const senderHash = (secret: Keyring, merchantId: string, iban: string): Buffer =>
  hashOfNumber(secret, merchantId, { country: plainNumber(iban).slice(0, 2) as 'AE', number: iban })
const senderOf = ({ secret }: Pick<Settings, 'secret'>, merchantId: string, iban: string | null) => {
  if (!iban) return { sender_sealed: null, sender_hash: null, sender_shown: null }
  const country = plainNumber(iban).slice(0, 2)
  const { sealed, hash, last4 } = keepNumber(secret, merchantId, { country: country as 'AE', number: iban })
  // In the database's text form: rows of arrivals travel as JSON.
  const hex = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`
  return { sender_sealed: hex(sealed), sender_hash: hex(hash), sender_shown: maskedNumber(country, last4) }
}
export const movementOf = (merchantId: string, id: string, { minor, currency }: BankDeposit['amount']): Movement => ({
  name: movementName,
  id,
  merchantId,
  currency,
  net: minor,
})
export const deposits = arrivals<DepositEvent, 'unmatched', object, Pick<Settings, 'secret'>>({
  name: movementName,
  table: 'vam_iban_deposit',
  hasState: true,
  transitions: { arrived: { from: [null], to: 'unmatched', step: 'arrived' } },
  legs: legsOf[movementName],
  read: ({ settings }) => Promise.resolve(settings),
  movementOf: ({ merchantId, id, received }) => movementOf(merchantId, id, received.amount),
  rowOf: ({ merchantId, id, ibanId, received }, settings, bookedAt) => ({
    merchant_id: merchantId,
    id,
    number: newNumber('deposit'),
    vam_iban_id: ibanId,
    bank_reference: received.reference,
    currency: received.amount.currency,
    amount_minor: received.amount.minor.toString(),
    matched_minor: '0',
    returning_minor: '0',
    returned_minor: '0',
    sender_name: received.sender,
    ...senderOf(settings, merchantId, received.senderIban),
    reference: received.text,
    arrived_at: received.at,
    booked_at: bookedAt,
  }),
})
