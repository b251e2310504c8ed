// What needs a second person: the first one asks, another one with the right to it decides on exactly what was asked, and then it is done
// in the transaction of that decision.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { deskAreas, type DeskRole } from '@falaj/contract/desk/desk-access'
import { deskPeople, type DeskRequest } from '@falaj/contract/desk/desk-people'
import { nameOf } from '@falaj/contract/kernel/endpoint'
import { hourMs } from '@falaj/contract/kernel/time'
import { canonical, hashOf } from '../platform/base/canonical.ts'
import { fail } from '../platform/base/fail.ts'
import { isUuid, newId, newNumber } from '../platform/base/ids.ts'
import type { Store } from '../platform/db/pool.ts'
import { rightOf, type BoundDeskEndpoint, type DeskCall, type DeskEndpoints, type DeskHandlers } from './call.ts'
import type { DeskMe } from './session.ts'

const waitsMs = 72 * hourMs
const listMax = 200

/** The merchant that an input names, for the request's list. */
const midOf = (input: Readonly<Record<string, unknown>>): string | null =>
  typeof input['merchantMid'] === 'string' ? input['merchantMid'] : null

/** Leaves a request instead of doing it. The same change is asked for once at a time. */
export const request = async (
  { tx, me, note }: Pick<DeskCall, 'tx' | 'me' | 'note'>,
  { endpoint }: BoundDeskEndpoint,
  wire: Readonly<Record<string, unknown>>,
): Promise<{ readonly requested: string }> => {
  const { note: reason, ...input } = wire
  const number = newNumber('desk-request')
  const object = typeof input['id'] === 'string' ? input['id'] : (midOf(input) ?? nameOf(endpoint))
  const { rows } = await sql`
    insert into desk_request (id, number, endpoint, input, input_hash, object, merchant_mid, reason, maker_id, expires_at)
    values (${newId()}, ${number}, ${nameOf(endpoint)}, ${canonical(input)}::jsonb, ${hashOf([nameOf(endpoint), input])}, ${object},
      ${midOf(input)}, ${typeof reason === 'string' ? reason : ''}, ${me().personId}, ${new Date(Date.now() + waitsMs)})
    on conflict (input_hash) where state = 'WAITING' do nothing returning id`.execute(tx)
  if (rows.length === 0) throw fail('DESK_REQUESTED')
  note({ object: `desk-request ${number}`, after: { endpoint: nameOf(endpoint), input } })
  return { requested: number }
}

interface Row {
  readonly id: string
  readonly number: string
  readonly endpoint: string
  readonly input: Record<string, unknown>
  readonly input_hash: Buffer
  readonly object: string
  readonly merchant_mid: string | null
  readonly reason: string
  readonly state: DeskRequest['state']
  readonly maker_id: string
  readonly maker: string
  readonly made_at: Date
  readonly decider: string | null
  readonly decided_at: Date | null
  readonly remark: string | null
  readonly expires_at: Date
}
const mayDecide = (
  endpoints: DeskEndpoints,
  row: Pick<Row, 'endpoint' | 'maker_id' | 'state'>,
  { personId, roles }: DeskMe,
): boolean => {
  const bound = endpoints.get(row.endpoint)
  const right = bound && rightOf(bound.endpoint)
  return (
    row.state === 'WAITING' &&
    row.maker_id !== personId &&
    right !== undefined &&
    roles.some((role: DeskRole) => deskAreas[right.area].act.includes(role))
  )
}
const shown = (endpoints: DeskEndpoints, row: Row, me: DeskMe): DeskRequest => ({
  id: row.id,
  number: row.number,
  does: endpoints.get(row.endpoint)?.endpoint.does ?? { en: row.endpoint, zh: row.endpoint },
  input: row.input,
  object: row.object,
  merchantMid: row.merchant_mid,
  hash: row.input_hash.toString('hex'),
  state: row.state,
  reason: row.reason,
  maker: row.maker,
  madeAt: row.made_at.toISOString(),
  decidedBy: row.decider,
  decidedAt: row.decided_at?.toISOString() ?? null,
  remark: row.remark,
  expiresAt: row.expires_at.toISOString(),
  may: { decide: mayDecide(endpoints, row, me), cancel: row.state === 'WAITING' && row.maker_id === me.personId },
})

/** Those that nobody decided on in time end by the next look at them. */
const expire = (tx: Store) =>
  sql`update desk_request set state = 'EXPIRED', decided_at = now() where state = 'WAITING' and expires_at < now()`.execute(
    tx,
  )

const lockRequest = async (tx: Store, id: string) => {
  if (!isUuid(id)) throw fail('NOT_FOUND')
  const row = await tx.selectFrom('desk_request').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  if (row.state !== 'WAITING' || row.expires_at < new Date()) throw fail('DESK_REQUEST_STATE')
  return row
}

type Names = 'requests' | 'decide' | 'cancel'
export const requestHandlers: Pick<DeskHandlers<typeof deskPeople>, Names> = {
  async requests({ db, input, me, endpoints }) {
    await expire(db)
    const { rows } = await sql<Row>`
      select r.*, m.name as maker, d.name as decider from desk_request r
      join desk_person m on m.id = r.maker_id left join desk_person d on d.id = r.decider_id
      where ${input.state ?? null}::text is null or r.state = ${input.state ?? null}
      order by r.state = 'WAITING' desc, r.made_at desc limit ${sql.lit(listMax)}`.execute(db)
    return { rows: rows.map((row) => shown(endpoints, row, me())) }
  },

  async decide(call) {
    const { tx, input, me, note, endpoints } = call
    const row = await lockRequest(tx, input.id)
    const person = me()
    if (row.maker_id === person.personId) throw fail('DESK_SELF')
    if (row.input_hash.toString('hex') !== input.hash) throw fail('DESK_REQUEST_CHANGED')
    if (!mayDecide(endpoints, row as Pick<Row, 'endpoint' | 'maker_id' | 'state'>, person)) throw fail('ACCESS_DENIED')
    const bound = endpoints.get(row.endpoint)
    if (!bound) throw fail('NOT_FOUND')
    let answer: unknown = null
    let merchantId: string | undefined
    let effect: unknown
    if (input.decision === 'approve')
      answer = await bound.handler({
        ...call,
        input: z.decode(bound.endpoint.input, row.input as never) as never,
        note: (given) => {
          merchantId = given.merchantId
          effect = { object: given.object, before: given.before, after: given.after }
        },
      })
    await tx
      .updateTable('desk_request')
      .set({
        state: input.decision === 'approve' ? 'APPROVED' : 'REJECTED',
        decider_id: person.personId,
        decided_at: new Date(),
        remark: input.remark ?? null,
        answer: answer === null ? null : canonical(answer),
      })
      .where('id', '=', row.id)
      .execute()
    note({
      ...(merchantId ? { merchantId } : {}),
      object: `desk-request ${row.number}`,
      after: { decision: input.decision, endpoint: row.endpoint, maker: row.maker_id, effect },
    })
    return {}
  },

  async cancel({ tx, input, me, note }) {
    const row = await lockRequest(tx, input.id)
    if (row.maker_id !== me().personId) throw fail('ACCESS_DENIED')
    await tx
      .updateTable('desk_request')
      .set({ state: 'CANCELLED', decided_at: new Date() })
      .where('id', '=', row.id)
      .execute()
    note({ object: `desk-request ${row.number}`, after: { state: 'CANCELLED' } })
    return {}
  },
}
