// Pure rules of a month: where it begins and ends, its trial balance, its fingerprint, and what differs from what was frozen.
import type { Difference, TrialBalance, TrialLine } from '@falaj/contract/insight/month-close'
import { campaignKinds, containerKinds, merchantKinds, partnerKinds } from '@falaj/ledger/accounts'
import type { Reason } from '@falaj/ledger/posting'
import { money, type Currency } from '@falaj/money'
import { dubaiDay, dubaiTime } from '../../../platform/base/banking-days.ts'
import { hashOf } from '../../../platform/base/canonical.ts'

/** YYYY-MM. */
export type MonthKey = string
export const monthOf = (at: Date): MonthKey => dubaiDay(at).slice(0, 7)
export const monthsLater = (month: MonthKey, months: number): MonthKey => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}
export const firstDayOf = (month: MonthKey): string => `${month}-01`
/** Its moments, in the merchant's time: `until` is the first that is not in it. */
export const boundsOf = (month: MonthKey): { readonly from: Date; readonly until: Date } => ({
  from: dubaiTime(firstDayOf(month)),
  until: dubaiTime(firstDayOf(monthsLater(month, 1))),
})

/** Accounts whose figures are a merchant's, wherever its own posting is the reason. */
export const monthKinds = [...merchantKinds, ...containerKinds, ...partnerKinds, ...campaignKinds] as const
export type MonthKind = (typeof monthKinds)[number]
/** Which accounts figures have. 1: the merchant's own four. 2: all of `monthKinds`. */
export type FiguresScope = 1 | 2
export const scopeNow: FiguresScope = 2

/** Minor units as text: kept as they are in the database, and hashed. */
export interface MovementFigures {
  readonly reason: Reason
  readonly credited: string
  readonly debited: string
  readonly entries: number
}
export interface AccountFigures {
  readonly currency: Currency
  readonly account: MonthKind
  readonly opening: string
  readonly movements: readonly MovementFigures[]
  readonly closing: string
}
export type Figures = readonly AccountFigures[]

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
/** In one order, and without accounts in which nothing is and nothing was. */
export const ordered = (figures: Figures): Figures =>
  figures
    .filter(({ opening, movements }) => opening !== '0' || movements.length > 0)
    .map((each) => ({ ...each, movements: each.movements.toSorted((a, b) => byText(a.reason, b.reason)) }))
    .toSorted((a, b) => byText(a.currency, b.currency) || monthKinds.indexOf(a.account) - monthKinds.indexOf(b.account))
/** The scope is part of it: other accounts are another fingerprint. */
export const fingerprintOf = (
  merchantId: string,
  month: MonthKey,
  figures: Figures,
  scope: FiguresScope = scopeNow,
): Buffer => hashOf({ version: scope, merchantId, month, figures })

/** Numbers by which accountants know the lines. Permanent: they are in the files of closed months. */
const accountNumbers: Readonly<Record<MonthKind, string>> = {
  available: '1010',
  pending: '1020',
  hold: '1030',
  'in-transit': '1040',
  drawer: '1310',
  safe: '1320',
  'courier-bag': '1330',
  'hand-over': '1340',
  cassette: '1350',
  'cash-box': '1360',
  campaign: '1410',
  'coupon-reserved': '1420',
  commission: '1510',
}
const reasonNumbers: Readonly<Record<Reason, string>> = {
  withdraw: '1100',
  'withdraw-reversal': '1101',
  payout: '1102',
  return: '1103',
  'crypto-payout': '1104',
  deposit: '1110',
  'deposit-reversal': '1111',
  'top-up': '1112',
  transfer: '1120',
  'transfer-reversal': '1121',
  exchange: '1130',
  'exchange-reversal': '1131',
  settlement: '1140',
  hold: '1150',
  release: '1151',
  vat: '1210',
  payment: '4010',
  collect: '4020',
  'collect-reversal': '4021',
  commission: '4030',
  'commission-reversal': '4031',
  refund: '4090',
  'refund-reversal': '4091',
  chargeback: '4092',
  'chargeback-reversal': '4093',
  cashback: '4100',
  'cashback-reversal': '4101',
  coupon: '4110',
  'coupon-reversal': '4111',
  points: '4120',
  fee: '5010',
  'fee-return': '5011',
  'network-fee': '5020',
  'cash-in': '6010',
  'cash-in-reversal': '6011',
  'cash-out': '6020',
  'cash-sale': '6030',
  'cash-refund': '6031',
  'cash-float': '6040',
  'cash-put-in': '6041',
  'cash-taken-out': '6042',
  'cash-handed-over': '6050',
  'cash-loaded': '6060',
  'cash-loaded-reversal': '6061',
  'cash-emptied': '6062',
  'cash-counted': '6070',
  adjustment: '9000',
}
const forwardNumber = '3000'

/** Balances at the end against what moved and what was there: debit and credit are equal if the books are. */
export const trialOf = (figures: Figures): readonly TrialBalance[] =>
  [...new Set(figures.map(({ currency }) => currency))].map((currency) => {
    const own = figures.filter((each) => each.currency === currency)
    const of = (minor: bigint) => money(minor, currency)
    const sided = (minor: bigint): Pick<TrialLine, 'debit' | 'credit'> =>
      minor >= 0n ? { debit: of(minor), credit: null } : { debit: null, credit: of(-minor) }
    const sums = new Map<Reason, { net: bigint; entries: number; accounts: MonthKind[] }>()
    for (const { account, movements } of own)
      for (const { reason, credited, debited, entries } of movements) {
        const before = sums.get(reason) ?? { net: 0n, entries: 0, accounts: [] }
        sums.set(reason, {
          net: before.net + BigInt(credited) - BigInt(debited),
          entries: before.entries + entries,
          accounts: [...before.accounts, account],
        })
      }
    const balances = own
      .filter(({ closing }) => closing !== '0')
      .map(({ account, closing, movements }): TrialLine => ({
        number: accountNumbers[account],
        is: 'balance',
        account,
        reason: null,
        accounts: [account],
        entries: movements.reduce((total, { entries }) => total + entries, 0),
        ...sided(BigInt(closing)),
      }))
    // What only went from one of the merchant's accounts to another sums to nothing.
    const moved = [...sums]
      .filter(([, { net }]) => net !== 0n)
      .map(([reason, { net, entries, accounts }]): TrialLine => ({
        number: reasonNumbers[reason],
        is: 'movement',
        account: null,
        reason,
        accounts,
        entries,
        ...sided(-net),
      }))
    const opening = own.reduce((total, each) => total + BigInt(each.opening), 0n)
    const forward: readonly TrialLine[] =
      opening === 0n
        ? []
        : [
            {
              number: forwardNumber,
              is: 'forward',
              account: null,
              reason: null,
              accounts: [],
              entries: 0,
              ...sided(-opening),
            },
          ]
    const sides = [...balances, ...moved, ...forward].toSorted(
      (a, b) => Number(a.debit === null) - Number(b.debit === null) || byText(a.number, b.number),
    )
    const sumOf = (side: 'debit' | 'credit'): bigint =>
      sides.reduce((total, each) => total + (each[side]?.minor ?? 0n), 0n)
    return { currency, lines: [...sides], total: of(sumOf('debit')), isBalanced: sumOf('debit') === sumOf('credit') }
  })

/** Everything in which the two differ; empty if they are equal. */
export const differencesOf = (frozen: Figures, now: Figures): readonly Difference[] => {
  const found: Difference[] = []
  const keyOf = ({ currency, account }: AccountFigures): string => `${currency} ${account}`
  const later = new Map(now.map((each) => [keyOf(each), each]))
  const earlier = new Map(frozen.map((each) => [keyOf(each), each]))
  for (const key of new Set([...earlier.keys(), ...later.keys()])) {
    const [before, after] = [earlier.get(key), later.get(key)]
    const { currency, account } = (before ?? after)!
    const of = (minor: bigint) => money(minor, currency)
    const opening = [BigInt(before?.opening ?? '0'), BigInt(after?.opening ?? '0')] as const
    if (opening[0] !== opening[1])
      found.push({ account, reason: null, frozen: of(opening[0]), now: of(opening[1]), frozenEntries: 0, entries: 0 })
    for (const reason of new Set(
      [...(before?.movements ?? []), ...(after?.movements ?? [])].map((each) => each.reason),
    )) {
      const [was, is] = [before, after].map((each) => each?.movements.find((one) => one.reason === reason))
      const net = (one: MovementFigures | undefined): bigint =>
        BigInt(one?.credited ?? '0') - BigInt(one?.debited ?? '0')
      if (was?.credited === is?.credited && was?.debited === is?.debited && was?.entries === is?.entries) continue
      found.push({
        account,
        reason,
        frozen: of(net(was)),
        now: of(net(is)),
        frozenEntries: was?.entries ?? 0,
        entries: is?.entries ?? 0,
      })
    }
  }
  return found
}
