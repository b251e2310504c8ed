// Which credit is which payout. Pure: a number in the bank's text is believed if the amount agrees; without one, amount and day must leave
// no choice. Nothing is guessed.
import { dayMs } from '@falaj/contract/kernel/time'
import type { Outcome } from '@falaj/contract/accounts/reconciliation'

export interface Credit {
  readonly n: number
  readonly day: string
  readonly currency: string
  readonly minor: bigint
  readonly text: string
}
export interface Payout {
  readonly kind: 'withdraw' | 'settlement'
  readonly id: string
  readonly number: string
  readonly bankReference: string | null
  readonly currency: string
  readonly minor: bigint
  /** YYYY-MM-DD in Dubai. */
  readonly day: string
  readonly state: 'paid' | 'on-the-way' | 'back'
  /** Matched in an earlier file. */
  readonly isTied: boolean
}
/** In a currency that is not held here: it is not converted. */
export interface ForeignCredit extends Omit<Credit, 'minor'> {
  readonly amount: string
}
export interface Line extends Credit {
  readonly outcome: Outcome
  readonly by: 'reference' | 'amount' | null
  readonly payout: Payout | null
}

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs
/** How well a person's choice fits: the same amount first, then the nearest day. */
export const byLikeness =
  (credit: Pick<Credit, 'minor' | 'day'>) =>
  (one: Pick<Payout, 'minor' | 'day'>, other: Pick<Payout, 'minor' | 'day'>): number =>
    Number(other.minor === credit.minor) - Number(one.minor === credit.minor) ||
    Math.abs(daysBetween(one.day, credit.day)) - Math.abs(daysBetween(other.day, credit.day))
/** A payout is booked by the other bank at the earliest the day before by its clock, and within a week. */
const isNear = (payout: Payout, credit: Credit): boolean => {
  const days = daysBetween(payout.day, credit.day)
  return days >= -1 && days <= 7
}
/** Words that can be a number of ours or a bank's reference: those with a digit or a dash; as many as a bank's text has. */
const namesMax = 40
export const namesIn = (text: string): ReadonlySet<string> => {
  const found = text.toUpperCase().match(/[A-Z0-9](?:[A-Z0-9-]{0,38}[A-Z0-9])?/g) ?? []
  return new Set(found.filter((word) => /[\d-]/.test(word)).slice(0, namesMax))
}
/** So long a payout may be on its way before it is missed. */
const onTheWayDays = 4

/** What the file covers, by all its entries: a payout of these days and currencies should be in it. */
export interface Coverage {
  readonly from: string
  readonly until: string
  readonly currencies: ReadonlySet<string>
}
const grouped = (payouts: readonly Payout[], keysOf: (payout: Payout) => readonly string[]) => {
  const groups = new Map<string, Payout[]>()
  for (const payout of payouts)
    for (const key of keysOf(payout)) {
      const group = groups.get(key)
      if (group) group.push(payout)
      else groups.set(key, [payout])
    }
  return groups
}
const sumOf = ({ currency, minor }: { readonly currency: string; readonly minor: bigint }): string =>
  `${currency} ${minor}`

export const matchAll = (
  credits: readonly Credit[],
  payouts: readonly Payout[],
  { from, until, currencies }: Coverage,
  /** The last entry's. */
  lastN = credits.length,
): readonly Line[] => {
  const byName = grouped(payouts, ({ number, bankReference }) =>
    [number, ...(bankReference === null ? [] : [bankReference])].map((name) => name.toUpperCase()),
  )
  // A settlement is no bank transfer: only its number names it.
  const bySum = grouped(
    payouts.filter(({ kind }) => kind === 'withdraw'),
    (payout) => [sumOf(payout)],
  )
  const tied = new Set(payouts.filter(({ isTied }) => isTied).map(({ id }) => id))
  const left = (credit: Credit, outcome: Outcome, payout: Payout | null = null): Line => ({
    ...credit,
    outcome,
    by: null,
    payout,
  })
  const tie = (credit: Credit, payout: Payout, by: 'reference' | 'amount'): Line => {
    tied.add(payout.id)
    return { ...credit, outcome: 'matched', by, payout }
  }
  const byReference = (credit: Credit): Line | null => {
    const named = [...namesIn(credit.text)].flatMap((word) => byName.get(word) ?? [])
    const payout = named.find((each) => sumOf(each) === sumOf(credit))
    if (!payout) return named[0] ? left(credit, 'amount', named[0]) : null
    if (tied.has(payout.id)) return left(credit, 'duplicate', payout)
    return payout.state === 'back' ? left(credit, 'returned', payout) : tie(credit, payout, 'reference')
  }
  const byAmount = (credit: Credit): Line => {
    const like = (bySum.get(sumOf(credit)) ?? []).filter((each) => isNear(each, credit))
    const free = like.filter(({ id, state }) => !tied.has(id) && state !== 'back')
    if (free.length === 1) return tie(credit, free[0] as Payout, 'amount')
    if (free.length > 1) return left(credit, 'several')
    if (like[0]) return left(credit, like[0].state === 'back' ? 'returned' : 'duplicate', like[0])
    return left(credit, 'unknown')
  }
  // Credits that name their payout go first, so that no other takes it.
  const first = credits.map((credit) => byReference(credit))
  const lines = credits.map((credit, at) => first[at] ?? byAmount(credit))

  const named = new Set(lines.map(({ payout }) => payout?.id))
  const gone = payouts
    .filter(({ kind, state, id, day, currency }) => {
      const isWanted = kind === 'withdraw' && state !== 'back' && !tied.has(id) && currencies.has(currency)
      return isWanted && day >= from && day <= until && !named.has(id)
    })
    .map((payout, at): Line => ({
      n: lastN + at + 1,
      day: payout.day,
      currency: payout.currency,
      minor: payout.minor,
      text: '',
      outcome: daysBetween(payout.day, until) <= onTheWayDays ? 'in-transit' : 'missing',
      by: null,
      payout,
    }))
  return [...lines, ...gone]
}
