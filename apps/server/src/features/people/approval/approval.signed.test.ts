// Approvers of money read the full payee and destination; others read what they did before.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approval } from '@falaj/contract/people/approval'
import { batchTransfer } from '@falaj/contract/accounts/batch-transfer'
import { grouped } from '@falaj/contract/formats/iban'
import { transfer } from '@falaj/contract/accounts/transfer'
import { member, type Member } from '../../../testing/bank-account.ts'
import { batchDesk, some } from '../../../testing/batch-transfer.ts'
import { send, sending } from '../../../testing/transfer.ts'
import { accountNamed, askFor, deposit, merchantOf, wanted } from '../../../testing/withdraw.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { destinationOf } from '../../merchant/bank-account/bank-account.read.ts'

let world: World
let maker: Member, checker: Member
beforeAll(async () => {
  world = await openWorld()
  ;[maker, checker] = [await member(world, 'financial'), await member(world, 'admin')]
  await deposit(world, '5000.00')
})
afterAll(() => world.close())

const read = async (id: string) => (await checker.client.call(approval.detail, { id })).body
const lineOf = ({ changes }: Awaited<ReturnType<typeof read>>, label: string): string | undefined =>
  changes.find((each) => each.label.en === label)?.after?.en

describe('an approver reads', () => {
  it('the whole account of a withdrawal, which the signed data holds only encrypted; and the balances before and after', async () => {
    const accountId = await accountNamed(world, 'Main operating account')
    const { number } = await destinationOf(world.db, world.settings, await merchantOf(world), accountId)
    const { body } = await askFor(world, maker, wanted('20.00', accountId))
    const request = await read(body.requestId!)
    expect(lineOf(request, 'Account number')).toBe(grouped(number))
    expect(request.canonical).not.toContain(number)
    expect(request.says.en).not.toContain(number.slice(0, -4))
    expect(request.effects.some(({ before, after }) => before.minor !== after.minor)).toBe(true)
  })
  it('the whole name of a transfer’s payee, half hidden in the list until it is paid', async () => {
    const { id, requestId } = await send(maker, sending('21.00'))
    expect(lineOf(await read(requestId!), 'To')).toBe('Souk Group (MID 20000002)')
    const { rows } = (await maker.client.call(transfer.query, { filters: {}, pageParam: { number: 1, size: 10 } })).body
    expect(rows.find((row) => row.id === id)?.counterparty).toBe('So•• Gr•••')
  })
  it('the names of a batch’s payees before they are paid; its maker does not', async () => {
    const desk = batchDesk(world, maker, checker)
    const { id } = await desk.prepared(some(3))
    const namesFor = async ({ client }: Member) => {
      const pageParam = { number: 1, size: 40 }
      const { rows } = (await client.call(batchTransfer.order, { filters: { batchId: id }, pageParam })).body
      return rows.map(({ payee, payeeZh }) => `${payee} ${payeeZh}`)
    }
    expect(await namesFor(checker)).toEqual([' ', ' ', ' '])
    await desk.submitted(id)
    expect((await namesFor(checker)).every((name) => /^[A-Z]\w+ \w+.* \p{Script=Han}+/u.test(name))).toBe(true)
    expect(await namesFor(maker)).toEqual([' ', ' ', ' '])
  })
})
