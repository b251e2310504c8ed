import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { application } from '@falaj/contract/merchant/application'
import { password } from '@falaj/contract/people/password'
import { provider } from '@falaj/contract/provider'
import { session } from '@falaj/contract/people/session'
import { readWhole } from '../../../platform/files/bytes.ts'
import { businessToday } from '../../../platform/db/business-clock.ts'
import { fullAnswers, sendDocument } from '../../../testing/applicant.ts'
import { sealFor } from '../../../testing/get-in.ts'
import { asProvider } from '../../../testing/provider.ts'
import { recordKey } from '../../../testing/record-key.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'

vi.setConfig({ testTimeout: 60_000 })
const inesMobile = '+971-501004461'
let world: World
let newcomer: Client
let merchantMid: string
beforeAll(async () => {
  world = await openWorld()
  newcomer = await world.as('newcomer')
  const [licence, owner] = [(await sendDocument(world, newcomer)).path, (await sendDocument(world, newcomer)).path]
  const { id } = (await newcomer.call(application.add, { ...fullAnswers(licence, owner), submit: true })).body
  merchantMid = (await asProvider(world)(provider.approve, { id })).body.merchantMid
})
afterAll(() => world.close())

const mine = async () =>
  (await newcomer.call(application.contracts, {})).body.rows.find((row) => row.merchantMid === merchantMid)!
const codeSentTo = async (mobile: string): Promise<string> =>
  (await world.inbox(mobile)).find(({ purpose }) => purpose === 'SIGN_CONTRACT')?.code ?? ''
/** As if the 59 seconds were over. */
const aMinuteLater = () => world.owner.query("update sms_code set sent_at = sent_at - interval '1 minute'")

describe('the agreement', () => {
  it('is not there until it is asked for; then it is a PDF with its fingerprint', async () => {
    expect(await mine()).toMatchObject({ merchantStatus: 'ENABLED', contractStatus: 'UNSIGNED', contract: null })
    const made = await newcomer.call(application.contractRegenerate, { merchantMid })
    expect(made.body).toMatchObject({ version: 1, merchantMid, signedAt: null })
    const { path, url } = (await newcomer.call(application.contractDownload, { id: made.body.id })).body
    const { merchant_id: merchantId } = await recordKey(world.db, 'file', path)
    const bytes = await readWhole(world.db, { merchantId, id: path })
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(made.body.sha256)
    expect((await world.app.inject({ method: 'GET', url })).headers['content-type']).toBe('application/pdf')
  })

  it('that waits and says the same is given again, however many ask at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => newcomer.call(application.contractRegenerate, { merchantMid })),
    )
    expect(answers.map(({ body }) => body.version)).toEqual([1, 1, 1])
  })

  it('of another merchant answers like a missing one, to every call', async () => {
    const { contract } = await mine()
    for (const key of ['multi-admin', 'under-review', 'cs']) {
      const other = await world.as(key)
      expect((await other.call(application.contractRegenerate, { merchantMid })).code).toBe(40401)
      for (const id of [contract!.id, 'nonsense']) {
        expect((await other.call(application.contractDownload, { id })).code).toBe(40401)
        expect((await other.call(application.contractSend, { id })).code).toBe(40401)
        expect((await other.call(application.contractSign, { id, smsCode: '123456' })).code).toBe(40401)
      }
      expect((await other.call(application.contracts, {})).body.rows.map((row) => row.merchantMid)).not.toContain(
        merchantMid,
      )
    }
    expect((await world.stranger.call(application.contracts, {})).code).toBe(403)
  })

  it('is not a colleague’s to sign who lacks the role that opens a merchant', async () => {
    const cs = await world.as('cs')
    expect((await cs.call(application.contractRegenerate, { merchantMid: '20000001' })).code).toBe(40401)
  })
})

describe('the signature', () => {
  it('needs the code that was sent for this very file', async () => {
    const id = (await mine()).contract!.id
    expect((await newcomer.call(application.contractSign, { id, smsCode: '000000' })).raw.body).toMatchObject({
      fields: [{ path: 'smsCode', code: 'CODE_WRONG' }],
    })
    expect((await newcomer.call(application.contractSend, { id })).code).toBe(200)
    expect((await newcomer.call(application.contractSend, { id })).code).toBe(42903)
    const code = await codeSentTo(inesMobile)
    const wrong = code === '111111' ? '222222' : '111111'
    expect((await newcomer.call(application.contractSign, { id, smsCode: wrong })).code).toBe(40001)
    // From another session of the same person the code is of no use.
    const elsewhere = await world.as('newcomer')
    expect((await elsewhere.call(application.contractSign, { id, smsCode: code })).code).toBe(40001)
    expect((await mine()).contractStatus).toBe('UNSIGNED')

    const answers = await Promise.all(
      Array.from({ length: 4 }, () => newcomer.call(application.contractSign, { id, smsCode: code })),
    )
    expect(answers.filter(({ code: head }) => head === 200)).toHaveLength(1)
    expect((await newcomer.call(application.contractSign, { id, smsCode: code })).code).toBe(40922)
  })

  it('opens the merchant: it can be entered from now on', async () => {
    expect(await mine()).toMatchObject({ contractStatus: 'SIGNED', contract: { version: 1, signedBy: 'Ines Morel' } })
    const { staffList } = (await newcomer.call(session.status, {})).body
    expect(staffList).toMatchObject([{ merchantMid, roles: ['ADMIN'] }])
    const browser = world.browser()
    browser.cookies.set('sid', newcomer.cookie.split('=')[1] ?? '')
    // Who has not set a password yet does so before anything else.
    const { body: salt } = await browser.call(password.registerSalt, {})
    await browser.call(password.register, { password: sealFor('907213', salt), salt: salt.value })
    await browser.call(session.chooseStaff, { staffId: staffList[0]!.staffId })
    expect((await browser.call(session.merchant, {})).body).toMatchObject({ merchantMid, contractStatus: 'SIGNED' })
    newcomer = await world.as('newcomer')
  })

  it('leaves a line with the fingerprint in the merchant’s history', async () => {
    const { rows } = await world.owner.query(
      "select l.after, l.roles from audit_entry l join merchant m on m.id = l.merchant_id where m.mid = $1 and action = 'POST preAuth/contract/sign' and result = 'done'",
      [merchantMid],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ roles: ['ADMIN'], after: { contractStatus: 'SIGNED' } })
    expect(rows[0].after.sha256).toBe((await mine()).contract?.sha256)
  })

  it('of a later version makes the contract RESIGNED, and a replaced version can no longer be signed', async () => {
    const second = (await newcomer.call(application.contractRegenerate, { merchantMid })).body
    expect(second).toMatchObject({ version: 2, signedAt: null })
    expect((await mine()).contractStatus).toBe('SIGNED')
    await newcomer.call(application.contractSend, { id: second.id })
    const third = (
      await newcomer.call(
        application.contractRegenerate,
        { merchantMid },
        { cookie: `${newcomer.cookie}; language=zh` },
      )
    ).body
    expect(third.version).toBe(3)
    const code = await codeSentTo(inesMobile)
    expect((await newcomer.call(application.contractSign, { id: second.id, smsCode: code })).code).toBe(40923)
    expect((await newcomer.call(application.contractSign, { id: third.id, smsCode: code })).code).toBe(40001)
    await aMinuteLater()
    await newcomer.call(application.contractSend, { id: third.id })
    const signed = await newcomer.call(application.contractSign, {
      id: third.id,
      smsCode: await codeSentTo(inesMobile),
    })
    expect(signed.body.contractStatus).toBe('RESIGNED')
  })

  it('is dated by the day of business in Dubai', async () => {
    await world.owner.query(`insert into sandbox_clock values (now() - interval '1 minute', 48)`)
    const { id } = (await newcomer.call(application.contractRegenerate, { merchantMid })).body
    const { path } = (await newcomer.call(application.contractDownload, { id })).body
    const { merchant_id: merchantId } = await recordKey(world.db, 'file', path)
    const today = (await businessToday(world.db)).replaceAll('-', '')
    expect((await readWhole(world.db, { merchantId, id: path })).includes(`(D:${today}`)).toBe(true)
  })
})
