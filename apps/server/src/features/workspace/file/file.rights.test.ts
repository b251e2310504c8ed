// Every role × every purpose of a file, against a table typed from the specification's areas: who may read the page of what the file is
// part of reads the file, behind the page's scene; for everybody else it is not there.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roles, type Role, type Scene } from '@falaj/contract/kernel/access'
import { errors } from '@falaj/contract/kernel/errors'
import { file, filePurposes, writtenFiles, type FilePurpose } from '@falaj/contract/workspace/file'
import { newId, newToken, sha256 } from '../../../platform/base/ids.ts'
import { sessionCookie } from '../../../platform/identity/session.ts'
import { openPages } from '../../../testing/second-factor.ts'
import { nameStores } from '../../../testing/store.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'

const everybody = roles.filter((role) => role !== 'PRE_AUTHORIZER' && role !== 'SALES')
const disputeReaders: readonly Role[] = [
  'ADMIN',
  'CS',
  'FINANCIAL',
  'OPERATION_MAKER',
  'OPERATION_CHECKER',
  'SERVICE_PROVIDER',
]
const expected: Record<string, { readonly readers: readonly Role[]; readonly scene?: Scene }> = {
  document: { readers: everybody },
  profile: { readers: everybody },
  'product-document': { readers: ['ADMIN', 'SERVICE_PROVIDER', 'IT', 'PRE_AUTHORIZER'] },
  sheet: { readers: ['ADMIN', 'CS', 'FINANCIAL'] },
  evidence: { readers: disputeReaders },
  'evidence-pack': { readers: disputeReaders },
  'invoice-attachment': { readers: ['ADMIN', 'FINANCIAL', 'SERVICE_PROVIDER', 'CS'] },
  'paylink-picture': { readers: ['ADMIN', 'SERVICE_PROVIDER', 'IT', 'CS'] },
  'cash-slip': { readers: disputeReaders },
  'bank-file': { readers: ['ADMIN', 'FINANCIAL'] },
  'bank-letter': { readers: ['FINANCIAL', 'ADMIN'], scene: 'bank-account' },
  statement: { readers: ['ADMIN', 'FINANCIAL'], scene: 'statements' },
  'crypto-statement': {
    readers: roles.filter((role) => role !== 'SALES' && role !== 'PRE_AUTHORIZER'),
    scene: 'crypto-account',
  },
  certificate: { readers: ['FINANCIAL', 'ADMIN'] },
  invoice: { readers: ['ADMIN', 'FINANCIAL', 'SERVICE_PROVIDER', 'CS'] },
  'store-photo': { readers: ['ADMIN', 'IMAG_MAKER', 'IMAG_CHECKER', 'IT', 'SERVICE_PROVIDER'] },
  'device-agreement': { readers: ['ADMIN', 'SERVICE_PROVIDER', 'IT', 'PRE_AUTHORIZER'] },
  'smart-code': { readers: ['ADMIN', 'SERVICE_PROVIDER', 'IT', 'CS', 'FINANCIAL'] },
  receipt: { readers: ['ADMIN', 'CS', 'FINANCIAL', 'IT'] },
  // Nobody enters: the merchant is no group account.
  'secondary-document': { readers: [] },
  'agent-document': { readers: [] },
  'terminal-label': { readers: [] },
  // Part of nothing, or handed out elsewhere to one person.
  image: { readers: [] },
  note: { readers: [] },
  contract: { readers: [] },
  export: { readers: [] },
  application: { readers: [] },
  'of a feature that forgot to say': { readers: [] },
}

let world: World
let merchantId: string
const clients = new Map<Role, { readonly client: Client; readonly staffId: string }>()
const files = new Map<string, string>()

const insertFile = async (purpose: string, staffId: string | null = null): Promise<string> => {
  const { rows } = await world.owner.query<{ id: string }>(
    `insert into file (id, merchant_id, staff_id, purpose, name, mime, size_bytes, sha256)
     values ($1, $2, $3, $4, 'a.pdf', 'application/pdf', 1, '\\x00') returning id`,
    [newId(), merchantId, staffId, purpose],
  )
  return rows[0]!.id
}
const one = async (text: string): Promise<string> =>
  String(Object.values((await world.owner.query(text, [merchantId])).rows[0] as object)[0])

beforeAll(async () => {
  world = await openWorld()
  merchantId = String(
    (await world.owner.query<{ id: string }>("select id from merchant where mid = '20000001'")).rows[0]!.id,
  )
  for (const [at, role] of roles.entries()) {
    const [person, staffId, token] = [newId(), newId(), newToken()]
    await world.owner.query("insert into person (id, mobile, name, status) values ($1, $2, $3, 'VERIFIED')", [
      person,
      `+971-${509_000_000 + at}`,
      role,
    ])
    await world.owner.query(
      "insert into staff (id, merchant_id, person_id, roles, status) values ($1, $2, $3, $4, 'ACTIVE')",
      [staffId, merchantId, person, [role]],
    )
    await world.owner.query(
      `insert into session (id, token_hash, person_id, merchant_id, staff_id, expires_at, address, user_agent)
       values ($1, $2, $3, $4, $5, now() + interval '1 hour', '127.0.0.1', 'matrix')`,
      [newId(), sha256(token), person, merchantId, staffId],
    )
    const cookie = `${sessionCookie(false)}=${token}`
    const client: Client = {
      ...world.stranger,
      cookie,
      call: (endpoint, input, headers = {}) => world.stranger.call(endpoint, input, { ...headers, cookie }),
    }
    clients.set(role, { client, staffId })
  }
  // Those that are part of something in the demo world; the others have no object to be part of.
  files.set('bank-letter', await one('select letter_file_id from bank_account where merchant_id = $1 limit 1'))
  files.set('bank-file', await one('select file_id from bank_file where merchant_id = $1 limit 1'))
  files.set('document', await one('select file_id from merchant_document where merchant_id = $1 limit 1'))
  files.set('statement', await one('select file_id from old_statement where merchant_id = $1 limit 1'))
  for (const purpose of Object.keys(expected)) if (!files.has(purpose)) files.set(purpose, await insertFile(purpose))
  await world.owner.query(
    `update merchant_product set documents = jsonb_build_object('OWNER_ID', jsonb_build_object('file', $2::text))
     where merchant_id = $1 and product = 'direct-pay'`,
    [merchantId, files.get('product-document')],
  )
  await world.owner.query(
    `insert into dispute_file (merchant_id, dispute_id, file_id, kind, pages, person_id)
     select $1, d.id, $2, 'delivery', 1, s.person_id from dispute d, staff s where d.merchant_id = $1 limit 1`,
    [merchantId, files.get('evidence')],
  )
  await world.owner.query(
    `insert into invoice_file (merchant_id, invoice_id, file_id, person_id)
     select $1, i.id, $2, i.created_by from invoice i where i.merchant_id = $1 limit 1`,
    [merchantId, files.get('invoice-attachment')],
  )
  await world.owner.query(
    `update paylink set picture_file_id = $2 where merchant_id = $1 and id = (select id from paylink where merchant_id = $1 limit 1)`,
    [merchantId, files.get('paylink-picture')],
  )
  await nameStores(world, merchantId, ['Photographed'])
  await world.owner.query(
    `insert into store_photo (merchant_id, id, store, kind, file_id, state, sent_by)
     select $1, gen_random_uuid(), 'Photographed', 'front', $2, 'waiting', person_id from staff where merchant_id = $1 limit 1`,
    [merchantId, files.get('store-photo')],
  )
  await world.owner.query(
    `insert into batch_transfer (id, merchant_id, number, draft_id, file_id, name, currency, row_count, amount_minor, fee_minor, vat_minor,
       rows_hash, state, maker_person_id)
     select gen_random_uuid(), $1, 'B-RIGHTS', gen_random_uuid(), $2, 'Wages', 'AED', 1, 1, 0, 0, sha256('x'), 'READY', person_id
     from staff limit 1`,
    [merchantId, files.get('sheet')],
  )
})
afterAll(() => world.close())

const codeOf = async (role: Role, id: string): Promise<number> =>
  (await clients.get(role)!.client.call(file.download, { filePath: id })).code

it('the table names every purpose there is', () => {
  const purposes = [...Object.keys(filePurposes), ...Object.keys(writtenFiles)]
  expect(purposes.filter((purpose) => !(purpose in expected))).toEqual([])
})

describe('role × purpose', () => {
  it('behind closed pages: a file of a page with a scene asks for the scene, and only of those who may enter', async () => {
    const found: string[] = []
    for (const [purpose, { readers, scene }] of Object.entries(expected))
      for (const role of roles) {
        const wanted = readers.includes(role)
          ? scene
            ? errors.STEP_UP_REQUIRED.code
            : 200
          : role === 'PRE_AUTHORIZER'
            ? [errors.NOT_FOUND.code, errors.ACCESS_DENIED.code]
            : errors.NOT_FOUND.code
        const code = await codeOf(role, files.get(purpose)!)
        if (![wanted].flat().includes(code))
          found.push(`${purpose} ${role}: ${code}, should be ${[wanted].flat().join(' or ')}`)
      }
    expect(found).toEqual([])
  })

  it('behind open pages: who may enter reads, nobody else', async () => {
    for (const { client } of clients.values())
      for (const scene of ['bank-account', 'statements', 'crypto-account'] as const)
        await openPages(world, client, scene)
    const found: string[] = []
    for (const [purpose, { readers }] of Object.entries(expected))
      for (const role of roles) {
        const code = await codeOf(role, files.get(purpose)!)
        if ((code === 200) !== readers.includes(role)) found.push(`${purpose} ${role}: ${code}`)
      }
    expect(found).toEqual([])
  })

  it('a file that is part of nothing yet is its sender’s alone', async () => {
    // The merchant is no group account: nobody sends documents of secondary merchants.
    const sent = (Object.keys(filePurposes) as FilePurpose[]).filter(
      (purpose) => !['agent-document', 'secondary-document'].includes(purpose),
    )
    for (const purpose of sent) {
      const sender: Role = ['product-document', 'paylink-picture', 'store-photo'].includes(purpose) ? 'IT' : 'FINANCIAL'
      const id = await insertFile(purpose, clients.get(sender)!.staffId)
      const readers = []
      for (const role of roles) if ((await codeOf(role, id)) === 200) readers.push(role)
      expect([purpose, readers]).toEqual([purpose, [sender]])
    }
  })

  it('a ticket to send one is for who may enter the page', async () => {
    for (const purpose of [
      'bank-letter',
      'sheet',
      'document',
      'product-document',
      'paylink-picture',
      'invoice-attachment',
      'store-photo',
    ] as const) {
      const senders = []
      for (const role of roles)
        if ((await clients.get(role)!.client.call(file.ticket, { purpose })).code === 200) senders.push(role)
      expect([purpose, senders]).toEqual([purpose, roles.filter((role) => expected[purpose]!.readers.includes(role))])
    }
  })
})

it('a letter that waits for approval opens with the request, for who may decide on it', async () => {
  const id = await insertFile('bank-letter', null)
  const maker = (await world.owner.query<{ person_id: string; id: string }>('select person_id, id from staff limit 1'))
    .rows[0]!
  await world.owner.query(
    `insert into approval_request (id, merchant_id, number, kind, state, maker_person_id, maker_staff_id, needed, payload,
       payload_hash, text_en, text_zh, policy, expires_at)
     values ($1, $2, 'A-RIGHTS', 'bank-account', 'APPLIED', $3, $4, 1, $5, sha256('x'), 'x', 'x', '{}',
       now() + interval '1 day')`,
    [newId(), merchantId, maker.person_id, maker.id, JSON.stringify({ letter: id })],
  )
  await openPages(world, clients.get('FINANCIAL')!.client, 'authorizations')
  await openPages(world, clients.get('CS')!.client, 'authorizations')
  expect(await codeOf('FINANCIAL', id)).toBe(200)
  expect(await codeOf('ADMIN', id)).toBe(errors.STEP_UP_REQUIRED.code)
  expect(await codeOf('CS', id)).toBe(errors.NOT_FOUND.code)
})

it('the history names no file by its id', async () => {
  const { rows } = await world.owner.query(
    `select l.action, l.object from audit_entry l join file f on f.merchant_id = l.merchant_id
       and position(f.id::text in concat_ws(' ', l.object, l.before, l.after)) > 0`,
  )
  expect(rows).toEqual([])
})
