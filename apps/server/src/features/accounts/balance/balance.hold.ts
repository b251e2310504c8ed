// The provider puts a merchant's money on hold and releases it; both are idempotent.
import type { Money } from '@falaj/money'
import { legsOf, postingOf } from '../../../platform/money/legs.ts'
import { moveMoney } from '../../../platform/money/move.ts'
import type { TxContext } from '../../../platform/command/context.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import { fail } from '../../../platform/base/fail.ts'
import { newId, newNumber } from '../../../platform/base/ids.ts'

type Mover = Pick<TxContext, 'tx' | 'emit'>
interface Hold {
  readonly merchantId: string
  readonly id: string
  readonly amount: Money
}
const posting = (step: 'hold' | 'release', { merchantId, id, amount: { minor: net, currency } }: Hold) =>
  postingOf(
    legsOf['hold by the provider'],
    step,
    { name: 'hold', id, merchantId, currency, net },
    { key: `${step} ${id}` },
  )

export interface NewHold {
  readonly merchantId: string
  /** The provider's own name for it: the same one again is the same hold. */
  readonly reference: string
  readonly amount: Money
  readonly why: { readonly en: string; readonly zh: string }
  readonly until: Date | null
}
export interface PlacedHold {
  readonly number: string
  /** False if this reference was there already. */
  readonly isNew: boolean
}

export const placeHold = async (own: Mover, { merchantId, amount, ...given }: NewHold): Promise<PlacedHold> => {
  const [id, number] = [newId(), newNumber('hold')]
  const made = await own.tx
    .insertInto('provider_hold')
    .values({
      merchant_id: merchantId,
      id,
      number,
      reference: given.reference,
      currency: amount.currency,
      amount_minor: amount.minor.toString(),
      why_en: given.why.en,
      why_zh: given.why.zh,
      until: given.until,
    })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'reference']).doNothing())
    .returning('number')
    .executeTakeFirst()
  if (!made) return existingHold(own, merchantId, given.reference, amount)
  await moveMoney(own, posting('hold', { merchantId, id, amount }))
  return { number, isNew: true }
}

const existingHold = async (
  { tx }: Mover,
  merchantId: string,
  reference: string,
  amount: Money,
): Promise<PlacedHold> => {
  const found = await tx
    .selectFrom('provider_hold')
    .select(['number', 'currency', 'amount_minor'])
    .where('merchant_id', '=', merchantId)
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  const same = found.currency === amount.currency && BigInt(found.amount_minor) === amount.minor
  if (!same) throw fail('KEY_REUSED')
  return { number: found.number, isNew: false }
}

export interface EndedHold {
  readonly merchantId: string
  readonly amount: Money
  /** False if it had been released before. */
  readonly changed: boolean
}
export const releaseHold = async (own: Mover, number: string): Promise<EndedHold> => {
  const [row, another] = await own.tx
    .selectFrom('provider_hold')
    .select(['merchant_id', 'id', 'currency', 'amount_minor', 'released_at'])
    .where('number', '=', number)
    .forUpdate()
    .execute()
  if (!row) throw fail('NOT_FOUND')
  // Numbers are random per merchant, so a number does not reveal another merchant's records.
  if (another) throw new Error(`the hold ${number} is of two merchants`)
  const held = { merchantId: row.merchant_id, id: row.id, amount: inMinor(String(row.amount_minor), row.currency) }
  if (row.released_at) return { ...held, changed: false }
  await own.tx
    .updateTable('provider_hold')
    .set({ released_at: new Date() })
    .where('merchant_id', '=', row.merchant_id)
    .where('id', '=', row.id)
    .execute()
  await moveMoney(own, posting('release', held))
  return { ...held, changed: true }
}
