// Ids are made here, not by the database: sortable by time on every PostgreSQL from 15 on.
import { randomBytes, randomInt, randomUUID, hash } from 'node:crypto'

/** UUID version 7: 48 bits of time, the rest random. `at`: of something that happened earlier, for tables that are cut by time. */
export const newId = (at?: Date): string => {
  // The random bits of Node's version 4 generator, which is buffered.
  const time = (at?.getTime() ?? Date.now()).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
/** Means no merchant where a key begins with the merchant: for data of a person before there is one, and for system actions. */
export const noMerchant = '00000000-0000-0000-0000-000000000000'
/** The chain of the provider's desk, where histories are kept by merchant. */
export const deskChain = '00000000-0000-0000-0000-0000000de5c0'
/** The first id of a moment; `id_floor` is the same in the database. */
export const idFloor = (at: Date): string => {
  const time = at.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}
/** The time in an id. */
export const timeOfId = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
/** 256 random bits for cookies and tickets; only `sha256` of one is ever stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')
export const sha256 = (text: string | Uint8Array): Buffer => hash('sha256', text, 'buffer')
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** Letters nobody confuses; seven of them, so that no merchant meets the same twice. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** What a number begins with, by kind: one prefix means one thing, so that a number alone says what it is of. */
export const numberPrefixes = {
  payment: 'P',
  refund: 'R',
  receipt: 'RC',
  'receipt-fee': 'RF',
  dispute: 'D',
  settlement: 'S',
  withdraw: 'W',
  certificate: 'C',
  transfer: 'T',
  'transfer-to-bank': 'TB',
  'batch-transfer': 'B',
  'currency-exchange': 'X',
  hold: 'H',
  statement: 'ST',
  cashback: 'CB',
  'commission-payout': 'PO',
  'cashback-campaign': 'CC',
  'coupon-campaign': 'CM',
  coupon: 'CN',
  'coupon-use': 'RD',
  'green-point': 'GP',
  promoter: 'PR',
  'risk-rule': 'RR',
  referral: 'IV',
  follower: 'FW',
  'follower-invite': 'FI',
  'report-proof': 'PF',
  request: 'A',
  'desk-request': 'DK',
  customer: 'CU',
  paylink: 'L',
  'smart-code': 'Q',
  'qr-sale': 'QS',
  'auto-debit': 'M',
  'saved-card': 'SC',
  'vam-iban': 'VA',
  deposit: 'DP',
  'deposit-return': 'DR',
  'cash-in': 'CI',
  'cash-out': 'CO',
  'cash-top-up': 'CT',
  'cash-agent': 'CA',
  'cash-voucher': 'V',
  eatm: 'AT',
  'eatm-refill': 'AR',
  'eatm-visit': 'AV',
  'hand-over': 'HO',
  device: 'DV',
  'device-order': 'DO',
  'secondary-merchant': 'SM',
  partner: 'AG',
  'agent-merchant': 'AM',
  'agreement-template': 'AP',
  'crypto-deposit': 'CD',
  'crypto-payment': 'CP',
  'crypto-withdraw': 'K',
  /** Keys of the sandbox: its shop, its bank and its till. */
  'sandbox-order': 'SHOP',
  'sandbox-payout': 'SB',
  'sandbox-deposit': 'SBD',
  'sandbox-till': 'SBT',
} as const
export type NumberedKind = keyof typeof numberPrefixes
/** 'W-7K3QF2M': a number for people. Random rather than counted, so that no transaction waits for another. */
export const newNumber = (kind: NumberedKind): string =>
  `${numberPrefixes[kind]}-${Array.from({ length: 7 }, () => letters[randomInt(letters.length)]).join('')}`
