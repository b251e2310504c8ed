// A refill is asked for: what fits into the cassettes, paid from the balance once another person agrees.
import { cashCurrency } from '@falaj/contract/cash/cash'
import type { FieldFault } from '@falaj/contract/kernel/envelope'
import { money, toCodeText } from '@falaj/money'
import { ask } from '../../../platform/approval/ask.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { businessToday } from '../../../platform/db/business-clock.ts'
import { newId, newNumber } from '../../../platform/base/ids.ts'
import { eatmChanged, refillApprovable, refillShown } from './eatm.refill-approvable.ts'
import { countIn, minorOf } from './eatm.rules.ts'
import { containersOf } from './eatm.store.ts'

interface WantedRefill {
  readonly day: string
  readonly notes: readonly { readonly position: number; readonly count: number }[]
}
/** Call while holding the till lock. */
export const orderRefill = async (
  call: Parameters<typeof ask>[0],
  row: { readonly id: string; readonly number: string; readonly label: string },
  { day, notes: wanted }: WantedRefill,
) => {
  const { tx } = call
  if (day < (await businessToday(tx))) throw failFields({ path: 'day', code: 'DATE_PAST' })
  const { merchantId, personId } = call.me()
  const containers = await containersOf(tx, merchantId, row.id)
  const notes = wanted.filter(({ count }) => count > 0)
  const faults = wanted.flatMap(({ position, count }, at): FieldFault[] => {
    const found = containers.find((each) => each.kind === 'cassette' && each.position === position)
    if (!found) return [{ path: `notes.${at}.position`, code: 'NO_CASSETTE' }]
    return countIn(found) + count > found.capacity ? [{ path: `notes.${at}.count`, code: 'OVER_CAPACITY' }] : []
  })
  if (faults.length > 0) throw failFields(...faults)
  if (notes.length === 0) throw failFields({ path: 'notes', code: 'REQUIRED' })
  const open = await tx
    .selectFrom('eatm_refill')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('eatm_id', '=', row.id)
    .where('state', 'in', ['REQUESTED', 'ORDERED'])
    .executeTakeFirst()
  if (open) throw fail('REFILL_OPEN')
  const values = new Map(containers.map(({ position, value }) => [position, value ?? 0]))
  const minor = minorOf(notes.map(({ position, count }) => ({ value: values.get(position) ?? 0, count })))
  const amount = money(minor, cashCurrency)
  const [id, number] = [newId(), newNumber('eatm-refill')]
  await tx
    .insertInto('eatm_refill')
    .values({
      merchant_id: merchantId,
      id,
      number,
      eatm_id: row.id,
      currency: cashCurrency,
      amount_minor: String(minor),
      notes: JSON.stringify(notes),
      day,
      created_by: personId,
    })
    .execute()
  const order = { refillId: id, number, machine: `${row.number} · ${row.label}`, day, notes, amount }
  const request = await ask(call, refillApprovable, {
    payload: order,
    describe: () => ({
      says: {
        en: `Load ${toCodeText(amount)} into the e-ATM ${row.label}`,
        zh: `向电子 ATM“${row.label}”加钞 ${toCodeText(amount)}`,
      },
      shown: refillShown(order, values),
    }),
    amount,
  })
  await call.emit(eatmChanged(merchantId, row.id))
  return { id, number, requestId: request.requestId, requestNumber: request.number, amount }
}
