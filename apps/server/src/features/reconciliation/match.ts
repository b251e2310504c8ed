// Which credit is which payout. Pure: a number in the bank's text is believed if the amount agrees; without one, amount and day must leave
// no choice. Nothing is guessed.
import type { Outcome } from '@falaj/contract/reconciliation'

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
export interface Line extends Credit {
  readonly outcome: Outcome
  readonly by: 'reference' | 'amount' | null
  readonly payout: Payout | null
}

const dayMs = 86_400_000
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs
/** A payout is booked by the other bank at the earliest the day before by its clock, and within a week. */
const isNear = (payout: Payout, credit: Credit): boolean => {
  const days = daysBetween(payout.day, credit.day)
  return days >= -1 && days <= 7
}
const wordsOf = (text: string): ReadonlySet<string> => new Set(text.toUpperCase().split(/[^A-Z0-9-]+/))
const isNamed = ({ number, bankReference }: Payout, said: ReadonlySet<string>): boolean =>
  said.has(number.toUpperCase()) || (bankReference !== null && said.has(bankReference.toUpperCase()))
/** So long a payout may be on its way before it is missed. */
const onTheWayDays = 4

export const matchAll = (credits: readonly Credit[], payouts: readonly Payout[], today: string): readonly Line[] => {
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
  const isSame = (payout: Payout, credit: Credit): boolean =>
    payout.currency === credit.currency && payout.minor === credit.minor
  const byReference = (credit: Credit): Line | null => {
    const said = wordsOf(credit.text)
    const payout = payouts.find((each) => isNamed(each, said))
    if (!payout) return null
    if (!isSame(payout, credit)) return left(credit, 'amount', payout)
    if (tied.has(payout.id)) return left(credit, 'duplicate', payout)
    return payout.state === 'back' ? left(credit, 'returned', payout) : tie(credit, payout, 'reference')
  }
  const byAmount = (credit: Credit): Line => {
    // A settlement is no bank transfer: only its number names it.
    const like = payouts.filter((each) => each.kind === 'withdraw' && isSame(each, credit) && isNear(each, credit))
    const free = like.filter(({ id, state }) => !tied.has(id) && state !== 'back')
    if (free.length === 1) return tie(credit, free[0] as Payout, 'amount')
    if (free.length > 1) return left(credit, 'several')
    if (like[0]) return left(credit, like[0].state === 'back' ? 'returned' : 'duplicate', like[0])
    return left(credit, 'unknown')
  }
  // Those that say which payout they are go first, so that no other takes it.
  const first = credits.map((credit) => byReference(credit))
  const lines = credits.map((credit, at) => first[at] ?? byAmount(credit))

  const days = credits.map(({ day }) => day).toSorted()
  const [from, until] = [days[0] ?? today, days.at(-1) ?? today]
  const currencies = new Set(credits.map(({ currency }) => currency))
  const gone = payouts
    .filter(({ kind, state, id, day, currency }) => {
      const isWanted = kind === 'withdraw' && state !== 'back' && !tied.has(id) && currencies.has(currency)
      return isWanted && day >= from && day <= until && !lines.some(({ payout }) => payout?.id === id)
    })
    .map((payout, at): Line => ({
      n: credits.length + at + 1,
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
