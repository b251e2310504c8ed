// Money records that a job makes of what has come together until then: a settlement, a commission, cashback. What is due makes one record, once.
import type { Posting } from '@falaj/ledger/posting'
import type { TxContext } from '../command/context.ts'
import { writeSystemAudit } from '../audit/entry.ts'
import { takeLock } from '../db/lock.ts'
import type { Db, Store } from '../db/pool.ts'
import { newId, newNumber, type NumberedKind } from '../base/ids.ts'
import { emitter, type NewEvent } from '../outbox/emit.ts'
import { postingOf, type Legs, type Movement } from './legs.ts'
import { moveAll } from './move.ts'

/** The new record's name. */
export interface RecordName {
  readonly id: string
  readonly number: string
  readonly at: Date
}
export interface AccrualProduct<Due extends { readonly merchantId: string }, Sums> {
  /** Names it in the books; begins its entries in the history. */
  readonly name: string
  readonly numbered: NumberedKind
  readonly legs: Legs
  readonly step: string
  /** Two that would take the same wait for each other: the second finds nothing. */
  readonly lockOf: (due: Due) => string
  /** Takes what is due, and writes the record of it. Null: there is nothing of it, or it was done before. */
  readonly claim: (tx: Store, due: Due, named: RecordName) => Promise<Sums | null>
  readonly movementOf: (due: Due, sums: Sums, named: RecordName) => Omit<Movement, 'name' | 'id'>
  readonly keyOf: (due: Due, sums: Sums) => string
  readonly eventOf: (due: Due, sums: Sums, named: RecordName) => NewEvent
  readonly auditOf: (due: Due, sums: Sums) => Readonly<Record<string, unknown>>
}
export interface Accrual<Sums> extends RecordName {
  readonly sums: Sums
}
interface How {
  /** The sandbox's own past only. */
  readonly bookedAt?: Date
  readonly named?: Omit<RecordName, 'at'>
}

export const accruals = <Due extends { readonly merchantId: string }, Sums>(product: AccrualProduct<Due, Sums>) => {
  const { name, legs, step } = product
  type AccrualPosting = Accrual<Sums> & { readonly due: Due; readonly posting: Posting }
  /** All of them or none, posted together: in the order of their locks, so that two of these do not wait for each other. */
  const accrue = async (
    own: Pick<TxContext, 'tx' | 'emit'>,
    dues: readonly Due[],
    { bookedAt, named }: How = {},
  ): Promise<readonly AccrualPosting[]> => {
    const made: AccrualPosting[] = []
    const ordered = dues.toSorted((one, other) => (product.lockOf(one) < product.lockOf(other) ? -1 : 1))
    for (const due of ordered) {
      await takeLock(own.tx, product.lockOf(due))
      const record = { id: newId(), number: newNumber(product.numbered), ...named, at: bookedAt ?? new Date() }
      const sums = await product.claim(own.tx, due, record)
      if (sums === null) continue
      const moved = { name, id: record.id, ...product.movementOf(due, sums, record) }
      const when = bookedAt ? { at: bookedAt, bookedAt } : {}
      const posting = postingOf(legs, step, moved, { key: product.keyOf(due, sums), ...when })
      made.push({ ...record, due, sums, posting })
    }
    if (made.length === 0) return made
    await moveAll(
      own,
      made.map(({ posting }) => posting),
    )
    await own.emit(...made.map((each) => product.eventOf(each.due, each.sums, each)))
    return made
  }
  /** In a transaction of its own: one merchant's trouble is not another's. */
  const accrueOne = (db: Db, due: Due): Promise<Accrual<Sums> | null> =>
    db.transaction().execute(async (tx) => {
      const [made] = await accrue({ tx, emit: emitter(tx) }, [due])
      if (!made) return null
      await writeSystemAudit(tx, 'provider', due.merchantId, `${name}.make`, {
        object: `${name} ${made.number}`,
        after: product.auditOf(due, made.sums),
      })
      return made
    })
  return {
    accrue,
    accrueOne,
    /** How many were made. Goes on after one that fails, and then fails itself, so that it is tried again. */
    async accrueAll(db: Db, dues: readonly Due[], signal?: AbortSignal): Promise<number> {
      let made = 0
      const failures: unknown[] = []
      for (const due of dues) {
        signal?.throwIfAborted()
        try {
          if (await accrueOne(db, due)) made += 1
        } catch (error) {
          failures.push(error)
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${name} failed`)
      return made
    },
  }
}
