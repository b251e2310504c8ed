// Between app and database: cuts a connection at the moment of its commit, before the server receives it or before the answer comes back.
import net from 'node:net'

export interface Proxy {
  readonly port: number
  /** Where to go from now on: the server has another port after each start. */
  target(port: number): void
  cuts(): number
  close(): void
}
export const openProxy = async (chance: number): Promise<Proxy> => {
  let to = 0
  let cuts = 0
  const server = net.createServer((client) => {
    const upstream = net.connect(to, '127.0.0.1')
    const end = (): void => {
      client.destroy()
      upstream.destroy()
    }
    for (const side of [client, upstream]) side.on('error', end).on('close', end).setNoDelay(true)
    client.on('data', (chunk: Buffer) => {
      const isCommit = chunk.includes('commit')
      if (!isCommit || Math.random() >= chance) return void upstream.write(chunk)
      cuts += 1
      // Half of the cuts come after the server has got the commit: it happens, and no answer arrives.
      if (Math.random() < 0.5) return end()
      client.destroy()
      upstream.removeAllListeners('close')
      upstream.end(chunk)
    })
    upstream.on('data', (chunk: Buffer) => void client.write(chunk))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as net.AddressInfo).port,
    target: (port) => {
      to = port
    },
    cuts: () => cuts,
    close: () => void server.close(),
  }
}
