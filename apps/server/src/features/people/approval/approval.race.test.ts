// Its maker cancels while a colleague approves: one of the two happens, and neither is answered by a deadlock.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { selfCheck } from '@falaj/ledger/check'
import { approval } from '@falaj/contract/people/approval'
import { errors } from '@falaj/contract/kernel/errors'
import { transfer } from '@falaj/contract/accounts/transfer'
import { lockRequestOf } from '../../../platform/approval/request.ts'
import { approve, member, once, type Member } from '../../../testing/bank-account.ts'
import { detailOf, send, sending } from '../../../testing/transfer.ts'
import { deposit } from '../../../testing/withdraw.ts'
import { openWorld, type World } from '../../../testing/world.ts'

const scale = Number(process.env['TEST_SCALE'] ?? 1)
let world: World
let maker: Member, checker: Member
beforeAll(async () => {
  world = await openWorld()
  maker = await member(world, 'financial')
  checker = await member(world, 'admin')
  await deposit(world, '90000.00')
})
afterAll(() => world.close())

const internal = errors.INTERNAL.code

it('cancel and approve, again and again', { timeout: 60_000 * scale }, async () => {
  for (let round = 0; round < 10 * scale; round += 1) {
    const { id, requestId } = await send(maker, sending('10.00'))
    const [cancelled, approved] = await Promise.all([
      maker.client.call(transfer.cancel, { id }, once()),
      approve(checker, requestId!),
    ])
    expect([cancelled.code, approved.code]).not.toContain(internal)
    expect([cancelled.code, approved.code].filter((code) => code === 200)).toHaveLength(1)
    expect((await detailOf(maker, id)).status).toBe(approved.code === 200 ? 'SUCCESS' : 'RECALLED')
  }
  expect(await selfCheck(world.db)).toEqual([])
})

describe('a cancellation while a decision is under way', () => {
  /** A decision holds the request; the transfer is still free. */
  const duringDecision = async (
    requestId: string,
    work: () => Promise<unknown>,
    then: (tx: World['db']) => Promise<unknown>,
  ) => {
    let during: Promise<unknown> = Promise.resolve()
    await world.db.transaction().execute(async (tx) => {
      await tx.selectFrom('approval_request').select('id').where('id', '=', requestId).forUpdate().execute()
      during = work()
      const waits = async () =>
        (
          await world.pool.query(
            "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          )
        ).rowCount
      await expect.poll(waits).toBe(1)
      await then(tx as never)
    })
    return during
  }
  it('waits for the request and holds nothing that the decision needs', async () => {
    const { id, requestId } = await send(maker, sending('10.00'))
    const cancelled = await duringDecision(
      requestId!,
      () => maker.client.call(transfer.cancel, { id }, once()),
      // Would wait for ever, or be the deadlock, if the canceller had the transfer.
      (tx) => tx.selectFrom('transfer').select('id').where('id', '=', id).forUpdate().noWait().execute(),
    )
    expect((cancelled as { code: number }).code).toBe(200)
    expect((await maker.client.call(approval.recall, { id: requestId! }, once())).code).not.toBe(internal)
  })

  it('takes the request first even if it appeared while the transfer was waited for', async () => {
    const { id, requestId } = await send(maker, sending('10.00'))
    await world.owner.query('update transfer set request_id = null where id = $1', [id])
    let waiting: Promise<unknown> = Promise.resolve()
    await world.db.transaction().execute(async (tx) => {
      await tx.updateTable('transfer').set({ request_id: requestId! }).where('id', '=', id).execute()
      waiting = world.db.transaction().execute(async (other) => {
        await lockRequestOf(other, 'transfer', sql`o.id = ${id}::uuid`, 'payer_merchant_id')
        // The transfer itself was let go.
        await world.db
          .transaction()
          .execute((third) =>
            third.selectFrom('transfer').select('id').where('id', '=', id).forUpdate().noWait().execute(),
          )
        await expect(
          world.db
            .transaction()
            .execute((third) =>
              third
                .selectFrom('approval_request')
                .select('id')
                .where('id', '=', requestId!)
                .forUpdate()
                .noWait()
                .execute(),
            ),
        ).rejects.toThrow('could not obtain lock')
      })
      const waits = async () =>
        (
          await world.pool.query(
            "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          )
        ).rowCount
      await expect.poll(waits).toBe(1)
    })
    await waiting
  })
})
