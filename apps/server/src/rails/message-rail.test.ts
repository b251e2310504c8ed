// The contract of any carrier of messages, against the sandbox's, a real mail server, and a vendor by template.
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../platform/base/ids.ts'
import { readSettings } from '../platform/settings/settings.ts'
import { startMailServer, type MailServer } from '../testing/mail-server.ts'
import { testSecret } from '../testing/secrets.ts'
import { openWorld, type World } from '../testing/world.ts'
import { CarrierDown, type MessageRail, type OutgoingMessage } from './carrier.ts'
import { messageRailOf } from './message-rail.ts'

interface Carrier {
  readonly rail: MessageRail
  readonly message: Pick<OutgoingMessage, 'channel' | 'recipient' | 'language' | 'subject'>
  /** What the recipient has of a message. */
  readonly arrived: (id: string) => Promise<readonly string[]>
  /** What a repeat of the same message has in common with the first. */
  readonly keyOf: (arrival: string) => string
  readonly leave?: () => Promise<void>
}
let world: World
let mails: MailServer
const bodies: string[] = []
const vendor = http.createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    bodies.push(Buffer.concat(chunks).toString('utf8'))
    response.end(JSON.stringify({ accepted: true, id: bodies.length }))
  })
})
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'falaj-carriers-'))
const carriers = {} as Record<string, Carrier>
const railBy = (env: Record<string, string>) =>
  messageRailOf(readSettings({ FALAJ_TEST: 'yes', ...env }, '/', testSecret))
beforeAll(async () => {
  world = await openWorld()
  mails = await startMailServer({ authOptional: true })
  vendor.listen(0, '127.0.0.1')
  await once(vendor, 'listening')
  const template = path.join(folder, 'vendor.json')
  fs.writeFileSync(
    template,
    JSON.stringify({
      name: 'vendor',
      url: `http://127.0.0.1:${(vendor.address() as AddressInfo).port}/sms`,
      json: { reference: '{id}', to: '{to}', text: '{text}' },
      success: { status: [200], path: 'accepted', values: [true] },
      id: 'id',
    }),
  )
  carriers['of the sandbox'] = {
    rail: await messageRailOf(world.settings),
    message: { channel: 'sms', recipient: '+971-501234567' },
    arrived: async (id) =>
      (await world.db.selectFrom('sandbox_message').select('body').where('id', '=', id).execute()).map(
        ({ body }) => body,
      ),
    keyOf: (body) => body,
  }
  carriers['by SMTP'] = {
    rail: await railBy({ FALAJ_SMTP_URL: `smtp://127.0.0.1:${mails.port}`, FALAJ_MAIL_FROM: 'no-reply@falaj.example' }),
    message: { channel: 'email', recipient: 'sara@example.com', language: 'en', subject: 'A notice' },
    arrived: async (id) => mails.mails.map(({ raw }) => raw).filter((raw) => raw.includes(id)),
    keyOf: (raw) => /^Message-ID: (.*)$/im.exec(raw)?.[1] ?? '',
    leave: () => mails.stop(),
  }
  carriers['by template'] = {
    rail: await railBy({ FALAJ_SMS_TEMPLATE: template, FALAJ_SMS_SENDER: 'FALAJ' }),
    message: { channel: 'sms', recipient: '+971-501234567' },
    arrived: async (id) => bodies.filter((body) => body.includes(id)),
    keyOf: (body) => (JSON.parse(body) as { reference: string }).reference,
    leave: async () => {
      vendor.closeAllConnections()
      await new Promise((resolve) => vendor.close(resolve))
    },
  }
})
afterAll(async () => {
  for (const { rail } of Object.values(carriers)) rail.close?.()
  await mails.stop()
  vendor.close()
  fs.rmSync(folder, { recursive: true })
  await world.close()
})

const sendBy = (name: string, id: string, signal = AbortSignal.timeout(120_000)) => {
  const { rail, message } = carriers[name]!
  return rail.send(world.db, { id, purpose: 'NOTICE', body: 'Settled.', ...message }, signal)
}
describe.each(['of the sandbox', 'by SMTP', 'by template'])('a carrier %s', (name) => {
  const send = (id: string, signal?: AbortSignal) => sendBy(name, id, signal)
  it('takes a message and delivers its text', async () => {
    const id = newId()
    await send(id)
    const arrivals = await carriers[name]!.arrived(id)
    expect(arrivals).toHaveLength(1)
    expect(arrivals[0]).toContain('Settled.')
  })
  it('delivers a repeat once, or so that it is recognised', async () => {
    const id = newId()
    const { arrived, keyOf } = carriers[name]!
    await send(id)
    await send(id)
    const arrivals = await arrived(id)
    expect(new Set(arrivals.map(keyOf)).size).toBe(1)
  })
  it('sends nothing once the attempt has ended', async () => {
    const id = newId()
    await expect(send(id, AbortSignal.abort())).rejects.toThrow(/abort/i)
    expect(await carriers[name]!.arrived(id)).toEqual([])
  })
})
// The simulated one is part of the program.
it.each(['by SMTP', 'by template'])(
  'a carrier %s that is away says so, as one that takes no message at all',
  async (name) => {
    await carriers[name]!.leave?.()
    await expect(sendBy(name, newId())).rejects.toBeInstanceOf(CarrierDown)
  },
)
