import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { announcement } from '@falaj/contract/workspace/announcement'
import { config } from '@falaj/contract/workspace/config'
import { errors } from '@falaj/contract/kernel/errors'
import { admissionOf, productForms } from '@falaj/contract/merchant/product-questions'
import { productKeys, type ProductKey } from '@falaj/contract/kernel/products'
import { provider, type Provider } from '@falaj/contract/provider'
import { session } from '@falaj/contract/people/session'
import { listenAs } from '../testing/stream.ts'
import { asProvider } from '../testing/provider.ts'
import { openWorld, type World } from '../testing/world.ts'
import { midsOf } from './store.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({}, { background: true })
})
afterAll(() => world.close())

const marina = '20000001'
const anInput = (name: keyof Provider): never =>
  ({
    merchants: {},
    applications: {},
    application: { id: 'x' },
    approve: { id: 'x' },
    reject: { id: 'x', reason: { en: 'x', zh: 'x' } },
    ask: { id: 'x', missing: [{ field: 'city', remark: { en: 'x', zh: 'x' } }] },
    products: {},
    product: { id: 'x' },
    productTake: { id: 'x' },
    productApprove: { id: 'x' },
    productTerms: { merchantMid: marina, product: 'paylink' },
    productDecline: { id: 'x', remarks: [{ field: 'goods', remark: { en: 'x', zh: 'x' } }] },
    productSwitch: { merchantMid: marina, product: 'paylink', on: false, reason: { en: 'x', zh: 'x' } },
    agreementRenew: { days: 30, of: 'merchant' },
    deviceOrders: {},
    deviceOrderTake: { id: 'x' },
    deviceOrderDecline: { id: 'x', remarks: [{ field: 'address', remark: { en: 'x', zh: 'x' } }] },
    deviceOrderShip: { id: 'x', courier: 'Aramex', tracking: 'AX1', serials: ['SN1'] },
    deviceOrderDeliver: { id: 'x' },
    eatms: {},
    eatmInstall: { merchantMid: marina, store: 'x', label: 'Door', serial: 'SN1' },
    eatmClose: { merchantMid: marina, number: 'AT-234' },
    partners: {},
    partnerRate: { merchantMid: marina, percent: '0.4' },
    bankFiles: {},
    bankFile: { name: 'x' },
    bankFileResend: { name: 'x' },
    taxCorrections: {},
    taxAccept: { merchantMid: marina, id: '00000000-0000-0000-0000-000000000000' },
    taxDecline: { merchantMid: marina, id: '00000000-0000-0000-0000-000000000000', why: 'x' },
    taxRejected: {},
    taxRetry: { merchantMid: marina, number: 'TI-00000001' },
    couponFundings: {},
    couponFund: { merchantMid: marina, number: 'CM-234' },
    couponDecline: { merchantMid: marina, number: 'CM-234', why: 'x' },
    pointsSet: { merchantMid: marina, unit: '10.00', months: 12 },
    profileReviews: {},
    profileConfirm: { id: 'x' },
    profileRefuse: { id: 'x', reason: { en: 'x', zh: 'x' } },
    holds: { merchantMid: marina },
    holdPlace: { merchantMid: marina, reference: 'x', currency: 'AED', amount: '1.00', why: { en: 'x', zh: 'x' } },
    holdRelease: { number: 'H-2345678' },
    coinsStuck: {},
    coinsDecide: { merchantMid: marina, number: 'K-2345678', decision: 'release', reason: { en: 'x', zh: 'x' } },
    coinsSweeps: {},
    listAdd: { list: 'REFER_BLACK_LIST', merchantMid: marina },
    listRemove: { list: 'CRYPTO_WHITE_LIST_MERCHANT', merchantMid: marina },
    flag: { merchantMid: marina, flag: 'referrerFlag', value: 'NO' },
    reportsGrant: { merchantMid: '20000004', key: 'admin' },
    reportsRevoke: { merchantMid: marina, key: 'admin' },
    announcements: {},
    announce: { message: { en: 'x', zh: 'x' } },
    withdraw: { id: 'x' },
    ledgerOwners: {},
    ledgerVerify: { id: '00000000-0000-0000-0000-000000000000' },
    chainReport: {},
    historyHeads: {},
    person: { mobile: '+971-501004401' },
    lock: { mobile: '+971-501004401' },
    unlock: { mobile: '+971-501004401' },
    settings: {},
    tillKey: { merchantMid: marina },
    disputesHeld: {},
    disputeDecide: { merchantMid: marina, number: 'D-2345678', decision: 'take' },
    disputeCodes: {},
    disputeCodeSet: { code: 'LIR', says: { en: 'x', zh: 'x' }, phase: 'inquiry', confirmed: true },
    countries: { codes: ['AE'] },
    qrLogin: { on: false },
    contact: { email: 'x' },
    rails: {},
    secrets: {},
    secretsReseal: {},
  })[name] as never
const names = Object.keys(provider) as (keyof Provider)[]
const everything = async (): Promise<unknown> =>
  (
    await world.owner.query(`select
      (select json_agg(m order by mid) from merchant m) as merchants, (select json_agg(l order by merchant_id, list) from merchant_list l) as lists,
      (select json_agg(r order by merchant_id, config_key) from reports_access r) as reports, (select json_agg(c order by key) from site_config c) as config,
      (select json_agg(a order by id) from announcement a) as announcements, (select json_agg(p.status order by p.id) from person p) as people`)
  ).rows[0]

describe('without the token nothing is answered and nothing changes', () => {
  it.each([
    ['nothing', {}],
    ['a wrong token', { authorization: `Bearer ${'w'.repeat(40)}` }],
    ['half the token', { authorization: 'Bearer a-provider-token' }],
    ['the token without its scheme', { authorization: 'a-provider-token-that-only-tests-know-long-enough' }],
    ['the token as a cookie', { cookie: 'token=a-provider-token-that-only-tests-know-long-enough' }],
  ])('(%s)', async (_what, headers) => {
    const before = await everything()
    for (const name of names) {
      const { code } = await asProvider(world, headers)(provider[name] as never, anInput(name))
      expect([name, code]).toEqual([name, 40121])
    }
    expect(await everything()).toEqual(before)
  })

  it.each(['admin', 'supper-admin', 'acquire-admin', 'newcomer'])('(the session of %s)', async (person) => {
    const { cookie } = await world.as(person)
    const before = await everything()
    for (const name of names) {
      const { code } = await asProvider(world, { cookie, 'x-host-app': 'falaj-console' })(
        provider[name] as never,
        anInput(name),
      )
      expect([name, code]).toEqual([name, 40121])
    }
    expect(await everything()).toEqual(before)
  })

  it('and each refusal is counted, of nobody', async () => {
    await asProvider(world, {})(provider.announce, anInput('announce'))
    const { rows } = await world.owner.query(
      "select code, sum(count)::int > 0 as counted from refusal_count where action = 'POST /provider/announcements/publish' group by code",
    )
    expect(rows).toEqual([{ code: 40121, counted: true }])
  })

  it('in live mode without the setting there is no such API', async () => {
    const live = await openWorld({
      FALAJ_MODE: 'live',
      FALAJ_SECRET: 'x'.repeat(40),
      FALAJ_PEPPER: 'y'.repeat(40),
      FALAJ_PUBLIC_ORIGIN: 'https://console.example.com',
    })
    for (const name of names) {
      const { code } = await asProvider(live, { authorization: 'Bearer null' })(provider[name] as never, anInput(name))
      expect([name, code]).toEqual([name, 40401])
    }
    await live.close()
  })

  it('the token before it opens it as well, as long as it is set', async () => {
    const [now, before] = ['n'.repeat(40), 'b'.repeat(40)]
    const changing = await openWorld({ FALAJ_PROVIDER_TOKEN: now, FALAJ_PROVIDER_TOKEN_PREVIOUS: before })
    const codeBy = async (token: string) =>
      (await asProvider(changing, { authorization: `Bearer ${token}` })(provider.settings, {})).code
    expect([await codeBy(now), await codeBy(before), await codeBy('o'.repeat(40))]).toEqual([200, 200, 40121])
    await changing.close()
  })

  it('an address that asks too often waits', async () => {
    const strict = await openWorld()
    const codes: number[] = []
    for (let count = 0; count < 125; count += 1) codes.push((await asProvider(strict, {})(provider.merchants, {})).code)
    expect(codes.filter((code) => code === 42901)).toHaveLength(5)
    await strict.close()
  })
})

describe('a change of access takes effect at once', () => {
  it('on a list, off a list; the member’s next call sees it, and only their own merchant’s entry', async () => {
    const call = asProvider(world)
    const taxi = await world.as('taxi-admin')
    const listed = async () => (await taxi.call(config.cryptoWhiteList, {})).body.value
    expect(await listed()).toBe('')
    expect(
      (await call(provider.listAdd, { list: 'CRYPTO_WHITE_LIST_MERCHANT', merchantMid: '20000004' })).body,
    ).toEqual({ changed: true })
    await expect.poll(listed).toBe('20000004')
    expect(
      (await call(provider.listAdd, { list: 'CRYPTO_WHITE_LIST_MERCHANT', merchantMid: '20000004' })).body,
    ).toEqual({ changed: false })
    await call(provider.listRemove, { list: 'CRYPTO_WHITE_LIST_MERCHANT', merchantMid: '20000004' })
    await expect.poll(listed).toBe('')
  })

  it('on or off the list of a product, its pages hear of it, each time that it changed; another list tells them nothing', async () => {
    const call = asProvider(world)
    const [crypto, merchantMid] = ['CRYPTO_WHITE_LIST_MERCHANT' as const, '20000005']
    const changedProducts = async () =>
      (
        await world.owner.query<{ product: string }>(
          `select e.payload ->> 'product' as product from event e join merchant m on m.id = e.merchant_id
           where m.mid = $1 and e.kind = 'product.changed' order by e.number`,
          [merchantMid],
        )
      ).rows.map(({ product }) => product)
    const both = productKeys.filter((key) => admissionOf(key) === crypto)
    const before = await changedProducts()
    await call(provider.listAdd, { list: 'REFER_BLACK_LIST', merchantMid })
    await call(provider.listRemove, { list: 'REFER_BLACK_LIST', merchantMid })
    for (const _ of [1, 2]) await call(provider.listAdd, { list: crypto, merchantMid })
    await call(provider.listRemove, { list: crypto, merchantMid })
    await expect.poll(changedProducts).toEqual([...before, ...both, ...both])
  })

  it('a product that its list or its type of account keeps from a merchant is not switched on', async () => {
    const call = asProvider(world)
    const on = (merchantMid: string, product: ProductKey) =>
      call(provider.productSwitch, { merchantMid, product, on: true })
    const given = async () =>
      (await world.owner.query(`select count(*)::int as n from merchant_product`)).rows[0] as { n: number }
    const before = await given()
    const refused = await on('20000002', 'pay-with-crypto')
    expect(refused).toMatchObject({
      code: errors.MERCHANT_NOT_ADMITTED.code,
      body: { product: 'pay-with-crypto', list: 'CRYPTO_WHITE_LIST_MERCHANT' },
    })
    const barred = productKeys.find((key) => !productForms[key].accounts.includes('TAXI'))!
    expect((await on('20000004', barred)).code).toBe(errors.PRODUCT_NOT_FOR_ACCOUNT.code)
    expect(await given()).toEqual(before)
  })

  it('flags and reports', async () => {
    const call = asProvider(world)
    const taxi = await world.as('taxi-admin')
    await call(provider.flag, { merchantMid: '20000004', flag: 'referrerFlag', value: 'YES' })
    await expect.poll(async () => (await taxi.call(session.merchant, {})).body.referrerFlag).toBe('YES')
    const keys = async () => (await taxi.call(config.reports, {})).body.items
    await call(provider.reportsGrant, { merchantMid: '20000004', key: 'finance' })
    expect(await keys()).toEqual([{ configKey: 'dashboard-access-finance' }])
    await call(provider.reportsRevoke, { merchantMid: '20000004', key: 'finance' })
    expect(await keys()).toEqual([])
  })

  it('is in the merchant’s own history as the provider’s', async () => {
    const { rows } = await world.owner.query(
      "select l.roles, l.action, l.after from audit_entry l join merchant m on m.id = l.merchant_id where m.mid = '20000004' and l.action like '%/lists/%' order by l.at",
    )
    expect(rows[0]).toEqual({
      roles: ['provider'],
      action: 'POST /provider/lists/add',
      after: { CRYPTO_WHITE_LIST_MERCHANT: 'listed' },
    })
  })

  it('of a merchant that does not exist is refused', async () => {
    const call = asProvider(world)
    expect((await call(provider.listAdd, { list: 'REFER_BLACK_LIST', merchantMid: '99999999' })).code).toBe(40401)
    expect((await call(provider.listAdd, { list: 'NO_SUCH_LIST', merchantMid: marina } as never)).code).toBe(40001)
    expect((await call(provider.reportsGrant, { merchantMid: marina, key: 'everything' } as never)).code).toBe(40001)
  })
})

describe('lists and flags of the caller only', () => {
  it.each([
    ['marina', 'admin', '20000001', ''],
    ['souk', 'multi-admin', '', ''],
    ['oryx', 'agent-admin', '', '20000003'],
  ])('%s reads its own entry or nothing', async (_merchant, person, crypto, refer) => {
    const member = await world.as(person)
    expect((await member.call(config.cryptoWhiteList, {})).body.value).toBe(crypto)
    expect((await member.call(config.referBlackList, {})).body.value).toBe(refer)
  })
  it('a person without a merchant reads nothing', async () => {
    const newcomer = await world.as('newcomer')
    expect((await newcomer.call(config.cryptoWhiteList, {})).body.value).toBe('')
  })
})

describe('an announcement', () => {
  it('for one merchant reaches its open consoles by event, and nobody else’s', async () => {
    const [taxi, souk] = [await world.as('taxi-admin'), await world.as('multi-admin')]
    const [near, far] = [await listenAs(world, taxi), await listenAs(world, souk)]
    const message = { en: 'New rates', zh: '新费率' }
    const { id } = (await asProvider(world)(provider.announce, { message, merchantMid: '20000004' })).body
    await expect.poll(() => near.events.map(({ kind }) => kind)).toEqual(['announcement.published'])
    expect(far.events).toEqual([])
    const idsFor = async (client: typeof taxi) =>
      (await client.call(announcement.query, { pageParam: { number: 1, size: 99 } })).body.items.map((item) => item.id)
    expect(await idsFor(taxi)).toContain(id)
    expect(await idsFor(souk)).not.toContain(id)

    expect((await asProvider(world)(provider.withdraw, { id })).code).toBe(200)
    await expect.poll(() => near.events.map(({ kind }) => kind)).toContain('announcement.withdrawn')
    expect(await idsFor(taxi)).not.toContain(id)
    expect((await asProvider(world)(provider.withdraw, { id })).code).toBe(40401)
    await near.close()
    await far.close()
  })
  it('without both languages is refused at the field', async () => {
    const { body } = await asProvider(world)(provider.announce, { message: { en: 'Only English', zh: ' ' } })
    expect(body).toMatchObject({ fields: [{ path: 'message.zh', code: 'REQUIRED' }] })
  })
})

describe('a person', () => {
  it('who is locked loses every session at once, and comes back when unlocked', async () => {
    const call = asProvider(world)
    const sales = await world.as('agent-sales')
    expect((await sales.call(session.member, {})).code).toBe(200)
    expect((await call(provider.lock, { mobile: '+971-501004434' })).body).toEqual({ changed: true })
    await expect.poll(async () => (await sales.call(session.member, {})).code).toBe(403)
    expect((await call(provider.person, { mobile: '+971-501004434' })).body).toMatchObject({
      name: 'Tom Becker',
      status: 'LOCKED',
      merchants: [{ merchantMid: '20000003' }],
    })
    expect((await call(provider.unlock, { mobile: '+971-501004434' })).body).toEqual({ changed: true })
    expect((await call(provider.unlock, { mobile: '+971-501004434' })).body).toEqual({ changed: false })
    expect((await (await world.as('agent-sales')).call(session.member, {})).code).toBe(200)
  })
  it('whose password was switched off by guessers has it again', async () => {
    await world.owner.query("update person set password_off = true where mobile = '+971-501004453'")
    await world.owner.query(
      "insert into throttle (key, count, since, blocked_until) values ('password account +971-501004453', 20, now(), now() + interval '10 minutes')",
    )
    expect((await asProvider(world)(provider.unlock, { mobile: '+971-501004453' })).body).toEqual({ changed: true })
    const { rows } = await world.owner.query(
      "select password_off, (select count(*)::int from throttle where key like 'password account +971-501004453%') as shut from person where mobile = '+971-501004453'",
    )
    expect(rows).toEqual([{ password_off: false, shut: 0 }])
  })
  it('whom nobody knows is not found', async () => {
    expect((await asProvider(world)(provider.unlock, { mobile: '+971-500000000' })).code).toBe(40401)
  })
})

describe('the installation’s settings', () => {
  it('countries narrow who may log in, and none of them opens all again', async () => {
    const call = asProvider(world)
    const codes = async () =>
      (await world.stranger.call(config.countries, {})).body.items.map((item) => item.countryCode)
    const all = await codes()
    await call(provider.countries, { codes: ['AE', 'CN'] })
    expect(await codes()).toEqual(['CN', 'AE'])
    expect((await call(provider.countries, { codes: ['AE', 'ZZ'] })).code).toBe(40001)
    expect((await call(provider.countries, { codes: [] })).body).toEqual({ changed: true })
    expect(await codes()).toEqual(all)
  })
  it('the QR login is switched for everybody', async () => {
    const call = asProvider(world)
    const shown = async () => (await world.stranger.call(config.qrLoginSwitch, {})).body.value
    await call(provider.qrLogin, { on: false })
    expect(await shown()).toBe('OFF')
    await call(provider.qrLogin, { on: true })
    expect(await shown()).toBe('ON')
    expect((await call(provider.settings, {})).body).toMatchObject({ qrLogin: true, email: 'support@falaj.example' })
  })
})

it('a new installation has no merchant: what names them all answers, and is no failure', async () => {
  expect(await midsOf(world.db, [])).toEqual(new Map())
})
