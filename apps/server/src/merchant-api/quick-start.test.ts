// Runs the quick start of the client package exactly as in its README: a key, an order, a payer, a webhook that is verified.
import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Falaj, FalajError, verifyWebhook } from '@falaj/client'
import { webhook } from '@falaj/contract/developers/webhook'
import { newId } from '../platform/base/ids.ts'
import { testCards } from '../sandbox/acquirer/cards.ts'
import { keyFor } from '../testing/merchant-program.ts'
import { hearAll, typeCard } from '../testing/payer.ts'
import { withStepUp } from '../testing/team.ts'
import { openWorld, type Client, type World } from '../testing/world.ts'
import { checkout } from '@falaj/contract/payments/checkout'

const folder = path.join(import.meta.dirname, '../../../../packages/client')
const text = fs.readFileSync(path.join(folder, 'README.md'), 'utf8')
/** Returns the match, or fails with the missing pattern. */
const inText = (pattern: RegExp): string => {
  const found = pattern.exec(text)?.[1]
  if (found === undefined) throw new Error(`the README has no ${pattern.source}`)
  return found
}
const program = inText(/```ts\n([\s\S]*?)```/)
const start = inText(/```sh\n(.+)\n```/)
const fileName = inText(/Save this as `(\S+)`/)

let world: World
let admin: Client
let origin = ''
beforeAll(async () => {
  world = await openWorld({}, { acquirer: true, background: true })
  admin = await world.as('admin')
  const address = world.app.server.address() as { port: number }
  origin = `http://127.0.0.1:${address.port}`
})
afterAll(() => world.close())

/** A checkout, and beside it a project of somebody's, with the package as the README installs it. */
let both = ''
let project = ''
const env = {
  PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env['PATH'] ?? ''}`,
  // It asks nobody for anything: the package has no dependencies.
  npm_config_offline: 'true',
  npm_config_update_notifier: 'false',
}
beforeAll(() => {
  both = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'falaj-shop-')))
  project = path.join(both, 'shop')
  const [root, checkout] = [path.join(folder, '../..'), path.join(both, 'falaj')]
  fs.cpSync(folder, path.join(checkout, 'packages/client'), {
    recursive: true,
    filter: (from) => !['dist', 'node_modules'].includes(path.basename(from)),
  })
  for (const file of fs.readdirSync(root).filter((each) => /^tsconfig.*\.json$/.test(each)))
    fs.copyFileSync(path.join(root, file), path.join(checkout, file))
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(checkout, 'node_modules'))
  fs.writeFileSync(path.join(checkout, 'package.json'), '{"private":true,"workspaces":["packages/*"]}')
  fs.mkdirSync(project)
  fs.writeFileSync(path.join(project, 'package.json'), '{"type":"module"}')
  const home = { ...env, HOME: both }
  execFileSync('sh', ['-c', inText(/From a checkout of Falaj: `(.+?)`/)], { cwd: checkout, env: home })
  execFileSync('sh', ['-c', inText(/in your own\s+project: `(.+?)`/)], { cwd: project, env: home })
}, 60_000)
afterAll(() => fs.rmSync(both, { recursive: true, force: true }))

it('the README’s program opens an order, is notified that it was paid, and verifies that it was us', async () => {
  const { secret } = await keyFor(admin, ['payments:write', 'payments:read'])
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const saved = await admin.call(
    webhook.save,
    { url: inText(/add `(\S+)`/).replace(':4242/', `:${port}/`), description: 'Shop', events: [] },
    { 'idempotency-key': newId() },
  )
  const signing = (await withStepUp(admin, webhook.reveal, { id: saved.body.id })).body.secret
  fs.writeFileSync(path.join(project, fileName), program)
  // Verbatim, with the reader's own values filled in.
  const own = { 'http://127.0.0.1:8080': origin, 'falaj_sandbox_…': secret, 'whsec_…': signing }
  const command = Object.entries(own).reduce((line, [shown, value]) => {
    expect(line).toContain(shown)
    return line.replace(shown, value)
  }, start)
  let [output, complained] = ['', '']
  const shop = spawn('sh', ['-c', command], { cwd: project, env: { ...env, PORT: String(port) }, detached: true })
  shop.stdout.on('data', (part: Buffer) => (output += part.toString()))
  shop.stderr.on('data', (part: Buffer) => (complained += part.toString()))
  try {
    const token = await expect
      .poll(() => /\/pay\/o\/([\w-]{43})/.exec(output)?.[1] ?? complained)
      .toMatch(/^[\w-]{43}$/)
      .then(() => /\/pay\/o\/([\w-]{43})/.exec(output)![1]!)
    const number = /test card `([\d ]+)`/.exec(text)![1]!.replaceAll(' ', '')
    expect(testCards.has(number)).toBe(true)
    const instrument = await typeCard(world, number)
    await world.stranger.call(checkout.pay, { token, key: newId(), method: 'BANK_CARD', instrument })
    await hearAll(world)
    await expect.poll(() => output).toContain('A-1001 is PAID_SUCCESS')
    expect(complained).toBe('')
  } finally {
    // With what the shell has started; one that ended by itself has said why.
    if (shop.exitCode === null) process.kill(-shop.pid!)
  }
})

it('the package has its types with it: the README’s program compiles, and a wrong call does not', () => {
  const root = path.join(folder, '../..')
  fs.writeFileSync(path.join(project, 'shop.ts'), program)
  fs.writeFileSync(path.join(project, 'wrong.ts'), `${program}\nvoid falaj.call('createPaymnt', {})\n`)
  const compiled = (file: string): string => {
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--skipLibCheck', 'false']
    const types = ['--types', 'node', '--typeRoots', path.join(root, 'node_modules/@types')]
    const tsc = path.join(root, 'node_modules/typescript/bin/tsc')
    try {
      return execFileSync(process.execPath, [tsc, ...options, ...types, file], { cwd: project }).toString()
    } catch (error) {
      return String((error as { stdout: Buffer }).stdout)
    }
  }
  expect(compiled('shop.ts')).toBe('')
  expect(compiled('wrong.ts')).toContain('createPaymnt')
})

describe('the client', () => {
  it('sends a command again under the same key when no answer came, and it happens once', async () => {
    const { secret } = await keyFor(admin, ['customers:write', 'customers:read'])
    const keys: string[] = []
    const falaj = new Falaj({
      key: secret,
      origin,
      wait: () => Promise.resolve(),
      fetch: async (url, init) => {
        const answer = await fetch(url, init)
        keys.push(String((init.headers as Record<string, string>)['idempotency-key']))
        // Carried out, and its answer is lost; then a server that is busy.
        if (keys.length === 1) throw new Error('reset')
        return keys.length === 2 ? new Response('{}', { status: 503 }) : answer
      },
    })
    const { id } = await falaj.call('createCustomer', { body: { name: 'Once Only', language: 'en' } })
    expect(new Set(keys).size).toBe(1)
    expect(keys).toHaveLength(3)
    const names = []
    for await (const each of falaj.each('listCustomers', { limit: 3 })) names.push([each.id, each.name])
    expect(names.filter(([, name]) => name === 'Once Only')).toEqual([[id, 'Once Only']])
    expect(names.length).toBeGreaterThan(3)
    const refused = await falaj
      .call('createCustomer', { body: { name: '', language: 'en' } })
      .catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(FalajError)
    expect(refused).toMatchObject({
      status: 400,
      code: 'input_invalid',
      fields: [{ path: 'name', code: 'REQUIRED' }],
      docs: expect.stringContaining('/docs/api#error-input_invalid'),
    })
  })
  it('takes what the public package signs, and nothing else', async () => {
    const secret = `whsec_${Buffer.from('a'.repeat(32)).toString('base64')}`
    const [id, at] = [newId(), new Date()]
    const body = JSON.stringify({ type: 'payment.changed', timestamp: at.toISOString(), data: { id } })
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': `v1,AAAA ${new Webhook(secret).sign(id, at, body)}`,
    }
    expect(await verifyWebhook(secret, headers, body)).toMatchObject({ id, type: 'payment.changed', data: { id } })
    const refused = async (over: object, given = body): Promise<string> =>
      verifyWebhook(secret, { ...headers, ...over }, given).then(
        () => 'taken',
        (error: Error) => error.message,
      )
    expect(await refused({}, `${body} `)).toBe('no signature fits')
    expect(await refused({ 'webhook-id': newId() })).toBe('no signature fits')
    expect(await refused({ 'webhook-signature': undefined })).toBe('the headers are missing')
    expect(await refused({ 'webhook-timestamp': '1' })).toBe('the time is too far off')
  })
})
