// The folders of a bank on an SFTP server: ssh2's own server, which keeps its files in memory.
import { createHash, generateKeyPairSync } from 'node:crypto'
import fs from 'node:fs'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import ssh2 from 'ssh2'
import type { SftpAddress } from '../../platform/settings/bank-file-settings.ts'
import { folderNames, openerOf } from './folders.ts'

const { Server, utils } = ssh2
const { STATUS_CODE: status, OPEN_MODE: mode } = utils.sftp
const keyOf = (): string =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
  }).privateKey
const fingerprintOf = (privateKey: string): string => {
  const key = utils.parseKey(privateKey)
  if (key instanceof Error) throw key
  return createHash('sha256').update(key.getPublicSSH()).digest('base64').replace(/=+$/, '')
}
const [hostKey, userKey] = [keyOf(), keyOf()]
const files = new Map<string, { content: Buffer; mtime: number }>()
/** Names of the operations, to see what is done in which order. */
let operations: string[] = []

const serve = (sftp: ssh2.SFTPWrapper): void => {
  const handles = new Map<number, { path: string; isRead: boolean }>()
  let last = 0
  const handleOf = (value: { path: string; isRead: boolean }): Buffer => {
    const handle = Buffer.alloc(4)
    handle.writeUInt32BE((last += 1))
    handles.set(last, value)
    return handle
  }
  const attributesOf = (name: string) => {
    const file = files.get(name)
    const isFolder = folderNames.some((folder) => name === `/bank/${folder}`)
    if (!file && !isFolder) return null
    const time = file?.mtime ?? 0
    const size = file?.content.length ?? 0
    return { mode: isFolder ? 0o040755 : 0o100644, uid: 0, gid: 0, size, atime: time, mtime: time }
  }
  const stat = (id: number, name: string): void => {
    const found = attributesOf(name)
    if (found) sftp.attrs(id, found)
    else sftp.status(id, status.NO_SUCH_FILE)
  }
  sftp.on('STAT', stat)
  sftp.on('LSTAT', stat)
  sftp.on('FSTAT', (id, handle) => stat(id, handles.get(handle.readUInt32BE())!.path))
  sftp.on('FSETSTAT', (id) => sftp.status(id, status.OK))
  sftp.on('OPENDIR', (id, name) => sftp.handle(id, handleOf({ path: name, isRead: false })))
  sftp.on('READDIR', (id, handle) => {
    const open = handles.get(handle.readUInt32BE())!
    if (open.isRead) return sftp.status(id, status.EOF)
    open.isRead = true
    const names = [...files.keys()].filter((name) => path.dirname(name) === open.path)
    return sftp.name(
      id,
      names.map((name) => ({ filename: path.basename(name), longname: name, attrs: attributesOf(name)! })),
    )
  })
  sftp.on('OPEN', (id, name, flags) => {
    operations.push(`${flags & mode.WRITE ? 'write' : 'read'} ${name}`)
    if (flags & mode.WRITE) files.set(name, { content: Buffer.alloc(0), mtime: Math.floor(Date.now() / 1000) })
    if (!files.has(name)) return sftp.status(id, status.NO_SUCH_FILE)
    return sftp.handle(id, handleOf({ path: name, isRead: false }))
  })
  sftp.on('WRITE', (id, handle, _offset, data) => {
    const file = files.get(handles.get(handle.readUInt32BE())!.path)!
    file.content = Buffer.concat([file.content, data])
    sftp.status(id, status.OK)
  })
  sftp.on('READ', (id, handle, offset, length) => {
    const { content } = files.get(handles.get(handle.readUInt32BE())!.path)!
    if (offset >= content.length) return sftp.status(id, status.EOF)
    return sftp.data(id, content.subarray(offset, offset + length))
  })
  sftp.on('CLOSE', (id) => sftp.status(id, status.OK))
  sftp.on('REMOVE', (id, name) => {
    files.delete(name)
    sftp.status(id, status.OK)
  })
  sftp.on('RENAME', (id, from, to) => {
    operations.push(`rename ${from} ${to}`)
    // As SFTP has it: onto nothing that exists.
    if (files.has(to) || !files.has(from)) return sftp.status(id, status.FAILURE)
    files.set(to, files.get(from)!)
    files.delete(from)
    return sftp.status(id, status.OK)
  })
}
const server = new Server({ hostKeys: [hostKey] }, (client) => {
  client.on('error', () => undefined)
  client.on('authentication', (context) => {
    if (context.username !== 'falaj') return context.reject()
    if (context.method === 'password') return context.password === 'right' ? context.accept() : context.reject()
    if (context.method !== 'publickey') return context.reject(['password', 'publickey'])
    const key = utils.parseKey(userKey)
    if (key instanceof Error || !context.key.data.equals(key.getPublicSSH())) return context.reject()
    const isRight = !context.signature || key.verify(context.blob!, context.signature, context.hashAlgo) === true
    return isRight ? context.accept() : context.reject()
  })
  client.on('session', (accept) => accept().on('sftp', (start) => serve(start())))
})
let address: SftpAddress
let keyFile = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'falaj-sftp-'))
  keyFile = path.join(folder, 'key')
  fs.writeFileSync(keyFile, userKey)
  address = {
    kind: 'sftp',
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    user: 'falaj',
    folder: '/bank',
    password: null,
    keyFile,
    hostKey: fingerprintOf(hostKey),
  }
})
afterAll(() => {
  server.close()
  fs.rmSync(path.dirname(keyFile), { recursive: true })
})
beforeEach(() => {
  files.clear()
  operations = []
})
const put = (name: string, content: string | Buffer, mtime = 1000): void =>
  void files.set(`/bank/${name}`, { content: Buffer.from(content as string), mtime })

it('gets a file under another name first, which is complete when it gets its own', async () => {
  const content = 'é'.repeat(100_000)
  await openerOf(address)(async (folders) => {
    await folders.writePart('one.xml', content)
    expect([...files.keys()]).toEqual(['/bank/out/one.xml.part'])
    expect(await folders.commitPart('one.xml')).toBe(true)
    expect(await folders.commitPart('one.xml')).toBe(false)
    // Sent again while the first still lies there.
    await folders.writePart('one.xml', content)
    expect(await folders.commitPart('one.xml')).toBe(true)
  })
  expect([...files.keys()]).toEqual(['/bank/out/one.xml'])
  expect(files.get('/bank/out/one.xml')!.content.toString()).toBe(content)
  expect(operations.filter((each) => each.startsWith('write'))).toEqual(Array(2).fill('write /bank/out/one.xml.part'))
})
it('lists what is complete, oldest first, reads it whole and moves it away beside its namesakes', async () => {
  const large = Buffer.alloc(300_000, 'x')
  put('in/new.xml', large, 2000)
  put('in/old.xml', '<a/>', 1000)
  put('in/uploading.xml.filepart', '<', 1)
  put('done/old.xml', 'before')
  await openerOf(address)(async (folders) => {
    expect((await folders.incoming()).map(({ name }) => name)).toEqual(['old.xml', 'new.xml'])
    expect((await folders.read('new.xml'))!.equals(large)).toBe(true)
    await folders.finish('old.xml', 'done')
    await folders.finish('new.xml', 'refused')
    await folders.check()
  })
  const names = [...files.keys()].toSorted()
  expect(names).toEqual([
    '/bank/done/old.xml',
    expect.stringMatching(/^\/bank\/done\/old\.xml\.\d+$/),
    '/bank/in/uploading.xml.filepart',
    '/bank/refused/new.xml',
  ])
})
it('is left at once if its host key is another, or it does not know us', async () => {
  const reach = (over: Partial<SftpAddress>) => openerOf({ ...address, ...over })((folders) => folders.check())
  await expect(reach({ hostKey: fingerprintOf(userKey) })).rejects.toThrow(/[Hh]ost/)
  await expect(reach({ keyFile: null, password: 'wrong' })).rejects.toThrow(/authentication/)
  await expect(reach({ user: 'other' })).rejects.toThrow(/authentication/)
  await expect(reach({ port: 1 })).rejects.toThrow('ECONNREFUSED')
  await expect(reach({ keyFile: null, password: 'right' })).resolves.toBeUndefined()
})
it('that lacks a folder is found out by the check', async () => {
  await expect(openerOf({ ...address, folder: '/elsewhere' })((folders) => folders.check())).rejects.toThrow(
    'no folder out',
  )
})
