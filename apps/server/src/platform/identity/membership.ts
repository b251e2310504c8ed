// Which merchant a read is of: one's own, or a merchant below it that the request names. The one place that decides it. An endpoint that
// does not declare that a parent may read it is refused, and so is every change.
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { merchantHeader, type Endpoint } from '@falaj/contract/kernel/endpoint'
import { daysLater, dubaiTime } from '../base/banking-days.ts'
import { fail } from '../base/fail.ts'
import type { Store } from '../db/pool.ts'
import type { Session } from './session.ts'

export interface Period {
  readonly from: Date
  /** Null: it belongs to the parent now. */
  readonly until: Date | null
}
/** A merchant below the caller's own, and the times in which it belonged to it. */
export interface Child {
  readonly merchantId: string
  readonly mid: string
  readonly periods: readonly Period[]
}
type Question = Pick<Endpoint, 'kind' | 'forParents'>

/** Null: one's own. A member who is bound to stores reads no other merchant. Another's merchant, and one that never belonged to the parent, answer as a missing one. */
export const childRead = async (
  db: Store,
  request: Pick<FastifyRequest, 'headers'>,
  endpoint: Question,
  session: Session | null,
  isBound: boolean,
): Promise<Child | null> => {
  const mid = request.headers[merchantHeader]
  if (mid === undefined) return null
  if (endpoint.kind !== 'read' || !endpoint.forParents || !session?.merchantId || session.key || isBound)
    throw fail('ACCESS_DENIED')
  const { rows } = await sql<{ id: string; from_at: Date; until_at: Date | null }>`
    select c.id, m.from_at, m.until_at from merchant_membership m join merchant c on c.id = m.child_id
    where m.merchant_id = ${session.merchantId}::uuid and c.mid = ${String(mid)} order by m.from_at`.execute(db)
  if (!rows[0]) throw fail('NOT_FOUND')
  return {
    merchantId: rows[0].id,
    mid: String(mid),
    periods: rows.map(({ from_at, until_at }) => ({ from: from_at, until: until_at })),
  }
}

export const isWithin = (periods: readonly Period[], at: Date): boolean =>
  periods.some(({ from, until }) => at >= from && (until === null || at < until))

/** For days in Dubai: each of them from its first moment to its last. */
const isWholeWithin = (periods: readonly Period[], first: string, last: string): boolean =>
  periods.some(
    ({ from, until }) => dubaiTime(first) >= from && (until === null || dubaiTime(daysLater(last, 1)) <= until),
  )

/** The end of the last membership; null: the merchant belongs to the parent now, or it is one's own. */
export const leftAt = (periods: readonly Period[] | undefined): Date | null => {
  const ends = (periods ?? []).map(({ until }) => until)
  if (ends.length === 0 || ends.includes(null)) return null
  return new Date(Math.max(...ends.map((until) => until!.getTime())))
}

/** A state is of now, or of a moment since it belongs to the parent. */
export const requireNow = ({ periods }: Child, { forParents }: Question, input: unknown): void => {
  if (forParents !== 'now') return
  const current = periods.find(({ until }) => until === null)
  const { at } = (input ?? {}) as { readonly at?: unknown }
  if (!current || (typeof at === 'string' && new Date(at) < current.from)) throw fail('NOT_FOUND')
}
/** What was read lies in the time of the membership: a list selects by it, so a row outside is a fault of ours; a record outside is missing. */
export const requireWithin = ({ periods }: Child, { forParents }: Question, answer: unknown): void => {
  if (!forParents || typeof forParents === 'string') return
  const { by, until } = forParents
  const isIn = (record: unknown): boolean => {
    const fields = record as Readonly<Record<string, unknown>> | null
    const [at, last] = [fields?.[by], until && fields?.[until]]
    if (typeof at !== 'string') return false
    if (until === undefined) return isWithin(periods, new Date(at))
    return typeof last === 'string' && isWholeWithin(periods, at, last)
  }
  const { rows } = answer as { readonly rows?: unknown }
  if (!Array.isArray(rows)) {
    if (!isIn(answer)) throw fail('NOT_FOUND')
  } else if (!rows.every(isIn)) throw new Error('a list answered a parent with records of another time')
}
