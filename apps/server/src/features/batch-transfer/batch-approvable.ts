// A batch as colleagues decide on it: the whole sum on hold while they do, then handed to the job that pays row by row.
import * as z from 'zod/mini'
import { money } from '@falaj/contract/scalars'
import { toText, type Money } from '@falaj/money'
import { approvable, type Asked, type TxContext } from '../../platform/approval/approvable.ts'
import { fail } from '../../platform/http/fail.ts'
import { balancesNow } from '../../platform/money/balances.ts'
import { effectsOfHeld } from '../../platform/money/effects.ts'
import { moveMoney } from '../../platform/money/move.ts'
import { tellChanged } from './changed.ts'
import { dayCount, leftOfDay } from './day-limit.ts'
import { leaveOut, withoutRows } from './parts.ts'
import { held, released } from './postings.ts'
import * as store from './store.ts'

const payload = z.object({
  batchId: z.string(),
  number: z.string(),
  name: z.string(),
  rows: z.int(),
  warnings: z.int(),
  amount: money,
  fee: money,
  vat: money,
  total: money,
  /** SHA-256 over the rows, in hexadecimal: what is approved is what is carried out. */
  hash: z.string(),
  /** What those who decided have left out; its hash is over each place and reason. */
  refused: z.optional(z.object({ rows: z.int(), total: money, hash: z.string() })),
})
export type BatchPayload = z.output<typeof payload>

const said = (value: Money) => ({ amount: toText(value), currency: value.currency })
const setAside = async (
  own: TxContext,
  { id, merchantId, payload: wanted }: Asked<BatchPayload>,
): Promise<store.Batch> => {
  const { tx } = own
  const row = await store.locked(tx, merchantId, wanted.batchId)
  if (row.state !== 'READY' && row.state !== 'RELEASED') throw fail('TRANSFER_STATE')
  const { available } = await balancesNow(tx, merchantId, row.currency)
  if (wanted.total.minor > available.minor)
    throw fail('BALANCE_LOW', { account: 'available', have: said(available), need: said(wanted.total) })
  const left = await leftOfDay(tx, merchantId)
  if (BigInt(row.counted_minor) > left) {
    const day = dayCount(left)
    for (const { place, amount } of await store.waitingAmounts(tx, merchantId, row.id))
      day.add(place, { minor: amount, currency: row.currency })
    day.refuse(row.currency)
  }
  const holds = row.holds + 1
  await moveMoney(own, held(store.movedOf(row), wanted.total.minor, holds))
  await store.set(tx, row.id, {
    ...(id ? { request_id: id } : {}),
    state: 'ASKED',
    holds,
    submitted_at: new Date(),
  })
  await tellChanged(own, row)
  return store.locked(tx, merchantId, row.id)
}

export const batchApprovable = approvable({
  kind: 'batch-transfer',
  payload,
  async hold(own, asked) {
    await setAside(own, asked)
  },
  async release(own, { merchantId, payload: { batchId, total } }) {
    const row = await store.locked(own.tx, merchantId, batchId)
    if (row.state !== 'ASKED') return
    await moveMoney(own, released(store.movedOf(row), total.minor, row.holds))
    await store.set(own.tx, row.id, { state: 'RELEASED' })
    await tellChanged(own, row)
  },
  async place(own, asked) {
    const { merchantId, payload: wanted } = asked
    const row = asked.id === null ? await setAside(own, asked) : await store.locked(own.tx, merchantId, wanted.batchId)
    if (row.state !== 'ASKED') throw fail('TRANSFER_STATE')
    if ((await store.hashOfRows(own.tx, merchantId, row.id)).toString('hex') !== wanted.hash)
      throw fail('REQUEST_CHANGED')
    await store.set(own.tx, row.id, { state: 'PROCESSING' })
    await own.emit({ kind: 'batch-transfer.placed', merchantId, audience: 'none', payload: { id: row.id } })
    await tellChanged(own, row)
    return 'PLACED'
  },
  without: withoutRows,
  leaveOut,
  effects: (tx, { merchantId, payload: { total } }) => effectsOfHeld(tx, merchantId, total, 'another merchant'),
})
