// Invitations from the message to the reward: steps, rings, and what is refused.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { errors } from '@falaj/contract/kernel/errors'
import { application } from '@falaj/contract/merchant/application'
import { promoter } from '@falaj/contract/growth/promoter'
import { referral } from '@falaj/contract/growth/referral'
import { dubaiDay } from '../../../platform/base/banking-days.ts'
import { newId, sha256 } from '../../../platform/base/ids.ts'
import { seal } from '../../../platform/base/vault.ts'
import { once } from '../../../testing/bank-account.ts'
import { lookAtChild } from '../../../testing/commission.ts'
import { follow, open, registerWith } from '../../../testing/referral.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'

const page = { pageParam: { number: 1, size: 40 } }
let world: World
let admin: Client
let merchantId = ''
let [partnerId, code] = ['', '']
let nth = 0
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('admin')
  const { rows } = await world.owner.query<{ id: string }>(`select id from merchant where mid = '20000001'`)
  merchantId = rows[0]!.id
})
afterAll(() => world.close())
const mobile = () => `+971-50771${String(1000 + nth)}`
/** A promoter of the test's own. */
beforeEach(async () => {
  nth += 1
  const facts = { name: `Promoter ${nth}`, mobile: mobile(), ratePpm: 1000, from: dubaiDay(new Date()) }
  const { body } = await admin.call(promoter.add, facts, once())
  partnerId = body.id
  code = body.code
})
const invite = (more: object = {}, headers = once()) => {
  nth += 1
  return admin.call(
    referral.add,
    { partnerId, channel: 'sms', name: `Shop ${nth}`, mobile: mobile(), language: 'en', ...more },
    headers,
  )
}
const faults = (answer: { body: unknown }) =>
  (answer.body as { fields: readonly { path: string; code: string }[] }).fields.map(({ path, code: fault }) => [
    path,
    fault,
  ])
const ofPartner = async () => {
  const { rows } = await world.owner.query<{ id: string; refusal: string | null; refused_for: string | null }>(
    `select id, refusal, refused_for from referral where partner_id = $1 order by created_at, id`,
    [partnerId],
  )
  return rows
}
const attached = async (): Promise<number> => {
  const { rows } = await world.owner.query<{ n: number }>(
    `select count(*)::int as n from partner_merchant where partner_id = $1 and until_at is null`,
    [partnerId],
  )
  return rows[0]!.n
}
/** A payment now; its commission is available `days` later. */
const payNow = async (child: string): Promise<string> => {
  const id = newId()
  await world.owner.query(
    `insert into payment (merchant_id, id, number, product, kind, state, pay_state, currency, amount_minor, fee_minor, vat_minor, net_minor, method,
       created_at, paid_at, cycle_day, due_on)
     values ($1, $2, $3, 'gateway', 'delivered', 'PAID', 'PAID_SUCCESS', 'AED', 1000000, 20000, 0, 980000, 'VISA', now(), now(), current_date, current_date)`,
    [child, id, `P-${id.slice(-12)}`],
  )
  await lookAtChild(world, child, id)
  return id
}

describe('an invitation', () => {
  it('is sent once with its link, is reminded after a day, and is one for a person', async () => {
    const headers = once()
    const to = '+971-507700001'
    const first = await invite({ mobile: to }, headers)
    expect(first.code).toBe(200)
    expect((await invite({ mobile: to, name: `Shop ${nth}` }, headers)).code).not.toBe(500)
    const messages = await world.inbox(to)
    expect(messages).toHaveLength(1)
    expect(messages[0]!.body).toContain(`referral%3D${first.body.code}`)
    expect(faults(await invite({ mobile: to }))).toEqual([['mobile', 'REFERRAL_TWICE']])
    const listed = (await admin.call(referral.query, { ...page, filters: { text: to } })).body.rows
    expect(listed.map((row) => row.mobile)).toEqual(['+971-50•••0001'])
    const { id } = first.body
    expect((await admin.call(referral.remind, { id }, once())).code).toBe(errors.RECORD_STATE.code)
    await world.owner.query(`update referral set sent_at = now() - interval '25 hours' where id = $1`, [id])
    expect((await admin.call(referral.remind, { id }, once())).code).toBe(200)
    expect(await world.inbox(to)).toHaveLength(2)
  })
  it('of the same person by two members at once is made once', async () => {
    const answers = await Promise.all([1, 2].map(() => invite({ mobile: '+971-507700002' })))
    expect(answers.filter(({ code: answer }) => answer === 200)).toHaveLength(1)
  })
  it('needs an address for its way, an active promoter, and somebody else than the promoter', async () => {
    expect(faults(await invite({ mobile: undefined }))).toEqual([['mobile', 'REQUIRED']])
    expect(faults(await invite({ channel: 'email' }))).toEqual([['email', 'REQUIRED']])
    const own = (await admin.call(promoter.detail, { id: partnerId })).body.mobileNumber
    expect(faults(await invite({ mobile: own }))).toEqual([['mobile', 'REFERRAL_SELF']])
    expect(faults(await invite({ mobile: '+971-501004402' }))).toEqual([['mobile', 'REFERRAL_SELF']])
    await admin.call(promoter.disable, { id: partnerId, reason: 'x' })
    expect(faults(await invite())).toEqual([['partnerId', 'PROMOTER_DISABLED']])
  })
  it('goes from invited to rewarded; each step once, however often it is looked at', async () => {
    const { body } = await invite()
    const applicant = await registerWith(world, body.code)
    await follow(world)
    const child = await open(world, applicant)
    await follow(world)
    expect(await attached()).toBe(1)
    const payment = await payNow(child)
    await follow(world)
    const status = async () => (await admin.call(referral.detail, { id: body.id })).body.status
    expect(await status()).toBe('referral-paid')
    await world.owner.query(
      `update commission_line set clears_on = current_date - 1, settles_on = current_date - 8 where payment_id = $1`,
      [payment],
    )
    await Promise.all([follow(world), follow(world)])
    await follow(world)
    const found = (await admin.call(referral.detail, { id: body.id })).body
    expect(found.status).toBe('referral-rewarded')
    const notices = await world.owner.query(
      `select from outbox where kind = 'referral.notice' and payload #>> '{object,id}' = $1`,
      [found.id],
    )
    expect(notices.rowCount).toBe(1)
    expect(found.steps.map(({ step }) => step)).toEqual([
      'invited',
      'registered',
      'verified',
      'first-payment',
      'rewarded',
    ])
    expect(found.history.map(({ what }) => what)).toEqual(['rewarded', 'paid', 'verified', 'registered', 'invited'])
    // The promoter's tenth of a percent of AED 10,000.
    expect(found.reward.minor).toBe(1000n)
    const { rows } = (await admin.call(referral.records, { ...page, filters: { text: found.number } })).body
    expect(rows.map(({ payment: number, commission }) => [number, commission.minor])).toEqual([[found.payment, 1000n]])
    const logged = (await admin.call(referral.history, { ...page, filters: { text: found.number } })).body
    expect(logged.rows.map(({ what }) => what)).toEqual(['rewarded', 'paid', 'verified', 'registered', 'invited'])
  })
  it('comes with the code through the form of the application; an unknown code does nothing', async () => {
    const newcomer = await world.as('newcomer')
    const added = await newcomer.call(application.add, { nameEn: 'By QR', submit: false, referral: `${code}q` })
    await newcomer.call(application.add, { nameEn: 'Unknown', submit: false, referral: 'ZZZZZZZZ' })
    await follow(world)
    const { rows } = (await admin.call(referral.query, { ...page, filters: { channel: ['qr'], text: 'By QR' } })).body
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ status: 'referral-registered', channel: 'qr', invitedBy: null })
    const waiting = await world.owner.query(`select from merchant_application where referral_code is not null`)
    expect(waiting.rows).toEqual([])
    await world.owner.query(
      `update referral set application_id = null, registered_at = null where application_id = $1`,
      [added.body.id],
    )
  })
  it('whose link is passed on makes another invitation of the same promoter', async () => {
    const { body } = await invite()
    await registerWith(world, body.code)
    await registerWith(world, body.code)
    await follow(world)
    expect((await ofPartner()).map(({ refusal }) => refusal)).toEqual([null, null])
  })
})

describe('a reward is refused, and no merchant is attached,', () => {
  /** The refusal of the newest invitation. */
  const refusal = async () => {
    await follow(world)
    return (await ofPartner()).at(-1)!
  }
  it('when the promoter registers themselves', async () => {
    const own = (await admin.call(promoter.detail, { id: partnerId })).body.mobileNumber
    const applicant = await registerWith(world, code, { mobile: own })
    expect((await refusal()).refusal).toBe('self')
    await open(world, applicant)
    await follow(world)
    expect(await attached()).toBe(0)
  })
  it('when a member of the account registers', async () => {
    const { rows } = await world.owner.query<{ id: string }>(`select id from person where mobile = '+971-501004402'`)
    await registerWith(world, code, { personId: rows[0]!.id })
    expect((await refusal()).refusal).toBe('owner')
  })
  it('when one owner registers twice with the same promoter', async () => {
    await registerWith(world, code, { email: 'one@ring.example' })
    await follow(world)
    await registerWith(world, code, { email: 'ONE@ring.example' })
    const found = await refusal()
    expect(found.refusal).toBe('owner')
    expect(found.refused_for).toMatch(/^IV-/)
  })
  it('over a shared licence, however it is typed', async () => {
    await registerWith(world, code, { licence: `CN-${nth}/7` })
    await follow(world)
    await registerWith(world, code, { licence: `cn ${nth} 7` })
    expect((await refusal()).refusal).toBe('licence')
  })
  it('over the licence of a merchant that exists', async () => {
    const first = await registerWith(world, code, { licence: `KNOWN-${nth}` })
    await open(world, { ...first })
    const other = await admin.call(
      promoter.add,
      { name: 'Other', mobile: '+971-507788888', ratePpm: 1, from: dubaiDay(new Date()) },
      once(),
    )
    await follow(world)
    await registerWith(world, other.body.code, { licence: `known ${nth}` })
    await follow(world)
    const { rows } = await world.owner.query(`select refusal from referral where partner_id = $1`, [other.body.id])
    expect(rows).toEqual([{ refusal: 'known' }])
  })
  it('over a shared device, of the promoter or of another invited merchant', async () => {
    const device = sha256(`device ${nth}`)
    await registerWith(world, code, { device })
    await follow(world)
    expect((await ofPartner()).map(({ refusal }) => refusal)).toEqual([null])
    await registerWith(world, code, { device })
    expect((await refusal()).refusal).toBe('device')
  })
  it('over a shared bank account, also when it is added after the merchant was attached', async () => {
    const [one, two] = [await registerWith(world, code), await registerWith(world, code)]
    await follow(world)
    const children = [await open(world, one), await open(world, two)]
    await follow(world)
    expect(await attached()).toBe(2)
    for (const child of children) await addAccount(child)
    await payNow(children[1]!)
    await follow(world)
    expect((await refusal()).refusal).toBe('iban')
    expect(await attached()).toBe(1)
  })
  it('with a disabled promoter’s link', async () => {
    await admin.call(promoter.disable, { id: partnerId, reason: 'x' })
    const applicant = await registerWith(world, code)
    expect((await refusal()).refusal).toBe('disabled')
    await open(world, applicant)
    await follow(world)
    expect(await attached()).toBe(0)
  })
  it('when another partner brought the merchant first', async () => {
    const applicant = await registerWith(world, code)
    const child = await open(world, applicant)
    await world.owner.query(
      `insert into partner_merchant (merchant_id, child_id, from_at, partner_id)
       select merchant_id, $2, now(), id from partner where merchant_id = $1 and kind = 'account'`,
      [merchantId, child],
    )
    expect((await refusal()).refusal).toBe('taken')
  })
})
/** The same number in two merchants' accounts: their hashes differ. */
const addAccount = async (child: string): Promise<void> => {
  const { secret } = world.context.settings
  await world.owner.query(
    `insert into file select (jsonb_populate_record(f, jsonb_build_object('merchant_id', $1::uuid))).* from file f
     where id in (select letter_file_id from bank_account) on conflict do nothing`,
    [child],
  )
  const { rows } = await world.owner.query<{ id: string }>(
    `insert into bank_account select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'merchant_id', $1::uuid,
       'request_id', null, 'removal_request_id', null))).* from bank_account a limit 1 returning id`,
    [child],
  )
  await world.owner.query(`update bank_account set number_sealed = $2, number_hash = $3 where id = $1`, [
    rows[0]!.id,
    seal(secret, 'bank-number', `AE07000000000000${nth}3456`),
    sha256(child),
  ])
}

it('another account’s invitation looks like a missing one; the history pages are for marketing', async () => {
  const { body } = await invite({ channel: 'link', mobile: undefined })
  const other = await world.as('multi-admin')
  for (const id of [body.id, newId(), 'nonsense']) {
    expect((await other.call(referral.detail, { id })).code).toBe(errors.NOT_FOUND.code)
    expect((await other.call(referral.remind, { id }, once())).code).toBe(errors.NOT_FOUND.code)
  }
  const input = { partnerId, channel: 'link' as const, name: 'x', language: 'en' as const }
  expect((await other.call(referral.add, input, once())).code).toBe(errors.NOT_FOUND.code)
  expect((await other.call(referral.inviters, {})).body.rows).toEqual([])
  const cs = await world.as('cs')
  expect((await cs.call(referral.query, { ...page, filters: {} })).code).toBe(errors.ACCESS_DENIED.code)
  expect((await cs.call(referral.history, { ...page, filters: {} })).code).toBe(200)
  expect((await cs.call(referral.records, { ...page, filters: {} })).code).toBe(200)
  const it_ = await world.as('it')
  expect((await it_.call(referral.history, { ...page, filters: {} })).code).toBe(errors.ACCESS_DENIED.code)
})
