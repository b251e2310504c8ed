// The court of commissions: recomputes a statement from its file alone, line by line, and names what differs. Pure, so that the page that does it needs no
// server, and anybody can read how it is done.
import * as z from 'zod/mini'
import { rateUnit, sharesOf, takenBackOf, vatOnCommission, type PathStep } from './commission-rules.ts'

export const courtFormat = 'falaj-commission-statement'
const text = z.string().check(z.maxLength(200))
const time = z.iso.datetime({ offset: true })
const minor = z.string().check(z.regex(/^-?\d{1,30}$/))
const ppm = z.int().check(z.minimum(0), z.maximum(Number(rateUnit)))
const most = 200_000
const courtFile = z.object({
  format: z.literal(courtFormat),
  version: z.literal(1),
  account: text,
  partner: z.object({ id: text, number: text, name: text }),
  currency: text,
  month: text,
  from: time,
  until: time,
  madeAt: time,
  /** Dated rows, as they are stored: a rate is for its partner and everybody below it. */
  rates: z
    .array(z.object({ id: text, partner: text, ratePpm: ppm, from: time, until: z.nullable(time) }))
    .check(z.maxLength(most)),
  parents: z
    .array(z.object({ partner: text, parent: text, from: time, until: z.nullable(time) }))
    .check(z.maxLength(most)),
  merchants: z
    .array(z.object({ merchant: text, partner: text, from: time, until: z.nullable(time) }))
    .check(z.maxLength(most)),
  payments: z
    .array(z.object({ id: text, number: text, merchant: text, paidAt: time, amount: minor, fee: minor }))
    .check(z.maxLength(most)),
  lines: z
    .array(
      z.object({
        id: text,
        payment: text,
        kind: z.enum(['earned', 'taken-back', 'restored']),
        nth: z.int(),
        /** The part of the payment that was refunded by then. */
        taken: minor,
        ratePpm: ppm,
        belowPpm: ppm,
        commission: minor,
        vat: minor,
        /** When it was booked: that decides on its statement. */
        bookedAt: time,
        payout: z.nullable(text),
      }),
    )
    .check(z.maxLength(most)),
  payouts: z.array(z.object({ number: text, amount: minor, lines: z.int(), paidAt: time })).check(z.maxLength(most)),
  broughtForward: minor,
  earned: minor,
  takenBack: minor,
  paidOut: minor,
  closing: minor,
})
export type CourtFile = z.output<typeof courtFile>
export const readCourtFile = (content: string): CourtFile | null => {
  let parsed: unknown
  try {
    parsed = JSON.parse(content)
  } catch {
    return null
  }
  const found = z.safeParse(courtFile, parsed)
  return found.success ? found.data : null
}

export const courtDifferences = [
  'no-payment',
  'no-path',
  'rate',
  'below',
  'commission',
  'vat',
  'no-earned',
  'taken-back',
  'payout-sum',
  'payout-lines',
  'earned-sum',
  'taken-back-sum',
  'paid-sum',
  'closing',
] as const
export type CourtDifferenceKind = (typeof courtDifferences)[number]
export interface CourtDifference {
  readonly kind: CourtDifferenceKind
  /** The line, the payout or the figure, by the name under which people know it. */
  readonly at: string
  /** Id of the line; null for payouts and figures. */
  readonly line: string | null
  readonly stated: string
  readonly computed: string
}
export interface CourtResult {
  readonly lines: number
  readonly payouts: number
  readonly differences: readonly CourtDifference[]
}

interface Dated {
  readonly from: string
  readonly until: string | null
}
const ms = (at: string): number => Date.parse(at)
const inForce = <T extends Dated>(rows: readonly T[] | undefined, at: string): T | undefined =>
  rows?.find(({ from, until }) => ms(from) <= ms(at) && (until === null || ms(until) > ms(at)))
const heightMax = 32

export const checkStatement = (file: CourtFile): CourtResult => {
  const differences: CourtDifference[] = []
  const rates = Map.groupBy(file.rates, ({ partner }) => partner)
  const parents = Map.groupBy(file.parents, ({ partner }) => partner)
  const merchants = Map.groupBy(file.merchants, ({ merchant }) => merchant)
  const payments = new Map(file.payments.map((each) => [each.id, each]))
  /** From the merchant's own partner up to the one of this statement; null if that one is not on the way. */
  const pathOf = (merchant: string, at: string): readonly PathStep[] | null => {
    const path: PathStep[] = []
    let partner = inForce(merchants.get(merchant), at)?.partner
    for (let height = 0; partner !== undefined && height <= heightMax; height += 1) {
      const rate = inForce(rates.get(partner), at)
      if (rate) path.push({ partner, ratePpm: rate.ratePpm, rate: rate.id })
      if (partner === file.partner.id) return rate ? path : null
      partner = inForce(parents.get(partner), at)?.parent
    }
    return null
  }

  for (const [paymentId, lines] of Map.groupBy(file.lines, ({ payment }) => payment)) {
    const payment = payments.get(paymentId)
    const name = payment?.number ?? paymentId
    const differs = (
      kind: CourtDifferenceKind,
      line: CourtFile['lines'][number],
      stated: bigint | number | string,
      computed: bigint | number | string,
    ): void =>
      void differences.push({ kind, at: name, line: line.id, stated: String(stated), computed: String(computed) })
    const inOrder = lines.toSorted((one, other) => one.nth - other.nth)
    const first = inOrder[0]!
    if (!payment) {
      differs('no-payment', first, paymentId, '')
      continue
    }
    if (first.kind !== 'earned') {
      differs('no-earned', first, first.kind, 'earned')
      continue
    }
    const path = pathOf(payment.merchant, payment.paidAt)
    const share = path ? sharesOf({ amount: BigInt(payment.amount), fee: BigInt(payment.fee) }, path).at(-1) : undefined
    if (!share) {
      differs('no-path', first, payment.merchant, '')
      continue
    }
    if (share.ratePpm !== first.ratePpm) differs('rate', first, first.ratePpm, share.ratePpm)
    else if (share.belowPpm !== first.belowPpm) differs('below', first, first.belowPpm, share.belowPpm)
    else if (share.minor !== BigInt(first.commission)) differs('commission', first, first.commission, share.minor)
    const hasVat = first.vat !== '0'
    const vatOf = (kept: bigint): bigint => (hasVat ? vatOnCommission(kept) : 0n)
    let [kept, vat] = [BigInt(first.commission), BigInt(first.vat)]
    if (vat !== vatOf(kept)) differs('vat', first, vat, vatOf(kept))
    for (const line of inOrder.slice(1)) {
      const wanted =
        BigInt(first.commission) - takenBackOf(BigInt(first.commission), BigInt(payment.amount), BigInt(line.taken))
      if (wanted - kept !== BigInt(line.commission)) differs('taken-back', line, line.commission, wanted - kept)
      kept += BigInt(line.commission)
      if (vatOf(wanted) - vat !== BigInt(line.vat)) differs('vat', line, line.vat, vatOf(wanted) - vat)
      vat += BigInt(line.vat)
    }
  }

  const totalOf = ({ commission, vat }: CourtFile['lines'][number]): bigint => BigInt(commission) + BigInt(vat)
  const sum = (values: readonly bigint[]): bigint => values.reduce((all, each) => all + each, 0n)
  const figure = (kind: CourtDifferenceKind, at: string, stated: string | number, computed: bigint | number): void => {
    if (String(stated) !== String(computed))
      differences.push({ kind, at, line: null, stated: String(stated), computed: String(computed) })
  }
  const byPayout = Map.groupBy(
    file.lines.filter(({ payout }) => payout !== null),
    ({ payout }) => payout!,
  )
  for (const { number, amount, lines } of file.payouts) {
    const own = byPayout.get(number) ?? []
    figure('payout-sum', number, amount, sum(own.map(totalOf)))
    figure('payout-lines', number, lines, own.length)
  }
  const isOfMonth = ({ bookedAt }: { readonly bookedAt: string }): boolean =>
    ms(bookedAt) >= ms(file.from) && ms(bookedAt) < ms(file.until)
  const own = file.lines.filter(isOfMonth)
  const earned = sum(own.filter(({ kind }) => kind !== 'taken-back').map(totalOf))
  const takenBack = sum(own.filter(({ kind }) => kind === 'taken-back').map(totalOf))
  const paidOut = -sum(
    file.payouts.filter(({ paidAt }) => isOfMonth({ bookedAt: paidAt })).map(({ amount }) => BigInt(amount)),
  )
  figure('earned-sum', file.month, file.earned, earned)
  figure('taken-back-sum', file.month, file.takenBack, takenBack)
  figure('paid-sum', file.month, file.paidOut, paidOut)
  figure('closing', file.month, file.closing, BigInt(file.broughtForward) + earned + takenBack + paidOut)
  return { lines: file.lines.length, payouts: file.payouts.length, differences }
}
