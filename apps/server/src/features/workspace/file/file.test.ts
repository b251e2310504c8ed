import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs } from '@falaj/contract/kernel/time'
import type { Envelope } from '@falaj/contract/kernel/envelope'
import { file, filePurposes, xlsxMime, type FilePurpose } from '@falaj/contract/workspace/file'
import { signedLink } from '../../../platform/files/link.ts'
import { attachment } from '../../../platform/http/file-download.ts'
import { sweepOrphans } from '../../../platform/files/bytes.ts'
import { newId, noMerchant } from '../../../platform/base/ids.ts'
import { Keyring } from '../../../platform/base/keyring.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { workbook, zipOf } from '../../../testing/xlsx.ts'

let world: World
let address: string
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  address = await world.app.listen({ host: '127.0.0.1', port: 0 })
  admin = await world.as('admin')
})
afterAll(() => world.close())

const pdf = Buffer.from('%PDF-1.7\n% a small one\n%%EOF\n')
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1])
const webp = Buffer.concat([Buffer.from('RIFF\x10\0\0\0WEBPVP8 '), Buffer.alloc(8)])

const ticketFor = async (purpose: FilePurpose, client = admin): Promise<string> =>
  (await client.call(file.ticket, { purpose })).body.ticket

const send = async (
  ticket: string | null,
  bytes: Buffer,
  name = 'a.pdf',
  { field = 'file', headers = {} }: { field?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number; code: number; body: { path: string; url: string } }> => {
  const form = new FormData()
  form.set(field, new Blob([new Uint8Array(bytes)]), name)
  const response = await fetch(`${address}/restful/upload`, {
    method: 'POST',
    headers: { 'x-host-app': 'falaj-console', ...(ticket ? { 'x-upload-ticket': ticket } : {}), ...headers },
    body: form,
  })
  const { head, body } = (await response.json()) as Envelope<{ path: string; url: string }>
  return { status: response.status, code: head.code, body }
}
/** The files of which there are bytes, whether or not there is a row. */
const bytesKept = async (): Promise<string[]> =>
  (await world.owner.query<{ id: string }>('select distinct file_id::text as id from file_chunk order by 1')).rows.map(
    ({ id }) => id,
  )

describe('an upload', () => {
  it('gets the ending of its content, and no marks that show another one', async () => {
    for (const [sent, kept] of [
      ['a.html', 'a.html.pdf'],
      ['contract.PDF', 'contract.PDF'],
      ['abc\u202efdp.exe', 'abcfdp.exe.pdf'],
      ['scan', 'scan.pdf'],
    ] as const) {
      const { body } = await send(await ticketFor('document'), pdf, sent)
      const { rows } = await world.owner.query<{ name: string }>('select name from file where id = $1', [body.path])
      expect(rows).toEqual([{ name: kept }])
    }
  })
  it('with a ticket and without a cookie keeps the file, and the link brings the same bytes back', async () => {
    const { status, code, body } = await send(await ticketFor('document'), pdf, '合同 (final).pdf')
    expect([status, code]).toEqual([200, 200])
    const download = await fetch(address + body.url)
    expect(Buffer.from(await download.arrayBuffer())).toEqual(pdf)
    expect(Object.fromEntries(download.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="__ (final).pdf"; filename*=UTF-8''%E5%90%88%E5%90%8C%20%28final%29.pdf`,
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    const row = await world.db.selectFrom('file').selectAll().where('id', '=', body.path).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ purpose: 'document', mime: 'application/pdf', size_bytes: BigInt(pdf.length) })
    expect(row.sha256).toEqual(createHash('sha256').update(pdf).digest())
  })

  it('leaves one audit entry with the member of the ticket and the file’s fingerprint, and never its id', async () => {
    const { body } = await send(await ticketFor('image'), png, 'logo.png')
    const lines = await world.db.selectFrom('audit_entry').selectAll().where('object', '=', 'file for image').execute()
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ action: 'POST upload', result: 'done', roles: ['ADMIN'], code: 200 })
    expect(lines[0]?.after).toEqual({
      name: 'logo.png',
      mime: 'image/png',
      size: png.length,
      sha256: createHash('sha256').update(png).digest('hex'),
    })
    expect(JSON.stringify(lines)).not.toContain(body.path)
    expect(lines[0]?.merchant_id).not.toBeNull()
  })

  it.each([
    ['document', pdf, 'x.txt', 'application/pdf'],
    ['image', png, 'x', 'image/png'],
    ['image', jpeg, 'x.png', 'image/jpeg'],
    ['image', webp, 'x', 'image/webp'],
    ['sheet', workbook(), 'x.xlsx', xlsxMime],
    ['sheet', Buffer.from('\ufeffname,mobile\n阿里,1\n'), 'x.CSV', 'text/csv'],
    ['note', Buffer.from('plain words\n'), 'x.txt', 'text/plain'],
  ] as const)('for %s is known by its bytes, whatever its name (%#)', async (purpose, bytes, name, mime) => {
    const { code, body } = await send(await ticketFor(purpose), bytes, name)
    expect(code).toBe(200)
    const row = await world.db.selectFrom('file').select('mime').where('id', '=', body.path).executeTakeFirstOrThrow()
    expect(row.mime).toBe(mime)
  })

  it.each([
    ['a page called pdf', 'document', Buffer.from('<html><script>alert(1)</script>'), 'x.pdf'],
    ['a program called png', 'image', Buffer.from('MZ\x90\0\x03'), 'x.png'],
    ['a picture where a sheet is wanted', 'sheet', png, 'x.csv'],
    ['an archive that is no workbook', 'sheet', zipOf({ 'evil.exe': 'MZ' }), 'x.xlsx'],
    ['a workbook with macros', 'sheet', workbook({ 'xl/vbaProject.bin': 'x' }), 'x.xlsx'],
    ['half an archive', 'sheet', workbook().subarray(0, 60), 'x.xlsx'],
    ['text with a NUL', 'note', Buffer.from('abc\0def'), 'x.txt'],
    ['broken UTF-8', 'note', Buffer.from([0x61, 0xc3, 0x28]), 'x.txt'],
    ['UTF-8 cut in the middle of a letter', 'note', Buffer.from('阿').subarray(0, 2), 'x.txt'],
    ['nothing at all', 'note', Buffer.alloc(0), 'x.txt'],
  ] as const)('refuses %s and keeps no byte of it', async (_what, purpose, bytes, name) => {
    const before = await bytesKept()
    expect(await send(await ticketFor(purpose), bytes, name)).toMatchObject({ status: 200, code: 41502 })
    expect(await bytesKept()).toEqual(before)
  })

  it('is cut off at the ticket’s size while it streams', async () => {
    const before = await bytesKept()
    const tooLarge = Buffer.concat([png, Buffer.alloc(filePurposes.image.sizeMax)])
    expect(await send(await ticketFor('image'), tooLarge)).toMatchObject({ status: 413, code: 41302 })
    expect(await bytesKept()).toEqual(before)
    const justFits = Buffer.concat([png, Buffer.alloc(filePurposes.image.sizeMax - png.length)])
    expect((await send(await ticketFor('image'), justFits)).code).toBe(200)
  })

  it('without a ticket, or with somebody’s guess, is refused and counted', async () => {
    const count = async (): Promise<number> => {
      const text = "select coalesce(sum(count), 0)::int as n from refusal_count where action = 'POST upload'"
      return (await world.owner.query<{ n: number }>(text)).rows[0]!.n
    }
    const before = await count()
    expect((await send(null, pdf)).code).toBe(40304)
    expect((await send('a'.repeat(43), pdf)).code).toBe(40304)
    expect((await send(null, pdf, 'a.pdf', { headers: { cookie: admin.cookie } })).code).toBe(40304)
    expect(await count()).toBe(before + 3)
  })

  it('uses its ticket up: of two at once one is kept', async () => {
    const ticket = await ticketFor('document')
    const codes = (await Promise.all([send(ticket, pdf), send(ticket, pdf), send(ticket, pdf)])).map(({ code }) => code)
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 40304, 40304])
    expect((await send(ticket, pdf)).code).toBe(40304)
  })

  it('with a ticket older than five minutes is refused', async () => {
    const ticket = await ticketFor('document')
    await world.owner.query("update upload_ticket set expires_at = expires_at - interval '5 minutes'")
    expect((await send(ticket, pdf)).code).toBe(40304)
  })

  it('of a member who was switched off after minting is refused', async () => {
    const cs = await world.as('cs')
    const ticket = await ticketFor('document', cs)
    await world.owner.query("update staff set status = 'INACTIVE' where roles = '{CS}'")
    expect((await send(ticket, pdf)).code).toBe(40304)
  })

  it('under another field name, as JSON, from a foreign page or without the marker is refused', async () => {
    expect((await send(await ticketFor('document'), pdf, 'a.pdf', { field: 'other' })).code).toBe(40001)
    const asJson = await fetch(`${address}/restful/upload`, {
      method: 'POST',
      headers: {
        'x-host-app': 'falaj-console',
        'content-type': 'application/json',
        'x-upload-ticket': await ticketFor('document'),
      },
      body: '{}',
    })
    expect(((await asJson.json()) as Envelope).head.code).toBe(41501)
    const foreign = { headers: { origin: 'https://elsewhere.example' } }
    expect((await send(await ticketFor('document'), pdf, 'a.pdf', foreign)).code).toBe(40303)
    const unmarked = { headers: { 'x-host-app': '' } }
    expect((await send(await ticketFor('document'), pdf, 'a.pdf', unmarked)).code).toBe(40003)
  })

  it('keeps a name and never a path', async () => {
    const { body } = await send(await ticketFor('document'), pdf, '../../etc/pass\u0007wd.pdf')
    const row = await world.db.selectFrom('file').select('name').where('id', '=', body.path).executeTakeFirstOrThrow()
    expect(row.name).toBe('passwd.pdf')
  })

  it('is the only route that understands multipart', async () => {
    const form = new FormData()
    form.set('purpose', 'image')
    const response = await fetch(`${address}/restful/secure/file/ticket`, {
      method: 'POST',
      headers: { 'x-host-app': 'falaj-console', cookie: admin.cookie },
      body: form,
    })
    expect(((await response.json()) as Envelope).head.code).toBe(41501)
  })
})

describe('a download', () => {
  it('asked for by its owner gives a link; by another merchant it answers as a missing one', async () => {
    const { body } = await send(await ticketFor('document'), pdf)
    const own = await admin.call(file.download, { filePath: body.path })
    expect(own).toMatchObject({ code: 200, body: { path: body.path } })
    const other = await world.as('multi-admin')
    const [foreign, missing] = [
      await other.call(file.download, { filePath: body.path }),
      await other.call(file.download, { filePath: newId() }),
    ]
    expect(foreign).toMatchObject({ code: 40401 })
    expect(foreign.raw.head).toEqual(missing.raw.head)
    expect((await world.stranger.call(file.download, { filePath: body.path })).code).toBe(403)
  })

  it('link dies after a minute, and with any change to it', async () => {
    const { body } = await send(await ticketFor('document'), pdf)
    const { secret } = world.settings
    const status = async (url: string): Promise<number> => (await fetch(address + url)).status
    expect(await status(signedLink(secret, body.path))).toBe(200)
    expect(await status(signedLink(secret, body.path, Date.now() - 5_000))).toBe(200)
    expect(await status(signedLink(secret, body.path, Date.now() - 61_000))).toBe(404)
    expect(await status(signedLink(new Keyring('another secret'), body.path))).toBe(404)
    const link = signedLink(secret, body.path)
    expect(await status(link.replace(/until=\d/, 'until=9'))).toBe(404)
    expect(await status(link.replace(body.path, newId()))).toBe(404)
    expect(await status(`/files/${body.path}`)).toBe(404)
    expect(await status('/files/..%2f..%2fsecret')).toBe(404)
  })
})

it('an attachment’s name cannot break out of its header', () => {
  expect(attachment('a"; x="\r\nset-cookie: b%.pdf')).toBe(
    `attachment; filename="a_; x=___set-cookie: b_.pdf"; filename*=UTF-8''a%22%3B%20x%3D%22%0D%0Aset-cookie%3A%20b%25.pdf`,
  )
})

it('a large file comes back byte for byte, and keeps its bytes against every deletion', async () => {
  const large = Buffer.concat([pdf, randomBytes(1_500_000)])
  const { body } = await send(await ticketFor('document'), large)
  const download = await fetch(address + body.url)
  expect(Buffer.from(await download.arrayBuffer()).equals(large)).toBe(true)
  await expect(world.db.deleteFrom('file_chunk').where('file_id', '=', body.path).execute()).rejects.toThrow('are kept')
})

it('the sweep removes old bytes that no row speaks for, and nothing else', async () => {
  const { body } = await send(await ticketFor('document'), pdf)
  const orphan = newId()
  await world.db
    .insertInto('file_chunk')
    .values({ merchant_id: noMerchant, file_id: orphan, number: 0, bytes: Buffer.from('left') })
    .execute()
  expect(await sweepOrphans(world.db)).toBe(0)
  expect(await sweepOrphans(world.db, Date.now() + 2 * hourMs)).toBe(1)
  expect(await bytesKept()).toContain(body.path)
  expect(await bytesKept()).not.toContain(orphan)
})
