// Endpoints that exist in tests only: the smallest commands with a key, a scene, both or neither.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { areas } from '@falaj/contract/kernel/access'
import { change, read } from '@falaj/contract/kernel/endpoint'
import { bind, type Call } from '../platform/http/bind.ts'
import { fail } from '../platform/base/fail.ts'
import { newId } from '../platform/base/ids.ts'
import type { World } from './world.ts'

const input = z.object({ text: z.string(), amount: z.optional(z.string()) })
const output = z.object({ id: z.string(), text: z.string() })
const access = areas.fiatMoneyMovement
const does = { en: 'Did it', zh: '已完成' }

export const commands = {
  plain: change('POST secure/test/plain', { does, access, input, output }),
  once: change('POST secure/test/once', { does, access, input, output, idempotent: true }),
  guarded: change('POST secure/test/guarded', { does, access, input, output, idempotent: true, scene: 'withdraw' }),
  sceneOnly: change('POST secure/test/scene', { does, access, input, output, scene: 'refund' }),
  open: change('POST test/open/{id}', { does, access: 'public', input: z.extend(input, { id: z.string() }), output }),
  look: read('GET secure/test/look', { access, input, output }),
}

/** Lets a test pause a command: `arrived` gives its backend, `go` resumes it. */
export const makeGate = () => {
  const arrived = Promise.withResolvers<number>()
  const go = Promise.withResolvers<void>()
  return { arrived, go }
}
export type Gate = ReturnType<typeof makeGate>

/**
 * Acts by its text: 'fail' and 'quote …' break and 'refuse' refuses after acting; 'wait' stops at the gate; 'patience' answers how long it
 * may wait for a lock; 'lock 1 2' takes two locks, and stops at the gate between them.
 */
const act =
  (gates: readonly Gate[]) =>
  async ({
    input: { text },
    tx,
    session,
    note,
  }: Pick<Call, 'tx' | 'session' | 'note'> & { input: { text: string } }) => {
    const id = newId()
    await sql`insert into command (id, merchant_id, text) values (${id}, ${session?.merchantId ?? null}, ${text})`.execute(
      tx,
    )
    note({ object: `command ${id}`, after: { text } })
    if (text === 'patience') {
      const { rows } = await sql<{ text: string }>`select current_setting('lock_timeout') as text`.execute(tx)
      return { id, text: rows[0]?.text ?? '' }
    }
    const [, one, other] = /^lock (\d+) (\d+)$/.exec(text) ?? []
    if (one) await sql`select pg_advisory_xact_lock(${one}::int)`.execute(tx)
    const gate = text === 'wait' || one ? gates.at(-1) : undefined
    if (gate) {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      gate.arrived.resolve(rows[0]?.pid ?? 0)
      await gate.go.promise
      await sql`select 1`.execute(tx)
    }
    if (other) await sql`select pg_advisory_xact_lock(${other}::int)`.execute(tx)
    if (text === 'fail' || text.startsWith('quote ')) throw new Error(`it broke over ${text}`)
    if (text === 'refuse') throw fail('NOT_FOUND')
    return { id, text }
  }

/** The last gate in the list is the one that a waiting command stops at. */
export const boundCommands = (gates: readonly Gate[] = []) => {
  const handler = act(gates)
  return bind(commands, {
    plain: handler,
    once: handler,
    guarded: handler,
    sceneOnly: handler,
    open: handler,
    look: async ({ input: { text } }) => ({ id: 'look', text }),
  })
}

export const makeCommandTable = (world: World) =>
  world.owner.query('create table command (id uuid primary key, merchant_id uuid, text text not null)')
export const countCommands = async (world: World, text: string): Promise<number> =>
  (await world.owner.query('select 1 from command where text = $1', [text])).rowCount ?? 0
