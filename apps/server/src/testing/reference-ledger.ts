// A ledger as small as one can be, written from the rules and not from the code: a list of transfers, and everything else is a sum.
// Tests compare the real one with it.
import type { Account } from '@falaj/ledger/accounts'
import type { Posting, Transfer } from '@falaj/ledger/posting'

interface Move extends Transfer {
  readonly bookedAt: number
  readonly eventAt: number
}
const same = (a: Account, b: Account): boolean =>
  a.merchantId === b.merchantId && a.kind === b.kind && a.currency === b.currency
const isMerchants = ({ kind }: Account): boolean => ['available', 'hold', 'in-transit', 'pending'].includes(kind)
const essence = ({ business, transfers }: Posting): string =>
  JSON.stringify([business, transfers], (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))

export type Outcome = 'moved' | 'known' | 'KEY_REUSED' | 'BALANCE_TOO_LOW' | 'MONTH_CLOSED'
export class ReferenceLedger {
  readonly lines: Move[] = []
  private readonly keys = new Map<string, string>()

  /** Signed: a credit adds. */
  movesOf(account: Account): (Move & { readonly signed: bigint })[] {
    return this.lines.flatMap((move) =>
      same(move.credit, account)
        ? [{ ...move, signed: move.amount }]
        : same(move.debit, account)
          ? [{ ...move, signed: -move.amount }]
          : [],
    )
  }
  balance(account: Account, counts: (move: Move) => boolean = () => true): bigint {
    return this.movesOf(account).reduce((sum, move) => (counts(move) ? sum + move.signed : sum), 0n)
  }
  /** All or none, in the order given. */
  post(postings: readonly Posting[]): Outcome[] {
    const [lines, keys] = [this.lines.length, new Map(this.keys)]
    const outcomes = postings.map((posting) => this.postOne(posting))
    const refused =
      outcomes.find((outcome) => outcome === 'KEY_REUSED') ?? outcomes.find((each) => each === 'BALANCE_TOO_LOW')
    if (!refused) return outcomes
    this.lines.length = lines
    this.keys.clear()
    for (const [key, text] of keys) this.keys.set(key, text)
    return [refused]
  }
  private postOne(posting: Posting): Outcome {
    const key = `${posting.merchantId} ${posting.key}`
    const existing = this.keys.get(key)
    if (existing !== undefined) return existing === essence(posting) ? 'known' : 'KEY_REUSED'
    this.keys.set(key, essence(posting))
    const bookedAt = posting.bookedAt!.getTime()
    for (const transfer of posting.transfers) {
      if (isMerchants(transfer.debit) && this.balance(transfer.debit) < transfer.amount) return 'BALANCE_TOO_LOW'
      this.lines.push({ ...transfer, bookedAt, eventAt: posting.eventAt?.getTime() ?? bookedAt })
    }
    return 'moved'
  }
}
