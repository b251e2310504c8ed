import { areas, mayEnter, profileMakers } from '@falaj/contract/access'
import { home } from '@falaj/contract/home'
import type { Output } from '@falaj/contract/endpoint'
import { documentKinds } from '@falaj/contract/profile'
import { bind, type Call } from '../../platform/http/bind.ts'
import { hasSecondFactor } from '../../platform/identity/authenticator.ts'
import { colleaguesOf } from '../../platform/http/session.ts'
import { mineInTrouble, waitingFor } from '../approval/read.ts'
import { documentsDue } from '../basic-information/read.ts'
import { levelOf, pressing } from './rules.ts'

type Item = Output<typeof home.todo>['items'][number]
const day = 86_400_000

const approvals = async ({ tx, me }: Call): Promise<Item[]> => {
  const { count, expiresAt, text } = await waitingFor(tx, me())
  if (count === 0 || !expiresAt) return []
  const left = (expiresAt.getTime() - Date.now()) / day
  const link = '/management/auth/history?mine=waiting'
  return [
    { kind: 'approvals', level: left < 1 ? 'now' : 'soon', count, what: text, due: expiresAt.toISOString(), link },
  ]
}
const own = async ({ tx, me, settings }: Call): Promise<Item[]> => {
  const { merchantId } = me()
  const found = await mineInTrouble(tx, me(), await colleaguesOf(tx, merchantId, settings))
  return found.map(({ id, kind, text }) => ({
    kind,
    level: 'now' as const,
    count: 1,
    what: text,
    due: null,
    link: `/management/auth/pending?open=${id}`,
  }))
}
const documents = async ({ tx, me }: Call): Promise<Item[]> =>
  (await documentsDue(tx, me().merchantId)).map(({ kind, daysLeft, expiresOn }) => ({
    kind: 'document',
    level: levelOf(daysLeft),
    count: 1,
    what: { en: documentKinds[kind].en, zh: documentKinds[kind].zh },
    due: expiresOn,
    link: '/management/main/basic-information',
  }))

export const homeFeature = bind(home, {
  async todo(call) {
    const { tx, visitor, me } = call
    const [decides, edits] = [mayEnter(areas.authorizations, visitor), mayEnter(profileMakers, visitor)]
    const lists = await Promise.all([
      decides ? approvals(call) : [],
      decides ? own(call) : [],
      edits ? documents(call) : [],
    ])
    const bare = mayEnter(areas.twoFactor, visitor) && !(await hasSecondFactor(tx, me().personId))
    const safer: Item = {
      kind: 'second-factor',
      level: 'later',
      count: 1,
      what: null,
      due: null,
      link: '/management/two-factor-auth',
    }
    return { items: pressing([...lists.flat(), ...(bare ? [safer] : [])]) }
  },
})
