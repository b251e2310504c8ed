import { readRole } from '@falaj/contract/kernel/access'
import { session } from '@falaj/contract/people/session'
import { bind } from '../../../platform/http/bind.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { rotateSession } from '../../../platform/http/rotate.ts'
import { memberOf, merchantOf, statusOf } from './session.read.ts'
import { isZoneName } from './session.rules.ts'
import * as store from './session.store.ts'

export const sessionFeature = bind(session, {
  status: statusOf,
  member: memberOf,
  merchant: merchantOf,

  async chooseStaff(call) {
    const { tx, input, session: current, note } = call
    if (!current) throw fail('SESSION_EXPIRED')
    const entry = (await store.staffList(tx, current.personId)).find(({ staffId }) => staffId === input.staffId)
    // Another person's entry, a disabled one and a missing one give the same answer.
    if (!entry) throw fail('NOT_FOUND')
    // Specification 4: the choice is for a registered person. Without a password the phone alone would be enough.
    if ((await store.person(tx, current.personId)).new_user) throw fail('REGISTER_FIRST')
    const merchantId = await store.merchantOf(tx, current.personId, entry.staffId)
    const missing = await store.missingFactor(tx, current.id, merchantId)
    if (missing) throw fail(missing)
    await rotateSession(call, { merchantId, staffId: entry.staffId })
    note({
      object: `session of ${entry.merchantMid}`,
      before: { merchant: call.visitor.who?.merchantMid ?? null },
      after: { merchant: entry.merchantMid },
      actor: {
        personId: current.personId,
        staffId: entry.staffId,
        merchantId,
        roles: entry.roles.map(readRole).filter((role) => role !== null),
      },
    })
    return { status: 'AUTHENTICATED' as const }
  },

  async sessions({ tx, me, settings }) {
    const { personId, sessionId } = me()
    const rows = await store.sessions(tx, personId, settings.sessionIdleMinutes)
    return { rows: rows.map((row) => ({ ...row, isThis: row.id === sessionId })) }
  },

  async endSession({ tx, input, me, note }) {
    const { personId, sessionId } = me()
    const ended = await store.endOwn(tx, personId, input.sessionId, sessionId)
    if (ended === 0 && input.sessionId !== 'others') throw fail('NOT_FOUND')
    note({ object: `session ${input.sessionId}`, after: { ended } })
    return { ended }
  },

  async timezone({ tx, input, me, note }) {
    if (!isZoneName(input.timezone)) throw failFields({ path: 'timezone', code: 'TIMEZONE' })
    const { personId } = me()
    const before = await store.person(tx, personId)
    await store.setTimezone(tx, personId, input.timezone)
    note({ object: `person ${personId}`, before: { timezone: before.timezone }, after: { timezone: input.timezone } })
    return {}
  },

  async logout({ tx, session: current, cookie, note }) {
    if (current) {
      await store.endSession(tx, current.id)
      note({ object: `session ${current.id}` })
    }
    cookie.clear()
    return {}
  },
})
