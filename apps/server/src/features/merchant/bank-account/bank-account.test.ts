import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs } from '@falaj/contract/kernel/time'
import { approval } from '@falaj/contract/people/approval'
import { defaultRules } from '@falaj/contract/people/approval-policy'
import { bankAccount } from '@falaj/contract/merchant/bank-account'
import type { Endpoint } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import { operationHistory } from '@falaj/contract/people/operation-history'
import {
  addAccount,
  anotherCode,
  approve,
  bankAnswers,
  member,
  once,
  readyToAdd,
  testIban,
  verifiedAccount,
  type Facts,
  type Member,
} from '../../../testing/bank-account.ts'
import { codeOn, grantBySms } from '../../../testing/second-factor.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { payableAccounts } from './bank-account.read.ts'

let world: World
let maker: Member, checker: Member
beforeAll(async () => {
  world = await openWorld({ FALAJ_COOLING_OFF_SECONDS: '86400' })
  maker = await member(world, 'financial')
  checker = await member(world, 'admin')
})
afterAll(() => world.close())

let count = 0
const facts = (more: Partial<Facts> = {}): Facts => {
  count += 1
  return { country: 'AE', type: 'IBAN', currency: 'AED', number: testIban('033', 7_000_000 + count * 37), ...more }
}
const detail = async (id: string, who = maker) => (await who.client.call(bankAccount.detail, { id })).body
const grantFor = async (
  who: Member,
  input: Readonly<Record<string, unknown>>,
  endpoint: Endpoint = bankAccount.setDefault,
) => {
  await anotherCode(world)
  return grantBySms(world, who.client, who.mobile, endpoint, input)
}
const merchantId = async (mid = '20000001'): Promise<string> =>
  (await world.owner.query<{ id: string }>('select id from merchant where mid = $1', [mid])).rows[0]!.id
const rowsOf = async () => Number((await world.owner.query('select from bank_account')).rowCount)

describe('a new account', () => {
  it('is asked for by one, read whole and approved by another, checked by the bank, and payable after its cooling-off', async () => {
    const number = testIban('033', 991_234)
    const { body } = await addAccount(world, maker, facts({ number }), { alias: 'New payouts' })
    expect(body).toMatchObject({ state: 'APPLIED', number: expect.stringMatching(/^A-/) })
    expect(await detail(body.id)).toMatchObject({
      status: 'in-review',
      bankName: 'Mashreq',
      number: 'AE •••• 1234',
      addedBy: 'Omar Nasser',
      actions: ['edit'],
      request: { number: body.number },
    })
    const request = (await checker.client.call(approval.detail, { id: body.requestId! })).body
    expect(request.says.en).toBe('Add the AED bank account AE •••• 1234 (New payouts)')
    const shown = Object.fromEntries(request.changes.map(({ label, after }) => [label.en, after?.en]))
    expect(shown).toMatchObject({
      'Account holder': 'Marina Walk Trading',
      IBAN: number.replace(/(.{4})(?=.)/g, '$1 '),
      Bank: 'Mashreq',
      Country: 'United Arab Emirates',
      'Bank letter': 'licence.pdf',
    })
    expect(request.canonical).not.toContain(number)

    expect((await approve(maker, body.requestId!)).code).toBe(errors.OWN_REQUEST.code)
    expect((await approve(checker, body.requestId!)).body).toEqual({ state: 'PLACED', standing: 'passed' })
    expect((await detail(body.id)).status).toBe('in-review')
    expect(await bankAnswers(world, body.id)).toBe(true)
    expect(await bankAnswers(world, body.id)).toBe(false)
    const cooling = await detail(body.id)
    expect(cooling).toMatchObject({ status: 'cooling-off', verifiedBy: 'Sandbox bank' })
    const hours = (Date.parse(cooling.coolingUntil!) - Date.now()) / hourMs
    expect(hours).toBeGreaterThan(23.9)
    expect(hours).toBeLessThanOrEqual(24)
    expect((await checker.client.call(approval.detail, { id: body.requestId! })).body.state).toBe('SUCCESS')

    const whyNot = async () =>
      (await payableAccounts(world.db, await merchantId(), 'AED', body.id)).map((each) => each.whyNot)
    expect(await whyNot()).toEqual(['cooling-off'])
    await world.owner.query('update bank_account set cooling_until = now() where id = $1', [body.id])
    expect(await whyNot()).toEqual([null])
    expect(await detail(body.id)).toMatchObject({ status: 'active', coolingUntil: null })
    expect((await detail(body.id)).history.map(({ what, who }) => `${what} ${who ?? 'the bank'}`)).toEqual([
      'verified the bank',
      'approved Layla Haddad',
      'asked Omar Nasser',
    ])
  })

  it('whose holder the bank knows under another name is rejected, says why, and may be asked for again', async () => {
    const wanted = facts()
    const { body } = await addAccount(world, maker, wanted, { holder: 'Reject Me LLC' })
    await approve(checker, body.requestId!)
    await bankAnswers(world, body.id)
    expect(await detail(body.id)).toMatchObject({ status: 'rejected', rejectedWhy: 'NAME_MISMATCH', actions: [] })
    const request = (await maker.client.call(approval.detail, { id: body.requestId! })).body
    expect(request).toMatchObject({ state: 'FAILURE', standing: 'failed' })
    expect((await addAccount(world, maker, wanted)).code).toBe(200)
  })

  it('is asked about again when the bank could not be reached, and answered once', async () => {
    const { body } = await addAccount(world, maker, facts({ number: testIban('026', 5_599) }))
    await approve(checker, body.requestId!)
    await expect(bankAnswers(world, body.id)).rejects.toThrow('cannot be reached')
    expect((await detail(body.id)).status).toBe('in-review')
    const answers = await Promise.all([bankAnswers(world, body.id), bankAnswers(world, body.id)])
    expect(answers.filter(Boolean)).toHaveLength(1)
    const { rowCount } = await world.owner.query(
      `select from record_change where kind = 'bank-account' and record_id = $1 and what = 'verified'`,
      [body.id],
    )
    expect(rowCount).toBe(1)
  })

  it('by SWIFT takes its bank from the code, and a bank nobody knows from who asks', async () => {
    const swift = { country: 'SG', type: 'SWIFT', currency: 'USD', number: '003-123456-7' } as const
    const swiftAccount = await addAccount(world, maker, { ...swift, swift: 'dbsssgsg' })
    expect(await detail(swiftAccount.body.id)).toMatchObject({
      bankName: 'DBS Bank',
      swift: 'DBSSSGSG',
      number: 'SG •••• 4567',
    })
    const named = await addAccount(world, maker, { ...swift, swift: 'ABCDSGSG', bankName: 'A Small Bank' })
    expect((await detail(named.body.id)).bankName).toBe('A Small Bank')
  })

  it('sent back, it is edited by who asked for it, and what was approved is the edited one', async () => {
    const first = facts()
    const { body } = await addAccount(world, maker, first, { alias: 'Typo' })
    const requestId = body.requestId!
    const { canonical } = (await checker.client.call(approval.detail, { id: requestId })).body
    const hash = createHash('sha256').update(canonical).digest('hex')
    await checker.client.call(approval.sendBack, { id: requestId, hash, reason: 'Wrong account' }, once())
    expect(await detail(body.id)).toMatchObject({ status: 'sent-back', actions: ['edit'] })
    expect((await detail(body.id, checker)).actions).toEqual([])
    expect((await checker.client.call(bankAccount.draft, { requestId })).code).toBe(errors.NOT_THE_MAKER.code)
    expect((await maker.client.call(bankAccount.draft, { requestId })).body).toMatchObject({
      alias: 'Typo',
      number: first.number,
      letter: { name: 'licence.pdf' },
      request: { reason: 'Wrong account' },
    })
    const second = facts({ requestId })
    const edited = await addAccount(world, maker, second, { alias: 'Right' })
    expect(edited.body).toMatchObject({ id: body.id, requestId })
    await approve(checker, requestId)
    expect(await detail(body.id)).toMatchObject({ alias: 'Right', number: `AE •••• ${second.number.slice(-4)}` })
    expect((await detail(body.id)).history.map(({ what }) => what)).toEqual([
      'approved',
      'submitted',
      'sent-back',
      'asked',
    ])
    // The number that was given up is free again.
    expect((await addAccount(world, maker, first)).code).toBe(200)
  })

  it('recalled, it is listed as recalled and its number is free', async () => {
    const wanted = facts()
    const { body } = await addAccount(world, maker, wanted)
    await maker.client.call(approval.recall, { id: body.requestId! }, once())
    expect((await detail(body.id)).status).toBe('recalled')
    expect((await addAccount(world, maker, wanted)).code).toBe(200)
  })

  it('the same key twice asks once; two at once for the same account: one of them', async () => {
    const { input, headers } = await readyToAdd(world, maker, facts())
    const first = await maker.client.call(bankAccount.add, input, headers)
    const again = await maker.client.call(bankAccount.add, input, headers)
    expect(again.body).toEqual(first.body)
    const wanted = facts()
    const [one, two] = [await readyToAdd(world, maker, wanted), await readyToAdd(world, checker, wanted)]
    const before = await rowsOf()
    const answers = await Promise.all([
      maker.client.call(bankAccount.add, one.input, one.headers),
      checker.client.call(bankAccount.add, two.input, two.headers),
    ])
    expect(answers.map(({ code }) => code).filter((code) => code === 200)).toHaveLength(1)
    const refused = answers.find(({ code }) => code !== 200)!.code
    expect([errors.BANK_ACCOUNT_KNOWN.code, errors.INPUT_INVALID.code]).toContain(refused)
    expect(await rowsOf()).toBe(before + 1)
  })

  it('refused when it is placed, it leaves nothing: the account was taken meanwhile', async () => {
    const wanted = facts()
    const { body } = await addAccount(world, maker, wanted)
    await world.owner.query(`update bank_account set state = 'RELEASED' where id = $1`, [body.id])
    const other = await addAccount(world, maker, wanted)
    expect((await approve(checker, body.requestId!)).body).toEqual({ state: 'FAILURE', standing: 'failed' })
    expect((await detail(body.id)).status).toBe('rejected')
    expect((await detail(other.body.id)).status).toBe('in-review')
  })

  it('is done at once where the policy asks nobody, and the bank is asked all the same', async () => {
    const souk = await member(world, 'multi-admin')
    await world.owner.query(
      `insert into approval_policy (merchant_id, kind, version, rules) values ($1, 'bank-account', 1, $2)`,
      [await merchantId('20000002'), JSON.stringify({ ...defaultRules('bank-account'), otherwise: 0 })],
    )
    const { body } = await addAccount(world, souk, facts())
    expect(body).toMatchObject({ requestId: null, state: 'PLACED' })
    await bankAnswers(world, body.id)
    expect((await detail(body.id, souk)).status).toBe('cooling-off')
  })
})

describe('a verified account', () => {
  it('becomes the default of its currency instead of the old one, behind a second factor', async () => {
    const [first, second] = [
      await verifiedAccount(world, [maker, checker], facts()),
      await verifiedAccount(world, [maker, checker], facts(), { cooled: false }),
    ]
    expect((await maker.client.call(bankAccount.setDefault, { id: first }, once())).raw).toMatchObject({
      head: { code: errors.STEP_UP_REQUIRED.code },
      body: { scene: 'add-bank-account' },
    })
    const set = async (id: string) =>
      maker.client.call(bankAccount.setDefault, { id }, { ...once(), ...(await grantFor(maker, { id })) })
    expect((await set(first)).code).toBe(200)
    expect((await detail(first)).defaultFor).toBe('AED')
    // Money does not go there yet: it cannot be where money goes by itself.
    expect((await set(second)).code).toBe(errors.BANK_ACCOUNT_STATE.code)
    const { rows } = await world.owner.query<{ id: string }>(
      `select id from bank_account where is_default and currency = 'AED' and merchant_id = $1`,
      [await merchantId()],
    )
    expect(rows).toEqual([{ id: first }])
    const payable = await payableAccounts(world.db, await merchantId(), 'AED')
    expect(payable[0]).toMatchObject({ id: first, isDefault: true, whyNot: null })
  })

  it('two defaults at once: one of them is it', async () => {
    const ids = [
      await verifiedAccount(world, [maker, checker], facts()),
      await verifiedAccount(world, [maker, checker], facts()),
    ]
    const grants = [await grantFor(maker, { id: ids[0] }), await grantFor(checker, { id: ids[1] })]
    const answers = await Promise.all([
      maker.client.call(bankAccount.setDefault, { id: ids[0]! }, { ...once(), ...grants[0]! }),
      checker.client.call(bankAccount.setDefault, { id: ids[1]! }, { ...once(), ...grants[1]! }),
    ])
    expect(answers.map(({ code }) => code)).toEqual([200, 200])
    const { rowCount } = await world.owner.query(
      `select from bank_account where is_default and currency = 'AED' and merchant_id = $1`,
      [await merchantId()],
    )
    expect(rowCount).toBe(1)
  })

  it('frozen, it is not paid to; thawed by a second factor, it is again; each with a line in its history', async () => {
    const id = await verifiedAccount(world, [maker, checker], facts())
    const whyNot = async () => (await payableAccounts(world.db, await merchantId(), 'AED', id))[0]?.whyNot
    expect((await checker.client.call(bankAccount.freeze, { id, reason: 'Bank called' }, once())).code).toBe(200)
    expect(await whyNot()).toBe('frozen')
    expect((await checker.client.call(bankAccount.freeze, { id, reason: 'Again' }, once())).code).toBe(
      errors.BANK_ACCOUNT_STATE.code,
    )
    const thaw = { ...once(), ...(await grantFor(maker, { id }, bankAccount.unfreeze)) }
    expect((await maker.client.call(bankAccount.unfreeze, { id }, thaw)).code).toBe(200)
    expect(await whyNot()).toBeNull()
    const [thawed, frozen] = (await detail(id)).history
    expect(thawed).toMatchObject({ what: 'unfrozen', who: 'Omar Nasser' })
    expect(frozen).toMatchObject({ what: 'frozen', who: 'Layla Haddad', after: 'Bank called' })
  })

  it('is renamed; the history and the audit entry have both names', async () => {
    const id = await verifiedAccount(world, [maker, checker], facts())
    await maker.client.call(bankAccount.rename, { id, alias: 'Suppliers' })
    expect((await detail(id)).history[0]).toMatchObject({ what: 'renamed', before: 'Payouts', after: 'Suppliers' })
    const { rows } = (
      await checker.client.call(operationHistory.query, {
        filters: { object: `bank-account ${id}` },
        pageParam: { number: 1, size: 10 },
      })
    ).body
    expect(rows.map(({ action }) => action)).toContain('POST secure/bankcard/rename')
  })

  it('is removed by a code to one’s own number and another’s approval; its entry stays', async () => {
    const wanted = facts()
    const id = await verifiedAccount(world, [maker, checker], wanted)
    await anotherCode(world)
    await maker.client.call(bankAccount.sendUnbindCode, { id })
    const smsCode = await codeOn(world, maker.mobile)
    expect((await world.inbox(maker.mobile))[0]).toMatchObject({
      purpose: 'UNBIND_CARD',
      body: expect.stringContaining(`AE •••• ${wanted.number.slice(-4)}`),
    })
    const { smsProof } = (await maker.client.call(bankAccount.proveUnbindCode, { id, smsCode })).body
    const other = await verifiedAccount(world, [maker, checker], facts())
    const remove = (of: string, proof = smsProof) =>
      maker.client.call(bankAccount.remove, { id: of, reason: 'Account closed', smsProof: proof }, once())
    expect((await remove(other)).raw).toMatchObject({ body: { fields: [{ path: 'smsProof', code: 'CODE_WRONG' }] } })
    const { body } = await remove(id)
    expect(body.state).toBe('APPLIED')
    expect(await detail(id)).toMatchObject({ status: 'active', removalRequest: { number: body.number } })
    expect((await remove(id)).code).toBe(errors.BANK_ACCOUNT_STATE.code)
    expect((await approve(checker, body.requestId!)).body.state).toBe('SUCCESS')
    expect(await detail(id)).toMatchObject({ status: 'removed', actions: [] })
    expect((await detail(id)).history.map(({ what }) => what).slice(0, 2)).toEqual(['removed', 'removal-asked'])
    expect((await payableAccounts(world.db, await merchantId(), 'AED', id))[0]?.whyNot).toBe('removed')
    expect((await addAccount(world, maker, wanted)).code).toBe(200)
  })

  it('whose removal was refused stays as it was, and can be asked for again', async () => {
    const id = await verifiedAccount(world, [maker, checker], facts())
    const asking = async () => {
      await anotherCode(world)
      await maker.client.call(bankAccount.sendUnbindCode, { id })
      const smsCode = await codeOn(world, maker.mobile)
      const { smsProof } = (await maker.client.call(bankAccount.proveUnbindCode, { id, smsCode })).body
      return (await maker.client.call(bankAccount.remove, { id, reason: 'Closed', smsProof }, once())).body
    }
    const { requestId } = await asking()
    await maker.client.call(approval.recall, { id: requestId! }, once())
    expect(await detail(id)).toMatchObject({ status: 'active', removalRequest: null })
    expect((await asking()).state).toBe('APPLIED')
  })
})
