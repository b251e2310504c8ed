// A real SMTP server on this machine, which keeps what it takes and misbehaves as a test wants.
import { once } from 'node:events'
import type net from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** Of `localhost`, for tests only. */
export const mailCertificate = `-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUQMSUFneERRYbK3eTRWYsxIEXl20wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTExOTIwMzcyMloYDzIxMjYxMDI2
MjAzNzIyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATI7YELDcqXXnSz7wJ9BQNH1h2qMfZD/3ZkWJomQw5XshIgAmzwTTNt
KWnJt/xVVCmpQQAby02R//lBZb9R20oAo28wbTAdBgNVHQ4EFgQUHIOpQw2XQ6O+
jYecBMeRGn1U+YQwHwYDVR0jBBgwFoAUHIOpQw2XQ6O+jYecBMeRGn1U+YQwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSQAwRgIhAIiZOJVyTpPxGTsfTixWUkyRDlSO7XlsKQnpBe4yTOmQAiEA
7ZChckKfOkzPEv5mz1KgdP6knTmBhduQoErvoBbF9yA=
-----END CERTIFICATE-----`
const mailKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgGPwb+UMufiQ1MM0I
UeTLYkB9lpfAoDcGv/T3mAhxJKyhRANCAATI7YELDcqXXnSz7wJ9BQNH1h2qMfZD
/3ZkWJomQw5XshIgAmzwTTNtKWnJt/xVVCmpQQAby02R//lBZb9R20oA
-----END PRIVATE KEY-----`

export interface MailAtServer {
  readonly from: string
  readonly to: string
  readonly raw: string
  readonly isEncrypted: boolean
  readonly user: string | null
}
export interface MailServer {
  readonly port: number
  readonly mails: MailAtServer[]
  /** How many conversations were begun. */
  connections: number
  /** Refuses each address with this answer. */
  refuses: string | null
  /** After it has taken the text: closes the connection without an answer. */
  hangsUp: boolean
  /** Answers nothing to the text. */
  stalls: boolean
  stop(): Promise<void>
}
export const mailUser = { name: 'falaj', password: 'a password: with/signs' }

const refusal = (answer: string): Error =>
  Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) })
export const startMailServer = async (options: SMTPServerOptions = {}, port = 0): Promise<MailServer> => {
  const sockets = new Set<net.Socket>()
  const smtp = new SMTPServer({
    key: mailKey,
    cert: mailCertificate,
    hideDSN: false,
    hideENHANCEDSTATUSCODES: true,
    authMethods: ['PLAIN', 'LOGIN'],
    onAuth: (auth, _session, done) =>
      auth.username === mailUser.name && auth.password === mailUser.password
        ? done(null, { user: auth.username })
        : done(refusal('535 5.7.8 wrong password')),
    onRcptTo: (_address, _session, done) => done(server.refuses === null ? null : refusal(server.refuses)),
    onConnect(_session, done) {
      server.connections += 1
      done()
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        server.mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo[0]?.address ?? '',
          raw: Buffer.concat(chunks).toString('utf8'),
          isEncrypted: session.secure,
          user: (session.user as string | undefined) ?? null,
        })
        if (server.hangsUp) for (const socket of sockets) socket.destroy()
        else if (!server.stalls) done()
      })
    },
    ...options,
  })
  // What a client breaks off is no fault of the test.
  smtp.on('error', () => undefined)
  smtp.server.on('connection', (socket: net.Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  smtp.listen(port, '127.0.0.1')
  await once(smtp.server, 'listening')
  const server: MailServer = {
    port: (smtp.server.address() as net.AddressInfo).port,
    mails: [],
    connections: 0,
    refuses: null,
    hangsUp: false,
    stalls: false,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        smtp.close(() => resolve())
      }),
  }
  return server
}
