// Each single-use thing under many hands at once: exactly one gets it. The control, a ticket that is read first and marked used
// afterwards, shows that the race is real.
import { Keyring } from '../../../platform/base/keyring.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useChallenge, issueChallenge } from '../../../platform/identity/challenge.ts'
import { newId, newToken, sha256 } from '../../../platform/base/ids.ts'
import { scale } from '../../../testing/scale.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import * as tickets from './login.tickets.ts'

const races = 100 * scale
const hands = 8
const secret = new Keyring('a secret of this test alone, long enough')
const holder = sha256('browser')
const mobile = '+971-501230000'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** How many races had more than one winner, and how many none. */
const race = async (prepare: () => Promise<() => Promise<boolean>>): Promise<{ doubled: number; lost: number }> => {
  let [doubled, lost] = [0, 0]
  for (let at = 0; at < races; at += 1) {
    const take = await prepare()
    const won = (await Promise.all(Array.from({ length: hands }, take))).filter(Boolean).length
    if (won > 1) doubled += 1
    if (won === 0) lost += 1
  }
  return { doubled, lost }
}
const fair = { doubled: 0, lost: 0 }
const opened = (captchaNeeded = false) =>
  tickets.openTicket(world.db, { purpose: 'LOGIN', mobile, holder, captchaNeeded })
const coded = async () => {
  const { identifyTicket, cisTicket } = await opened()
  const put = await tickets.putCode(world.db, secret, identifyTicket, holder, '123456')
  if (typeof put === 'string') throw new Error(put)
  return { identifyHash: sha256(identifyTicket), otpHash: sha256(put.otpTicket), cisHash: sha256(cisTicket) }
}
const passed = async () => {
  const { cisHash, ...ticket } = await coded()
  await tickets.tryCode(world.db, secret, { ...ticket, holder, code: '123456', requestId: 'r' })
  return cisHash
}

it('a picture’s answer opens the ticket once', async () => {
  const result = await race(async () => {
    const { identifyTicket } = await opened(true)
    await tickets.setCaptcha(world.db, secret, identifyTicket, holder, 'ABCD')
    return async () => (await tickets.answerCaptcha(world.db, secret, identifyTicket, holder, 'abcd')) === 'right'
  })
  expect(result).toEqual(fair)
})

it('one of many asks for a code is answered', async () => {
  const result = await race(async () => {
    const { identifyTicket } = await opened()
    return async () => typeof (await tickets.putCode(world.db, secret, identifyTicket, holder, '123456')) !== 'string'
  })
  expect(result).toEqual(fair)
})

it('a code passes once for different requests', async () => {
  const result = await race(async () => {
    const { cisHash: _, ...ticket } = await coded()
    return async () =>
      (await tickets.tryCode(world.db, secret, { ...ticket, holder, code: '123456', requestId: newId() })) === 'pass'
  })
  expect(result).toEqual(fair)
})

it('a cisTicket is taken once', async () => {
  const result = await race(async () => {
    const cisHash = await passed()
    return async () => (await tickets.takeTicket(world.db, cisHash, 'LOGIN', holder)) !== null
  })
  expect(result).toEqual(fair)
})

it('control: a ticket that is looked at first and used afterwards is taken twice', async () => {
  const { doubled } = await race(async () => {
    const cisHash = await passed()
    return async () => {
      const { rows } = await sql`select from identity_ticket where cis_hash = ${cisHash} and state = 'PASSED'`.execute(
        world.db,
      )
      if (rows.length === 0) return false
      await sql`update identity_ticket set state = 'USED' where cis_hash = ${cisHash}`.execute(world.db)
      return true
    }
  })
  expect(doubled).toBeGreaterThan(0)
})

it.each(['login', 'register', 'reset-permit', 'change-password', 'bind', 'unbind'] as const)(
  'a challenge for %s is used once',
  async (purpose) => {
    const result = await race(async () => {
      const value = await issueChallenge(world.db, { purpose, holder, value: newToken() })
      return async () => (await useChallenge(world.db, value, purpose, holder)) !== null
    })
    expect(result).toEqual(fair)
  },
)
