// With relay, jobs and exports running, as in the real program.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bankAccount } from '@falaj/contract/merchant/bank-account'
import { nameOf } from '@falaj/contract/kernel/endpoint'
import { exportJobs } from '@falaj/contract/workspace/export'
import { addAccount, approve, member, once, testIban, type Member } from '../../../testing/bank-account.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let maker: Member, checker: Member
beforeAll(async () => {
  world = await openWorld({ FALAJ_COOLING_OFF_SECONDS: '2' }, { background: true })
  maker = await member(world, 'financial')
  checker = await member(world, 'admin')
})
afterAll(() => world.close())

const statusOf = async (id: string): Promise<string> =>
  (await maker.client.call(bankAccount.detail, { id })).body.status
/** Every standing it was seen in until this one. */
const seenUntil = async (id: string, last: string): Promise<string[]> => {
  const statuses = new Set<string>()
  await expect
    .poll(
      async () => {
        const status = await statusOf(id)
        statuses.add(status)
        return status
      },
      { interval: 50 },
    )
    .toBe(last)
  return [...statuses]
}
const facts = (account: number) =>
  ({ country: 'AE', type: 'IBAN', currency: 'AED', number: testIban('033', account) }) as const

it('the bank answers by itself after the approval, and the cooling-off ends by itself', async () => {
  const { body } = await addAccount(world, maker, facts(100))
  await approve(checker, body.requestId!)
  expect((await seenUntil(body.id, 'active')).slice(-2)).toEqual(['cooling-off', 'active'])
})

it('one that the bank knows under another name ends rejected', async () => {
  const { body } = await addAccount(world, maker, facts(200), { holder: 'reject this one' })
  await approve(checker, body.requestId!)
  expect((await seenUntil(body.id, 'rejected')).at(-1)).toBe('rejected')
})

it('the file has the list’s rows, in words, with masked numbers', async () => {
  const { body } = await maker.client.call(
    exportJobs.add,
    {
      list: nameOf(bankAccount.query),
      filters: { country: ['US', 'HK'] },
      columns: ['alias', 'bankName', 'country', 'type', 'number', 'currency', 'status'],
      language: 'en',
      timezone: 'Asia/Dubai',
    },
    once(),
  )
  await expect.poll(async () => (await maker.client.call(exportJobs.detail, { id: body.id })).body.status).toBe('READY')
  const { url } = (await maker.client.call(exportJobs.download, { id: body.id })).body
  const text = (await world.app.inject({ method: 'GET', url })).body.replace(/^\ufeff/, '').replaceAll('\r', '')
  expect(text.trim().split('\n')).toEqual([
    'Alias,Bank,Country,Type,Number,Currency,Status',
    'New York,JPMorgan Chase Bank,United States,SWIFT,US •••• 6789,USD,Cooling-off',
    'Hong Kong supplier account,The Hongkong and Shanghai Banking Corporation,Hong Kong,SWIFT,HK •••• 6838,USD,Rejected',
  ])
})
