// Where money can be. An account is named by its owner, its kind and its currency, and exists from its first use.
import type { Currency } from '@falaj/money'

/** A merchant's own; none of them may go below zero. */
export const merchantKinds = ['available', 'hold', 'in-transit', 'pending'] as const
/** The platform's; they may, because they mirror what merchants own: the bank holds what we owe. */
export const houseKinds = [
  'bank',
  'chain',
  'clearing',
  'fee-income',
  'fx-income',
  'fx-position',
  'network-cost',
  'points',
  'suspense',
  'vat-payable',
  'wallets',
] as const

export type MerchantKind = (typeof merchantKinds)[number]
export type HouseKind = (typeof houseKinds)[number]
export type Kind = MerchantKind | HouseKind
/** What the balance of each kind means; docs/ledger.md prints it. */
export const contentOf: Readonly<Record<Kind, string>> = {
  available: 'what the merchant can use now',
  hold: 'set aside: requested and not decided, or kept back by the provider',
  'in-transit': 'sent to a bank or chain that has not answered',
  pending: 'taken for the merchant, due at settlement',
  bank: 'minus what our banks hold for us',
  chain: 'minus the coins at our addresses',
  clearing: 'minus what card schemes and rails owe us',
  'fee-income': 'fees earned',
  'fx-income': 'the markup of exchanges',
  'fx-position': 'where the two sides of an exchange meet',
  'network-cost': 'minus what chains took for moving our own coins',
  points: 'minus the green points given out',
  suspense: 'money not assigned to anyone yet',
  'vat-payable': 'tax on what we charge, to be passed on',
  wallets: 'what customers have with the provider: cash handed in for them, and cashback',
}

/** The platform has no merchant row; its accounts stand under the zero id. */
export const platformId = '00000000-0000-0000-0000-000000000000'

export interface Account {
  readonly merchantId: string
  readonly kind: Kind
  readonly currency: Currency
}
type OfMerchant = (merchantId: string, currency: Currency) => Account
type OfHouse = (currency: Currency) => Account

const ofMerchant =
  (kind: MerchantKind): OfMerchant =>
  (merchantId, currency) => {
    if (merchantId === platformId) throw new Error(`the platform has no ${kind} account`)
    return { merchantId, kind, currency }
  }
const ofHouse =
  (kind: HouseKind): OfHouse =>
  (currency) => ({ merchantId: platformId, kind, currency })

/** What a merchant can use now. */
export const available = ofMerchant('available')
/** Set aside: asked for and not yet decided, or kept back. */
export const hold = ofMerchant('hold')
/** Taken for the merchant, not yet due to them. */
export const pending = ofMerchant('pending')
/** On its way out: sent to a bank or a chain that has not answered. */
export const inTransit = ofMerchant('in-transit')

/** Money at our banks: minus what they hold for us. */
export const bank = ofHouse('bank')
/** Coins at our addresses. */
export const chain = ofHouse('chain')
/** Owed to us by card schemes and rails until they pay. */
export const clearing = ofHouse('clearing')
export const feeIncome = ofHouse('fee-income')
/** What the markup on exchanges earned. */
export const fxIncome = ofHouse('fx-income')
/** The two sides of an exchange meet here: long in one currency, short in the other. */
export const fxPosition = ofHouse('fx-position')
/** What chains took for moving our own coins: minus what it cost. */
export const networkCost = ofHouse('network-cost')
/** Green points given out. */
export const points = ofHouse('points')
/** Money that nobody could place yet. */
export const suspense = ofHouse('suspense')
/** Tax on what we charge: ours to pass on, never our income. */
export const vatPayable = ofHouse('vat-payable')
/** What customers have with the provider: cash that was handed in for them, and what they were given. */
export const wallets = ofHouse('wallets')

export const sameAccount = (a: Account, b: Account): boolean =>
  a.merchantId === b.merchantId && a.kind === b.kind && a.currency === b.currency
