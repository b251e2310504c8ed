// Where the money of a movement goes, step by step, as a table: what is posted, what docs/ledger.md prints and what a property test walks.
import {
  available,
  bank,
  banknotes,
  campaign,
  cashBox,
  cassette,
  chain,
  clearing,
  couponReserved,
  courierBag,
  drawer,
  commission,
  feeIncome,
  fxIncome,
  fxPosition,
  handOver,
  hold,
  inTransit,
  networkCost,
  overShort,
  pending,
  points,
  safe,
  suspense,
  vatPayable,
  wallets,
  type Account,
  type ContainerKind,
} from '@falaj/ledger/accounts'
import type { Posting, Reason, Transfer } from '@falaj/ledger/posting'
import type { Currency } from '@falaj/money'

const ofMerchant = { available, hold, pending, 'in-transit': inTransit } as const
const ofContainer = {
  cassette,
  'cash-box': cashBox,
  drawer,
  safe,
  'courier-bag': courierBag,
  'hand-over': handOver,
} as const
const ofPlatform = {
  bank,
  banknotes,
  chain,
  clearing,
  points,
  'fee-income': feeIncome,
  'fx-income': fxIncome,
  'fx-position': fxPosition,
  'network-cost': networkCost,
  'over-short': overShort,
  suspense,
  'vat-payable': vatPayable,
  wallets,
} as const
/** `container`: what holds the banknotes. `between`: the hand-over that they are in. `campaign`: the budget, and what orders have reserved of it. `drawer`: the counter's, left out where a machine took the cash. `partner`: what it earned and was not paid. `payee`: what the other merchant can use. `reserved`: on hold, or available where no approval was needed. */
type Side =
  | keyof typeof ofMerchant
  | keyof typeof ofPlatform
  | 'between'
  | 'campaign'
  | 'container'
  | 'coupon-reserved'
  | 'drawer'
  | 'partner'
  | 'payee'
  | 'reserved'
/** `net` is what the other side gets, `total` is net, fee and VAT; `bought` and `markup` are in the bought currency. */
/** `network`: what a chain took, in its own coin; `unused`: what was set aside for that and is not needed. */
type Part = 'net' | 'fee' | 'vat' | 'total' | 'bought' | 'markup' | 'network' | 'unused'
export type Leg = readonly [from: Side, to: Side, part: Part, reason: Reason]
export type Legs<Step extends string = string> = Readonly<Record<Step, readonly Leg[]>>

export interface Movement {
  /** Begins its ledger keys, and names it in the books. */
  readonly name: string
  readonly id: string
  /** Whose money moves; of a transfer, the payer. */
  readonly merchantId: string
  readonly payeeId?: string
  /** For banknotes: what holds them. */
  readonly container?: { readonly id: string; readonly kind: ContainerKind }
  /** For cash at a counter: the id of its drawer. Null: a machine's, whose notes are posted by container. */
  readonly drawer?: string | null
  /** For a commission: who earned it. */
  readonly partnerId?: string
  /** For a coupon: whose budget it is. */
  readonly campaignId?: string
  readonly currency: Currency
  readonly net: bigint
  readonly fee?: bigint
  readonly vat?: bigint
  /** For an exchange: what it buys, and what of the rate is the provider's. */
  readonly bought?: { readonly currency: Currency; readonly amount: bigint; readonly markup: bigint }
  /** For coins that leave: what the chain takes for it, and what of the fee comes back. */
  readonly network?: { readonly currency: Currency; readonly amount: bigint; readonly unused: bigint }
  /** Where it was while others decided; on hold unless said. */
  readonly reserved?: 'hold' | 'available'
}
const partOf = (moved: Movement, part: Part): readonly [amount: bigint, currency: Currency] => {
  const { net, fee = 0n, vat = 0n, bought, network, currency } = moved
  if (part === 'network' || part === 'unused') {
    if (!network) throw new Error(`${moved.name} leaves on no network`)
    return part === 'network' ? [network.amount, network.currency] : [network.unused, currency]
  }
  if (part === 'bought' || part === 'markup') {
    if (!bought) throw new Error(`${moved.name} buys nothing`)
    return [part === 'bought' ? bought.amount : bought.markup, bought.currency]
  }
  return [{ net, fee, vat, total: net + fee + vat }[part], currency]
}
const accountOf = (moved: Movement, side: Side, currency: Currency): Account => {
  const { merchantId, payeeId, reserved = 'hold' } = moved
  if (side === 'payee') {
    if (!payeeId) throw new Error(`${moved.name} has no payee`)
    return available(payeeId, currency)
  }
  if (side === 'partner') {
    if (!moved.partnerId) throw new Error(`${moved.name} is of no partner`)
    return commission(moved.partnerId, currency)
  }
  if (side === 'campaign' || side === 'coupon-reserved') {
    if (!moved.campaignId) throw new Error(`${moved.name} is of no campaign`)
    return (side === 'campaign' ? campaign : couponReserved)(moved.campaignId, currency)
  }
  if (side === 'container') {
    if (!moved.container) throw new Error(`${moved.name} is in no container`)
    return ofContainer[moved.container.kind](moved.container.id, currency)
  }
  if (side === 'between') return handOver(moved.id, currency)
  if (side === 'drawer') {
    if (!moved.drawer) throw new Error(`${moved.name} is in no drawer`)
    return drawer(moved.drawer, currency)
  }
  const kind = side === 'reserved' ? reserved : side
  return kind in ofMerchant
    ? ofMerchant[kind as keyof typeof ofMerchant](merchantId, currency)
    : ofPlatform[kind as keyof typeof ofPlatform](currency)
}
interface Options {
  /** Ends the key of a step that can come again: how often it came, or which part of it this is. */
  readonly nth?: number | string
  /** Instead of name, id and step: the keys of what was booked before there was a table. */
  readonly key?: string
  /** The record it is about, where it is not the movement itself. */
  readonly about?: string
  /** When it happened out there; now unless said. */
  readonly at?: Date
  /** The sandbox's own past only. */
  readonly bookedAt?: Date
}
/** Parts of nothing move nothing. */
export const postingOf = <Step extends string>(
  legs: Legs<Step>,
  step: NoInfer<Step>,
  moved: Movement,
  { nth, key, about, at, bookedAt }: Options = {},
): Posting => ({
  merchantId: moved.merchantId,
  key: key ?? [moved.name, moved.id, step, ...(nth === undefined ? [] : [nth])].join(' '),
  business: { kind: moved.name, id: about ?? moved.id },
  transfers: legs[step].flatMap(([from, to, part, reason]): Transfer[] => {
    const [amount, currency] = partOf(moved, part)
    if (amount <= 0n || (moved.drawer === null && (from === 'drawer' || to === 'drawer'))) return []
    return [{ debit: accountOf(moved, from, currency), credit: accountOf(moved, to, currency), amount, reason }]
  }) as unknown as Posting['transfers'],
  ...(at ? { eventAt: at } : {}),
  ...(bookedAt ? { bookedAt } : {}),
})

/** The fee is the provider's income, the tax on it is only passed on (decision 0072). */
const charged = (from: Side): readonly Leg[] => [
  [from, 'fee-income', 'fee', 'fee'],
  [from, 'vat-payable', 'vat', 'vat'],
]
/**
 * While others decide. A request that was sent back and comes again holds anew. The reason is what it is for: for its owner money is gone for a
 * withdrawal from the moment it is asked for, and nothing moves on the available balance when it is paid.
 */
const reserving = (reason: Reason, back: Reason) =>
  ({
    hold: [['available', 'hold', 'total', reason]],
    release: [['hold', 'available', 'total', back]],
  }) as const satisfies Legs
/** A refused order was not carried out, so nothing is charged; of a returned one the bank has worked twice, and the fee stays. */
const throughBank = (reason: 'withdraw' | 'transfer') =>
  ({
    ...reserving(reason, `${reason}-reversal`),
    sent: [['reserved', 'in-transit', 'total', reason]],
    paid: [['in-transit', 'bank', 'net', 'payout'], ...charged('in-transit')],
    refused: [['in-transit', 'available', 'total', `${reason}-reversal`]],
    returned: [['bank', 'available', 'net', 'return']],
  }) as const satisfies Legs
const toMerchant = (reason: 'transfer' | 'collect') =>
  ({
    ...reserving(reason, `${reason}-reversal`),
    paid: [['reserved', 'payee', 'net', reason], ...charged('reserved')],
  }) as const satisfies Legs

/** The merchant pays in the coin that it sends, the chain takes its own: the two meet in the provider's positions, as in an exchange. */
const forNetwork: readonly Leg[] = [
  ['in-transit', 'fx-position', 'fee', 'network-fee'],
  ['fx-position', 'chain', 'network', 'network-fee'],
  ['in-transit', 'available', 'unused', 'withdraw-reversal'],
]

/** Everything that moves money. A new kind of record begins with its lines here. */
export const legsOf = {
  // The fee leaves with the payment that caused it, so that what is pending is what will be settled. What comes too late goes back whole.
  payment: {
    paid: [['clearing', 'pending', 'total', 'payment'], ...charged('pending')],
    late: [
      ['clearing', 'pending', 'total', 'payment'],
      ['pending', 'clearing', 'total', 'refund'],
    ],
  },
  // The fee of the payment is kept, and a refund costs none (merchant agreement): net is all there is.
  refund: {
    sent: [['available', 'in-transit', 'net', 'refund']],
    refunded: [['in-transit', 'clearing', 'net', 'payout']],
    refused: [['in-transit', 'available', 'net', 'refund-reversal']],
  },
  // At the notice, with the fee; the fee stays when it is won: the bank has worked.
  dispute: {
    taken: [['available', 'clearing', 'net', 'chargeback'], ...charged('available')],
    returned: [['clearing', 'available', 'net', 'chargeback-reversal']],
    'taken again': [['available', 'clearing', 'net', 'chargeback']],
  },
  // For what was sent in a month that is over: nothing is bought with it, so net is nothing.
  'receipt-fee': { charged: charged('available') },
  settlement: { settled: [['pending', 'available', 'net', 'settlement']] },
  withdraw: throughBank('withdraw'),
  transfer: toMerchant('transfer'),
  collect: toMerchant('collect'),
  'transfer-to-bank': throughBank('transfer'),
  // The whole batch is held; then each row, and what rows that are paid together cost (decision 0076).
  'batch-transfer': {
    ...reserving('transfer', 'transfer-reversal'),
    row: [['hold', 'payee', 'net', 'transfer']],
    charges: charged('hold'),
  },
  // What a deposit is for must be known before it can be used, so that all of it can still go back; what goes back is an order at the bank.
  'vam-iban-deposit': {
    arrived: [['bank', 'hold', 'net', 'deposit']],
    matched: [['hold', 'available', 'net', 'deposit']],
    unmatched: [['available', 'hold', 'net', 'deposit-reversal']],
    sent: [['hold', 'in-transit', 'net', 'return']],
    paid: [['in-transit', 'bank', 'net', 'return']],
    refused: [['in-transit', 'hold', 'net', 'return']],
    returned: [['bank', 'hold', 'net', 'return']],
  },
  // What the customer has with the provider, and the banknotes of the counter. The fee is the merchant's.
  'cash-in': {
    done: [
      ['available', 'wallets', 'net', 'cash-in'],
      ['banknotes', 'drawer', 'net', 'cash-in'],
    ],
    reversed: [
      ['wallets', 'available', 'net', 'cash-in-reversal'],
      ['drawer', 'banknotes', 'net', 'cash-in-reversal'],
    ],
  },
  'cash-out': {
    done: [
      ['wallets', 'available', 'net', 'cash-out'],
      ['drawer', 'banknotes', 'net', 'cash-out'],
      ['fee-income', 'available', 'fee', 'commission'],
    ],
  },
  'cash-top-up': {
    done: [
      ['available', 'wallets', 'net', 'top-up'],
      ['banknotes', 'drawer', 'net', 'top-up'],
      ['fee-income', 'available', 'fee', 'commission'],
    ],
  },
  // Every other change of a drawer: by a member, by a till, or by a count.
  drawer: {
    'put-in': [['banknotes', 'container', 'net', 'cash-put-in']],
    'taken-out': [['container', 'banknotes', 'net', 'cash-taken-out']],
    float: [['banknotes', 'container', 'net', 'cash-float']],
    sale: [['banknotes', 'container', 'net', 'cash-sale']],
    refund: [['container', 'banknotes', 'net', 'cash-refund']],
    received: [['banknotes', 'container', 'net', 'cash-handed-over']],
    'handed-over': [['container', 'banknotes', 'net', 'cash-handed-over']],
    over: [['over-short', 'container', 'net', 'cash-counted']],
    short: [['container', 'over-short', 'net', 'cash-counted']],
  },
  // From one person to another. What the receiver counts is what arrives; the rest is missing between these two.
  'hand-over': {
    given: [['container', 'between', 'net', 'cash-handed-over']],
    received: [['between', 'container', 'net', 'cash-handed-over']],
    'to the bank': [['between', 'banknotes', 'net', 'cash-handed-over']],
    short: [['between', 'over-short', 'net', 'cash-counted']],
    over: [['over-short', 'between', 'net', 'cash-counted']],
  },
  // Banknotes of a machine, container by container, beside what the customer or the bank has.
  'eatm-notes': {
    'cash-in': [['banknotes', 'container', 'net', 'cash-in']],
    'cash-out': [['container', 'banknotes', 'net', 'cash-out']],
    loaded: [['banknotes', 'container', 'net', 'cash-loaded']],
    emptied: [['container', 'banknotes', 'net', 'cash-emptied']],
    short: [['container', 'over-short', 'net', 'cash-counted']],
    over: [['over-short', 'container', 'net', 'cash-counted']],
  },
  // The courier's bank takes the merchant's money for the banknotes it brings.
  'eatm-refill': {
    ...reserving('cash-loaded', 'cash-loaded-reversal'),
    loaded: [['hold', 'bank', 'net', 'cash-loaded']],
  },
  // What was in the box is paid in at the bank, as counted there.
  'eatm-emptied': { counted: [['bank', 'available', 'net', 'cash-emptied']] },
  // The whole budget is held; then what each payment earns. With a refund it comes back to the merchant, not to the budget: what customers earn
  // in all is never more than was held.
  cashback: {
    hold: [['available', 'hold', 'net', 'cashback']],
    release: [['hold', 'available', 'net', 'cashback-reversal']],
    paid: [['hold', 'wallets', 'net', 'cashback']],
    reverted: [['wallets', 'available', 'net', 'cashback-reversal']],
  },
  // What a credit note corrects of a month's fees goes back with its tax.
  'tax-credit-note': {
    credited: [
      ['fee-income', 'available', 'fee', 'fee-return'],
      ['vat-payable', 'available', 'vat', 'vat'],
    ],
  },
  // From the provider's fee; the tax is paid to those who are registered for it. Earned again where a dispute is won after all.
  commission: {
    earned: [
      ['fee-income', 'partner', 'net', 'commission'],
      ['vat-payable', 'partner', 'vat', 'vat'],
    ],
    'taken back': [
      ['partner', 'fee-income', 'net', 'commission-reversal'],
      ['partner', 'vat-payable', 'vat', 'vat'],
    ],
  },
  // To an account on Falaj, or to the wallet of a mobile number.
  'commission-payout': {
    'to an account': [['partner', 'payee', 'net', 'commission']],
    'to a wallet': [['partner', 'wallets', 'net', 'commission']],
  },
  // The budget is the campaign's. An order reserves its discount; with the payment it goes to the merchant, who sold at the full price.
  coupon: {
    'budget of the merchant': [['available', 'campaign', 'net', 'coupon']],
    'budget of the provider': [['fee-income', 'campaign', 'net', 'coupon']],
    reserved: [['campaign', 'coupon-reserved', 'net', 'coupon']],
    used: [['coupon-reserved', 'available', 'net', 'coupon']],
    released: [['coupon-reserved', 'campaign', 'net', 'coupon-reversal']],
    reversed: [['available', 'campaign', 'net', 'coupon-reversal']],
    'rest to the merchant': [['campaign', 'available', 'net', 'coupon-reversal']],
    'rest to the provider': [['campaign', 'fee-income', 'net', 'coupon-reversal']],
  },
  'currency-exchange': {
    ...reserving('exchange', 'exchange-reversal'),
    done: [
      ['reserved', 'fx-position', 'net', 'exchange'],
      ['fx-position', 'available', 'bought', 'exchange'],
      ['fx-position', 'fx-income', 'markup', 'exchange'],
      ['reserved', 'fee-income', 'fee', 'fee'],
    ],
  },
  'hold by the provider': reserving('hold', 'release'),
  // Not made yet; their records bring the steps in between.
  'scheme pays us': { paid: [['bank', 'clearing', 'net', 'payout']] },
  'top-up': { paid: [['bank', 'available', 'net', 'top-up']] },
  // Pending by blocks; with its block it goes back to where it came from.
  'crypto-deposit': {
    seen: [['chain', 'pending', 'net', 'deposit']],
    confirmed: [['pending', 'available', 'net', 'deposit']],
    vanished: [['pending', 'chain', 'net', 'deposit-reversal']],
  },
  // The fee is taken from what comes, and only once it has come for good.
  'crypto-top-up': {
    seen: [['chain', 'pending', 'total', 'deposit']],
    confirmed: [['pending', 'available', 'net', 'deposit'], ...charged('pending')],
    vanished: [['pending', 'chain', 'total', 'deposit-reversal']],
  },
  // The coins are the provider's, who owes the order's price for them; what is missing is the merchant's own when they accept too few.
  'crypto-payment': {
    sold: [
      ['available', 'fx-position', 'net', 'exchange'],
      ['fx-position', 'clearing', 'bought', 'exchange'],
    ],
    missing: [['available', 'clearing', 'net', 'payment']],
  },
  // The fee is what the network took, at most what was set aside; a contract that refuses costs it, too.
  'crypto-withdraw': {
    ...reserving('withdraw', 'withdraw-reversal'),
    sent: [['reserved', 'in-transit', 'total', 'withdraw']],
    raised: [['available', 'in-transit', 'fee', 'withdraw']],
    paid: [['in-transit', 'chain', 'net', 'crypto-payout'], ...forNetwork],
    failed: [['in-transit', 'available', 'net', 'withdraw-reversal'], ...forNetwork],
    refused: [['in-transit', 'available', 'total', 'withdraw-reversal']],
    // The provider says that it was paid, though not by us: where from is still to be settled.
    kept: [['in-transit', 'suspense', 'net', 'crypto-payout'], ...forNetwork],
  },
  // What somebody else's transaction took from our addresses, payment by payment, until it is known whose it is (decision 0139).
  'crypto-foreign': {
    paid: [['suspense', 'chain', 'net', 'adjustment']],
    fee: [['network-cost', 'chain', 'network', 'network-fee']],
  },
  // Between our own addresses nothing changes hands; what the chain takes for it is the provider's (decision 0137).
  'crypto-sweep': { ended: [['network-cost', 'chain', 'network', 'network-fee']] },
  'green points': {
    given: [['points', 'available', 'net', 'points']],
    spent: [['available', 'points', 'net', 'points']],
    'taken back': [['available', 'points', 'net', 'points']],
    returned: [['points', 'available', 'net', 'points']],
    expired: [['available', 'points', 'net', 'points']],
    // In money: what converted points are worth, by the provider.
    'paid out': [['fee-income', 'available', 'net', 'points']],
    'paid back': [['available', 'fee-income', 'net', 'points']],
  },
} as const satisfies Readonly<Record<string, Legs>>
