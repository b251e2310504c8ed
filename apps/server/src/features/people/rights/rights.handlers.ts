import { mayEnter, namedAreas, viewers, type Access } from '@falaj/contract/kernel/access'
import { everyEndpoint } from '@falaj/contract/contract'
import { nameOf, type Input } from '@falaj/contract/kernel/endpoint'
import { rights } from '@falaj/contract/people/rights'
import { matchPath } from '@falaj/contract/kernel/routes'
import { whyNot } from '@falaj/contract/kernel/why'
import { bind } from '../../../platform/http/bind.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { rotateSession } from '../../../platform/http/rotate.ts'
import { colleaguesOf } from '../../../platform/identity/session.ts'

const accessInQuestion = ({ path, endpoint, area }: Input<typeof rights.why>): Access => {
  const named = [path, endpoint, area].filter((each) => each !== undefined)
  if (named.length !== 1) throw failFields({ path: 'path', code: named.length === 0 ? 'REQUIRED' : 'INVALID' })
  const found = area
    ? namedAreas[area]
    : endpoint
      ? everyEndpoint.find((each) => nameOf(each.endpoint) === endpoint)?.endpoint.access
      : matchPath(path ?? '')?.route.access
  if (!found) throw fail('NOT_FOUND')
  return found
}

export const rightsFeature = bind(rights, {
  async why({ tx, input, me, visitor, settings }) {
    const access = accessInQuestion(input)
    const { merchantId, personId } = me()
    const why = whyNot(access, visitor)
    if (!why) return { why: null, people: [] }
    const mayKnow = mayEnter(viewers, visitor)
    const people = (await colleaguesOf(tx, merchantId, settings))
      .filter((each) => each.personId !== personId && mayEnter(access, each.visitor))
      .map(({ name, visitor: { who } }) => ({ name: mayKnow ? name : null, roles: [...who.roles] }))
    return { why: { ...why, roles: [...why.roles] }, people }
  },

  async viewAs(call) {
    const { input, visitor, note } = call
    if (!mayEnter(viewers, visitor)) throw fail('ACCESS_DENIED')
    const { merchantId, staffId, merchantMid } = call.me()
    await rotateSession(call, { merchantId, staffId, viewAs: input.role })
    note({ object: `session of ${merchantMid}`, before: { viewAs: null }, after: { viewAs: input.role } })
    return {}
  },

  async endViewAs(call) {
    const { visitor, note } = call
    const { merchantId, staffId, merchantMid } = call.me()
    const viewed = visitor.who?.viewedBy ? (visitor.who.roles[0] ?? null) : null
    // Twice pressed, or in two tabs: it is over either way.
    if (viewed) await rotateSession(call, { merchantId, staffId })
    note({ object: `session of ${merchantMid}`, before: { viewAs: viewed }, after: { viewAs: null } })
    return {}
  },
})
