// Ledger accounts. An account is identified by owner, kind and currency, and is created on first use.
import type { Currency } from '@falaj/money'

/** Accounts of a merchant; their balance may not go below zero. */
export const merchantKinds = ['available', 'hold', 'in-transit', 'pending'] as const
/** Accounts of what holds a merchant's banknotes, with its id as the owner; their balances may not go below zero. */
export const containerKinds = ['cassette', 'cash-box', 'drawer', 'safe', 'courier-bag', 'hand-over'] as const
/** Accounts of what a partner earned, with its id as the owner; below zero once a refund takes back what was paid out. */
export const partnerKinds = ['commission'] as const
/** Accounts of what a campaign has set aside, with its id as the owner; their balances may not go below zero. */
export const campaignKinds = ['campaign', 'coupon-reserved'] as const
/** Accounts of the platform; they may go below zero because they mirror what merchants own: the bank holds what we owe. */
export const platformKinds = [
  'bank',
  'banknotes',
  'chain',
  'clearing',
  'fee-income',
  'fx-income',
  'fx-position',
  'network-cost',
  'over-short',
  'points',
  'suspense',
  'vat-payable',
  'wallets',
] as const

export type MerchantKind = (typeof merchantKinds)[number]
export type PlatformKind = (typeof platformKinds)[number]
export type ContainerKind = (typeof containerKinds)[number]
export type PartnerKind = (typeof partnerKinds)[number]
export type CampaignKind = (typeof campaignKinds)[number]
export type Kind = MerchantKind | ContainerKind | PartnerKind | CampaignKind | PlatformKind
/** What the balance of each kind means; docs/ledger.md prints it. */
export const contentOf: Readonly<Record<Kind, string>> = {
  available: 'what the merchant can use now',
  hold: 'set aside: requested and not decided, or kept back by the provider',
  'in-transit': 'sent to a bank or chain that has not answered',
  pending: 'taken for the merchant, due at settlement',
  cassette: 'banknotes of one denomination that a machine pays out',
  'cash-box': 'banknotes that a machine took',
  drawer: 'banknotes in the drawer of a store or an agent',
  safe: 'banknotes in a safe',
  'courier-bag': 'banknotes in a bag for the courier',
  'hand-over': 'banknotes that one person gave and the other has not counted yet',
  commission: 'earned by a partner and not paid out yet',
  campaign: 'the budget of a campaign of coupons that nobody has used or reserved',
  'coupon-reserved': 'discounts of orders that wait to be paid',
  bank: 'minus what our banks hold for us',
  banknotes: 'minus the banknotes that merchants hold',
  chain: 'minus the coins at our addresses',
  clearing: 'minus what card schemes and rails owe us',
  'fee-income': 'fees earned',
  'fx-income': 'the markup of exchanges',
  'fx-position': 'where the two sides of an exchange meet',
  'network-cost': 'minus what chains took for moving our own coins',
  'over-short': 'banknotes that counts found missing, minus those found in excess',
  points: 'minus the green points given out',
  suspense: 'money not assigned to anyone yet',
  'vat-payable': 'tax on what we charge, to be passed on',
  wallets: 'what customers have with the provider: cash handed in for them, and cashback',
}

/** The platform has no merchant row; its accounts use the zero id. */
export const platformId = '00000000-0000-0000-0000-000000000000'

export interface Account {
  readonly merchantId: string
  readonly kind: Kind
  readonly currency: Currency
}
type OfMerchant = (merchantId: string, currency: Currency) => Account
type PlatformAccount = (currency: Currency) => Account

const ofMerchant =
  (kind: MerchantKind): OfMerchant =>
  (merchantId, currency) => {
    if (merchantId === platformId) throw new Error(`the platform has no ${kind} account`)
    return { merchantId, kind, currency }
  }
const ofPlatform =
  (kind: PlatformKind): PlatformAccount =>
  (currency) => ({ merchantId: platformId, kind, currency })

/** Money that the merchant can use now. */
export const available = ofMerchant('available')
/** Money set aside: requested and not yet decided, or withheld. */
export const hold = ofMerchant('hold')
/** Money collected for the merchant and not yet due to them. */
export const pending = ofMerchant('pending')
/** Money on its way out: sent to a bank or a chain that has not answered. */
export const inTransit = ofMerchant('in-transit')

const ofContainer =
  (kind: ContainerKind) =>
  (containerId: string, currency: Currency): Account => ({ merchantId: containerId, kind, currency })
/** Banknotes that a machine pays out. */
export const cassette = ofContainer('cassette')
/** Banknotes that a machine took. */
export const cashBox = ofContainer('cash-box')

/** Banknotes of a store's counter and tills, or of an agent. */
export const drawer = ofContainer('drawer')
export const safe = ofContainer('safe')
/** Banknotes in a sealed bag, on their way to the bank. */
export const courierBag = ofContainer('courier-bag')
/** Banknotes between two people; owned by the hand-over. */
export const handOver = ofContainer('hand-over')
/** What a partner earned and was not paid yet. */
export const commission = (partnerId: string, currency: Currency): Account => ({
  merchantId: partnerId,
  kind: 'commission',
  currency,
})

/** What a campaign of coupons can still give. */
export const campaign = (campaignId: string, currency: Currency): Account => ({
  merchantId: campaignId,
  kind: 'campaign',
  currency,
})
/** Its discounts of orders that are not paid yet. */
export const couponReserved = (campaignId: string, currency: Currency): Account => ({
  merchantId: campaignId,
  kind: 'coupon-reserved',
  currency,
})

/** Money at our banks, as the negative of what they hold for us. */
export const bank = ofPlatform('bank')
/** The other side of every banknote that a merchant holds. */
export const banknotes = ofPlatform('banknotes')
/** Coins at our addresses. */
export const chain = ofPlatform('chain')
/** Money that card schemes and rails owe us until they pay. */
export const clearing = ofPlatform('clearing')
export const feeIncome = ofPlatform('fee-income')
/** Income from the markup on exchanges. */
export const fxIncome = ofPlatform('fx-income')
/** Position between the two sides of an exchange: long in one currency, short in the other. */
export const fxPosition = ofPlatform('fx-position')
/** Network fees for moving our own coins, as a negative amount. */
export const networkCost = ofPlatform('network-cost')
/** Differences between counted and expected banknotes. Whose they are is the merchant of the posting. */
export const overShort = ofPlatform('over-short')
/** Green points issued. */
export const points = ofPlatform('points')
/** Money not yet attributed to anyone. */
export const suspense = ofPlatform('suspense')
/** Tax on our charges: passed on to the authority, never our income. */
export const vatPayable = ofPlatform('vat-payable')
/** Customers' balances with the provider: cash handed in for them and credits they received. */
export const wallets = ofPlatform('wallets')

export const sameAccount = (a: Account, b: Account): boolean =>
  a.merchantId === b.merchantId && a.kind === b.kind && a.currency === b.currency
