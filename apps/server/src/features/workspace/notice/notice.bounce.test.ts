// E-mail that comes back: what the mail server hands over, what it changes, and how the address is used again.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { notice } from '@falaj/contract/workspace/notice'
import { newId } from '../../../platform/base/ids.ts'
import { deliver, post } from '../../../platform/identity/message.ts'
import { messageRailOf } from '../../../rails/message-rail.ts'
import { openWorld, type World } from '../../../testing/world.ts'

const key = 'a key that the mail server and we know'.replaceAll(' ', '-')
let world: World
beforeAll(async () => {
  world = await openWorld({ FALAJ_MAIL_BOUNCE_KEY: key })
})
afterAll(() => world.close())

const handOver = (body: string, type = 'application/json', given = key) =>
  world.app.inject({
    method: 'POST',
    url: '/rails/mail/bounce',
    payload: body,
    headers: { 'content-type': type, authorization: `Bearer ${given}` },
  })
const failed = (messageId: string, status = '5.1.1'): string => JSON.stringify({ messageId, action: 'failed', status })
/** A message that the sandbox's carrier has taken. */
const sentTo = async (recipient: string) => {
  const id = newId()
  const mail = { language: 'en', subject: 'NOTICE', facts: { topic: 'Settlement' } } as const
  await post(world.db, async () => undefined, {
    id,
    channel: 'email',
    recipient,
    purpose: 'NOTICE',
    body: 'Falaj: settled.',
    inbox: null,
    mail,
  })
  const rail = await messageRailOf(world.settings)
  return { id, outcome: await deliver({ db: world.db, rail, signal: AbortSignal.timeout(5000) }, id) }
}

it('is believed by its key only, and kept when nothing can be made of it', async () => {
  const { id } = await sentTo('somebody@example.com')
  expect((await handOver(failed(id), 'application/json', 'another')).statusCode).toBe(401)
  expect((await handOver(failed(newId()))).statusCode).toBe(404)
  expect((await handOver('From: somebody\n\nI am on holiday.', 'message/rfc822')).statusCode).toBe(422)
  const { rows } = await world.owner.query(`select status, count from rail_refusal where rail = 'mail'`)
  expect(rows).toEqual([{ status: 422, count: 1 }])
  expect((await handOver(failed(id, '5.2.2'))).json()).toEqual({ status: 'noted' })
  // A full mailbox: the next one is tried.
  expect((await sentTo('somebody@example.com')).outcome).toEqual({ kind: 'sent' })
})
it('takes a notification as mail servers send it', async () => {
  const { id } = await sentTo('nobody@example.com')
  const mail = `To: bounces+${id}@falaj.example
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example.com

Final-Recipient: rfc822; nobody@example.com
Action: failed
Status: 5.1.1

--b--
`
  expect((await handOver(mail, 'message/rfc822')).json()).toEqual({ status: 'noted' })
  expect((await handOver(mail, 'text/plain')).json()).toEqual({ status: 'repeated' })
  expect((await sentTo('Nobody@example.com')).outcome).toEqual({ kind: 'failed', why: 'bounced before' })
})
it('shows its owner that nothing is sent there, until they confirm the address again', async () => {
  const admin = await world.as('admin')
  const email = 'admin.bounces@example.com'
  const codeOf = async (): Promise<string> => (await world.inbox(email))[0]!.code!
  await admin.call(notice.sendEmailCode, { email })
  expect((await admin.call(notice.confirmEmail, { email, code: await codeOf() })).body.emailBounces).toBe(false)
  const { id } = await sentTo(email)
  await handOver(failed(id))
  expect((await admin.call(notice.query, {})).body.emailBounces).toBe(true)
  await world.owner.query(`update sms_code set sent_at = sent_at - interval '2 minutes'`)
  await admin.call(notice.sendEmailCode, { email })
  expect((await admin.call(notice.confirmEmail, { email, code: await codeOf() })).body.emailBounces).toBe(false)
  expect((await sentTo(email)).outcome).toEqual({ kind: 'sent' })
})
