// Moves money: one database call per posting or batch, in the caller's transaction, so that the key, the audit entry and the outbox row of
// the command commit together with it or not at all.
import { randomUUID } from 'node:crypto'
import { ask, type Executor } from './executor.ts'
import { checkPosting, inputHash, type Posting } from './posting.ts'
import { asRefusal } from './refusal.ts'

export interface PostOutcome {
  /** Null if this key had been posted before and nothing moved now. */
  readonly bookedAt: Date | null
}

/** UUID version 7: sorts by time, so a month's rows are stored together. The random bits come from Node's version 4 generator, which is buffered. */
const newId = (): string => `${Date.now().toString(16).padStart(12, '0')}7${randomUUID().slice(15)}`

const one = 'select ledger.post($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15) as booked_at'
const few = 'select ledger.post_few($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15) as booked_at'
const many =
  'select booked_at from ledger.post_many($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17) order by n'

const postOne = (tx: Executor, posting: Posting): Promise<readonly { booked_at: Date | null }[]> => {
  const { merchantId, key, business, eventAt = null, bookedAt = null } = posting
  const [{ debit, credit, amount, reason }] = posting.transfers
  return ask(tx, one, [
    merchantId,
    key,
    inputHash(posting),
    newId(),
    business.kind,
    business.id,
    eventAt,
    bookedAt,
    reason,
    debit.merchantId,
    debit.kind,
    credit.merchantId,
    credit.kind,
    debit.currency,
    String(amount),
  ])
}

/** Limit for a posting of a few transfers: an amount, its fee, its tax. Beyond it the bulk path is faster. */
const fewMax = 8
const postFew = (tx: Executor, posting: Posting): Promise<readonly { booked_at: Date | null }[]> => {
  const { merchantId, key, business, eventAt = null, bookedAt = null, transfers } = posting
  return ask(tx, few, [
    merchantId,
    key,
    inputHash(posting),
    newId(),
    business.kind,
    business.id,
    eventAt,
    bookedAt,
    transfers.map(({ reason }) => reason),
    transfers.map(({ debit }) => debit.merchantId),
    transfers.map(({ debit }) => debit.kind),
    transfers.map(({ credit }) => credit.merchantId),
    transfers.map(({ credit }) => credit.kind),
    transfers.map(({ debit }) => debit.currency),
    transfers.map(({ amount }) => String(amount)),
  ])
}

const valuesOf = (postings: readonly Posting[]): readonly unknown[] => {
  const transfers = postings.flatMap((posting, at) =>
    posting.transfers.map((transfer, index) => ({ ...transfer, of: at + 1, place: index + 1 })),
  )
  return [
    postings.map(({ merchantId }) => merchantId),
    postings.map(({ key }) => key),
    postings.map(inputHash),
    postings.map(newId),
    postings.map(({ business }) => business.kind),
    postings.map(({ business }) => business.id),
    postings.map(({ eventAt = null }) => eventAt),
    postings.map(({ bookedAt = null }) => bookedAt),
    transfers.map(({ of }) => of),
    transfers.map(({ place }) => place),
    transfers.map(({ reason }) => reason),
    transfers.map(({ debit }) => debit.merchantId),
    transfers.map(({ debit }) => debit.kind),
    transfers.map(({ credit }) => credit.merchantId),
    transfers.map(({ credit }) => credit.kind),
    transfers.map(({ debit }) => debit.currency),
    transfers.map(({ amount }) => String(amount)),
  ]
}

/** Serialises postings for the database; worth doing while it works on the previous ones. */
export interface Ready {
  readonly postings: readonly Posting[]
  readonly send: (tx: Executor) => Promise<readonly PostOutcome[]>
}
export const ready = (postings: readonly Posting[]): Ready => {
  postings.forEach(checkPosting)
  const [first] = postings
  if (!first) return { postings, send: async () => [] }
  const alone =
    postings.length > 1 || first.transfers.length > fewMax ? null : first.transfers.length === 1 ? postOne : postFew
  const values = alone ? [] : valuesOf(postings)
  return {
    postings,
    async send(tx) {
      try {
        const rows = await (alone ? alone(tx, first) : ask<{ booked_at: Date | null }>(tx, many, values))
        return rows.map(({ booked_at }) => ({ bookedAt: booked_at }))
      } catch (error) {
        throw asRefusal(error)
      }
    },
  }
}

/** Posts all of the postings or none. Throws `LedgerRefusal`, after which the transaction is unusable. */
export const postAll = async (tx: Executor, postings: readonly Posting[]): Promise<readonly PostOutcome[]> =>
  ready(postings).send(tx)

/** Moves the money of one posting, or nothing if its key was posted before. */
export const post = async (tx: Executor, posting: Posting): Promise<PostOutcome> => {
  const [posted] = await postAll(tx, [posting])
  return posted!
}
