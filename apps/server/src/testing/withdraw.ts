// What a member does on the way to a withdrawal, and what the bank does then.
import { constants, publicEncrypt } from 'node:crypto'
import * as z from 'zod/mini'
import { available, bank } from '@falaj/ledger/accounts'
import { fromText, type Currency } from '@falaj/money'
import type { Input } from '@falaj/contract/kernel/endpoint'
import { withdraw } from '@falaj/contract/accounts/withdraw'
import { withdrawJob } from '../features/accounts/withdraw/withdraw.order.ts'
import { moveMoney } from '../platform/money/move.ts'
import { newId } from '../platform/base/ids.ts'
import { emitter } from '../platform/outbox/emit.ts'
import { payoutRailOf, type PayoutRail } from '../rails/payout-rail.ts'
import { demoPassword } from '../seed/people.ts'
import { anotherCode, once, type Member } from './bank-account.ts'
import { recordKey } from './record-key.ts'
import { grantBySms } from './second-factor.ts'
import type { World } from './world.ts'

export const merchantOf = async (world: World, mid = '20000001'): Promise<string> =>
  (await world.db.selectFrom('merchant').select('id').where('mid', '=', mid).executeTakeFirstOrThrow()).id

/** Money from somewhere, so that there is some to take out. */
export const deposit = async (
  world: World,
  amount: string,
  currency: Currency = 'AED',
  mid?: string,
): Promise<void> => {
  const merchantId = await merchantOf(world, mid)
  const key = newId()
  await world.db.transaction().execute((tx) =>
    moveMoney(
      { tx, emit: emitter(tx) },
      {
        merchantId,
        key,
        business: { kind: 'deposit', id: key },
        transfers: [
          {
            debit: bank(currency),
            credit: available(merchantId, currency),
            amount: fromText(amount, currency)!.minor,
            reason: 'deposit',
          },
        ],
      },
    ),
  )
}
/** A bank account of the demo world by its alias. */
export const accountNamed = async (world: World, alias: string): Promise<string> =>
  (await world.db.selectFrom('bank_account').select('id').where('alias', '=', alias).executeTakeFirstOrThrow()).id

type WithdrawInput = Pick<Input<typeof withdraw.add>, 'amount' | 'accountId' | 'line' | 'requestId'>
export const wanted = (amount: string, accountId: string, currency: Currency = 'AED'): WithdrawInput => ({
  amount: fromText(amount, currency)!,
  accountId,
})

export const provePassword = async ({ client }: Member, input: WithdrawInput, digits = demoPassword) => {
  const { value: salt, publicKey } = (await client.call(withdraw.generateSalt, {})).body
  const key = { key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' } as const
  const text = JSON.stringify({ pin: digits, salt, ts: Date.now() })
  const password = publicEncrypt(
    { ...key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(text),
  ).toString('base64')
  return client.call(withdraw.verifyPassword, { ...input, password, salt })
}

export interface Ready {
  readonly input: Input<typeof withdraw.add>
  readonly headers: Record<string, string>
}
/** Everything up to the last press of the button. */
export const ready = async (
  world: World,
  who: Member,
  given: WithdrawInput,
  draftId: string = newId(),
): Promise<Ready> => {
  const { passwordProof } = (await provePassword(who, given)).body
  const input = { ...given, draftId, passwordProof }
  await anotherCode(world)
  const wire = z.encode(withdraw.add.input, input) as Record<string, unknown>
  const grant = await grantBySms(world, who.client, who.mobile, withdraw.add, wire)
  return { input, headers: { ...once(), ...grant } }
}
export const askFor = async (world: World, who: Member, given: WithdrawInput, draftId?: string) => {
  const { input, headers } = await ready(world, who, given, draftId)
  return who.client.call(withdraw.add, input, headers)
}
/** One look at the bank, now. */
export const lookAtBank = async (world: World, id: string, rail?: PayoutRail): Promise<boolean> =>
  withdrawJob.pollBank(
    world.db,
    world.settings,
    rail ?? (await payoutRailOf(world.settings)),
    await recordKey(world.db, 'withdraw', id),
    new AbortController().signal,
  )

/** Available, on hold and in transit, as text. */
export const moneyOf = async (world: World, { client }: Member, currency: 'AED' | 'USD' = 'AED') => {
  const { balances } = (await client.call(withdraw.prerequisite, { currency })).body
  return { available: balances.available.minor, hold: balances.hold.minor, inTransit: balances.inTransit.minor }
}
