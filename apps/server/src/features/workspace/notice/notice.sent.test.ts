// What is promised in the settings is sent: from the events that were written with the change, once, by the ways a person chose.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errors } from '@falaj/contract/kernel/errors'
import { login } from '@falaj/contract/people/login'
import { notice } from '@falaj/contract/workspace/notice'
import { provider } from '@falaj/contract/provider'
import { staff } from '@falaj/contract/people/staff'
import { settleDue } from '../../../platform/money/settlement-job.ts'
import { dueUntil } from '../../../platform/money/settle.ts'
import { demoPassword } from '../../../seed/people.ts'
import { addAccount, approve, member, bankAnswers, testIban, type Member } from '../../../testing/bank-account.ts'
import { sealFor } from '../../../testing/get-in.ts'
import { runNotices } from '../../../testing/notices.ts'
import { asProvider } from '../../../testing/provider.ts'
import { entryIdOf, withStepUp } from '../../../testing/team.ts'
import { send, sending } from '../../../testing/transfer.ts'
import { accountNamed, askFor, deposit, lookAtBank, wanted } from '../../../testing/withdraw.ts'
import { openWorld, type Browser, type World } from '../../../testing/world.ts'
import { runDue } from '../../../testing/due.ts'

let world: World
let omar: Member, layla: Member
beforeAll(async () => {
  world = await openWorld()
  ;[omar, layla] = [await member(world, 'financial'), await member(world, 'admin')]
  await deposit(world, '5000.00')
})
afterAll(() => world.close())

const sentTo = async (recipient: string): Promise<string[]> => {
  await runNotices(world)
  return (await world.inbox(recipient)).filter(({ purpose }) => purpose === 'NOTICE').map(({ body }) => body)
}
const messagesTo = ({ mobile }: Member): Promise<string[]> => sentTo(mobile)
const count = (all: readonly string[], text: RegExp): number => all.filter((each) => text.test(each)).length

describe('by SMS', () => {
  it('approvers are notified of a request, the requester of the decision, each once', async () => {
    const { requestId } = await send(omar, sending('12.00'))
    expect(
      count(await messagesTo(layla), /Request A-\w{7} \(Transfer AED 12\.00 to .+\) is waiting for your approval/),
    ).toBe(1)
    expect(count(await messagesTo(omar), /AED 12\.00/)).toBe(0)
    await approve(layla, requestId!)
    expect(count(await messagesTo(omar), /Your request A-\w{7} \(Transfer AED 12\.00 to .+\) was approved/)).toBe(1)
  })
  it('those who move money hear of a payout, unless they chose not to', async () => {
    await layla.client.call(notice.edit, { topic: 'payout', channel: 'sms', wanted: false })
    const main = await accountNamed(world, 'Main operating account')
    const { body } = await askFor(world, omar, wanted('20.00', main))
    await approve(layla, body.requestId!)
    while (!(await lookAtBank(world, body.id))) continue
    expect(count(await messagesTo(omar), /The bank paid AED 1\d\.\d\d \(W-\w{7}\)/)).toBe(1)
    expect(count(await messagesTo(layla), /The bank paid/)).toBe(0)
  })
  it('and of a settlement', async () => {
    const due = await dueUntil(world.db, '2999-01-01')
    expect(due.length).toBeGreaterThan(0)
    await runDue(
      world.db,
      settleDue(async () => new Date('2999-01-01T12:00:00Z')),
    )
    expect(count(await messagesTo(omar), /Settlement S-\w{7}: AED [\d,.]+ is now available/)).toBeGreaterThan(0)
  })
  it('all who use bank accounts are notified of a new one', async () => {
    const facts = { country: 'AE', type: 'IBAN', currency: 'AED', number: testIban('033', 4711) } as const
    const { body } = await addAccount(world, omar, facts)
    await approve(layla, body.requestId!)
    await bankAnswers(world, body.id)
    for (const who of [omar, layla]) expect(count(await messagesTo(who), /Bank account .+ was added/)).toBe(1)
  })
  it('those who manage staff are notified of a change, not the person concerned', async () => {
    const id = await entryIdOf(world, '+971-501004403')
    expect((await withStepUp(layla.client, staff.inactivate, { id })).code).toBe(200)
    expect(count(await messagesTo(layla), /^Falaj, .+: The access of .+ was ended\. If you did not expect this/)).toBe(
      1,
    )
    expect(count(await sentTo('+971-501004403'), /was ended/)).toBe(0)
  })
  it('a new device is reported to the person who signed in there, in the language they signed in with', async () => {
    const signIn = async (browser: Browser): Promise<void> => {
      const { body: salt } = await browser.call(login.passwordSalt, {})
      const passwordParam = { password: sealFor(demoPassword, salt), salt: salt.value }
      const { code } = await browser.call(login.passwordSubmit, { mobileNumber: omar.mobile, passwordParam })
      expect(code).toBe(200)
    }
    const browser = world.browser()
    browser.cookies.set('language', 'zh')
    await signIn(browser)
    await signIn(browser)
    expect(count(await messagesTo(omar), /^【Falaj】您在新设备上登录/)).toBe(1)
  })
})

describe('in the inbox', () => {
  const firstPage = { number: 1, size: 40 }
  const rowsOf = async ({ client }: Member, over = {}) =>
    (await client.call(notice.inboxPage, { pageParam: firstPage, ...over })).body
  const smsTexts = async (who: Member): Promise<string[]> => {
    await runNotices(world)
    return (await world.inbox(who.mobile)).filter(({ purpose }) => purpose === 'NOTICE').map(({ body }) => body)
  }
  it('every notice that was sent to a person is unread in theirs, in both languages, by topic, with a page to open', async () => {
    for (const who of [omar, layla]) {
      const all = await rowsOf(who)
      // The demo world has notices about exports already.
      const rows = all.rows.filter(({ topic }) => topic !== 'exports')
      const sent = await smsTexts(who)
      expect(sent.length).toBeGreaterThan(3)
      const keptTimes = (body: string): number =>
        rows.filter(({ text }) => body.endsWith(text.en) || body.endsWith(text.zh)).length
      expect(sent.filter((body) => keptTimes(body) !== 1)).toEqual([])
      for (const { text, link, readAt } of rows) {
        expect(text.en).not.toMatch(/^Falaj/)
        expect(text.zh).toMatch(/[\u4e00-\u9fff]/)
        expect(link).toMatch(/^\//)
        expect(readAt).toBeNull()
      }
      for (const topic of ['approvals', 'security'] as const)
        expect(all.unread[topic]).toBe(rows.filter((each) => each.topic === topic).length)
    }
  })
  it('also what the person does not want by SMS', async () => {
    const { rows } = await rowsOf(layla, { topic: 'payout' })
    expect(rows.map(({ text }) => text.en)).toEqual([expect.stringMatching(/^The bank paid AED/)])
  })
  it('a member reads and marks only their own; one more, a topic, then all', async () => {
    const [own] = (await rowsOf(omar)).rows
    const marked = await layla.client.call(notice.readInbox, { id: own!.id })
    expect(marked.code).toBe(errors.NOT_FOUND.code)
    expect((await rowsOf(omar)).rows[0]).toMatchObject({ id: own!.id, readAt: null })

    const before = (await omar.client.call(notice.inbox, {})).body.unread
    expect((await omar.client.call(notice.readInbox, { id: own!.id })).code).toBe(200)
    expect((await omar.client.call(notice.inbox, {})).body.unread).toBe(before - 1)
    const other = (await rowsOf(layla, { isUnread: true })).total
    const { unread } = await rowsOf(omar)
    const { body } = await omar.client.call(notice.readAllInbox, { topic: 'security' })
    expect(body.read).toBe(unread.security)
    expect((await rowsOf(omar)).unread.security).toBeUndefined()
    await omar.client.call(notice.readAllInbox, {})
    expect((await rowsOf(omar, { isUnread: true })).rows).toEqual([])
    expect((await rowsOf(layla, { isUnread: true })).total).toBe(other)
  })
})

describe('by e-mail', () => {
  const email = 'omar@example.org'
  const codeTo = async (address: string): Promise<string> => (await world.inbox(address))[0]?.code ?? ''
  const addresses = async () => (await omar.client.call(notice.query, {})).body.addresses

  it('nothing, until the address is confirmed by the code that was sent there', async () => {
    expect((await omar.client.call(notice.sendEmailCode, { email })).code).toBe(200)
    const code = await codeTo(email)
    const wrong = await omar.client.call(notice.confirmEmail, { email, code: code === '000000' ? '000001' : '000000' })
    expect(wrong.code).toBe(errors.INPUT_INVALID.code)
    // A code for one address confirms no other.
    const other = await omar.client.call(notice.confirmEmail, { email: 'omar@example.net', code })
    expect(other.code).toBe(errors.INPUT_INVALID.code)
    expect((await addresses()).email).toBe('f•••@example.com')
    await send(omar, sending('13.00'))
    expect(await sentTo(email)).toEqual([])

    const { body } = await omar.client.call(notice.confirmEmail, { email, code })
    // A message that goes straight to the phone is in the inbox, too.
    expect((await omar.client.call(notice.inbox, {})).body.items[0]).toMatchObject({
      topic: 'security',
      text: { en: expect.stringMatching(/^Your notifications now also go to o•••@example\.org\./) },
      link: '/settings/notifications',
    })
    expect(body.addresses.email).toBe('o•••@example.org')
    expect((await world.inbox(omar.mobile))[0]).toMatchObject({ purpose: 'EMAIL_CHANGED' })
    expect((await omar.client.call(notice.confirmEmail, { email, code })).code).toBe(errors.INPUT_INVALID.code)
  })
  it('then once, with a link that stops messages of its kind', async () => {
    const { requestId } = await send(omar, sending('14.00'))
    await approve(layla, requestId!)
    const [mail, ...more] = (await sentTo(email)).filter((body) => body.includes('AED 14.00'))
    expect(more).toEqual([])
    const id = /https?:\/\/[^\s/]+\/unsubscribe\/(\S+)$/.exec(mail ?? '')?.[1] ?? ''
    expect((await world.stranger.call(notice.stop, { id })).body).toMatchObject({ topic: 'approvals', wanted: false })
    const next = await send(omar, sending('15.00'))
    await approve(layla, next.requestId!)
    expect(count(await sentTo(email), /AED 15\.00/)).toBe(0)
    expect(count(await messagesTo(omar), /AED 15\.00.*已获批准/)).toBe(1)
  })
  it('what the provider announces, to those who want it: product news by e-mail, marketing only who asked for it', async () => {
    const ask = asProvider(world)
    await ask(provider.announce, { message: { en: 'Refunds are here.', zh: '退款功能上线。' } })
    await ask(provider.announce, { message: { en: 'Half price.', zh: '半价。' }, topic: 'marketing' })
    expect(count(await sentTo(email), /退款功能上线。\s.*\/unsubscribe\//)).toBe(1)
    expect(count(await sentTo(email), /半价/)).toBe(0)
    expect(count(await messagesTo(omar), /退款功能上线/)).toBe(0)
  })
  it('nothing any more once the address is removed', async () => {
    expect((await omar.client.call(notice.removeEmail, {})).body.addresses.email).toBeNull()
    const before = await sentTo(email)
    await send(layla, sending('16.00'))
    expect(await sentTo(email)).toEqual(before)
  })
})
