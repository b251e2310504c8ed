// A receiver of webhooks on this machine, as well or as badly behaved as a test needs.
import http from 'node:http'
import type { AddressInfo } from 'node:net'

export type Behaviour = 'ok' | 'error' | 'hang' | 'reset' | 'redirect' | 'gone' | 'slow-down' | 'endless' | 'trickle'
export interface ReceivedCall {
  readonly id: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
export interface Receiver {
  readonly url: string
  readonly calls: ReceivedCall[]
  /** Every connection, whether or not a request came. */
  readonly connections: () => number
  behave: Behaviour
  close(): Promise<void>
}

export const openReceiver = async (behaviour: Behaviour = 'ok', redirectTo = ''): Promise<Receiver> => {
  const calls: ReceivedCall[] = []
  let connections = 0
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('error', () => undefined)
    request.on('end', () => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
      calls.push({ id: headers['webhook-id'] ?? '', headers, body: Buffer.concat(parts).toString() })
      answer[receiver.behave](response)
    })
  })
  const answer: Readonly<Record<Behaviour, (response: http.ServerResponse) => void>> = {
    ok: (response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('thank you'),
    error: (response) => response.writeHead(500).end('broken'),
    hang: () => undefined,
    reset: (response) => response.socket?.resetAndDestroy(),
    redirect: (response) => response.writeHead(302, { location: redirectTo }).end(),
    gone: (response) => response.writeHead(410).end(),
    'slow-down': (response) => response.writeHead(429, { 'retry-after': '600' }).end(),
    endless: (response) => {
      response.writeHead(200)
      const more = (): void => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
      }
      response.on('drain', more)
      response.on('error', () => undefined)
      more()
    },
    trickle: (response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(timer))
    },
  }
  server.on('connection', (socket) => {
    connections += 1
    socket.on('error', () => undefined)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    calls,
    connections: () => connections,
    behave: behaviour,
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    },
  }
  return receiver
}
