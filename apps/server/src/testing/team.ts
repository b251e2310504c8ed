// A team in tests: commands with their second factor passed, and colleagues invited by their own phone.
import * as z from 'zod/mini'
import type { Endpoint, Input, Output } from '@falaj/contract/kernel/endpoint'
import { defaultRules } from '@falaj/contract/people/approval-policy'
import { staff } from '@falaj/contract/people/staff'
import { storable } from '../platform/approval/policy.ts'
import { codeOn } from './second-factor.ts'
import type { Answer, Client, World } from './world.ts'

export const passed = <E extends Endpoint>(client: Client, endpoint: E, input: Input<E>) =>
  client.passed(endpoint, z.encode(endpoint.input, input as never))
export const withStepUp = async <E extends Endpoint>(
  client: Client,
  endpoint: E,
  input: Input<E>,
): Promise<Answer<Output<E>>> => client.call(endpoint, input, await passed(client, endpoint, input))

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
  to: { readonly mobile: string; readonly name: string } & Pick<Input<typeof staff.add>, 'roles' | 'stores'>,
) => {
  const ticket = await ticketFor(world, client, to.mobile)
  return withStepUp(client, staff.add, {
    ticket,
    name: to.name,
    roles: to.roles,
    ...(to.stores ? { stores: to.stores } : {}),
  })
}
/** How many must agree to changes of the staff, with every merchant. */
export const staffApprovals = async (world: World, needed: number): Promise<void> => {
  const rules = { ...defaultRules('staff'), otherwise: needed }
  await world.owner.query(
    `insert into approval_policy (merchant_id, kind, version, rules)
     select m.id, 'staff', coalesce(max(p.version), 0) + 1, $1
     from merchant m left join approval_policy p on p.merchant_id = m.id and p.kind = 'staff' group by m.id`,
    [storable(rules)],
  )
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
