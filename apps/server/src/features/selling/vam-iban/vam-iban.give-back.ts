// Returns a deposit, or the rest of one, to its sender: a payout order at the bank that names the deposit.
import type { Updateable } from 'kysely'
import type { TxContext } from '../../../platform/command/context.ts'
import type { Store } from '../../../platform/db/pool.ts'
import type { DB } from '../../../platform/db/tables.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import { fail } from '../../../platform/base/fail.ts'
import { legsOf, postingOf } from '../../../platform/money/legs.ts'
import { moveMoney } from '../../../platform/money/move.ts'
import type { RecordKey } from '../../../platform/money/order/order-definition.ts'
import { payoutJob } from '../../../platform/money/payout-job.ts'
import { wholeNumber } from '../../merchant/bank-account/bank-account.read.ts'
import { depositChanged } from './vam-iban.notify.ts'
import { movementName, movementOf } from './vam-iban.product.ts'
import * as store from './vam-iban.store.ts'

const table = 'vam_iban_deposit_return' as const
type Steps = keyof (typeof legsOf)[typeof movementName]

export const giveBack = async (
  own: Pick<TxContext, 'tx' | 'emit'>,
  deposit: store.Deposit,
  given: store.NewReturn,
): Promise<{ readonly number: string }> => {
  if (!deposit.sender_sealed) throw fail('SENDER_UNKNOWN')
  const { merchant_id: merchantId } = deposit
  const { id, number, amount } = await store.addReturn(own.tx, deposit, given)
  await store.moveDeposit(own.tx, deposit, { returning: amount.minor })
  await moveMoney(
    own,
    postingOf(legsOf[movementName], 'sent', movementOf(merchantId, id, amount), { about: deposit.id }),
  )
  await own.emit({ kind: `${movementName}.placed`, merchantId, audience: 'none', payload: { merchantId, id } })
  await depositChanged(own.emit, merchantId, deposit.id)
  return { number }
}

const lock = (tx: Store, merchantId: string, id: string) =>
  tx
    .selectFrom(table)
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
type ReturnRow = NonNullable<Awaited<ReturnType<typeof lock>>>
const outcomes: Readonly<Record<string, (net: bigint) => Parameters<typeof store.moveDeposit>[2]>> = {
  paid: (net) => ({ returning: -net, returned: net }),
  refused: (net) => ({ returning: -net, why: 'return-refused' }),
  returned: (net) => ({ returned: -net, why: 'return-came-back' }),
}
export const returns = {
  name: movementName,
  table,
  lock,
  async set(tx: Store, { merchant_id, id }: RecordKey, values: Updateable<DB[typeof table]>): Promise<void> {
    await tx.updateTable(table).set(values).where('merchant_id', '=', merchant_id).where('id', '=', id).execute()
  },
  async post(
    own: Pick<TxContext, 'tx' | 'emit'>,
    row: ReturnRow,
    step: string,
    how: { readonly at?: Date } = {},
  ): Promise<void> {
    const deposit = await store.lockDeposit(own.tx, row.merchant_id, row.deposit_id)
    const amount = inMinor(row.net_minor, row.currency)
    await store.moveDeposit(own.tx, deposit, outcomes[step]!(amount.minor))
    const movement = movementOf(row.merchant_id, row.id, amount)
    await moveMoney(own, postingOf(legsOf[movementName], step as Steps, movement, { about: deposit.id, ...how }))
  },
  notify: ({ emit }: Pick<TxContext, 'emit'>, row: ReturnRow): Promise<void> =>
    depositChanged(emit, row.merchant_id, row.deposit_id),
}
export const returnJob = payoutJob(returns, {
  async destinationOf(db, { secret }, row) {
    const deposit = await store.findDeposit(db, row.merchant_id, row.deposit_id)
    if (!deposit?.sender_sealed) throw new Error(`the deposit of the return ${row.number} has no sender`)
    const number = wholeNumber(secret, deposit.sender_sealed)
    return {
      holder: deposit.sender_name,
      bankName: '',
      country: number.slice(0, 2),
      type: 'IBAN',
      swift: null,
      number,
    }
  },
})
