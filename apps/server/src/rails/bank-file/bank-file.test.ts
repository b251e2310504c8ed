// A bank that is reached by files, from an order to the record: what is collected, what arrives, what is refused, and a death at each step.
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { selfCheck } from '@falaj/ledger/check'
import { money } from '@falaj/money'
import { ibanOf } from '@falaj/contract/formats/iban'
import { vamIban } from '@falaj/contract/selling/vam-iban'
import { withdraw } from '@falaj/contract/accounts/withdraw'
import { provider } from '@falaj/contract/provider'
import { askDeposits } from '../../features/selling/vam-iban/vam-iban.jobs.ts'
import { newId } from '../../platform/base/ids.ts'
import { approve, member, once, type Member } from '../../testing/bank-account.ts'
import {
  bankAccounts,
  bankFileSettings,
  camtXml,
  fileBank,
  newBankFolder,
  statusXml,
  type FileBank,
  type PaymentFile,
} from '../../testing/bank-files.ts'
import { runDue } from '../../testing/due.ts'
import { asProvider } from '../../testing/provider.ts'
import { accountNamed, askFor, deposit, lookAtBank, wanted } from '../../testing/withdraw.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { bankRailOf } from '../bank-rail.ts'
import { checkRails } from '../check.ts'
import { payoutRailOf } from '../payout-rail.ts'
import { openerOf, type FileFolders, type OpenFolders } from './folders.ts'
import { sendFile, unsentFiles } from './send-file.ts'

const folder = newBankFolder()
let world: World
let bank: FileBank
let maker: Member, checker: Member
let main = ''
beforeAll(async () => {
  world = await openWorld(bankFileSettings(folder))
  bank = fileBank(world, folder)
  maker = await member(world, 'financial')
  checker = await member(world, 'admin')
  main = await accountNamed(world, 'Main operating account')
  await deposit(world, '10000.00')
})
afterEach(async () => {
  const wrong = await selfCheck(world.db)
  if (wrong.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(wrong)}`)
  for (const name of bank.in('out')) fs.rmSync(path.join(folder, 'out', name))
})
afterAll(async () => {
  await world.close()
  fs.rmSync(folder, { recursive: true })
})

const withdrawn = async (amount: string) => {
  const { body } = await askFor(world, maker, wanted(amount, main))
  await approve(checker, body.requestId!)
  await lookAtBank(world, body.id)
  return body.id
}
const idOf = (reference: string): string => reference.replaceAll('-', '')
const stateOf = async (id: string) => {
  await lookAtBank(world, id)
  return (await maker.client.call(withdraw.detail, { id })).body
}
const order = async (over: object = {}) => {
  const rail = await payoutRailOf(world.settings)
  const reference = newId()
  const facts = {
    reference,
    amount: money(1_000n, 'AED'),
    holder: 'Jörg Müßig & Söhne_Łódź',
    bankName: 'Emirates NBD',
    country: 'AE',
    type: 'IBAN',
    swift: null,
    number: bankAccounts.USD,
    line: 'Rechnung: 17',
    ...over,
  }
  await rail.submit(world.db, facts, AbortSignal.timeout(1000))
  return reference
}
const statusNow = async (reference: string) =>
  (await payoutRailOf(world.settings)).status(world.db, reference, AbortSignal.timeout(1000))
const filed = async (...references: readonly string[]): Promise<PaymentFile> => {
  const files = await bank.collected()
  return files.find(({ transfers }) => transfers.some(({ endToEndId }) => references.map(idOf).includes(endToEndId)))!
}
const rows = async <T extends object>(text: string, ...values: readonly unknown[]): Promise<T[]> =>
  (await world.owner.query(text, [...values])).rows as T[]
/** What was listed since the last call. */
let listedBefore = 0
const listed = async (): Promise<readonly string[]> => {
  const found = await rows<{ body: string }>(
    `select body from rail_refusal where rail = 'bank-file' order by first_at, body_hash offset $1`,
    listedBefore,
  )
  listedBefore += found.length
  return found.map(({ body }) => (JSON.parse(body) as { why: string }).why).toSorted()
}
const debit = (endToEndId: string, amount: string, over: object = {}) =>
  ({ side: 'DBIT', amount, endToEndId, ...over }) as const

describe('payouts', () => {
  it('leave in one file with their sums, and the debit of the statement makes the withdrawal a paid one', async () => {
    const [one, two] = [await withdrawn('150.00'), await withdrawn('70.00')]
    const file = await filed(one)
    expect(file.transfers.map(({ endToEndId }) => endToEndId).toSorted()).toEqual([idOf(one), idOf(two)].toSorted())
    const paidOut = file.transfers.find(({ endToEndId }) => endToEndId === idOf(one))!
    expect((await stateOf(one)).status).toBe('PLACED')
    await bank.send(camtXml('053', bankAccounts.AED, [debit(idOf(one), paidOut.amount)]))
    expect(await stateOf(one)).toMatchObject({ status: 'SUCCESS', bankReference: idOf(one), hasCertificate: true })
    await bank.send(statusXml(file.messageId, { transfers: [[idOf(two), 'RJCT', 'BE01']] }))
    expect(await stateOf(two)).toMatchObject({ status: 'FAILURE', why: 'NAME_MISMATCH' })
    // Days later.
    const back = { ...debit(idOf(one), paidOut.amount), side: 'CRDT', returned: 'AC04' } as const
    for (const kind of ['054', '053'] as const) await bank.send(camtXml(kind, bankAccounts.AED, [back]))
    expect(await stateOf(one)).toMatchObject({ status: 'REVERTED', why: 'ACCOUNT_CLOSED' })
    expect(await listed()).toEqual([])
  })
  it('are transliterated, salaries a block of their own, and nothing leaves twice', async () => {
    const [usual, salary] = [
      await order({ swift: 'EBILAEAD', number: '4711000815', country: 'US' }),
      await order({ purpose: 'SALARY', charges: 'OUR' }),
    ]
    const { xml, messageId, name } = await filed(usual, salary)
    expect(xml).toContain('<Nm>Jorg Mussig + Sohne-Lodz</Nm>')
    expect(xml).toContain('<Ustrd>Rechnung: 17</Ustrd>')
    expect(xml).toContain(`<PmtInfId>${messageId}-2</PmtInfId>`)
    expect(xml.match(/<Cd>SALA<\/Cd>/g)).toHaveLength(2)
    expect(xml).toContain('<ChrgBr>DEBT</ChrgBr>')
    expect(xml).toContain('<Othr><Id>4711000815</Id></Othr>')
    expect(await bank.collected()).toHaveLength(1)
    expect(name).toMatch(/^pain\.001-AED-\d{8}-\d{6}-[0-9a-f]{6}\.xml$/)
  })
  it('wait for the cut-off, and a holder that the bank cannot write stops the file instead of losing a payout', async () => {
    const reference = await order()
    await runDue(world.db, bank.work.collect)
    expect(bank.in('out')).toEqual([])
    await filed(reference)
    const foreign = await order({ holder: '码头' })
    await expect(bank.collected()).rejects.toThrow('no letter that this bank can write')
    expect(await statusNow(foreign)).toEqual({ kind: 'pending' })
    await world.owner.query(`delete from bank_payout where reference = $1`, [foreign])
  })
})

describe('a status report', () => {
  it('of the whole file counts for each payout that it does not name', async () => {
    const [one, two] = [await order(), await order()]
    const { messageId } = await filed(one, two)
    await bank.send(statusXml(messageId, { group: ['ACCP'] }))
    expect(await statusNow(one)).toEqual({ kind: 'pending' })
    await bank.send(statusXml(messageId, { group: ['PART'], transfers: [[idOf(one), 'ACSC']] }))
    await bank.send(statusXml(messageId, { group: ['RJCT', 'FF01'], transfers: [[idOf(one), 'PDNG']] }))
    expect(await statusNow(one)).toMatchObject({ kind: 'paid' })
    expect(await statusNow(two)).toEqual({ kind: 'refused', why: 'BANK_REJECTED' })
    expect(await listed()).toEqual([])
  })
  it('gives nothing back for a duplicate, an unknown status or another file', async () => {
    const reference = await order()
    const { messageId } = await filed(reference)
    await bank.send(statusXml(messageId, { group: ['RJCT', 'DU01'] }))
    await bank.send(statusXml(messageId, { transfers: [[idOf(reference), 'WHAT']] }))
    await bank.send(statusXml('NOT-OURS', { group: ['RJCT', 'FF01'] }))
    await bank.send(statusXml(messageId, { transfers: [[idOf(newId()), 'RJCT', 'AC04']] }))
    expect(await statusNow(reference)).toEqual({ kind: 'pending' })
    expect(await listed()).toEqual([
      expect.stringContaining('duplicate'),
      'the status of a file that is none of ours',
      'unknown reference',
      'unknown status',
    ])
  })
})

describe('a statement', () => {
  it('books what it can and lists the rest: unknown reference, another amount, currency or account', async () => {
    const [good, bad] = [await order(), await order()]
    await filed(good, bad)
    await bank.send(
      camtXml('053', bankAccounts.AED, [
        debit(idOf(newId()), '10.00'),
        debit(idOf(bad), '9.99'),
        debit(idOf(bad), '10.00', { currency: 'USD' }),
        debit(idOf(good), '10.00'),
      ]),
    )
    await bank.send(camtXml('053', ibanOf('AE', '0330000000000000077'), [debit(idOf(bad), '10.00')]))
    expect(await statusNow(good)).toMatchObject({ kind: 'paid' })
    expect(await statusNow(bad)).toEqual({ kind: 'pending' })
    expect(await listed()).toEqual([
      'a debit that is none of our payouts',
      'an account that is none of ours',
      'another amount than that of the payout',
      'another currency',
    ])
    expect(
      await rows(`select listed from bank_message where direction = 'in' order by created_at desc limit 2`),
    ).toEqual([{ listed: 1 }, { listed: 3 }])
  })
  it('with one debit for the whole file pays all of it, if the sum is the file’s', async () => {
    const [one, two] = [await order(), await order({ amount: money(250n, 'AED') })]
    const { messageId } = await filed(one, two)
    await bank.send(camtXml('053', bankAccounts.AED, [debit('', '12.51', { batch: messageId })]))
    expect([await statusNow(one), await listed()]).toEqual([
      { kind: 'pending' },
      ['a debit of another sum than that of the file'],
    ])
    await bank.send(camtXml('053', bankAccounts.AED, [debit('', '12.50', { batch: messageId })]))
    expect([(await statusNow(one)).kind, (await statusNow(two)).kind]).toEqual(['paid', 'paid'])
  })
  it('credits virtual IBANs once, though notice and statement both have it', async () => {
    const finance = maker.client
    const { id } = (
      await finance.call(vamIban.add, { alias: 'Files', currency: 'AED', assignedTo: 'none' } as never, once())
    ).body
    const { iban } = (await finance.call(vamIban.card, { id })).body
    const credit = {
      side: 'CRDT',
      amount: '77.50',
      reference: 'REF-000001',
      creditorIban: iban,
      sender: 'Blue Dune LLC',
      senderIban: bankAccounts.USD,
      text: 'thanks',
    } as const
    await bank.send(camtXml('054', bankAccounts.AED, [credit]))
    await bank.send(camtXml('053', bankAccounts.AED, [credit, { ...credit, amount: '78.00' }]))
    await bank.send(camtXml('054', iban, [{ ...credit, creditorIban: '', reference: 'REF-000002' }]))
    await bank.send(
      camtXml('054', bankAccounts.AED, [
        { ...credit, creditorIban: bankAccounts.AED, reference: 'REF-000003' },
        { ...credit, reference: '' },
        { ...credit, reference: '', endToEndId: 'INV-7' },
        { ...credit, reference: '', endToEndId: 'INV-7' },
        { ...credit, endToEndId: 'X', returned: 'AC04', reference: 'REF-000004' },
        {
          ...credit,
          creditorIban: iban.replace(/.$/, (digit) => (digit === '1' ? '2' : '1')),
          reference: 'REF-000005',
        },
      ]),
    )
    const work = askDeposits(world.settings, await bankRailOf(world.settings))
    for (let time = 0; time < 2; time += 1) await runDue(world.db, work)
    const found = await rows(
      `select bank_reference as reference, amount_minor::int as amount, sender_name as sender from vam_iban_deposit
       where vam_iban_id = $1 order by amount_minor, bank_reference desc`,
      id,
    )
    expect(found).toEqual([
      { reference: expect.stringMatching(/^e2e-[0-9a-f]{40}$/), amount: 7750, sender: 'Blue Dune LLC' },
      { reference: 'REF-000002', amount: 7750, sender: 'Blue Dune LLC' },
      { reference: 'REF-000001', amount: 7750, sender: 'Blue Dune LLC' },
    ])
    expect(await listed()).toEqual([
      'a credit to no virtual IBAN',
      'a credit without a reference',
      'the return of a payment that is none of ours',
      'this reference was used before, for another credit',
      'two credits with the same reference',
    ])
    expect(await rows(`select count from rail_refusal where rail = 'bank' and body like '%REF-000005%'`)).toHaveLength(
      1,
    )
  })
})

describe('a file', () => {
  it('changes nothing the second time, and one with its message id and other content is refused', async () => {
    const reference = await order()
    await filed(reference)
    const xml = camtXml('054', bankAccounts.AED, [debit(idOf(reference), '10.00')], 'TWICE')
    await bank.send(xml, 'twice.xml')
    await bank.send(xml, 'twice.xml')
    expect(bank.in('done').filter((name) => name.startsWith('twice.xml'))).toHaveLength(2)
    await bank.send(camtXml('054', bankAccounts.AED, [debit(idOf(reference), '11.00')], 'TWICE'), 'other.xml')
    expect(bank.in('refused')).toEqual(['other.xml'])
    expect(await listed()).toEqual(['message id TWICE was used before, with other content'])
    expect(bank.in('in')).toEqual([])
  })
  it('that is cut waits while it may still be on its way, then is refused; whole, it is read', async () => {
    const reference = await order()
    await filed(reference)
    const xml = camtXml('054', bankAccounts.AED, [debit(idOf(reference), '10.00')])
    bank.put('cut.xml', xml.slice(0, -200))
    await bank.read()
    expect([bank.in('in'), await listed()]).toEqual([['cut.xml'], []])
    const old = new Date(Date.now() - 3_600_000)
    fs.utimesSync(path.join(folder, 'in', 'cut.xml'), old, old)
    await bank.read()
    expect([bank.in('in'), await listed()]).toEqual([[], ['it ends too early']])
    expect(await statusNow(reference)).toEqual({ kind: 'pending' })
    await bank.send(xml)
    expect((await statusNow(reference)).kind).toBe('paid')
  })
  it.each([
    ['no XML', 'hello'],
    ['a document type', '<!DOCTYPE x [<!ENTITY e "e">]><Document>&e;</Document>'],
    ['an entity', camtXml('053', bankAccounts.AED, []).replace('BANK', '&lol;')],
    ['another version', camtXml('053', bankAccounts.AED, []).replace('001.08', '001.02')],
    ['another message', '<Document xmlns="urn:x"><FIToFICstmrCdtTrf/></Document>'],
    ['too deep', `${'<a>'.repeat(60)}${'</a>'.repeat(60)}`],
    ['no text', Buffer.from([0x3c, 0xff, 0xfe, 0x3e])],
  ])('with %s is refused, kept and listed', async (_what, content) => {
    const before = bank.in('refused').length
    bank.put(`bad-${before}.xml`, content)
    fs.utimesSync(path.join(folder, 'in', `bad-${before}.xml`), new Date(0), new Date(0))
    await bank.read()
    expect(bank.in('refused')).toHaveLength(before + 1)
    expect(await listed()).toHaveLength(1)
  })
  it('that is not complete by its name is not touched', async () => {
    bank.put('statement.xml.part', 'x')
    await bank.read()
    expect(bank.in('in')).toEqual(['statement.xml.part'])
    fs.rmSync(path.join(folder, 'in', 'statement.xml.part'))
  })
})

describe('a program that dies', () => {
  const dying =
    (steps: Partial<FileFolders>): OpenFolders =>
    (use) =>
      openerOf(world.settings.bankFiles!.address)((folders) => use({ ...folders, ...steps }))
  const dead = () => Promise.reject(new Error('kill -9'))

  it.each([
    ['before it writes', (real: FileFolders) => ({ ...real, writePart: dead })],
    [
      'in the middle of writing',
      (real: FileFolders) => ({
        ...real,
        writePart: async (name: string, content: string) => {
          await real.writePart(name, content.slice(0, 100))
          return dead()
        },
      }),
    ],
    ['before it renames', (real: FileFolders) => ({ ...real, commitPart: dead })],
    [
      'right after it renamed, and the bank has taken the file away',
      (real: FileFolders) => ({
        ...real,
        commitPart: async (name: string) => {
          await real.commitPart(name)
          return dead()
        },
      }),
    ],
  ])('%s leaves one file', async (what, stepsOf) => {
    const reference = await order()
    await world.owner.query(`update bank_payout set placed_at = placed_at - interval '9 days' where state = 'WAITING'`)
    await runDue(world.db, bank.work.collect)
    const [id] = await unsentFiles(world.db)
    const open: OpenFolders = (use) => openerOf(world.settings.bankFiles!.address)((real) => use(stepsOf(real)))
    await expect(sendFile(world.db, world.settings, open, id!)).rejects.toThrow('kill -9')
    const outFiles = bank.in('out').filter((name) => name.endsWith('.xml'))
    for (const name of outFiles) fs.rmSync(path.join(folder, 'out', name))
    expect(outFiles).toHaveLength(what.includes('taken') ? 1 : 0)
    const files = await bank.collected()
    expect(files.length + outFiles.length).toBe(1)
    expect(files.every(({ transfers }) => transfers[0]!.endToEndId === idOf(reference))).toBe(true)
    expect(await unsentFiles(world.db)).toEqual([])
  })
  it('between making the file and its payouts leaves neither', async () => {
    const reference = await order()
    await world.owner.query(`update bank_payout set placed_at = placed_at - interval '9 days' where state = 'WAITING'`)
    await world.owner.query(
      `create function boom() returns trigger language plpgsql as $$ begin raise 'kill -9'; end $$;
       create trigger boom before update on bank_payout for each row execute function boom()`,
    )
    await expect(runDue(world.db, bank.work.collect)).rejects.toThrow('kill -9')
    await world.owner.query('drop trigger boom on bank_payout')
    expect(await unsentFiles(world.db)).toEqual([])
    expect((await filed(reference)).transfers).toHaveLength(1)
  })
  it('while it reads has recorded all or nothing, and reads the file again', async () => {
    const reference = await order()
    await filed(reference)
    bank.put(
      'dying.xml',
      camtXml('054', bankAccounts.AED, [debit(idOf(reference), '10.00'), debit(idOf(newId()), '1.00')]),
    )
    await world.owner.query(`create trigger boom before insert on rail_refusal for each row execute function boom()`)
    await expect(bank.read()).rejects.toThrow('kill -9')
    await world.owner.query('drop trigger boom on rail_refusal')
    expect(await statusNow(reference)).toEqual({ kind: 'pending' })
    expect(bank.in('in')).toEqual(['dying.xml'])
    // It is recorded, and the file could not be moved away.
    const { bankFileWork } = await import('../../platform/money/bank-file-job.ts')
    const stuck = bankFileWork(world.settings, world.settings.bankFiles!, dying({ finish: dead }))
    await expect(runDue(world.db, stuck.read)).rejects.toThrow('kill -9')
    expect((await statusNow(reference)).kind).toBe('paid')
    await bank.read()
    expect(bank.in('in')).toEqual([])
    expect(await listed()).toEqual(['a debit that is none of our payouts'])
  })
})

it('the provider lists, shows and sends files again, and the doctor looks at the folder', async () => {
  const reference = await order()
  const { messageId, name, xml } = await filed(reference)
  const ask = asProvider(world)
  const found = (await ask(provider.bankFiles, {})).body
  expect(found.rows.find((file) => file.name === name)).toMatchObject({ messageId, state: 'SENT', count: 1, sends: 1 })
  expect(found.refused.length).toBeGreaterThan(0)
  expect((await ask(provider.bankFile, { name: messageId })).body.content).toBe(xml)
  fs.rmSync(path.join(folder, 'out', name))
  await ask(provider.bankFileResend, { name })
  expect((await bank.collected()).map((file) => file.xml)).toEqual([xml])
  const railsNow = await checkRails(world.settings)
  expect(railsNow.find(({ setting }) => setting === 'FALAJ_BANK_FILES')).toMatchObject({
    state: 'answers',
    detail: 'writable; nothing waits',
  })
  const nowhere = { ...world.settings.bankFiles!, address: { kind: 'folder', path: '', folder: '/nowhere' } as const }
  const silent = await checkRails({ ...world.settings, bankFiles: nowhere })
  expect(silent.find(({ setting }) => setting === 'FALAJ_BANK_FILES')).toMatchObject({ state: 'silent' })
})
