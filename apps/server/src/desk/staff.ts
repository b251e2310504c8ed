// The desk's people as their administrator manages them.
import { sql } from 'kysely'
import type { DeskRole } from '@falaj/contract/desk/desk-access'
import type { deskPeople, deskPersonStatuses } from '@falaj/contract/desk/desk-people'
import { words, type Language } from '@falaj/contract/kernel/words'
import { fail } from '../platform/base/fail.ts'
import { isUuid, newId } from '../platform/base/ids.ts'
import type { Store } from '../platform/db/pool.ts'
import { post } from '../platform/identity/message.ts'
import type { Emit } from '../platform/outbox/emit.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { ownOrigin } from '../platform/settings/own-origin.ts'
import type { DeskCall, DeskHandlers } from './call.ts'
import { makeDeskLink } from './identity.ts'
import { endDeskSessions } from './session.ts'

const messages = words({
  link: {
    en: 'Falaj Desk: you can set up your sign-in with this link within 24 hours. It works once. {link}',
    zh: '【Falaj 工作台】请在 24 小时内通过此链接设置登录方式，链接仅可使用一次。{link}',
  },
})
export const deskLinkOf = (settings: Settings, token: string): string => `${ownOrigin(settings)}/desk/join#${token}`

interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly language: Language
  readonly roles: readonly DeskRole[]
}
/** A new person of the desk who has not joined yet, and the link by which they do. */
export const invitePerson = async (
  tx: Store,
  emit: Emit,
  settings: Settings,
  given: Omit<Person, 'id'> & { readonly by: string | null },
): Promise<{ readonly id: string; readonly link: string; readonly expiresAt: Date }> => {
  const id = newId()
  const email = given.email.toLowerCase()
  const made = await tx
    .insertInto('desk_person')
    .values({ id, email, name: given.name, language: given.language, roles: [...given.roles], created_by: given.by })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw fail('DESK_EMAIL_TAKEN')
  return { id, ...(await sendLink(tx, emit, settings, { id, email, language: given.language })) }
}
/** Also for somebody who lost their factors: the earlier link is void. */
export const sendLink = async (
  tx: Store,
  emit: Emit,
  settings: Settings,
  person: { readonly id: string; readonly email: string; readonly language: Language },
): Promise<{ readonly link: string; readonly expiresAt: Date }> => {
  const { token, expiresAt } = await makeDeskLink(tx, settings, person.id)
  const link = deskLinkOf(settings, token)
  await post(tx, emit, {
    channel: 'email',
    recipient: person.email,
    purpose: 'DESK_LINK',
    body: messages.link[person.language].replace('{link}', link),
    inbox: null,
    mail: { language: person.language, subject: 'DESK_LINK' },
  })
  return { link, expiresAt }
}

const lockPerson = async (tx: Store, id: string) => {
  if (!isUuid(id)) throw fail('NOT_FOUND')
  const row = await tx.selectFrom('desk_person').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return row
}
/** The desk always has an active administrator: rows are locked, so that of two who leave at once the second is refused. */
const requireOtherAdmin = async (tx: Store, id: string): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    select id from desk_person where status = 'ACTIVE' and 'ADMINISTRATOR' = any(roles) order by id for update`.execute(
    tx,
  )
  if (!rows.some((row) => row.id !== id)) throw fail('DESK_LAST_ADMIN')
}

type Names = 'staff' | 'invite' | 'roles' | 'resetFactors' | 'suspend' | 'resume'
export const staffHandlers: Pick<DeskHandlers<typeof deskPeople>, 'staff' | 'invite' | 'suspend'> & {
  readonly [K in Exclude<Names, 'staff' | 'invite' | 'suspend'>]: (
    call: DeskCall<{ readonly id: string; readonly roles: DeskRole[] }>,
  ) => Promise<unknown>
} = {
  async staff({ db }) {
    const { rows } = await sql<{
      id: string
      name: string
      email: string
      roles: DeskRole[]
      status: (typeof deskPersonStatuses)[number]
      created_at: Date
      passkeys: number
      authenticator: boolean
      seen_at: Date | null
    }>`
      select p.id, p.name, p.email, p.roles, p.status, p.created_at,
        (select count(*)::int from desk_passkey k where k.person_id = p.id) as passkeys,
        exists (select 1 from desk_authenticator a where a.person_id = p.id) as authenticator,
        (select max(s.seen_at) from desk_session s where s.person_id = p.id) as seen_at
      from desk_person p order by p.status = 'SUSPENDED', p.name, p.id`.execute(db)
    return {
      rows: rows.map(({ created_at, seen_at, ...row }) => ({
        ...row,
        createdAt: created_at.toISOString(),
        seenAt: seen_at?.toISOString() ?? null,
      })),
    }
  },

  async invite({ tx, emit, settings, input, me, note }) {
    const { id, link, expiresAt } = await invitePerson(tx, emit, settings, { ...input, by: me().personId })
    note({ object: `desk-person ${id}`, after: { email: input.email.toLowerCase(), roles: input.roles } })
    return { id, link, expiresAt: expiresAt.toISOString() }
  },

  async roles({ tx, input, note }) {
    const person = await lockPerson(tx, input.id)
    if (person.roles.includes('ADMINISTRATOR') && !input.roles.includes('ADMINISTRATOR'))
      await requireOtherAdmin(tx, person.id)
    await tx.updateTable('desk_person').set({ roles: input.roles }).where('id', '=', person.id).execute()
    note({ object: `desk-person ${person.id}`, before: { roles: person.roles }, after: { roles: input.roles } })
    return {}
  },

  async resetFactors({ tx, emit, settings, input, note }) {
    const person = await lockPerson(tx, input.id)
    if (person.status === 'SUSPENDED') throw fail('NOT_FOUND')
    await tx.deleteFrom('desk_passkey').where('person_id', '=', person.id).execute()
    await tx.deleteFrom('desk_authenticator').where('person_id', '=', person.id).execute()
    await tx.updateTable('desk_person').set({ passphrase: null }).where('id', '=', person.id).execute()
    await endDeskSessions(tx, person.id)
    await sendLink(tx, emit, settings, { ...person, language: person.language as Language })
    note({ object: `desk-person ${person.id}`, after: { factors: 'reset' } })
    return {}
  },

  async suspend({ tx, input, me, note }) {
    const person = await lockPerson(tx, input.id)
    if (person.id === me().personId) throw fail('DESK_SELF')
    if (person.roles.includes('ADMINISTRATOR')) await requireOtherAdmin(tx, person.id)
    await tx.updateTable('desk_person').set({ status: 'SUSPENDED' }).where('id', '=', person.id).execute()
    await tx.deleteFrom('desk_link').where('person_id', '=', person.id).execute()
    await tx.deleteFrom('desk_claim').where('person_id', '=', person.id).execute()
    await endDeskSessions(tx, person.id)
    note({ object: `desk-person ${person.id}`, before: { status: person.status }, after: { status: 'SUSPENDED' } })
    return {}
  },

  async resume({ tx, input, note }) {
    const person = await lockPerson(tx, input.id)
    if (person.status !== 'SUSPENDED') throw fail('NOT_FOUND')
    await tx.updateTable('desk_person').set({ status: 'ACTIVE' }).where('id', '=', person.id).execute()
    note({ object: `desk-person ${person.id}`, before: { status: 'SUSPENDED' }, after: { status: 'ACTIVE' } })
    return {}
  },
}
