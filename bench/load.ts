// A load of n connections on raw sockets: the request's bytes are made once, so that the client costs little beside the server.
import net from 'node:net'

export interface Load {
  readonly perSecond: number
  readonly p99Ms: number
}
interface Request {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

const bytesOf = ({ url, method, headers, body = '' }: Request): Buffer => {
  const { host, pathname, search } = new URL(url)
  const lines = [
    `${method} ${pathname}${search} HTTP/1.1`,
    `host: ${host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  if (body) lines.push(`content-length: ${Buffer.byteLength(body)}`)
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`)
}

/** One request again and again, or one after the other of each connection's own; undefined ends it. */
type RequestSource = Request | ((connection: number, nth: number) => Request | undefined)

export const load = (source: RequestSource, connections: number, seconds: number): Promise<Load> =>
  new Promise((resolve, reject) => {
    const first = typeof source === 'function' ? source(0, 0) : source
    if (!first) return reject(new Error('there is nothing to ask'))
    const { hostname, port } = new URL(first.url)
    const same = bytesOf(first)
    const bytesFor = (connection: number, nth: number): Buffer | undefined => {
      if (typeof source !== 'function') return same
      const request = source(connection, nth)
      return request && bytesOf(request)
    }
    const times: number[] = []
    const until = performance.now() + seconds * 1000
    const from = performance.now()
    let open = connections
    const finish = (): void => {
      open -= 1
      if (open > 0) return
      const sorted = times.toSorted((a, b) => a - b)
      resolve({
        perSecond: (times.length / (performance.now() - from)) * 1000,
        p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
      })
    }
    for (let each = 0; each < connections; each += 1) {
      const socket = net.connect({ host: hostname, port: Number(port), noDelay: true })
      let sent = 0
      let nth = 0
      let missing = -1
      let head = ''
      const end = (): void => {
        socket.destroy()
        finish()
      }
      const send = (): void => {
        const bytes = bytesFor(each, nth)
        if (!bytes) return end()
        nth += 1
        sent = performance.now()
        missing = -1
        head = ''
        socket.write(bytes)
      }
      socket.on('connect', send)
      socket.on('error', reject)
      socket.on('data', (chunk: Buffer) => {
        if (missing < 0) {
          head += chunk.toString('latin1')
          const body = head.indexOf('\r\n\r\n')
          if (body < 0) return
          if (!head.startsWith('HTTP/1.1 200')) return reject(new Error(head.slice(0, 300)))
          const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
          if (Number.isNaN(length)) return reject(new Error(`no content-length: ${head.slice(0, body)}`))
          missing = length - (head.length - body - 4)
        } else missing -= chunk.length
        if (missing > 0) return
        const now = performance.now()
        times.push(now - sent)
        if (now < until) send()
        else end()
      })
    }
  })
