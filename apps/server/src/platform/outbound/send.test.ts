import { Resolver } from 'node:dns/promises'
import https from 'node:https'
import net from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { hostileUrls } from '../../testing/hostile-urls.ts'
import { openNameServer, type NameEntry, type NameServer } from '../../testing/name-server.ts'
import { openReceiver, type Behaviour, type Receiver } from '../../testing/receiver.ts'
import { isPublicAddress } from './address.ts'
import { makeSend } from './send.ts'

const message = { headers: { 'content-type': 'application/json' }, body: '{"a":1}' }
const outside = '93.184.216.34'
let inner: Receiver
beforeAll(async () => {
  inner = await openReceiver()
})
afterAll(() => inner.close())
afterEach(() => void vi.restoreAllMocks())

/** Sees every socket that would be opened, and opens none. */
const watchSockets = () =>
  vi.spyOn(net.Socket.prototype, 'connect').mockImplementation(function (this: net.Socket) {
    queueMicrotask(() => this.destroy(Object.assign(new Error('not in a test'), { code: 'ECONNREFUSED' })))
    return this
  } as never)

describe('nothing private is reached', () => {
  const innerPort = (): string => new URL(inner.url).port

  it('by any of the hostile spellings: not one packet', async () => {
    const sockets = watchSockets()
    // Every name resolves to this machine.
    const send = makeSend({
      local: false,
      ownPorts: new Set(),
      resolve: () => Promise.resolve(['127.0.0.1']),
      timeoutMs: 5000,
    })
    const atOurPort = hostileUrls.map((url) => url.replace(':8443', `:${innerPort()}`))
    const replies = await Promise.all([...hostileUrls, ...atOurPort].map((url) => send({ ...message, url })))
    expect(replies.map(({ error }) => error)).toEqual(replies.map(() => 'ADDRESS'))
    expect(sockets).toHaveBeenCalledTimes(0)
    expect(inner.connections()).toBe(0)
  })

  it.each([
    ['loopback', ['127.0.0.1']],
    ['AAAA only', ['::1']],
    ['mapped', ['::ffff:127.0.0.1']],
    ['NAT64', ['64:ff9b::7f00:1']],
    ['CGNAT', ['100.64.0.1']],
    ['link-local', ['169.254.169.254']],
    ['unique local', ['fd00::1']],
    ['private behind public', [outside, '10.0.0.1']],
    ['what is no address', ['localhost']],
  ])('by a name that resolves to %s', async (_what, addresses) => {
    const sockets = watchSockets()
    const send = makeSend({ local: false, ownPorts: new Set(), resolve: () => Promise.resolve(addresses) })
    expect(await send({ ...message, url: 'https://hooks.example.com/' })).toMatchObject({
      code: null,
      error: 'ADDRESS',
    })
    expect(sockets).toHaveBeenCalledTimes(0)
  })

  it('by a name that answers differently when it is asked again: the checked address is the one connected to', async () => {
    const sockets = watchSockets()
    const answers = [[outside], ['127.0.0.1'], ['127.0.0.1']]
    let lookups = 0
    const send = makeSend({
      local: false,
      ownPorts: new Set(),
      resolve: () => Promise.resolve(answers[lookups++] ?? []),
    })
    expect(await send({ ...message, url: 'https://hooks.example.com/' })).toMatchObject({ error: 'CONNECT' })
    expect(lookups).toBe(1)
    const [given] = sockets.mock.calls[0] as unknown as readonly [unknown]
    const options = [given].flat()[0] as { readonly lookup: net.LookupFunction; readonly host: string }
    expect(options.host).toBe('hooks.example.com')
    const found: unknown[] = []
    options.lookup('hooks.example.com', { all: true }, (_error, addresses) => found.push(addresses))
    options.lookup('hooks.example.com', {}, (_error, address) => found.push(address))
    expect(found).toEqual([[{ address: outside, family: 4 }], outside])
  })

  it('by a redirect: it is an answer, and its target receives nothing', async () => {
    const sly = await openReceiver('redirect', inner.url)
    const before = inner.connections()
    const send = makeSend({ local: true, ownPorts: new Set() })
    expect(await send({ ...message, url: sly.url })).toMatchObject({ code: 302, error: null })
    expect(inner.connections()).toBe(before)
    await sly.close()
  })

  it('and the listener would have noticed: where local receivers are allowed, it receives it', async () => {
    const send = makeSend({ local: true, ownPorts: new Set() })
    expect(await send({ ...message, url: inner.url })).toMatchObject({ code: 200, body: 'thank you' })
    expect(inner.connections()).toBe(1)
  })
})

describe('a port of Falaj itself', () => {
  it('is reached neither by an address of this machine nor by one that was saved when it was free', async () => {
    const port = Number(new URL(inner.url).port)
    const before = inner.connections()
    const send = makeSend({ local: true, ownPorts: new Set([port]), resolve: () => Promise.resolve(['127.0.0.1']) })
    for (const host of ['localhost', '127.0.0.1', '[::1]'])
      expect(await send({ ...message, url: `http://${host}:${port}/` })).toMatchObject({ code: null, error: 'ADDRESS' })
    expect(inner.connections()).toBe(before)
  })
})

describe('by the resolver of the product, from name servers that mean harm', () => {
  const names: Readonly<Record<string, NameEntry>> = {
    'rebind.example.com': { A: [[outside], ['127.0.0.1']] },
    'rebind6.example.com': { AAAA: [['2606:4700::1111'], ['::1']] },
    'split.example.com': { A: [[outside]], AAAA: [['::1']] },
    'mapped.example.com': { AAAA: [['::ffff:127.0.0.1']] },
    'translated.example.com': { A: [[outside]], AAAA: [['64:ff9b::7f00:1']] },
    'both.example.com': { A: [[outside, '10.0.0.1']] },
    'zero.example.com': { A: [['0.0.0.0']] },
    'metadata.example.com': { A: [['169.254.169.254']], AAAA: [['fd00:ec2::254']] },
    'alias.example.com': { CNAME: 'db.cluster.local' },
    'db.cluster.local': { A: [['127.0.0.1']] },
    'nobody.example.com': { A: ['none'], AAAA: ['none'] },
    'empty.example.com': {},
    'garbage.example.com': { A: ['garbage'], AAAA: ['garbage'] },
    'silent.example.com': { A: [null], AAAA: [null] },
    'good.example.com': { A: [[outside]], AAAA: [['2606:4700::1111']] },
    'good6.example.com': { AAAA: [['2606:4700::1111']] },
  }
  let server: NameServer
  beforeAll(async () => {
    server = await openNameServer(names)
  })
  afterAll(() => server.close())
  /** As a socket does, the name is looked up; to what is internal it is connected in earnest, wherever our listener is; outside nothing is. */
  const connectedTo = (): string[] => {
    const addresses: string[] = []
    const { connect } = net.Socket.prototype as { connect: (to: object) => void }
    vi.spyOn(net.Socket.prototype, 'connect').mockImplementation(function (this: net.Socket, ...args: unknown[]) {
      const [options] = [args[0]].flat() as [{ readonly host: string; readonly lookup: net.LookupFunction }]
      const port = Number(new URL(inner.url).port)
      const found: Parameters<net.LookupFunction>[2] = (_error, given) => {
        const address = given as string
        addresses.push(address)
        if (isPublicAddress(address)) this.destroy(Object.assign(new Error('not in a test'), { code: 'ECONNREFUSED' }))
        else connect.call(this, { host: '127.0.0.1', port })
      }
      queueMicrotask(() => options.lookup(options.host, {}, found))
      return this
    } as never)
    return addresses
  }
  const sending = (timeoutMs = 5000) => {
    const send = makeSend({ local: false, ownPorts: new Set(), nameServers: [server.address], timeoutMs })
    return (name: string) => send({ ...message, url: `https://${name}/hooks` })
  }

  it.each([
    ['split', 'ADDRESS'],
    ['mapped', 'ADDRESS'],
    ['translated', 'ADDRESS'],
    ['both', 'ADDRESS'],
    ['zero', 'ADDRESS'],
    ['metadata', 'ADDRESS'],
    ['alias', 'ADDRESS'],
    ['nobody', 'DNS'],
    ['empty', 'DNS'],
  ])('%s: no socket is opened', async (name, error) => {
    const [addresses, before] = [connectedTo(), inner.connections()]
    expect(await sending()(`${name}.example.com`)).toMatchObject({ code: null, error })
    expect([addresses, inner.connections()]).toEqual([[], before])
  })
  it.each(['garbage', 'silent'])('%s: it ends in time, and no socket is opened', async (name) => {
    const addresses = connectedTo()
    expect((await sending(300)(`${name}.example.com`)).error).toMatch(/^(DNS|TIMEOUT)$/)
    expect(addresses).toEqual([])
  })
  it.each([
    ['good', outside],
    ['good6', '2606:4700::1111'],
  ])('%s: it is connected to the address that was asked for', async (name, address) => {
    const addresses = connectedTo()
    expect(await sending()(`${name}.example.com`)).toMatchObject({ error: 'CONNECT' })
    expect(addresses).toEqual([address])
  })
  it.each(['rebind', 'rebind6'])(
    '%s: public first and private next; asked once for each try, and never what is private is connected to',
    async (name) => {
      const [addresses, before] = [connectedTo(), inner.connections()]
      const send = sending()
      const earlier = server.questions.length
      const errors: unknown[] = []
      for (let nth = 0; nth < 10; nth += 1) errors.push((await send(`${name}.example.com`)).error)
      expect(errors).toEqual(Array.from({ length: 5 }, () => ['CONNECT', 'ADDRESS']).flat())
      expect(addresses.filter((each) => !isPublicAddress(each))).toEqual([])
      expect(addresses).toHaveLength(5)
      expect(server.questions.slice(earlier)).toHaveLength(20)
      expect(inner.connections()).toBe(before)
    },
  )
  it('and a sender that looks the name up again when it connects would have reached the listener', async () => {
    const [addresses, before] = [connectedTo(), inner.connections()]
    const resolver = new Resolver()
    resolver.setServers([server.address])
    expect(await resolver.resolve4('rebind.example.com')).toEqual([outside])
    await new Promise((ended) => {
      https
        .request({
          host: 'rebind.example.com',
          agent: false,
          lookup: (name, _options, found) => void resolver.resolve4(name).then(([address]) => found(null, address!, 4)),
        })
        .on('error', ended)
        .end()
    })
    expect([addresses, inner.connections()]).toEqual([['127.0.0.1'], before + 1])
  })
})

describe('a receiver that behaves badly', () => {
  const ask = async (behaviour: Behaviour) => {
    const receiver = await openReceiver(behaviour)
    const reply = await makeSend({ local: true, ownPorts: new Set(), timeoutMs: 300, answerBytesMax: 1000 })({
      ...message,
      url: receiver.url,
    })
    await receiver.close()
    return reply
  }
  it.each([
    ['hang', { code: null, error: 'TIMEOUT' }],
    ['reset', { code: null, error: 'RESET' }],
    ['error', { code: 500, error: null, body: 'broken' }],
    ['gone', { code: 410, error: null }],
    ['trickle', { code: null, error: 'TIMEOUT' }],
  ] as const)('%s', async (behaviour, reply) => {
    expect(await ask(behaviour)).toMatchObject(reply)
  })
  it('an endless answer is cut off', async () => {
    const { code, body } = await ask('endless')
    expect([code, body?.length]).toEqual([200, 1000])
  })
  it('nobody there, no such name, no certificate', async () => {
    const gone = await openReceiver()
    await gone.close()
    const send = makeSend({ local: true, ownPorts: new Set(), resolve: () => Promise.reject(new Error('none')) })
    expect(await send({ ...message, url: gone.url })).toMatchObject({ error: 'CONNECT' })
    expect(await send({ ...message, url: 'https://hooks.example.com/' })).toMatchObject({ error: 'DNS' })
  })
  it('a name server that never answers', async () => {
    const send = makeSend({
      local: false,
      ownPorts: new Set(),
      timeoutMs: 100,
      resolve: () => new Promise(() => undefined),
    })
    expect(await send({ ...message, url: 'https://hooks.example.com/' })).toMatchObject({ error: 'TIMEOUT' })
  })
})
