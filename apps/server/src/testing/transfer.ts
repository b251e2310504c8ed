// What members do on the way to a transfer, and what both merchants have then.
import { fromText, type Currency } from '@falaj/money'
import { balanceOf } from '@falaj/ledger/balance'
import { available, hold, inTransit } from '@falaj/ledger/accounts'
import type { Input } from '@falaj/contract/kernel/endpoint'
import { transfer } from '@falaj/contract/accounts/transfer'
import { newId } from '../platform/base/ids.ts'
import { once, type Member } from './bank-account.ts'
import { withStepUp } from './team.ts'
import { merchantOf } from './withdraw.ts'
import type { World } from './world.ts'

type TransferInput = Input<typeof transfer.add>
export const sending = (
  amount: string,
  more: Partial<TransferInput> = {},
  currency: Currency = 'AED',
): TransferInput => ({
  payeeMid: '20000002',
  type: 'TRANSFER',
  amount: fromText(amount, currency)!,
  draftId: newId(),
  ...more,
})
export const prepare = ({ client }: Member, wanted: TransferInput) => client.call(transfer.add, wanted, once())
export const submitIt = ({ client }: Member, id: string) => withStepUp(client, transfer.submit, { id })
/** Prepared and submitted; `id` of the transfer, `requestId` of what colleagues decide on. */
export const send = async (who: Member, wanted: TransferInput) => {
  const { body } = await prepare(who, wanted)
  return (await submitIt(who, body.id)).body
}
export const detailOf = async ({ client }: Member, id: string) => (await client.call(transfer.detail, { id })).body

export interface AccountBalances {
  readonly available: bigint
  readonly hold: bigint
  readonly inTransit: bigint
}
export const heldBy = async (world: World, mid: string, currency: Currency = 'AED'): Promise<AccountBalances> => {
  const merchantId = await merchantOf(world, mid)
  return {
    available: await balanceOf(world.db, available(merchantId, currency)),
    hold: await balanceOf(world.db, hold(merchantId, currency)),
    inTransit: await balanceOf(world.db, inTransit(merchantId, currency)),
  }
}
/** What moved since, of one merchant. */
export const since = async (world: World, mid: string, currency: Currency = 'AED') => {
  const before = await heldBy(world, mid, currency)
  return async (): Promise<AccountBalances> => {
    const now = await heldBy(world, mid, currency)
    return {
      available: now.available - before.available,
      hold: now.hold - before.hold,
      inTransit: now.inTransit - before.inTransit,
    }
  }
}
export const unmoved: AccountBalances = { available: 0n, hold: 0n, inTransit: 0n }
