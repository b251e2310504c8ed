// A client below HTTP: sends arbitrary bytes and reports the answer and when the server hung up.
import net from 'node:net'

export interface RawClient {
  readonly send: (text: string | Buffer) => void
  readonly end: () => void
  readonly destroy: () => void
  /** Everything the server sent, once it has closed the connection. */
  readonly closed: Promise<string>
}

export const rawClient = async (port: number): Promise<RawClient> => {
  const socket = net.connect(port, '127.0.0.1')
  let received = ''
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(received)))
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('utf8')
  })
  // A reset is one of the ways a server hangs up.
  socket.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  return {
    send: (text) => void socket.write(text),
    end: () => void socket.end(),
    destroy: () => void socket.destroy(),
    closed,
  }
}

/** Status line and envelope of a raw answer. */
export const readRaw = (text: string): { readonly status: number; readonly code: number } => {
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)
  const body = text.slice(text.indexOf('\r\n\r\n') + 4)
  const { head } = JSON.parse(body) as { head: { code: number } }
  return { status, code: head.code }
}
