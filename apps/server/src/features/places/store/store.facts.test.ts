// What a store's sheet and its form know beyond the plain facts: manager, hours of each weekday, settlement account.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { errors } from '@falaj/contract/kernel/errors'
import { settlement } from '@falaj/contract/accounts/settlement'
import { store } from '@falaj/contract/places/store'
import { money } from '@falaj/money'
import { settlements } from '../../../platform/money/settle.ts'
import { dubaiDay } from '../../../platform/base/banking-days.ts'
import { once } from '../../../testing/bank-account.ts'
import { paid, take } from '../../../testing/payment.ts'
import { storeGiven } from '../../../testing/store.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'

let world: World
let it_: Client
beforeAll(async () => {
  world = await openWorld()
  it_ = await world.as('it')
})
afterAll(() => world.close())
const detailOf = async (client: Client, id: string) => (await client.call(store.detail, { id })).body
const merchantOf = async (mid: string): Promise<string> =>
  (await world.owner.query<{ id: string }>('select id from merchant where mid = $1', [mid])).rows[0]!.id
const accountOf = async (merchantId: string, alias: string): Promise<string> =>
  (
    await world.owner.query<{ id: string }>('select id from bank_account where merchant_id = $1 and alias = $2', [
      merchantId,
      alias,
    ])
  ).rows[0]!.id
const faults = ({ body }: { readonly body: unknown }) => (body as { fields?: object[] }).fields

it('imports the manager by name or number, and hours of each weekday', async () => {
  const heading = [
    'Name',
    'Type',
    'City',
    'Address',
    'Opens on',
    'Open from',
    'Open until',
    'Manager',
    'Friday',
    'Sunday',
  ]
  const row = (name: string, manager: string, friday = '', until = '22:00') => [
    name,
    'street',
    'Fujairah',
    'Shop 9',
    '2026-12-01',
    '8',
    until,
    manager,
    friday,
    'closed',
  ]
  const check = async (...rows: string[][]) =>
    (await it_.call(store.checkImport, { rows: [heading, ...rows] })).body.faults.map(
      ({ row: at, column, code }) => `${at} ${column} ${code}`,
    )
  expect(
    await check(
      row('Fujairah One', 'nobody of ours'),
      row('Fujairah Two', 'Layla Haddad', '14:00-13:00'),
      row('Fujairah Three', '', '14:00-20:00', ''),
    ),
  ).toEqual(expect.arrayContaining(['1 manager NOT_STAFF', '2 fri TIME_ORDER', '3 to REQUIRED']))
  const right = [row('Fujairah One', ' layla haddad '), row('Fujairah Two', '', '14:00-20:00')]
  expect(await check(...right)).toEqual([])
  expect((await it_.call(store.import, { rows: [heading, ...right] }, once())).body.added).toBe(2)
  const { rows } = (await it_.call(store.query, { filters: { text: 'Fujairah' }, pageParam: { number: 1, size: 40 } }))
    .body
  const idOf = (name: string): string => rows.find((each) => each.name.en === name)!.id
  expect((await detailOf(it_, idOf('Fujairah One'))).manager).toBe('Layla Haddad')
  const { week } = (await detailOf(it_, idOf('Fujairah Two'))).hours
  expect([week[0], week[4], week[6]]).toEqual([[{ from: '08:00', to: '22:00' }], [{ from: '14:00', to: '20:00' }], []])
  expect(await check(...right)).toEqual(['1 nameEn STORE_NAME_KNOWN', '2 nameEn STORE_NAME_KNOWN'])
})

it('names a verified account of the merchant, whose part of a settlement is shown by account', async () => {
  const marina = await merchantOf('20000001')
  const { rows: choices } = (await it_.call(store.accounts, {})).body
  expect(choices.map(({ text }) => text.split(' · ')[0])).not.toContain('Petty cash')
  const accountId = await accountOf(marina, 'Main operating account')
  const { id, code } = (await it_.call(store.add, { ...storeGiven, nameEn: 'Own account', accountId }, once())).body
  const added = await detailOf(it_, id)
  expect(added.account).toMatchObject({ id: accountId, currency: 'AED', isPayable: true })
  expect(added.account!.text).toMatch(/^Main operating account · AE •••• \d{4}$/)
  const refused = [
    await accountOf(marina, 'Petty cash'),
    await accountOf(marina, 'Hong Kong supplier account'),
    await accountOf(await merchantOf('20000002'), 'Group settlement'),
    '019a0000-0000-7000-8000-000000000001',
  ]
  for (const wrong of refused)
    expect(
      faults(await it_.call(store.add, { ...storeGiven, nameEn: 'Another account', accountId: wrong }, once())),
    ).toEqual([{ path: 'accountId', code: 'STORE_ACCOUNT' }])
  await take(world, paid(marina, { amount: money(500_00n, 'AED'), store: code }))
  await take(world, paid(marina, { amount: money(90_00n, 'AED') }))
  await world.db
    .transaction()
    .execute((tx) =>
      settlements.accrue({ tx, emit: () => Promise.resolve([]) }, [
        { merchantId: marina, currency: 'AED', dueOn: dubaiDay(new Date()), early: true },
      ]),
    )
  const finance = await world.as('financial')
  const [newest] = (await finance.call(settlement.query, { filters: {}, pageParam: { number: 1, size: 1 } })).body.rows
  const found = (await finance.call(settlement.detail, { id: newest!.id })).body
  expect(found.accounts).toMatchObject([{ id: accountId, stores: [code] }])
  expect(found.accounts[0]!.net).toEqual(found.stores.find((part) => part.store === code)!.net)
  expect((await finance.call(store.accounts, {})).code).toBe(errors.ACCESS_DENIED.code)
})
