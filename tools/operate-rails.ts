// Stand-ins for the rails of a live installation: https services that take what they get. The messages are kept, because a person needs the code.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

export interface StandInRails {
  /** Lines for the settings file. */
  readonly settings: string
  /** The newest six digits that were sent to a number. */
  readonly codeFor: (recipient: string) => Promise<string>
  readonly close: () => void
}

export const openRails = async (folder: string): Promise<StandInRails> => {
  const [key, certificate] = [path.join(folder, 'rails.key'), path.join(folder, 'rails.pem')]
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=rails.example',
      '-addext',
      'subjectAltName=IP:127.0.0.1',
      '-keyout',
      key,
      '-out',
      certificate,
    ],
    { stdio: 'ignore' },
  )
  fs.chmodSync(certificate, 0o644)
  const messages: { recipient: string; body: string }[] = []
  const server = https.createServer(
    { key: fs.readFileSync(key), cert: fs.readFileSync(certificate) },
    (request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        if (request.method === 'POST' && request.url === '/messages')
          messages.push(JSON.parse(body) as (typeof messages)[number])
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      })
    },
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  const secret = 'k'.repeat(40)
  return {
    settings: [
      '',
      `NODE_EXTRA_CA_CERTS=${certificate}`,
      `FALAJ_MESSAGE_URL=${origin}/messages`,
      `FALAJ_ACQUIRER_URL=${origin}/acquirer`,
      `FALAJ_ACQUIRER_KEY=${secret}`,
      `FALAJ_PAYOUT_URL=${origin}/payouts`,
      `FALAJ_BANK_URL=${origin}/bank`,
      `FALAJ_FX_URL=${origin}/rates`,
      `FALAJ_DEPOSIT_KEY=${secret}`,
      '',
    ].join('\n'),
    async codeFor(recipient) {
      for (let tries = 0; tries < 200; tries += 1) {
        const code = messages.findLast((message) => message.recipient === recipient)?.body.match(/\b\d{6}\b/)?.[0]
        if (code) return code
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      throw new Error(`no code was sent to ${recipient}`)
    },
    close: () => server.close(),
  }
}
