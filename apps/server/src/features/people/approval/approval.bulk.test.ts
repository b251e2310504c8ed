// Several at once: small amounts under the policy's limit go through, each by its own hash; the rest stays as it was.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { selfCheck } from '@falaj/ledger/check'
import { money } from '@falaj/money'
import { approval } from '@falaj/contract/people/approval'
import { defaultRules } from '@falaj/contract/people/approval-policy'
import { errors } from '@falaj/contract/kernel/errors'
import { storable } from '../../../platform/approval/policy.ts'
import { member, type Member } from '../../../testing/bank-account.ts'
import { send, sending, since } from '../../../testing/transfer.ts'
import { deposit } from '../../../testing/withdraw.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let maker: Member, checker: Member
beforeAll(async () => {
  world = await openWorld()
  maker = await member(world, 'financial')
  checker = await member(world, 'admin')
  await deposit(world, '20000.00')
  const rules = { ...defaultRules('transfer'), bulkUpTo: [money(500_00n, 'AED')] }
  await world.owner.query(
    `insert into approval_policy (merchant_id, kind, version, rules)
     select id, 'transfer', 1, $1 from merchant where mid = '20000001'`,
    [storable(rules)],
  )
})
afterAll(() => world.close())

const named = async (amount: string): Promise<{ id: string; hash: string }> => {
  const { requestId } = await send(maker, sending(amount))
  const id = requestId!
  const { canonical } = (await checker.client.call(approval.detail, { id })).body
  return { id, hash: createHash('sha256').update(canonical).digest('hex') }
}
const approveMany = (who: Member, requests: { id: string; hash: string }[]) =>
  who.client.call(approval.approveMany, { requests })

it('approves those under the limit and refuses the others by name; said again, nothing moves twice', async () => {
  const [small, atLimit, large, changed] = [
    await named('10.00'),
    await named('500.00'),
    await named('500.01'),
    await named('20.00'),
  ]
  const moved = await since(world, '20000002')
  const all = [small, atLimit, large, { ...changed, hash: 'f'.repeat(64) }]
  const { body } = await approveMany(checker, all)
  expect(body.results.map(({ code }) => code)).toEqual([
    200,
    200,
    errors.BULK_REFUSED.code,
    errors.REQUEST_CHANGED.code,
  ])
  expect((await moved()).available).toBe(510_00n)
  const again = await approveMany(checker, [small, atLimit])
  expect(again.code).toBe(errors.REQUEST_DECIDED.code)
  expect((await moved()).available).toBe(510_00n)
  expect(await selfCheck(world.db)).toEqual([])
})

it('two who approve the same at once move it once; the maker cannot', async () => {
  const requests = [await named('11.00'), await named('12.00'), await named('13.00')]
  expect((await approveMany(maker, requests)).code).toBe(errors.OWN_REQUEST.code)
  const other = await member(world, 'three-hats')
  const moved = await since(world, '20000002')
  const answers = await Promise.all([approveMany(checker, requests), approveMany(other, requests.toReversed())])
  expect((await moved()).available).toBe(36_00n)
  expect(answers.some(({ code }) => code === 200)).toBe(true)
})
