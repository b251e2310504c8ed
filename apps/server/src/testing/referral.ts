// People who register with the code of an invitation, and what the provider and time do to them.
import { approve } from '../features/merchant/application/application.decide.ts'
import { insertApplication } from '../features/merchant/application/application.changes.ts'
import { followReferrals, followRegistrations } from '../features/growth/referral/referral.follow.ts'
import { newId } from '../platform/base/ids.ts'
import { emitter } from '../platform/outbox/emit.ts'
import { runDue } from './due.ts'
import type { World } from './world.ts'

let count = 0
interface Applicant {
  readonly personId: string
  readonly applicationId: string
}
export const registerWith = async (
  world: World,
  code: string,
  given: {
    readonly personId?: string
    readonly mobile?: string
    readonly licence?: string
    readonly device?: Buffer
    readonly email?: string
  } = {},
): Promise<Applicant> => {
  count += 1
  const personId = given.personId ?? newId()
  if (!given.personId)
    await world.owner.query(`insert into person (id, mobile, name, status) values ($1, $2, $3, 'VERIFIED')`, [
      personId,
      given.mobile ?? `+971-5099${String(10_000 + count)}`,
      `Applicant ${count}`,
    ])
  if (given.device)
    await world.owner.query(`insert into known_device (person_id, device_hash) values ($1, $2)`, [
      personId,
      given.device,
    ])
  const applicationId = await world.db.transaction().execute((tx) =>
    insertApplication(tx, personId, {
      answers: {
        accountType: 'MERCHANT',
        nameEn: `Invited ${count}`,
        licenceNo: given.licence ?? `TEST-${count}`,
        licenceExpiry: '2099-01-01',
        activity: 'RETAIL',
        contactName: `Applicant ${count}`,
        contactEmail: given.email ?? `applicant${count}@invited.example`,
      },
      submit: true,
      language: 'en',
      referral: code,
    }),
  )
  return { personId, applicationId }
}
export const follow = async (world: World): Promise<void> => {
  await runDue(world.db, followRegistrations(world.context.settings))
  await runDue(world.db, followReferrals(world.context.settings))
}
/** Approves the application; the id of its merchant. */
export const open = async (world: World, { applicationId }: Applicant): Promise<string> =>
  (await world.db.transaction().execute((tx) => approve({ tx, emit: emitter(tx), by: 'provider' }, applicationId)))
    .merchantId
