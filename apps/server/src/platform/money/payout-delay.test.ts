// A bank that cannot be reached: people read that payouts are late, and what they sent is paid once it is back.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { transferToBank } from '@falaj/contract/accounts/transfer-to-bank'
import { withdraw } from '@falaj/contract/accounts/withdraw'
import { payoutRailOf, type PayoutRail } from '../../rails/payout-rail.ts'
import { approve, member, type Member } from '../../testing/bank-account.ts'
import { accountNamed, askFor, deposit, lookAtBank, wanted } from '../../testing/withdraw.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let maker: Member
beforeAll(async () => {
  world = await openWorld()
  maker = await member(world, 'financial')
  await deposit(world, '1000.00')
})
afterAll(() => world.close())

it('is shown after some minutes, on both forms, until the bank answers; the payout is kept and paid', async () => {
  const { body } = await askFor(world, maker, wanted('100.00', await accountNamed(world, 'Main operating account')))
  await approve(await member(world, 'admin'), body.requestId!)
  const away: PayoutRail = {
    submit: () => Promise.reject(new Error('ECONNREFUSED')),
    status: () => Promise.reject(new Error('ECONNREFUSED')),
  }
  const shown = async () => [
    (await maker.client.call(withdraw.prerequisite, { currency: 'AED' })).body.arrival.isDelayed,
    (await maker.client.call(transferToBank.payees, {})).body.isDelayed,
  ]
  const later = (minutes: number) =>
    world.owner.query(
      `update rail_health set failing_since = failing_since - make_interval(mins => $1), failed_at = failed_at - make_interval(mins => $1)`,
      [minutes],
    )
  const fails = () => expect(lookAtBank(world, body.id, away)).rejects.toThrow('ECONNREFUSED')
  await fails()
  expect(await shown()).toEqual([false, false])
  await later(6)
  await fails()
  expect(await shown()).toEqual([true, true])
  // Not called for hours: nothing is known of now, and a new failure begins anew.
  await later(180)
  expect(await shown()).toEqual([false, false])
  await fails()
  expect(await shown()).toEqual([false, false])
  await later(6)
  await fails()
  expect(await shown()).toEqual([true, true])
  const rail = await payoutRailOf(world.settings)
  while (!(await lookAtBank(world, body.id, rail))) continue
  expect(await shown()).toEqual([false, false])
  expect((await maker.client.call(withdraw.detail, { id: body.id })).body.status).toBe('SUCCESS')
})
