// Explains a balance of any currency: opening balance, movements, and each entry.
import type { BalanceAccount } from '@falaj/contract/accounts/balance'
import { compose, entriesPage } from '@falaj/ledger/compose'
import type { Reason } from '@falaj/ledger/posting'
import { money, type Currency } from '@falaj/money'
import type { Call } from '../../../platform/http/bind.ts'
import { namesOf, type NameOf } from '../../../platform/lists/movement-queries.ts'

interface Period {
  readonly account: BalanceAccount
  readonly currency: Currency
  readonly from: string | null
  readonly until: string | null
  readonly clock?: 'booked' | 'event' | undefined
}
interface Page extends Period {
  readonly reason?: Reason | undefined
  readonly beforeSeq?: number | undefined
  readonly size: number
}
type BalanceCall<I> = Pick<Call, 'tx' | 'me'> & { readonly input: I }

/** Before the first entry, and after the last one. */
const [ever, never] = [new Date(0), new Date('9999-12-31T00:00:00Z')]
const periodOf = ({
  from,
  until,
  clock = 'booked',
}: {
  from: string | null
  until: string | null
  clock?: 'booked' | 'event' | undefined
}) => ({
  from: from === null ? ever : new Date(from),
  until: until === null ? never : new Date(until),
  clock,
})
const accountOf = (merchantId: string, input: { account: BalanceAccount; currency: Currency }) => ({
  merchantId,
  kind: input.account,
  currency: input.currency,
})

const namedAs = (business: { readonly kind: string; readonly id: string }, name: ReturnType<NameOf>) => ({
  kind: name?.kind ?? business.kind,
  id: name?.id ?? business.id,
  number: name?.number ?? null,
  product: name?.product ?? null,
  detail: name?.detail ?? '',
})

export const explanationOf = async ({ input, tx, me }: BalanceCall<Period>) => {
  const { opening, movements, closing } = await compose(tx, accountOf(me().merchantId, input), periodOf(input))
  const of = (minor: bigint) => money(minor, input.currency)
  return {
    opening: of(opening),
    movements: movements.map(({ credited, debited, ...movement }) => ({
      ...movement,
      credited: of(credited),
      debited: of(debited),
    })),
    closing: of(closing),
  }
}

export const entriesOf = async ({ input, tx, me, registry }: BalanceCall<Page> & Pick<Call, 'registry'>) => {
  const { merchantId } = me()
  const rows = await entriesPage(tx, accountOf(merchantId, input), {
    ...periodOf(input),
    size: input.size,
    ...(input.reason ? { reason: input.reason } : {}),
    ...(input.beforeSeq ? { beforeSeq: input.beforeSeq } : {}),
  })
  const nameOf = await namesOf(
    tx,
    registry.movements,
    merchantId,
    rows.map(({ business }) => business),
  )
  return {
    rows: rows.map(({ seq, reason, eventAt, bookedAt, other, business, ...entry }) => ({
      seq,
      reason,
      amount: money(entry.amount, input.currency),
      balance: money(entry.balance, input.currency),
      eventAt: eventAt.toISOString(),
      bookedAt: bookedAt.toISOString(),
      other: { account: other.kind, own: other.merchantId === merchantId },
      about: namedAs(business, nameOf(business)),
    })),
  }
}
