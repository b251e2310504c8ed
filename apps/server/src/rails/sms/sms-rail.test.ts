// SMS by template against vendors over HTTP, played as their public documentation describes them, and their delivery reports.
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/base/ids.ts'
import { deliver, post, queueDue, type NewMessage } from '../../platform/identity/message.ts'
import { openWorld, type World } from '../../testing/world.ts'
import type { MessageRail } from '../carrier.ts'
import { checkRails } from '../check.ts'
import { messageRailOf } from '../message-rail.ts'
import { twilioSignatureOf } from './report.ts'

const secrets = {
  TWILIO_ACCOUNT_SID: 'AC0123456789abcdef0123456789abcdef',
  TWILIO_AUTH_TOKEN: 'a token of 32 characters, more or less',
  VONAGE_API_KEY: 'abcd1234',
  VONAGE_API_SECRET: 'a secret: of/vonage',
  VONAGE_SIGNATURE_SECRET: 'a signature secret of vonage',
  UNIFONIC_APP_SID: 'an AppSid & more',
  UNIFONIC_REPORT_KEY: 'a-key-that-only-unifonic-was-given',
}
const origin = 'https://falaj.example'
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'falaj-sms-'))

interface VendorCall {
  readonly url: string
  readonly headers: http.IncomingHttpHeaders
  readonly body: string
}
interface Vendor {
  readonly url: string
  readonly calls: VendorCall[]
  answer: { readonly status: number; readonly body: string } | 'silent'
}
const servers: http.Server[] = []
const startVendor = async (): Promise<Vendor> => {
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (request.method === 'HEAD') return void response.end()
      const body = Buffer.concat(chunks).toString('utf8')
      vendor.calls.push({ url: request.url ?? '', headers: request.headers, body })
      if (vendor.answer === 'silent') return void request.socket.destroy()
      response.writeHead(vendor.answer.status, { 'content-type': 'application/json' }).end(vendor.answer.body)
    })
  })
  servers.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  const vendor: Vendor = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    answer: { status: 500, body: '' },
  }
  return vendor
}
const answers = {
  twilio: (id: string) => ({ status: 201, body: JSON.stringify({ sid: id, status: 'queued', error_code: null }) }),
  vonage: (id: string) => ({ status: 202, body: JSON.stringify({ message_uuid: id }) }),
  unifonic: (id: string) => ({
    status: 200,
    body: JSON.stringify({ success: true, message: '', errorCode: 'ER-00', data: { MessageID: id, Status: 'Sent' } }),
  }),
}
type VendorName = keyof typeof answers
const deploy = new URL('../../../../../deploy/sms/', import.meta.url)
/** The file that ships, with the vendor's host replaced by ours. */
const templateAt = (name: VendorName, url: string): string => {
  const given = fs.readFileSync(new URL(`${name}.json`, deploy), 'utf8')
  const file = path.join(folder, `${name}.json`)
  fs.writeFileSync(file, given.replace(/"url": "https:\/\/[^/"]+/, `"url": "${url}`))
  return file
}

const worlds: World[] = []
const vendors = {} as Record<VendorName, Vendor>
const names = Object.keys(answers) as VendorName[]
const open = async (name: VendorName, fallback: VendorName): Promise<World> => {
  const world = await openWorld({
    FALAJ_PUBLIC_ORIGIN: origin,
    FALAJ_SANDBOX_PUBLIC: 'yes',
    FALAJ_SMS_TEMPLATE: templateAt(name, vendors[name].url),
    FALAJ_SMS_FALLBACK_TEMPLATE: templateAt(fallback, vendors[fallback].url),
    FALAJ_SMS_SENDER: 'FALAJ',
    ...secrets,
  })
  worlds.push(world)
  return world
}
beforeAll(async () => {
  for (const name of names) vendors[name] = await startVendor()
})
beforeEach(() => {
  for (const name of names) {
    vendors[name].calls.length = 0
    vendors[name].answer = answers[name](newId())
  }
})
afterAll(async () => {
  for (const world of worlds) await world.close()
  for (const server of servers) server.close()
  fs.rmSync(folder, { recursive: true })
})

let world: World
let rail: MessageRail
const text = 'Falaj: 123456 is your login code. "Quotes", \\ and & = 你好'
const put = async (given: Partial<NewMessage> = {}): Promise<string> => {
  const id = newId()
  const message = {
    id,
    channel: 'sms',
    recipient: '+971-501234567',
    purpose: 'NOTICE',
    body: text,
    inbox: null,
    ...given,
  }
  await post(world.db, async () => undefined, message as NewMessage)
  return id
}
const attempt = (id: string) => deliver({ db: world.db, rail, signal: AbortSignal.timeout(20_000) }, id)
const row = async (id: string) =>
  (
    await world.owner.query<{
      state: string
      body: string | null
      delivery: string | null
      carrier: string
      route: number
    }>('select state, body, delivery, carrier, route from message where id = $1', [id])
  ).rows[0]!
const report = (url: string, body: string, type: string, headers: Record<string, string> = {}) =>
  world.app.inject({ method: 'POST', url, payload: body, headers: { 'content-type': type, ...headers } })
const form = 'application/x-www-form-urlencoded'

describe('Twilio', () => {
  const key = secrets.TWILIO_AUTH_TOKEN
  const tell = (id: string, sid: string, status: string, sign = key) => {
    const parameters = {
      MessageSid: sid,
      MessageStatus: status,
      To: '+971501234567',
      AccountSid: secrets.TWILIO_ACCOUNT_SID,
    }
    const url = `/rails/sms/report/twilio?id=${id}`
    const signature = twilioSignatureOf(sign, `${origin}${url}`, Object.entries(parameters))
    return report(url, new URLSearchParams(parameters).toString(), form, { 'x-twilio-signature': signature })
  }
  beforeAll(async () => {
    world = await open('twilio', 'unifonic')
    rail = await messageRailOf(world.settings)
  })
  it('gets a form with its own names, and its id is kept', async () => {
    vendors.twilio.answer = answers.twilio('SM1')
    const id = await put()
    expect(await attempt(id)).toEqual({ kind: 'sent' })
    const [call] = vendors.twilio.calls
    expect(call?.url).toBe(`/2010-04-01/Accounts/${secrets.TWILIO_ACCOUNT_SID}/Messages.json`)
    expect(call?.headers.authorization).toBe(
      `Basic ${Buffer.from(`${secrets.TWILIO_ACCOUNT_SID}:${key}`).toString('base64')}`,
    )
    expect(Object.fromEntries(new URLSearchParams(call?.body))).toEqual({
      To: '+971501234567',
      From: 'FALAJ',
      Body: text,
      StatusCallback: `${origin}/rails/sms/report/twilio?id=${id}`,
    })
    expect(await row(id)).toMatchObject({ state: 'SENT', carrier: 'twilio', body: text, delivery: null })
  })
  it('signs as its documentation’s example does', () => {
    const parameters = {
      CallSid: 'CA1234567890ABCDE',
      Caller: '+12349013030',
      Digits: '1234',
      From: '+12349013030',
      To: '+18005551212',
    }
    expect(twilioSignatureOf('12345', 'https://mycompany.com/myapp.php?foo=1&bar=2', Object.entries(parameters))).toBe(
      '0/KCTR6DLpKmkAf8muzZqo1nDgQ=',
    )
  })
  it('reports a delivery: once, and only with its signature', async () => {
    vendors.twilio.answer = answers.twilio('SM2')
    const id = await put()
    await attempt(id)
    expect((await tell(id, 'SM2', 'delivered', 'another token that nobody gave us')).statusCode).toBe(401)
    expect((await tell(id, 'SM2', 'sent')).json()).toEqual({ status: 'ignored' })
    expect((await tell(id, 'SM2', 'delivered')).json()).toEqual({ status: 'noted' })
    expect((await tell(id, 'SM2', 'delivered')).json()).toEqual({ status: 'repeated' })
    // Out of order: what arrived has arrived.
    expect((await tell(id, 'SM2', 'undelivered')).json()).toEqual({ status: 'repeated' })
    expect(await row(id)).toMatchObject({ delivery: 'DELIVERED', body: null })
    expect((await tell(newId(), 'SM-nobody', 'delivered')).statusCode).toBe(404)
    expect(await queueDue(world.db)).toBe(0)
  })
  it('that reports an arrival before the node could write down that it was handed over: it is not sent again', async () => {
    const id = await put()
    expect((await tell(id, 'SM5', 'sent')).statusCode).toBe(404)
    expect((await tell(id, 'SM5', 'delivered')).json()).toEqual({ status: 'noted' })
    expect(await attempt(id)).toEqual({ kind: 'gone' })
    expect(await row(id)).toMatchObject({ state: 'SENT', carrier: 'twilio', delivery: 'DELIVERED', body: null })
  })
  it('that could not deliver it is followed by the second vendor, once', async () => {
    vendors.twilio.answer = answers.twilio('SM3')
    vendors.unifonic.answer = answers.unifonic('42000348806924')
    const id = await put()
    await attempt(id)
    expect((await tell(id, 'SM3', 'undelivered')).json()).toEqual({ status: 'noted' })
    expect(await queueDue(world.db)).toBe(1)
    expect(await attempt(id)).toEqual({ kind: 'sent' })
    expect(vendors.unifonic.calls).toHaveLength(1)
    expect(vendors.twilio.calls).toHaveLength(1)
    expect(await row(id)).toMatchObject({ state: 'SENT', carrier: 'unifonic', route: 1, body: null })
    expect((await tell(id, 'SM3', 'undelivered')).json()).toEqual({ status: 'ignored' })
    const url = `/rails/sms/report/unifonic?key=${secrets.UNIFONIC_REPORT_KEY}`
    const body = JSON.stringify({ MessageID: '42000348806924', DLR: 'Undeliverable', Recipient: '971501234567' })
    expect((await report(url.replace('key=a', 'key=b'), body, 'application/json')).statusCode).toBe(401)
    expect((await report(url, '{"MessageID":', 'application/json')).statusCode).toBe(422)
    expect((await report(url, body, 'application/json')).json()).toEqual({ status: 'noted' })
    expect(await row(id)).toMatchObject({ delivery: 'UNDELIVERED' })
  })
  it('that reports nothing in time is followed by the second vendor, unless the code was superseded or has expired', async () => {
    const code = { livesMs: 300_000, of: 'a session' }
    await world.owner.query('delete from message')
    const late = "update message set due_at = now() - interval '1 second' where state = 'SENT' and due_at is not null"
    const first = await put({ purpose: 'LOGIN', code })
    await attempt(first)
    const second = await put({ purpose: 'LOGIN', code })
    await attempt(second)
    expect(await row(first)).toMatchObject({ state: 'SENT', body: null })
    await world.owner.query(late)
    expect(await queueDue(world.db)).toBe(1)
    expect(await attempt(first)).toEqual({ kind: 'gone' })
    expect(await attempt(second)).toEqual({ kind: 'sent' })
    expect(vendors.unifonic.calls).toHaveLength(1)
    const third = await put({ purpose: 'LOGIN', code: { livesMs: 3_600_000, of: 'another session' } })
    await attempt(third)
    await world.owner.query(late)
    await world.owner.query(`update message set expires_at = now() - interval '1 second' where id = $1`, [third])
    expect(await queueDue(world.db)).toBe(0)
    expect(await row(third)).toMatchObject({ state: 'SENT', body: null })
  })
  it('that fails is replaced at once; a number that is none is not tried again anywhere', async () => {
    vendors.twilio.answer = { status: 503, body: 'busy' }
    const id = await put()
    expect(await attempt(id)).toEqual({ kind: 'sent' })
    expect(await row(id)).toMatchObject({ carrier: 'unifonic', body: null })
    vendors.twilio.answer = { status: 400, body: JSON.stringify({ code: 21211, message: 'Invalid To', status: 400 }) }
    const wrong = await put()
    expect(await attempt(wrong)).toEqual({ kind: 'failed', why: 'twilio answered 400, code 21211' })
    expect(vendors.unifonic.calls).toHaveLength(1)
  })
  it('and the second vendor that are both away keep the message, and nothing says the secrets', async () => {
    vendors.twilio.answer = 'silent'
    vendors.unifonic.answer = { status: 200, body: JSON.stringify({ success: false, errorCode: 'ER-01', data: {} }) }
    await world.owner.query('delete from carrier_state')
    const id = await put()
    const outcome = await attempt(id)
    expect(outcome).toEqual({ kind: 'later', why: 'unifonic answered 200, code ER-01', isNews: true })
    expect(await row(id)).toMatchObject({ state: 'QUEUED', body: text })
    const { rows } = await world.owner.query<{ why: string }>('select why from carrier_state')
    for (const secret of Object.values(secrets)) expect(JSON.stringify([outcome, rows])).not.toContain(secret)
  })
  it('is tried by the doctor without a message', async () => {
    const found = (await checkRails(world.settings)).filter(({ rail: name }) => name.startsWith('SMS'))
    expect(found.map(({ setting, state }) => [setting, state])).toEqual([
      ['FALAJ_SMS_TEMPLATE', 'answers'],
      ['FALAJ_SMS_FALLBACK_TEMPLATE', 'answers'],
    ])
    expect(vendors.twilio.calls).toEqual([])
  })
})

describe('Vonage', () => {
  const tell = (
    body: string,
    { secret = secrets.VONAGE_SIGNATURE_SECRET, at = Date.now(), of = body, alg = 'HS256' } = {},
  ) => {
    const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = {
      iat: Math.floor(at / 1000),
      iss: 'Vonage',
      api_key: secrets.VONAGE_API_KEY,
      payload_hash: createHash('sha256').update(of).digest('hex'),
    }
    const signed = `${part({ alg, typ: 'JWT' })}.${part(claims)}`
    const token = `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
    return report('/rails/sms/report/vonage', body, 'application/json', { authorization: `Bearer ${token}` })
  }
  beforeAll(async () => {
    world = await open('vonage', 'twilio')
    rail = await messageRailOf(world.settings)
  })
  it('gets JSON that a text cannot break out of, and its signed report is believed once it fits the body', async () => {
    const id = await put()
    await attempt(id)
    const [call] = vendors.vonage.calls
    expect(call?.headers['content-type']).toBe('application/json')
    expect(JSON.parse(call?.body ?? '')).toEqual({
      channel: 'sms',
      message_type: 'text',
      to: '971501234567',
      from: 'FALAJ',
      text,
      client_ref: id,
      webhook_url: `${origin}/rails/sms/report/vonage`,
    })
    const body = JSON.stringify({ message_uuid: newId(), client_ref: id, status: 'delivered', channel: 'sms' })
    expect((await tell(body, { secret: 'another signature secret' })).statusCode).toBe(401)
    expect((await tell(body, { at: Date.now() - 3_600_000 })).statusCode).toBe(401)
    expect((await tell(body, { of: body.replace('delivered', 'rejected') })).statusCode).toBe(401)
    expect((await tell(body, { alg: 'none' })).statusCode).toBe(401)
    expect((await report('/rails/sms/report/vonage', body, 'application/json')).statusCode).toBe(401)
    expect((await tell('{"status":"delivered"}')).statusCode).toBe(422)
    expect((await tell(body)).json()).toEqual({ status: 'noted' })
    expect(await row(id)).toMatchObject({ delivery: 'DELIVERED' })
  })
})
describe('Unifonic', () => {
  beforeAll(async () => {
    world = await open('unifonic', 'vonage')
    rail = await messageRailOf(world.settings)
  })
  it('that answers 200 with an error inside has failed', async () => {
    vendors.unifonic.answer = {
      status: 200,
      body: JSON.stringify({ success: false, message: 'Dest num is too short', errorCode: 'ER-04', data: {} }),
    }
    const id = await put()
    expect(await attempt(id)).toEqual({ kind: 'failed', why: 'unifonic answered 200, code ER-04' })
    vendors.unifonic.answer = { status: 200, body: '<html>maintenance</html>' }
    expect(await attempt(await put())).toEqual({ kind: 'sent' })
    expect(vendors.vonage.calls).toHaveLength(1)
  })
})
