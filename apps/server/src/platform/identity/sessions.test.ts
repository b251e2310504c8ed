import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '@falaj/contract/people/session'
import { openNode, type Node } from '../../testing/node.ts'
import { openWorld, type Client, type World } from '../../testing/world.ts'

let world: World
let other: Node
beforeAll(async () => {
  world = await openWorld({}, { background: true })
  other = await openNode(world)
})
afterAll(async () => {
  await other.close()
  await world.close()
})

afterEach(() => void vi.useRealTimers())

const merchantUrl = '/restful/secure/merchant/my'
const ask = async (node: Pick<Node, 'app'>, { cookie }: Client): Promise<number> =>
  (await node.app.inject({ method: 'GET', url: merchantUrl, headers: { cookie } })).json().head.code as number
const tokenOf = ({ cookie }: Client): string => cookie.slice(cookie.indexOf('=') + 1)
/** Whether a call is answered while nobody can read the table of sessions. */
const answersWithoutTheTable = async (node: World, who: Client): Promise<boolean> => {
  await node.owner.query('begin')
  await node.owner.query('lock table session in access exclusive mode')
  let answered = false
  const pending = ask(node, who).then(() => {
    answered = true
  })
  const waits = async (): Promise<boolean> =>
    (await node.pool.query("select from pg_locks where relation = 'session'::regclass and not granted")).rowCount! > 0
  // One of the two comes, however slow the machine is.
  let isWaiting = false
  while (!answered && !isWaiting) isWaiting = await waits()
  await node.owner.query('rollback')
  await pending
  return !isWaiting
}
const expectRemembered = async (who: Client): Promise<void> => {
  const isLive = async (): Promise<boolean> => (await ask(world, who)) === 200 && answersWithoutTheTable(world, who)
  await expect.poll(isLive).toBe(true)
}
const expectRefused = async (node: Pick<Node, 'app'>, who: Client): Promise<void> => {
  await expect.poll(() => ask(node, who), { interval: 5 }).not.toBe(200)
}
/** Cached entries do not expire: only notifications drop them. */
const stopTheClock = (): void => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })

describe('a session is remembered', () => {
  it('so that the next call needs no query for it', async () => {
    await expectRemembered(await world.as('admin'))
  })

  it('only while the node receives changes: without a listener every call asks the database', async () => {
    const deaf = await openWorld()
    const admin = await deaf.as('admin')
    expect(await ask(deaf, admin)).toBe(200)
    expect(await answersWithoutTheTable(deaf, admin)).toBe(false)
    await deaf.close()
  })

  it('and forgotten on command', async () => {
    const admin = await world.as('admin')
    await expectRemembered(admin)
    world.context.sessions.forget(tokenOf(admin))
    expect(await answersWithoutTheTable(world, admin)).toBe(false)
  })

  it('and still goes idle', async () => {
    const hasty = await openWorld({ FALAJ_SESSION_IDLE_MINUTES: '1' }, { background: true })
    const admin = await hasty.as('admin')
    const background = { method: 'GET', url: '/restful/login/status', headers: { cookie: admin.cookie } } as const
    const status = async (): Promise<string> => (await hasty.app.inject(background)).json().body.status
    // By this node's clock three seconds are left, fewer than what is remembered lasts.
    stopTheClock()
    vi.setSystemTime(Date.now() + 57_000)
    expect(await status()).toBe('AUTHENTICATED')
    // A keep-alive sends no notification.
    await hasty.owner.query("update session set seen_at = now() - interval '61 seconds'")
    vi.setSystemTime(Date.now() + 4_000)
    expect(await status()).toBe('NONE')
    await hasty.close()
  })
})

describe('rights are gone on every node as soon as it is notified', () => {
  beforeEach(stopTheClock)
  const expectLoss = async (person: string, change: string, code: number): Promise<void> => {
    const who = await world.as(person)
    await expectRemembered(who)
    expect(await ask(other, who)).toBe(200)
    await world.owner.query(change)
    await Promise.all([expectRefused(world, who), expectRefused(other, who)])
    expect([await ask(world, who), await ask(other, who)]).toEqual([code, code])
  }
  const of = (name: string) => `from person p where p.id = staff.person_id and p.name = '${name}'`

  it('when the staff entry is switched off by SQL', () =>
    expectLoss('cs', `update staff set status = 'INACTIVE' ${of('Mei Chen')}`, 403))
  it('when the staff entry is deleted', () =>
    expectLoss('it', "delete from staff using person p where p.id = staff.person_id and p.name = 'Ravi Menon'", 403))
  it('when the person is locked', () =>
    expectLoss('financial', "update person set status = 'LOCKED' where name = 'Omar Nasser'", 403))
  it('when the session’s row is deleted', () => expectLoss('admin', 'delete from session', 403))
  it('when the session’s end is moved', () => expectLoss('admin', 'update session set expires_at = now()', 403))
  it('when the merchant is switched off', () =>
    expectLoss('taxi-admin', "update merchant set status = 'REJECTED' where mid = '20000004'", 403))

  it('when a role is taken away: the same call is refused as the new roles would be', async () => {
    const who = await world.as('agent-admin')
    await expectRemembered(who)
    await world.owner.query(`update staff set roles = '{SALES}' ${of('Faisal Othman')}`)
    const roles = async () => (await world.context.sessions.read(tokenOf(who), false)).session?.roles
    await expect.poll(roles, { interval: 5 }).toEqual(['SALES'])
  })

  it('when the merchant is taken off a list', async () => {
    const who = await world.as('admin')
    await expectRemembered(who)
    const lists = async () => (await world.context.sessions.read(tokenOf(who), false)).visitor.who?.lists
    expect(await lists()).toEqual(['CRYPTO_WHITE_LIST_MERCHANT'])
    await world.owner.query('delete from merchant_list')
    await expect.poll(lists, { interval: 5 }).toEqual([])
  })

  it('after a logout: here at once, elsewhere by word', async () => {
    const who = await world.as('admin')
    await expectRemembered(who)
    expect(await ask(other, who)).toBe(200)
    const forget = vi.spyOn(world.context.sessions, 'forget')
    await who.call(session.logout, {})
    expect(await ask(world, who)).toBe(403)
    expect(forget).toHaveBeenCalledWith(tokenOf(who))
    forget.mockRestore()
    await expectRefused(other, who)
  })

  it('even if the listening connection is cut at that moment', async () => {
    const who = await world.as('multi-admin')
    await expectRemembered(who)
    await world.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'falaj listener%' and datname = current_database()",
    )
    await world.owner.query(`update staff set status = 'INACTIVE' ${of('Dana Aswad')}`)
    await expectRefused(world, who)
    expect(await ask(world, who)).toBe(403)
    await expectRemembered(await world.as('business-maker'))
  })

  it('even if a read that began before the change ends after it', async () => {
    let [isLookUp, lookUps] = [false, 0]
    const [who, witness] = [await world.as('business-checker'), await world.as('business-checker')]
    const node = await openNode(world, async ([row]) => {
      if (!row || !('referrer_flag' in row && 'seen_at' in row)) return
      lookUps += 1
      if (!isLookUp) return
      isLookUp = false
      await world.owner.query(`update staff set status = 'INACTIVE' ${of('Rania Issa')}`)
      // Refused here: so this node has received the change, while the other answer is still on its way.
      await expect.poll(() => ask(node, witness), { interval: 2 }).toBe(403)
    })
    // Cached: otherwise its refusal would not prove that this node has received the change.
    const isRemembered = async (): Promise<boolean> => {
      const before = lookUps
      return (await ask(node, witness)) === 200 && lookUps === before
    }
    await expect.poll(isRemembered).toBe(true)
    isLookUp = true
    expect(await ask(node, who)).toBe(200)
    expect(isLookUp).toBe(false)
    expect(await ask(node, who)).toBe(403)
    await node.close()
  })
})
