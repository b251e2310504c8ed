// A team in tests: commands with their second factor passed, and colleagues invited by their own phone.
import * as z from 'zod/mini'
import type { Role } from '@falaj/contract/access'
import { nameOf, type Endpoint, type Input, type Output } from '@falaj/contract/endpoint'
import { staff } from '@falaj/contract/staff'
import { grantHash } from '../platform/http/scene.ts'
import { newId, newToken } from '../platform/ids.ts'
import { codeOn } from './second-factor.ts'
import type { Answer, Client, World } from './world.ts'

/** As after a code was given for exactly this request: codes by SMS come a minute apart, and a test has no minute. */
export const passedWire = async (
  world: World,
  client: Client,
  endpoint: Pick<Endpoint, 'method' | 'path' | 'scene'>,
  wire: unknown,
): Promise<{ 'x-step-up': string; 'idempotency-key': string }> => {
  const grant = newToken()
  await world.owner.query(
    `insert into step_up_grant (token_hash, session_id, scene, input_hash, expires_at)
     select sha256($1::bytea), id, $3, $4, now() + interval '2 minutes' from session where token_hash = sha256($2::bytea)`,
    [
      Buffer.from(grant),
      Buffer.from(client.cookie.split('=')[1] ?? ''),
      endpoint.scene,
      grantHash(nameOf(endpoint), wire),
    ],
  )
  return { 'x-step-up': grant, 'idempotency-key': newId() }
}
export const passed = <E extends Endpoint>(world: World, client: Client, endpoint: E, input: Input<E>) =>
  passedWire(world, client, endpoint, z.encode(endpoint.input, input as never))
export const withStepUp = async <E extends Endpoint>(
  world: World,
  client: Client,
  endpoint: E,
  input: Input<E>,
): Promise<Answer<Output<E>>> => client.call(endpoint, input, await passed(world, client, endpoint, input))

/** Proves the number by the code on its phone. */
export const ticketFor = async (world: World, client: Client, mobile: string): Promise<string> => {
  // One code per session and purpose; the minute between two of them is not what these tests are about.
  await world.owner.query(`delete from sms_code where purpose = 'ADD_STAFF'`)
  await client.call(staff.sendSms, { mobile })
  const { body } = await client.call(staff.verifySms, { mobile, smsCode: await codeOn(world, mobile) })
  return body.ticket
}
export const invite = async (
  world: World,
  client: Client,
  to: { readonly mobile: string; readonly name: string; readonly roles: Role[] },
) => {
  const ticket = await ticketFor(world, client, to.mobile)
  return withStepUp(world, client, staff.add, { ticket, name: to.name, roles: to.roles })
}
/** The entry's id, by whom it is of and where. */
export const entryIdOf = async (world: World, mobile: string, mid = '20000001'): Promise<string> => {
  const { rows } = await world.owner.query<{ id: string }>(
    `select t.id from staff t join person p on p.id = t.person_id join merchant m on m.id = t.merchant_id
     where p.mobile = $1 and m.mid = $2`,
    [mobile, mid],
  )
  return rows[0]?.id ?? ''
}
