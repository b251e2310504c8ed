import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errors } from '@falaj/contract/kernel/errors'
import { notice, type NoticeChannel, type NoticeTopic } from '@falaj/contract/workspace/notice'
import { newToken, sha256 } from '../../../platform/base/ids.ts'
import { consoleHeaders, openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const personId = async (name: string): Promise<string> =>
  (await world.db.selectFrom('person').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
/** A link as a message would carry it. */
const makeLink = async (
  person: string,
  topic: NoticeTopic = 'settlement',
  channel: NoticeChannel = 'email',
  address = 'layla@example.com',
): Promise<string> => {
  const token = newToken()
  await world.db
    .insertInto('unsubscribe_link')
    .values({ token_hash: sha256(token), person_id: await personId(person), topic, channel, address })
    .execute()
  return token
}
const rowsOf = async (person: string) =>
  world.db
    .selectFrom('notice_preference')
    .select(['topic', 'channel', 'wanted'])
    .where('person_id', '=', await personId(person))
    .orderBy('topic')
    .execute()
const lines = async (action: string) =>
  (
    await world.owner.query<{ object: string | null; before: unknown; after: unknown; result: string }>(
      'select object, before, after, result from audit_entry where action = $1 order by id',
      [action],
    )
  ).rows

describe('the link in a message', () => {
  it('says what it would stop, and looking changes nothing', async () => {
    const id = await makeLink('Layla Haddad')
    for (let look = 0; look < 3; look += 1) {
      const { body } = await world.stranger.call(notice.link, { id })
      expect(body).toEqual({
        topic: 'settlement',
        channel: 'email',
        address: 'l•••@example.com',
        wanted: true,
        state: 'fresh',
        usedAt: null,
      })
    }
    expect(await rowsOf('Layla Haddad')).toEqual([])
  })

  it('stops it without a login, as often as pressed, and tells before and after', async () => {
    const id = await makeLink('Omar Nasser', 'payout', 'sms', '+971-501004402')
    const first = await world.stranger.call(notice.stop, { id })
    expect(first.body).toMatchObject({ wanted: false, state: 'used', address: '+971-50•••4402' })
    const again = await world.stranger.call(notice.stop, { id })
    expect(again.body).toEqual(first.body)
    expect(await rowsOf('Omar Nasser')).toEqual([{ topic: 'payout', channel: 'sms', wanted: false }])
    const person = await personId('Omar Nasser')
    expect(await lines('POST common/unsubscribe/stop')).toEqual([
      {
        object: `notice payout sms of person ${person}`,
        before: { wanted: true },
        after: { wanted: false },
        result: 'done',
      },
      {
        object: `notice payout sms of person ${person}`,
        before: { wanted: false },
        after: { wanted: false },
        result: 'done',
      },
    ])
  })

  it('takes it back on the same day, and the member sees the same', async () => {
    const id = await makeLink('Mei Chen')
    await world.stranger.call(notice.stop, { id })
    const mei = await world.as('cs')
    const wanted = async () =>
      (await mei.call(notice.query, {})).body.items.find(
        ({ topic, channel }) => topic === 'settlement' && channel === 'email',
      )?.wanted
    expect(await wanted()).toBe(false)
    expect((await world.stranger.call(notice.undo, { id })).body).toMatchObject({ wanted: true, state: 'used' })
    expect(await wanted()).toBe(true)
    expect((await world.stranger.call(notice.stop, { id })).body).toMatchObject({ wanted: false })
  })

  it('an unused link has nothing to take back', async () => {
    const id = await makeLink('Ravi Menon', 'marketing')
    const { body } = await world.stranger.call(notice.undo, { id })
    expect(body).toMatchObject({ state: 'fresh', wanted: false })
    expect(await rowsOf('Ravi Menon')).toEqual([])
  })

  it('is spent a day after its use: it says so and changes nothing any more', async () => {
    const id = await makeLink('Sara Khalil')
    await world.stranger.call(notice.stop, { id })
    await world.owner.query("update unsubscribe_link set used_at = now() - interval '25 hours' where token_hash = $1", [
      sha256(id),
    ])
    expect((await world.stranger.call(notice.link, { id })).body).toMatchObject({ state: 'spent', wanted: false })
    expect((await world.stranger.call(notice.undo, { id })).code).toBe(errors.LINK_SPENT.code)
    expect((await world.stranger.call(notice.stop, { id })).code).toBe(errors.LINK_SPENT.code)
    expect(await rowsOf('Sara Khalil')).toEqual([{ topic: 'settlement', channel: 'email', wanted: false }])
  })

  it.each(['wrong', newToken(), 'a'.repeat(64)])('%s is not known', async (id) => {
    for (const approvable of [notice.link, notice.stop, notice.undo] as const)
      expect((await world.stranger.call(approvable, { id })).code).toBe(errors.NOT_FOUND.code)
  })
  it.each(['', 'a b', '<script>', '../x', 'a'.repeat(65), '退订'])('%j cannot even be one', async (id) => {
    // As anybody could send it: our own client does not let it out.
    const { body } = await world.app.inject({
      method: 'POST',
      url: '/restful/common/unsubscribe/stop',
      headers: consoleHeaders,
      payload: JSON.stringify({ id }),
    })
    expect(JSON.parse(body)).toMatchObject({ head: { code: errors.INPUT_INVALID.code } })
  })

  it('is stored as its hash only, and concerns one person only', async () => {
    const id = await makeLink('Yusuf Karim')
    const { rows } = await world.owner.query<{ row: string }>(
      "select row_to_json(l)::text || encode(token_hash, 'escape') as row from unsubscribe_link l",
    )
    expect(rows.some(({ row }) => row.includes(id))).toBe(false)
    await world.stranger.call(notice.stop, { id })
    const others = await world.db
      .selectFrom('notice_preference')
      .selectAll()
      .where('topic', '=', 'settlement')
      .execute()
    const yusuf = await personId('Yusuf Karim')
    expect(others.filter(({ person_id }) => person_id === yusuf)).toHaveLength(1)
    expect(await rowsOf('Layla Haddad')).toEqual([])
  })

  it('ten presses at once are one', async () => {
    const id = await makeLink('Hessa Saleh')
    const answers = await Promise.all(Array.from({ length: 10 }, () => world.stranger.call(notice.stop, { id })))
    expect(new Set(answers.map(({ code, body }) => `${code} ${body.wanted} ${body.usedAt}`)).size).toBe(1)
  })
})

describe('notification preferences', () => {
  it('are the caller’s own, masked', async () => {
    const { body } = await (await world.as('admin')).call(notice.query, {})
    expect(body.addresses).toEqual({ sms: '+971-50•••4401', email: 'a•••@example.com' })
    expect(body.items).toHaveLength(26)
    expect(body.items.filter(({ mayStop }) => !mayStop).map(({ topic, wanted }) => [topic, wanted])).toEqual([
      ['security', true],
      ['security', true],
    ])
  })

  it('change one by one, and the line tells before and after', async () => {
    const admin = await world.as('admin')
    const { body } = await admin.call(notice.edit, { topic: 'marketing', channel: 'email', wanted: true })
    expect(body.items.find(({ topic, channel }) => topic === 'marketing' && channel === 'email')?.wanted).toBe(true)
    expect(await rowsOf('Layla Haddad')).toEqual([{ topic: 'marketing', channel: 'email', wanted: true }])
    expect((await lines('POST secure/member/notice/edit')).at(-1)).toMatchObject({
      object: `notice marketing email of person ${await personId('Layla Haddad')}`,
      before: { wanted: false },
      after: { wanted: true },
    })
    const other = await (await world.as('financial')).call(notice.query, {})
    expect(other.body.items.find(({ topic }) => topic === 'marketing')?.wanted).toBe(false)
  })

  it('security cannot be stopped: not by the call, and not in the database', async () => {
    const admin = await world.as('admin')
    const { code } = await admin.call(notice.edit, { topic: 'security', channel: 'sms', wanted: false })
    expect(code).toBe(errors.NOTICE_NEEDED.code)
    const insert = world.pool.query(
      "insert into notice_preference (person_id, topic, channel, wanted) select id, 'security', 'sms', false from person limit 1",
    )
    await expect(insert).rejects.toThrow('security_is_always_told')
    const link = world.pool.query(
      "insert into unsubscribe_link (token_hash, person_id, topic, channel, address) select 'x', id, 'security', 'sms', 'y' from person limit 1",
    )
    await expect(link).rejects.toThrow('violates check constraint')
  })

  it('are for members: nobody signed in, no answer', async () => {
    expect((await world.stranger.call(notice.query, {})).code).toBe(errors.SESSION_EXPIRED.code)
    const edit = await world.stranger.call(notice.edit, { topic: 'payout', channel: 'sms', wanted: false })
    expect(edit.code).toBe(errors.SESSION_EXPIRED.code)
  })
})
