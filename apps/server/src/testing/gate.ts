// A way to the database that a test can close and open again: for the program the database is away, for everybody else it is there.
import net from 'node:net'

export interface Gate {
  /** The given address, by way of the gate. */
  readonly url: string
  /** Cuts every connection and refuses new ones. */
  close(): Promise<void>
  open(): Promise<void>
}

export const openGate = async (url: string): Promise<Gate> => {
  const { hostname, port } = new URL(url)
  const sockets = new Set<net.Socket>()
  const server = net.createServer((client) => {
    const upstream = net.connect(Number(port), hostname)
    const end = (): void => {
      client.destroy()
      upstream.destroy()
    }
    for (const side of [client, upstream]) {
      sockets.add(side)
      side.on('error', end).on('close', end)
    }
    client.pipe(upstream)
    upstream.pipe(client)
  })
  const listen = (at: number): Promise<void> =>
    new Promise((resolve) => void server.listen(at, '127.0.0.1', () => resolve()))
  await listen(0)
  const { port: own } = server.address() as net.AddressInfo
  const gated = new URL(url)
  gated.host = `127.0.0.1:${own}`
  return {
    url: gated.href,
    open: () => listen(own),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
        sockets.clear()
      }),
  }
}
