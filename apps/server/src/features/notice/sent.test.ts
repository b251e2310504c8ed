// What is promised in the settings is sent: from the events that were written with the change, once, by the ways a person chose.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notice } from '@falaj/contract/notice'
import { settleDue } from '../../platform/money/settlement-job.ts'
import { dueUntil } from '../../platform/money/settle.ts'
import { addAccount, approve, member, bankAnswers, testIban, type Member } from '../../testing/bank-account.ts'
import { send, sending } from '../../testing/transfer.ts'
import { accountNamed, askFor, deposit, lookAtBank, wanted } from '../../testing/withdraw.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { noticeTasks } from './jobs.ts'

let world: World
let omar: Member, layla: Member
beforeAll(async () => {
  world = await openWorld()
  ;[omar, layla] = [await member(world, 'financial'), await member(world, 'admin')]
  await deposit(world, '5000.00')
})
afterAll(() => world.close())

/** Runs the jobs of everything that was written so far; twice, as a job may. */
const runJobs = async (): Promise<void> => {
  const { rows } = await world.owner.query<{ kind: string; merchant_id: string | null; payload: object }>(
    'select kind, merchant_id, payload from outbox order by 1',
  )
  for (const task of noticeTasks(world.settings))
    for (const { kind, merchant_id: merchantId, payload } of [...rows, ...rows])
      if (kind === task.kind) await task.run({ db: world.db, merchantId, payload } as never)
}
const told = async ({ mobile }: Member): Promise<string[]> => {
  await runJobs()
  return (await world.inbox(mobile)).filter(({ purpose }) => purpose === 'NOTICE').map(({ body }) => body)
}
const count = (all: readonly string[], text: RegExp): number => all.filter((each) => text.test(each)).length

describe('by SMS', () => {
  it('who may approve hears that a request waits, who asked hears the decision, each once', async () => {
    const { requestId } = await send(omar, sending('12.00'))
    expect(count(await told(layla), /Request A-\w{7} \(Transfer AED 12\.00 to .+\) is waiting for your approval/)).toBe(
      1,
    )
    expect(count(await told(omar), /AED 12\.00/)).toBe(0)
    await approve(layla, requestId!)
    expect(count(await told(omar), /Your request A-\w{7} \(Transfer AED 12\.00 to .+\) was approved/)).toBe(1)
  })
  it('those who move money hear of a payout, unless they chose not to', async () => {
    await layla.client.call(notice.edit, { topic: 'payout', channel: 'sms', wanted: false })
    const main = await accountNamed(world, 'Main operating account')
    const { body } = await askFor(world, omar, wanted('20.00', main))
    await approve(layla, body.requestId!)
    while (!(await lookAtBank(world, body.id))) continue
    expect(count(await told(omar), /The bank paid AED 1\d\.\d\d \(W-\w{7}\)/)).toBe(1)
    expect(count(await told(layla), /The bank paid/)).toBe(0)
  })
  it('and of a settlement', async () => {
    const due = await dueUntil(world.db, '2999-01-01')
    expect(due.length).toBeGreaterThan(0)
    await settleDue(world.db, new Date('2999-01-01T12:00:00Z'))
    expect(count(await told(omar), /Settlement S-\w{7}: AED [\d,.]+ is now available/)).toBeGreaterThan(0)
  })
  it('a new bank account is told to all who use one', async () => {
    const facts = { country: 'AE', type: 'IBAN', currency: 'AED', number: testIban('033', 4711) } as const
    const { body } = await addAccount(world, omar, facts)
    await approve(layla, body.requestId!)
    await bankAnswers(world, body.id)
    for (const who of [omar, layla]) expect(count(await told(who), /Bank account .+ was added/)).toBe(1)
  })
})
