// What members wrote about payments, for their colleagues only.
import type { payment } from '@falaj/contract/payments/payment'
import { fail } from '../../../platform/base/fail.ts'
import { newId } from '../../../platform/base/ids.ts'
import type { Store } from '../../../platform/db/pool.ts'
import type { Call } from '../../../platform/http/bind.ts'

/** The notes of one payment, oldest first. */
export const notesOf = async (tx: Store, merchantId: string, paymentId: string) => {
  const rows = await tx
    .selectFrom('payment_note as n')
    .innerJoin('person as p', 'p.id', 'n.person_id')
    .select(['n.id', 'n.at', 'n.text', 'p.name as by'])
    .where('n.merchant_id', '=', merchantId)
    .where('n.payment_id', '=', paymentId)
    .orderBy('n.id')
    .execute()
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

export const noteOnPayments = async ({ input, tx, me, emit, note }: Call<typeof payment.note>) => {
  const { merchantId, personId } = me()
  const ids = [...new Set(input.ids)]
  const found = await tx
    .selectFrom('payment')
    .select(['id', 'number'])
    .where('merchant_id', '=', merchantId)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  if (found.length < ids.length) throw fail('NOT_FOUND')
  await tx
    .insertInto('payment_note')
    .values(
      found.map(({ id }) => ({
        merchant_id: merchantId,
        id: newId(),
        payment_id: id,
        text: input.text,
        person_id: personId,
      })),
    )
    .execute()
  note(
    found.length === 1
      ? { object: `payment ${found[0]!.number}`, after: { note: input.text } }
      : { object: 'payments', after: { note: input.text, payments: found.map(({ number }) => number) } },
  )
  await emit(...found.map(({ id }) => notedEvent(merchantId, id)))
  return {}
}
const notedEvent = (merchantId: string, id: string) => ({
  kind: 'payment.noted' as const,
  merchantId,
  audience: 'fiatTransactions' as const,
  payload: { id },
})
