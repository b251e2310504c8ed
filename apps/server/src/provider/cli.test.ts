import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { application } from '@falaj/contract/merchant/application'
import { product } from '@falaj/contract/merchant/product'
import type { ProductKey } from '@falaj/contract/kernel/products'
import { fullAnswers, sendDocument } from '../testing/applicant.ts'
import { requireInstallation } from '../platform/db/migrate.ts'
import { sealWaiting } from '../platform/audit/seal.ts'
import { openWorld, type World } from '../testing/world.ts'
import { CommandFailed } from './ask.ts'
import { commands, runCommand } from './commands.ts'

let world: World
let address: string
beforeAll(async () => {
  world = await openWorld()
  address = await world.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => world.close())

const envWith = (more: Record<string, string>) => ({
  FALAJ_URL: address,
  FALAJ_PROVIDER_TOKEN: world.settings.providerToken ?? '',
  ...more,
})
/** As the program runs it, in this process: starting one costs a second. */
const cli = (
  args: readonly string[],
  more: Record<string, string> = {},
): Promise<{ code: number; out: string; err: string }> =>
  runCommand(args, envWith(more)).then(
    (out) => ({ code: 0, out, err: '' }),
    (error: unknown) => {
      if (!(error instanceof CommandFailed)) throw error
      return { code: error.exit, out: '', err: error.message }
    },
  )
const program = (args: readonly string[]): Promise<{ code: number | null; out: string; err: string }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(import.meta.dirname, 'cli.ts'), ...args], { env: envWith({}) })
    let [out, err] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
    child.once('close', (code) => resolve({ code, out, err }))
  })

it('as a program prints to the right stream and ends with the right code', async () => {
  const [done, refused] = [await program(['settings', 'show']), await program(['person', 'show', '+971-500000000'])]
  expect(done).toMatchObject({ code: 0, err: '' })
  expect(done.out).toContain('support@falaj.example')
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toContain('Refused (40401)')
})

describe('the command line', () => {
  it('shows which secrets are in use and how far sealing anew has come; the token may be in a file', async () => {
    const ownerUrl = inject('ownerUrl').replace(/\/[^/]*$/, new URL(world.appUrl).pathname)
    await requireInstallation(ownerUrl, world.settings)
    const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'falaj-token-')), 'token')
    fs.writeFileSync(file, `${world.settings.providerToken}\n`)
    const byFile = { FALAJ_PROVIDER_TOKEN: '', FALAJ_PROVIDER_TOKEN_FILE: file }
    const { out } = await cli(['secrets', 'show'], byFile)
    expect(out).toContain(`Secret ${world.settings.secret.newest}, pepper ${world.settings.pepper.newest}.`)
    expect(out).toContain('Passwords under an earlier pepper: 0.')
    // Nobody works on jobs here: it is begun, and would go on in the server.
    const begun = await cli(['secrets', 'reseal', '--no-wait'], byFile)
    expect(begun.out).toMatch(/bank_account\.number_sealed +0 +0 +no/)
    expect(begun.out).toContain('It goes on in the server')
    fs.rmSync(path.dirname(file), { recursive: true })
  })

  it('lists every command and how to use it', async () => {
    const { code, out } = await cli([])
    expect(code).toBe(0)
    for (const { words, says } of commands) {
      expect(out).toContain(words)
      expect(out).toContain(says)
    }
    expect((await cli(['list', '--help'])).out).not.toContain('announce')
  })

  it('reviews an application from the list to the approval', async () => {
    const newcomer = await world.as('newcomer')
    const licence = (await sendDocument(world, newcomer)).path
    const { id } = (await newcomer.call(application.add, { ...fullAnswers(licence), submit: true })).body
    const waiting = await cli(['applications', 'list', '--state', 'IN_REVIEW', '--json'])
    expect(JSON.parse(waiting.out)).toMatchObject([{ id, name: 'Dune Rides LLC', mobile: '+971-501004461' }])
    const shown = await cli(['applications', 'show', id])
    expect(shown.out).toMatch(/licence\.pdf\s+\/files\//)
    expect(shown.out).toContain('AED 50,000.00')
    const result = await cli([
      'applications',
      'ask',
      id,
      '--missing',
      'ownerId=Both sides = please',
      '--zh',
      'ownerId=正反面',
    ])
    expect(result).toMatchObject({ code: 0, out: 'Sent back to the applicant.' })
    const { missing } = (await newcomer.call(application.detail, { id })).body
    expect(missing).toEqual([{ field: 'ownerId', remark: { en: 'Both sides = please', zh: '正反面' } }])
    const owner = (await sendDocument(world, newcomer)).path
    await newcomer.call(application.edit, { id, ...fullAnswers(licence, owner), submit: true })
    expect((await cli(['applications', 'approve', id])).out).toMatch(/^Approved\. The merchant's number is 2000\d{4}/)
    const again = await cli(['applications', 'approve', id])
    expect(again).toMatchObject({ code: 1, out: '' })
    expect(again.err).toContain('Refused (40921)')
  })

  it('decides on a product from the list to the approval, with its fee and limits, and changes them later', async () => {
    const admin = await world.as('admin')
    const detail = async (key: ProductKey) => (await admin.call(product.detail, { product: key })).body
    const { out } = await cli(['products', 'list', '--json'])
    const { id } = (JSON.parse(out) as { id: string; merchantMid: string; product: string }[]).find(
      (row) => row.merchantMid === '20000001' && row.product === 'direct-pay',
    )!
    expect((await cli(['products', 'show', id])).out).toContain('https://marinawalk.example')
    expect((await cli(['products', 'take', id])).out).toBe('In progress.')
    expect((await cli(['products', 'approve', id, '--fixed', '1'])).code).toBe(2)
    const terms = ['--max', '500', '--day', '3000', '--fee', '1.8', '--fixed', '0.50', '--min', '1.25']
    expect((await cli(['products', 'approve', id, ...terms])).out).toContain('waits to be signed')
    expect(await detail('direct-pay')).toMatchObject({
      status: 'In progress',
      next: 'sign',
      paymentMax: { minor: 500_00n },
      dayMax: { minor: 3_000_00n },
      fee: { bps: 180, fixed: { minor: 50n }, min: { minor: 125n } },
    })
    expect((await cli(['products', 'approve', id])).code).toBe(1)
    const set = (...given: string[]) => cli(['products', 'terms', '20000001', 'paylink', ...given])
    expect((await set('--fee', '2.1', '--max', '900')).code).toBe(1)
    expect((await set('--fee', '2.1')).code).toBe(0)
    expect(await detail('paylink')).toMatchObject({ paymentMax: null, fee: { bps: 210 }, coming: null })
    const later = await set('--fee', '2.1', '--max', '900', '--from', '2099-01-01')
    expect(later.out).toBe('Agreed from 2099-01-01 on. The merchant is notified.')
    expect(await detail('paylink')).toMatchObject({
      paymentMax: null,
      fee: { bps: 210 },
      coming: { from: '2099-01-01', paymentMax: { minor: 900_00n } },
    })
  })

  it('says when nothing was changed', async () => {
    expect((await cli(['list', 'add', 'REFER_BLACK_LIST', '20000005'])).out).toBe('20000005 is on REFER_BLACK_LIST.')
    expect((await cli(['list', 'add', 'REFER_BLACK_LIST', '20000005'])).out).toContain('Nothing to change')
    expect((await cli(['merchants', 'list'])).out).toMatch(
      /20000005\s+City Fleet Platform\s+TAXI_PLATFORM.*REFER_BLACK_LIST/,
    )
  })

  it('prints the head of every sealed history, to be kept elsewhere', async () => {
    await sealWaiting(world.db)
    expect((await cli(['history', 'heads'])).out).toMatch(/20000005\s+\S+Z\s+1:[0-9a-f]{64}/)
  })

  it('unlocks the locked person', async () => {
    expect((await cli(['person', 'show', '+971-501004491'])).out).toContain('LOCKED')
    expect((await cli(['person', 'unlock', '+971-501004491'])).out).toBe('+971-501004491 is unlocked.')
    expect(JSON.parse((await cli(['person', 'show', '+971-501004491', '--json'])).out)).toMatchObject({
      status: 'VERIFIED',
    })
  })
})

describe('a command that cannot be done', () => {
  it.each([
    [['list', 'add', 'NO_LIST', '20000001'], 2, 'NO_LIST is no list'],
    [['list', 'add'], 2, 'Use: list add <list> <mid>'],
    [['applications', 'ask', 'x'], 2, '--missing'],
    [['applications', 'ask', 'x', '--missing', 'city'], 2, 'needs a remark'],
    [['applications', 'eat', 'x'], 2, "There is no command 'applications eat'"],
    [['nonsense'], 2, 'help lists the commands'],
    [['qr', 'maybe'], 2, 'Choose one of: on, off'],
    [['announce', '--en', 'x'], 2, '--zh is missing'],
    [['qr', 'on', '--loud'], 2, '--loud'],
    [['person', 'unlock', '0501234567'], 1, 'mobile: PHONE'],
    [['list', 'add', 'REFER_BLACK_LIST', '99999999'], 1, 'Refused (40401)'],
    [['merchants', 'list', '--url', 'http://console.example.com'], 2, 'not safe for the token'],
    [['merchants', 'list', '--url', 'http://127.0.0.1:1'], 3, 'does not answer'],
  ])('%j ends with %i', async (args, code, says) => {
    const ended = await cli(args)
    expect(ended.code).toBe(code)
    expect(ended.err).toContain(says)
    expect(ended.out).toBe('')
  })

  it('with a wrong token is refused, and without one says where it comes from', async () => {
    expect(await cli(['merchants', 'list'], { FALAJ_PROVIDER_TOKEN: 'w'.repeat(40) })).toMatchObject({ code: 1 })
    const none = { FALAJ_PROVIDER_TOKEN: '', FALAJ_DATA_DIR: world.settings.dataDir }
    expect((await cli(['merchants', 'list'], none)).code).toBe(3)
    fs.writeFileSync(path.join(world.settings.dataDir, 'provider-token'), world.settings.providerToken ?? '')
    expect((await cli(['merchants', 'list'], none)).code).toBe(0)
  })
})
