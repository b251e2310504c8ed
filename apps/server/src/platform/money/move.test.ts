import { afterAll, beforeAll, expect, it } from 'vitest'
import { available, bank, hold } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import type { Posting } from '@falaj/ledger/posting'
import { accountWords, reasonWords } from '@falaj/contract/kernel/money-words'
import { campaignKinds, containerKinds, merchantKinds, partnerKinds, platformKinds } from '@falaj/ledger/accounts'
import { reasons } from '@falaj/ledger/posting'
import { openWorld, type World } from '../../testing/world.ts'
import { Refused } from '../base/fail.ts'
import { emitter } from '../outbox/emit.ts'
import { moveMoney } from './move.ts'

let world: World
let marina = ''
beforeAll(async () => {
  world = await openWorld()
  marina = (await world.db.selectFrom('merchant').select('id').where('mid', '=', '20000001').executeTakeFirstOrThrow())
    .id
})
afterAll(() => world.close())

const move = (posting: Posting) => world.db.transaction().execute((tx) => moveMoney({ tx, emit: emitter(tx) }, posting))
const deposit = (key: string, amount: bigint): Posting => ({
  merchantId: marina,
  key,
  business: { kind: 'deposit', id: key },
  transfers: [{ debit: bank('EUR'), credit: available(marina, 'EUR'), amount, reason: 'deposit' }],
})
const news = async () =>
  (await world.owner.query(`select merchant_id, payload from outbox where kind = 'balance.changed' order by position`))
    .rows

it('moves once per key and tells the merchant’s consoles once', async () => {
  await world.owner.query('delete from outbox')
  const before = await balanceOf(world.db, available(marina, 'EUR'))
  expect((await move(deposit('move-1', 500n))).bookedAt).not.toBeNull()
  expect((await move(deposit('move-1', 500n))).bookedAt).toBeNull()
  expect(await balanceOf(world.db, available(marina, 'EUR'))).toBe(before + 500n)
  expect(await news()).toEqual([{ merchant_id: marina, payload: { currencies: ['EUR'] } }])
})

it('refuses a known key with other input, and what is not there, saying how much there is', async () => {
  await expect(move(deposit('move-1', 501n))).rejects.toMatchObject({ reason: 'KEY_REUSED' })
  const have = await balanceOf(world.db, available(marina, 'EUR'))
  const tooMuch: Posting = {
    ...deposit('move-2', 1n),
    transfers: [{ debit: available(marina, 'EUR'), credit: hold(marina, 'EUR'), amount: have + 1n, reason: 'hold' }],
  }
  const refused = await move(tooMuch).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Refused)
  expect(refused).toMatchObject({ reason: 'BALANCE_LOW', body: { account: 'available', have: { currency: 'EUR' } } })
  expect(await balanceOf(world.db, available(marina, 'EUR'))).toBe(have)
})

it('has a word for every reason and every kind of account', () => {
  expect(Object.keys(reasonWords).toSorted()).toEqual([...reasons].toSorted())
  expect(Object.keys(accountWords).toSorted()).toEqual(
    [...merchantKinds, ...containerKinds, ...partnerKinds, ...campaignKinds, ...platformKinds].toSorted(),
  )
})
