import { afterAll, beforeAll, expect, it } from 'vitest'
import { errors } from '@falaj/contract/kernel/errors'
import { payoutCertificate } from '@falaj/contract/accounts/payout-certificate'
import { withdraw } from '@falaj/contract/accounts/withdraw'
import { toText } from '@falaj/money'
import { approve, member, type Member } from '../../../testing/bank-account.ts'
import { recordKey } from '../../../testing/record-key.ts'
import { accountNamed, askFor, deposit, lookAtBank, wanted } from '../../../testing/withdraw.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { withdrawJob } from '../withdraw/withdraw.read.ts'

let world: World
let maker: Member
let id = ''
let early = 0
beforeAll(async () => {
  world = await openWorld()
  maker = await member(world, 'financial')
  const checker = await member(world, 'admin')
  await deposit(world, '5000.00')
  const { body } = await askFor(world, maker, wanted('1234.56', await accountNamed(world, 'Main operating account')))
  id = body.id
  early = (await maker.client.call(payoutCertificate.detail, { id })).code
  await approve(checker, body.requestId!)
  while (!(await lookAtBank(world, id))) continue
})
afterAll(() => world.close())

const certificate = async () => (await maker.client.call(payoutCertificate.detail, { id })).body
const codeOf = async () => (await certificate()).verifyPath.split('/').at(-1)!
const verify = (code: string) => world.stranger.call(payoutCertificate.verify, { code })

it('is not there before the bank has paid', () => {
  expect(early).toBe(errors.NOT_PAID_YET.code)
})

it('agrees with the withdrawal to the cent and is written out in both languages', async () => {
  const [paper, found] = [await certificate(), (await maker.client.call(withdraw.detail, { id })).body]
  expect([paper.net, paper.fee, paper.vat, paper.amount]).toEqual([found.net, found.fee, found.vat, found.amount])
  expect(paper).toMatchObject({
    withdrawNumber: found.number,
    bankReference: found.bankReference,
    account: 'AE •••• 5601',
    merchant: { en: 'Marina Walk Trading' },
    returnedAt: null,
  })
  expect(toText(paper.net)).toBe('1229.31')
  expect(paper.inWords).toEqual({
    en: 'One thousand two hundred twenty-nine dirhams and thirty-one fils',
    zh: '壹仟贰佰贰拾玖迪拉姆叁拾壹费尔',
  })
})

it('a stranger who holds it learns that it is genuine, how much and when, and nothing else', async () => {
  const { body } = await verify(await codeOf())
  const { net, paidAt } = await certificate()
  expect(body).toEqual({ genuine: true, paid: { amount: net, on: paidAt, returnedOn: null } })
})

it('everything that is not a code of ours gets the same answer, for anyone', async () => {
  const code = await codeOf()
  const wrong = [
    '',
    'x',
    code.slice(1),
    `${code}x`,
    code.toLowerCase() === code ? 'A' : code.toLowerCase(),
    '../../etc',
    '💧',
  ]
  const answers = await Promise.all(wrong.map(async (each) => JSON.stringify((await verify(each)).raw.body)))
  const asMember = JSON.stringify(
    (await maker.client.call(payoutCertificate.verify, { code: 'A'.repeat(22) })).raw.body,
  )
  expect(new Set([...answers, asMember])).toEqual(new Set([JSON.stringify({ genuine: false, paid: null })]))
})

it('nobody tries codes by the thousand', async () => {
  const codes = new Set<number>()
  for (let tries = 0; tries < 70; tries += 1) codes.add((await verify(`guess-${tries}`)).code)
  expect(codes).toEqual(new Set([200, errors.RATE_LIMITED.code]))
  await world.owner.query('delete from throttle')
})

it.each(['en', 'zh'] as const)(
  'is a PDF of one page in %s, the same file when it is asked for again',
  async (language) => {
    const ask = (composition: boolean) => maker.client.call(payoutCertificate.file, { id, language, composition })
    const first = (await ask(true)).body
    const response = await world.app.inject({ method: 'GET', url: first.url })
    expect(response.headers['content-type']).toBe('application/pdf')
    expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(response.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect((await ask(true)).body.path).toBe(first.path)
    expect((await ask(false)).body.path).not.toBe(first.path)
  },
)

it('after a return it says so, on the paper and to strangers', async () => {
  const at = new Date()
  const key = await recordKey(world.db, 'withdraw', id)
  await withdrawJob.recordBankAnswer(world.db, world.settings, key, { kind: 'returned', at, why: 'ACCOUNT_CLOSED' })
  expect((await certificate()).returnedAt).toBe(at.toISOString())
  expect((await verify(await codeOf())).body.paid?.returnedOn).toBe(at.toISOString())
})
