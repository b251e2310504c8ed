// E-mail against a real SMTP server: what is sent, and what becomes of a message when the server refuses, stalls, hangs up or is away.
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/base/ids.ts'
import { deliver, post, type NewMessage } from '../../platform/identity/message.ts'
import { forgetBounce, isCarrierSlow } from '../../platform/identity/message-outcome.ts'
import { readSettings, type Settings } from '../../platform/settings/settings.ts'
import { mailCertificate, mailUser, startMailServer, type MailServer } from '../../testing/mail-server.ts'
import { testSecret } from '../../testing/secrets.ts'
import { openWorld, type World } from '../../testing/world.ts'
import type { MessageRail } from '../carrier.ts'
import { checkRails } from '../check.ts'
import { messageRailOf } from '../message-rail.ts'

let world: World
let server: MailServer
let rail: MessageRail
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'falaj-mail-'))
const caFile = path.join(folder, 'ca.pem')
const login = `${mailUser.name}:${encodeURIComponent(mailUser.password)}@`
const settingsFor = (env: Record<string, string> = {}, scheme = 'smtp', user = login): Settings =>
  readSettings(
    {
      FALAJ_TEST: 'yes',
      FALAJ_SMTP_URL: `${scheme}://${user}localhost:${server.port}`,
      FALAJ_SMTP_CA_FILE: caFile,
      FALAJ_SMTP_TIMEOUT_SECONDS: '25',
      FALAJ_MAIL_FROM: 'Falaj <no-reply@falaj.example>',
      FALAJ_MAIL_BOUNCE: 'bounces@falaj.example',
      ...env,
    },
    '/',
    testSecret,
  )
const railFor = async (...given: Parameters<typeof settingsFor>): Promise<void> => {
  rail.close?.()
  rail = await messageRailOf(settingsFor(...given))
}
beforeAll(async () => {
  fs.writeFileSync(caFile, mailCertificate)
  world = await openWorld()
})
beforeEach(async () => {
  server = await startMailServer()
  rail = await messageRailOf(settingsFor())
  await world.owner.query('delete from message; delete from bounced_address; delete from carrier_state')
})
afterEach(async () => {
  rail.close?.()
  await server.stop()
})
afterAll(async () => {
  fs.rmSync(folder, { recursive: true })
  await world.close()
})

const signal = () => AbortSignal.timeout(120_000)
const put = async (given: Partial<NewMessage> = {}): Promise<string> => {
  const id = newId()
  const message = {
    id,
    channel: 'email',
    recipient: 'sara@example.com',
    purpose: 'invoice',
    body: 'Al Noor sent you invoice 7. Read it here: https://falaj.example/pay/i/x',
    inbox: null,
    mail: { language: 'en', subject: 'invoice', facts: { number: '7', seller: 'Al Noor' } },
    ...given,
  } as NewMessage
  await post(world.db, async () => undefined, message)
  return id
}
const attempt = (id: string) => deliver({ db: world.db, rail, signal: signal() }, id)
const again = (id: string) => world.owner.query('update message set due_at = null where id = $1', [id])
const row = async (id: string) =>
  (
    await world.owner.query<{
      state: string
      body: string | null
      tries: number
      failure: string | null
      waits: boolean
    }>('select state, body, tries, failure, due_at > now() as waits from message where id = $1', [id])
  ).rows[0]!
const headerOf = (raw: string, name: string): string =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(raw.replaceAll(/\r\n[ \t]+/g, ' '))?.[1]?.trim() ?? ''

describe('a message', () => {
  it('goes encrypted and logged in, with a subject, both texts, and its id in Message-ID and envelope sender', async () => {
    const id = await put()
    expect(await attempt(id)).toEqual({ kind: 'sent' })
    expect(await row(id)).toMatchObject({ state: 'SENT', body: null, waits: null })
    const [mail] = server.mails
    expect(mail).toMatchObject({
      from: `bounces+${id}@falaj.example`,
      to: 'sara@example.com',
      isEncrypted: true,
      user: mailUser.name,
    })
    const { raw } = mail!
    expect(headerOf(raw, 'Message-ID')).toBe(`<${id}@falaj.example>`)
    expect(headerOf(raw, 'From')).toBe('Falaj <no-reply@falaj.example>')
    expect(headerOf(raw, 'Subject')).toBe('Invoice 7 from Al Noor')
    expect(headerOf(raw, 'Auto-Submitted')).toBe('auto-generated')
    expect(headerOf(raw, 'List-Unsubscribe')).toBe('')
    expect(headerOf(raw, 'Content-Type')).toMatch(/^multipart\/alternative/)
    expect(raw).toMatch(/text\/plain[^]*text\/html/)
  })
  it('that can be stopped says how to mail programs, too', async () => {
    const stop = 'http://127.0.0.1:8080/unsubscribe/abc'
    const id = await put({ body: `Falaj: settled.\nTo stop messages of this kind: ${stop}` })
    await attempt(id)
    expect(headerOf(server.mails[0]!.raw, 'List-Unsubscribe')).toBe(`<${stop}>`)
  })
  it('has one line as its subject, whatever a name holds', async () => {
    const facts = { number: '7', seller: 'A\r\nBcc: eve@example.com' }
    await attempt(await put({ mail: { language: 'en', subject: 'invoice', facts } }))
    expect(headerOf(server.mails[0]!.raw, 'Subject')).toBe('Invoice 7 from A Bcc: eve@example.com')
    expect(server.mails[0]!.raw).not.toMatch(/^Bcc:/im)
  })
  it('goes by TLS from the first byte, too, and in plain text only to this machine without an authority', async () => {
    await server.stop()
    server = await startMailServer({ secure: true })
    await railFor({}, 'smtps')
    await attempt(await put())
    expect(server.mails[0]?.isEncrypted).toBe(true)
    await server.stop()
    server = await startMailServer({ disabledCommands: ['STARTTLS'], authOptional: true })
    await railFor({}, 'smtp', '')
    const refused = await put()
    expect(await attempt(refused)).toMatchObject({ kind: 'later', isNews: true })
    expect(server.mails).toHaveLength(0)
    await railFor({ FALAJ_SMTP_CA_FILE: '' }, 'smtp', '')
    await again(refused)
    expect(await attempt(refused)).toEqual({ kind: 'sent' })
  })
  it('is signed for its domain', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const keyFile = path.join(folder, 'dkim.pem')
    fs.writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }))
    await railFor({ FALAJ_DKIM_DOMAIN: 'falaj.example', FALAJ_DKIM_SELECTOR: 's1', FALAJ_DKIM_KEY_FILE: keyFile })
    await attempt(await put())
    const { raw } = server.mails[0]!
    const given = /^DKIM-Signature: [^]*?(?=\r\n\S)/m.exec(raw)![0]
    const signature = headerOf(raw, 'DKIM-Signature')
    const tag = (name: string): string => new RegExp(`\\b${name}=([^;]+)`).exec(signature)![1]!.replaceAll(/\s/g, '')
    expect([tag('d'), tag('s'), tag('c')]).toEqual(['falaj.example', 's1', 'relaxed/relaxed'])
    const relaxed = (name: string): string => `${name}:${headerOf(raw, name).replaceAll(/\s+/g, ' ')}\r\n`
    const bare = given
      .replace(/\bb=[^]*$/, 'b=')
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .replace(/^DKIM-Signature: /, '')
    const signed = `${tag('h').toLowerCase().split(':').map(relaxed).join('')}dkim-signature:${bare.replaceAll(/\s+/g, ' ').trim()}`
    const key = createPublicKey(publicKey.export({ type: 'spki', format: 'pem' }))
    expect(verify('sha256', Buffer.from(signed), key, Buffer.from(tag('b'), 'base64'))).toBe(true)
  })
})

describe('a server', () => {
  it('that refuses the address ends the message at once, and the address gets nothing more until it is confirmed', async () => {
    server.refuses = '550 5.1.1 no such user sara@example.com'
    const id = await put()
    expect(await attempt(id)).toEqual({ kind: 'failed', why: '550 5.1.1' })
    expect(await row(id)).toMatchObject({ state: 'FAILED', body: null, failure: '550 5.1.1', tries: 1 })
    server.refuses = null
    expect(await attempt(await put({ recipient: 'Sara@Example.com' }))).toEqual({
      kind: 'failed',
      why: 'bounced before',
    })
    expect(server.mails).toHaveLength(0)
    expect(await attempt(await put({ purpose: 'CONFIRM_EMAIL' }))).toEqual({ kind: 'sent' })
    await forgetBounce(world.db, 'sara@example.com')
    expect(await attempt(await put())).toEqual({ kind: 'sent' })
  })
  it('that refuses the text, or the address for another reason, ends the message only', async () => {
    server.refuses = '550 5.7.1 not here'
    expect(await attempt(await put())).toEqual({ kind: 'failed', why: '550 5.7.1' })
    server.refuses = null
    expect(await attempt(await put())).toEqual({ kind: 'sent' })
  })
  it('that is busy gets the message again', async () => {
    server.refuses = '450 4.2.1 later'
    const id = await put()
    expect(await attempt(id)).toMatchObject({ kind: 'later', isNews: false })
    expect(await row(id)).toMatchObject({ state: 'QUEUED', waits: true })
    // Not before its time.
    expect(await attempt(id)).toEqual({ kind: 'gone' })
    server.refuses = null
    await again(id)
    expect(await attempt(id)).toEqual({ kind: 'sent' })
    expect(server.mails).toHaveLength(1)
  })
  it('that refuses the login keeps every message, and says so once', async () => {
    await railFor({}, 'smtp', 'falaj:wrong@')
    const [one, two] = [await put(), await put()]
    expect(await attempt(one)).toEqual({
      kind: 'later',
      why: 'the mail server refused the login: 535 5.7.8',
      isNews: true,
    })
    expect(await attempt(two)).toMatchObject({ kind: 'later', isNews: false })
    expect(await row(one)).toMatchObject({ state: 'QUEUED', waits: true })
    expect(await isCarrierSlow(world.db, 'email')).toBe(false)
    await world.owner.query(`update carrier_state set failing_since = now() - interval '61 seconds'`)
    expect(await isCarrierSlow(world.db, 'email')).toBe(true)
    await railFor()
    await again(one)
    expect(await attempt(one)).toEqual({ kind: 'sent' })
    expect(await isCarrierSlow(world.db, 'email')).toBe(false)
  })
  it('that takes the password from a file takes a new one without a restart', async () => {
    const file = path.join(folder, 'password')
    fs.writeFileSync(file, 'the old one')
    await railFor({ FALAJ_SMTP_PASSWORD_FILE: file })
    const id = await put()
    expect(await attempt(id)).toMatchObject({ kind: 'later' })
    fs.writeFileSync(file, `${mailUser.password}\n`)
    await again(id)
    expect(await attempt(id)).toEqual({ kind: 'sent' })
  })
  it('that cannot be reached, or stalls, keeps the message', async () => {
    server.stalls = true
    await railFor({ FALAJ_SMTP_TIMEOUT_SECONDS: '1' })
    const id = await put()
    expect(await attempt(id)).toMatchObject({ kind: 'later', why: 'the mail server said nothing in time' })
    await server.stop()
    await railFor()
    await again(id)
    expect(await attempt(id)).toMatchObject({ kind: 'later', why: 'the mail server cannot be reached' })
    server = await startMailServer({}, server.port)
    await again(id)
    expect(await attempt(id)).toEqual({ kind: 'sent' })
  })
  it('that hangs up after the text gets it again under the same Message-ID', async () => {
    server.hangsUp = true
    const id = await put()
    expect(await attempt(id)).toMatchObject({ kind: 'later', why: 'the mail server closed the connection' })
    server.hangsUp = false
    await again(id)
    expect(await attempt(id)).toEqual({ kind: 'sent' })
    expect(server.mails.map(({ raw }) => headerOf(raw, 'Message-ID'))).toEqual(Array(2).fill(`<${id}@falaj.example>`))
  })
})

it('a node that dies between the server’s answer and its own record sends the same Message-ID again', async () => {
  const id = await put()
  const dies: MessageRail = {
    async send(...given) {
      await rail.send(...given)
      throw new Error('died')
    },
  }
  await deliver({ db: world.db, rail: dies, signal: signal() }, id)
  await again(id)
  expect(await attempt(id)).toEqual({ kind: 'sent' })
  expect(await attempt(id)).toEqual({ kind: 'gone' })
  expect(new Set(server.mails.map(({ raw }) => headerOf(raw, 'Message-ID'))).size).toBe(1)
})
it('what could not be sent for three days fails; a code does as soon as it has expired', async () => {
  server.refuses = '450 4.2.1 later'
  const old = await put()
  await world.owner.query(`update message set created_at = now() - interval '73 hours' where id = $1`, [old])
  expect(await attempt(old)).toEqual({ kind: 'failed', why: 'expired' })
  const code = await put({ purpose: 'STEP_UP', code: { livesMs: 1000, of: 'a session' } })
  expect(await attempt(code)).toEqual({ kind: 'failed', why: 'expired' })
})
it('the doctor connects, encrypts and logs in without sending anything', async () => {
  const stateOf = async (settings: Settings) =>
    (await checkRails(settings)).find(({ setting }) => setting === 'FALAJ_SMTP_URL')
  expect(await stateOf(settingsFor())).toMatchObject({ state: 'answers', detail: expect.stringContaining('logged in') })
  expect(await stateOf(settingsFor({}, 'smtp', 'falaj:wrong@'))).toMatchObject({
    state: 'silent',
    detail: expect.stringContaining('refused the login'),
  })
  await server.stop()
  expect(await stateOf(settingsFor())).toMatchObject({ state: 'silent' })
  expect(server.mails).toHaveLength(0)
})
