// What is carried out is what was read: of every kind of request, each leaf of the stored payload is altered beneath an open request by the
// database's owner, and approved with the hash that was read. Nothing is carried out, and what was held is available again.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { risk } from '@falaj/contract/insight/risk'
import { automaticSettlement } from '@falaj/contract/accounts/automatic-settlement'
import { eatm } from '@falaj/contract/cash/eatm'
import { cashback } from '@falaj/contract/accounts/cashback'
import { coupon } from '@falaj/contract/growth/coupon'
import { monthClose } from '@falaj/contract/insight/month-close'
import { currencyExchange } from '@falaj/contract/accounts/currency-exchange'
import { transferToBank } from '@falaj/contract/accounts/transfer-to-bank'
import { cryptoSettlement } from '@falaj/contract/crypto/crypto-settlement'
import { apiKey } from '@falaj/contract/developers/api-key'
import { commission } from '@falaj/contract/growth/commission'
import { errors } from '@falaj/contract/kernel/errors'
import { dayMs, minuteMs } from '@falaj/contract/kernel/time'
import { bankAccount } from '@falaj/contract/merchant/bank-account'
import { basicInformation } from '@falaj/contract/merchant/basic-information'
import { refund } from '@falaj/contract/payments/refund'
import { approval } from '@falaj/contract/people/approval'
import { approvalKindNames, type ApprovalKindName } from '@falaj/contract/people/approval-kinds'
import { defaultRules } from '@falaj/contract/people/approval-policy'
import { store } from '@falaj/contract/places/store'
import { secondaryMerchant } from '@falaj/contract/places/secondary-merchant'
import { available, hold, inTransit } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { selfCheck } from '@falaj/ledger/check'
import { fromText, money } from '@falaj/money'
import { decide } from './platform/approval/decide.ts'
import { Refused } from './platform/base/fail.ts'
import { newId } from './platform/base/ids.ts'
import type { Store } from './platform/db/pool.ts'
import { emitter } from './platform/outbox/emit.ts'
import { chainRailOf } from './rails/chain/rail-of.ts'
import {
  addAccount,
  anotherCode,
  approve,
  member,
  once,
  testIban,
  verifiedAccount,
  type Member,
} from './testing/bank-account.ts'
import { installEatm } from './features/cash/eatm/eatm.install.ts'
import { batchDesk, some } from './testing/batch-transfer.ts'
import { addPayee, askToSend, foreignAddress, goodPayee, knowFees } from './testing/coin-withdraw.ts'
import { openReferrer, payChild } from './testing/commission.ts'
import { bookIn, closeRequested, lastMonth } from './testing/month-close.ts'
import { deposit, pennilessTwin } from './testing/money.ts'
import { paid, take } from './testing/payment.ts'
import { codeOn, openPages } from './testing/second-factor.ts'
import { askToOpen, becomeAgents } from './testing/agent-merchant.ts'
import { addSecondary, openSecondary, submitSecondary } from './testing/secondary-merchant.ts'
import { invite, withStepUp } from './testing/team.ts'
import { tryOnce } from './testing/risk.ts'
import { send, sending } from './testing/transfer.ts'
import { askFor, wanted } from './testing/withdraw.ts'
import { storeGiven, storePhoto } from './testing/store.ts'
import { openWorld, type World } from './testing/world.ts'

let world: World
let merchantId = ''
let finance: Member, admin: Member
let [mainAccount, spareAccount, payeeId, paymentId] = ['', '', '', '']
/** Whose payments earn commissions. */
let childId = ''
/** A different one with every request. */
let nth = 0
const currencies = ['AED', 'USD', 'ETH'] as const

interface Fixture {
  /** Answers with the id of an open request. */
  readonly ask: () => Promise<string | null | undefined>
  /** What only a carried out request changes. */
  readonly effect: string
  /** Who approves it, where this is not the administrator. */
  readonly checker?: string
}
const orderEffect = (table: string): string =>
  `select string_agg(state, ' ' order by id) as text from ${table} where merchant_id = $1 and state not in ('CREATED', 'READY', 'ASKED', 'RELEASED')`
const countOf = (table: string, where = 'true'): string =>
  `select count(*)::text as text from ${table} where merchant_id = $1 and ${where}`
const as = async (person: string): Promise<Member> => member(world, person)
const facts = () => ({
  country: 'AE' as const,
  type: 'IBAN' as const,
  currency: 'AED' as const,
  number: testIban('033', 5_000_000 + nth),
})
const schedule = { kind: 'daily' as const, weekdays: [], day: 1, time: '10:00' }

const newStore = async (client: Member['client']) => {
  const given = { ...storeGiven, nameEn: `Marina ${newId()}` }
  return { id: (await client.call(store.add, given, once())).body.id, facts: given }
}
const isClosed = async (month: string): Promise<boolean> =>
  (
    await world.owner.query(`select from month_close where merchant_id = $1 and month = $2 and state = 'CLOSED'`, [
      merchantId,
      `${month}-01`,
    ])
  ).rowCount === 1
/** Only a group account has secondary merchants. */
const becomeGroup = () =>
  world.owner.query(`update merchant set account_type = 'MULTI_MERCHANT' where id = $1`, [merchantId])

const fixtures: Readonly<Record<ApprovalKindName, Fixture>> = {
  'approval-policy': {
    async ask() {
      const version =
        (await admin.client.call(approval.policy, {})).body.kinds.find(({ kind }) => kind === 'refund')?.version ?? 0
      const rules = { ...defaultRules('refund'), hours: 100 + nth }
      return (await admin.client.call(approval.editPolicy, { kind: 'refund', rules, version }, once())).body.requestId
    },
    effect: countOf('approval_policy', `kind = 'refund'`),
    checker: 'financial',
  },
  staff: {
    async ask() {
      return (await invite(world, admin.client, { mobile: `+971-5055508${10 + nth}`, name: 'Noura', roles: ['CS'] }))
        .body.requestId
    },
    effect: countOf('staff'),
    checker: 'imag-checker',
  },
  'bank-account': {
    ask: async () => (await addAccount(world, finance, facts())).body.requestId,
    effect: countOf('bank_account', `state in ('VERIFYING', 'VERIFIED')`),
  },
  'bank-account-removal': {
    async ask() {
      await anotherCode(world)
      await finance.client.call(bankAccount.sendUnbindCode, { id: spareAccount })
      const smsCode = await codeOn(world, finance.mobile)
      const { smsProof } = (await finance.client.call(bankAccount.proveUnbindCode, { id: spareAccount, smsCode })).body
      return (await finance.client.call(bankAccount.remove, { id: spareAccount, reason: 'Closed', smsProof }, once()))
        .body.requestId
    },
    effect: countOf('bank_account', `state = 'REMOVED'`),
  },
  'crypto-payee': {
    ask: async () => (await addPayee(finance, { address: foreignAddress(100 + nth) })).body.requestId,
    effect: countOf('crypto_payee', `state = 'APPROVED'`),
  },
  'basic-information': {
    async ask() {
      const { client } = await as('operation-maker')
      const { versions } = (await client.call(basicInformation.detail, {})).body
      const contact = { role: 'PRIMARY' as const, name: `Rana ${nth}`, email: 'r@m.example', phone: '+971-501112223' }
      const edit = { version: versions.contacts, contacts: [contact] }
      return (await client.call(basicInformation.edit, edit, once())).body.requestId
    },
    effect: 'select sum(version)::text as text from merchant_profile where merchant_id = $1',
    checker: 'operation-checker',
  },
  store: {
    async ask() {
      const { client } = await as('it')
      const { id, facts: given } = await newStore(client)
      const edit = { ...given, id, version: 1, address: 'Shop 14, Marina Walk' }
      return (await client.call(store.edit, edit, once())).body.requestId
    },
    effect: `select string_agg(address, ' ' order by code) as text from store where merchant_id = $1 and address <> 'Shop 12, Marina Walk'`,
    checker: 'imag-checker',
  },
  'store-photo': {
    async ask() {
      const { client } = await as('imag-maker')
      const { id } = await newStore(client)
      return (await client.call(store.sendPhoto, { id, kind: 'front', file: await storePhoto(world, client) }, once()))
        .body.requestId
    },
    effect: countOf('store_photo', `state = 'approved'`),
    checker: 'imag-checker',
  },
  'api-key': {
    async ask() {
      const { client } = await as('it')
      const key = { name: `Shop ${nth}`, scopes: ['payments:read' as const], addresses: ['203.0.113.0/24'] }
      return (await client.call(apiKey.add, { ...key, expiresInDays: 30 }, once())).body.requestId
    },
    effect: countOf('api_key'),
  },
  refund: {
    async ask() {
      const { client } = await as('cs')
      const amount = money(10_00n, 'AED')
      return (await withStepUp(client, refund.add, { paymentId, amount, reason: 'REQUESTED', draftId: newId() })).body
        .requestId
    },
    effect: orderEffect('refund'),
  },
  withdraw: {
    ask: async () => (await askFor(world, finance, wanted('10.00', mainAccount))).body.requestId,
    effect: orderEffect('withdraw'),
  },
  transfer: {
    ask: async () => (await send(finance, sending('10.00', { note: 'Rent' }))).requestId,
    effect: orderEffect('transfer'),
  },
  'transfer-to-bank': {
    async ask() {
      const number = testIban('033', 6_000_000 + nth)
      const beneficiary = { country: 'AE', type: 'IBAN', currency: 'AED', number, holder: 'Noor Fabrics LLC' } as const
      const order = { beneficiary, amount: money(10_00n, 'AED'), charges: 'OUR', purpose: 'GOODS' } as const
      const { body } = await finance.client.call(transferToBank.add, { ...order, draftId: newId() }, once())
      return (await withStepUp(finance.client, transferToBank.submit, { id: body.id })).body.requestId
    },
    effect: orderEffect('transfer_to_bank'),
  },
  'batch-transfer': {
    async ask() {
      const desk = batchDesk(world, finance, admin)
      return (await desk.submitted((await desk.prepared(some(2))).id)).body.requestId
    },
    effect: orderEffect('batch_transfer'),
  },
  'currency-exchange': {
    async ask() {
      const pair = { sell: 'AED', buy: 'USD', amount: money(100_00n, 'AED') } as const
      const { id, sold, bought } = (await finance.client.call(currencyExchange.quote, pair)).body
      return (await finance.client.call(currencyExchange.add, { quoteId: id, sold, bought }, once())).body.requestId
    },
    effect: orderEffect('currency_exchange'),
  },
  'crypto-withdraw': {
    ask: async () =>
      (await askToSend(finance, { amount: fromText('0.1', 'ETH')!, payeeId, level: 'normal' })).body.requestId,
    effect: orderEffect('crypto_withdraw'),
  },
  'cashback-campaign': {
    async ask() {
      const form = {
        draftId: newId(),
        title: 'Two per cent back',
        rule: 'percent' as const,
        percent: '2',
        budget: money(10_00n, 'AED'),
        startsAt: new Date(Date.now() - minuteMs).toISOString(),
        endsAt: new Date(Date.now() + dayMs).toISOString(),
      }
      return (await withStepUp(finance.client, cashback.start, form)).body.requestId
    },
    effect: countOf('cashback_campaign'),
  },
  'commission-payout': {
    async ask() {
      if (!childId) {
        childId = await pennilessTwin(world, '20000006', '10000096')
        await openReferrer(world, merchantId, childId)
      }
      await payChild(world, childId, 100_00, 20)
      const form = { draftId: newId(), currency: 'AED' } as const
      return (await finance.client.call(commission.pay, form, once())).body.requestId
    },
    effect: countOf('commission_payout', `state = 'SUCCESS'`),
  },
  'coupon-campaign': {
    async ask() {
      const form = {
        draftId: newId(),
        title: 'Two off',
        fundedBy: 'merchant' as const,
        kind: 'fixed' as const,
        fixed: money(2_00n, 'AED'),
        budget: money(10_00n, 'AED'),
        rule: { all: [] },
        startsAt: new Date(Date.now() - minuteMs).toISOString(),
        endsAt: new Date(Date.now() + dayMs).toISOString(),
      }
      return (await withStepUp(admin.client, coupon.start, form)).body.requestId
    },
    effect: countOf('coupon_campaign'),
    checker: 'financial',
  },
  'risk-rule': {
    async ask() {
      // A field that every attempt has, so the rule would stop all of them: it needs a second person.
      await tryOnce(world, merchantId)
      const line = 'amount_aed >= 1 and hour <= 23 then review'
      const { id, version } = (await admin.client.call(risk.save, { name: `Rule ${nth}`, line }, once())).body
      return (await admin.client.call(risk.setState, { id, to: 'ON', version }, once())).body.requestId
    },
    effect: countOf('risk_rule_set'),
    checker: 'financial',
  },
  'eatm-refill': {
    async ask() {
      const { id } = await installEatm(world.db, { merchantId, store: 'Quay', label: 'Quay', serial: `H-${nth}` })
      const form = { id, day: '2030-01-01', notes: [{ position: 1, count: 2 }] }
      return (await withStepUp(admin.client, eatm.requestRefill, form)).body.requestId
    },
    effect: countOf('eatm_refill', `state = 'ORDERED'`),
    checker: 'financial',
  },
  'month-close': {
    async ask() {
      return (await closeRequested(finance.client, lastMonth())).body.requestId
    },
    effect: countOf('month_closing'),
  },
  'month-reopen': {
    async ask() {
      const month = lastMonth()
      if (!(await isClosed(month))) {
        await approve(admin, (await closeRequested(finance.client, month)).body.requestId!)
      }
      return (await finance.client.call(monthClose.reopen, { month, reason: 'A receipt was found' }, once())).body
        .requestId
    },
    effect: countOf('month_closing', 'reopened_at is not null'),
  },
  'automatic-settlement': {
    async ask() {
      const rule = { currency: 'AED', mode: 'AUTOMATIC', schedule, accountId: mainAccount, version: 0 } as const
      const sums = { keep: money(1_000_00n, 'AED'), threshold: money(50_00n, 'AED') }
      return (await withStepUp(finance.client, automaticSettlement.edit, { ...rule, ...sums })).body.requestId
    },
    effect: countOf('settlement_rule', `currency = 'AED'`),
  },
  'crypto-settlement': {
    async ask() {
      const rule = { coin: 'BTC', mode: 'AUTOMATIC', schedule, keepPercent: 40, into: 'AED', version: 0 } as const
      const threshold = fromText('0.001', 'BTC')!
      return (await withStepUp(finance.client, cryptoSettlement.edit, { ...rule, threshold })).body.requestId
    },
    effect: countOf('settlement_rule', `currency = 'BTC'`),
  },
  'agent-merchant': {
    async ask() {
      const account = await becomeAgents(world, merchantId, 'sales')
      return askToOpen(world, await as('sales'), account)
    },
    effect: countOf('partner_merchant'),
    checker: 'admin',
  },
  'secondary-merchant': {
    async ask() {
      await becomeGroup()
      const maker = await as('operation-maker')
      return (await submitSecondary(maker, (await addSecondary(world, maker)).id)).body.requestId
    },
    effect: countOf('merchant_membership'),
    checker: 'operation-checker',
  },
  'secondary-merchant-change': {
    async ask() {
      await becomeGroup()
      const maker = await as('operation-maker')
      const { id } = await openSecondary(world, [maker, await as('operation-checker')])
      return (await maker.client.call(secondaryMerchant.suspend, { id, reason: 'Licence under review' }, once())).body
        .requestId
    },
    effect: `select count(*)::text as text from merchant where status = 'SUSPENDED'`,
    checker: 'operation-checker',
  },
}

beforeAll(async () => {
  world = await openWorld()
  merchantId = await pennilessTwin(world, '20000001', '10000001')
  await bookIn(world, merchantId, lastMonth())
  await world.owner.query(`insert into merchant_list (list, merchant_id) values ('CRYPTO_WHITE_LIST_MERCHANT', $1)`, [
    merchantId,
  ])
  await world.owner.query(
    `insert into merchant_terms select (jsonb_populate_record(t, jsonb_build_object('merchant_id', $1::text))).*
     from merchant_terms t join merchant m on m.id = t.merchant_id where m.mid = '20000001'`,
    [merchantId],
  )
  await world.owner.query(
    `insert into merchant_product (merchant_id, product, id, status, active_since)
     values ($1, 'eatm', gen_random_uuid(), 'In-App', now()) on conflict do nothing`,
    [merchantId],
  )
  for (const kind of ['api-key', 'currency-exchange'] as const)
    await world.owner.query(`insert into approval_policy (merchant_id, kind, version, rules) values ($1, $2, 1, $3)`, [
      merchantId,
      kind,
      JSON.stringify({ ...defaultRules(kind), otherwise: 1 }),
    ])
  finance = await as('financial')
  admin = await as('admin')
  for (const { client } of [finance, admin]) await openPages(world, client, 'crypto-account')
  await deposit(world, merchantId, 10_000_00n, 'AED')
  await deposit(world, merchantId, 1n, 'USD')
  await deposit(world, merchantId, 50n * 10n ** 18n, 'ETH')
  await knowFees(world, await chainRailOf({ settings: world.settings, db: world.db }))
  payeeId = await goodPayee(world, [finance, admin], { address: foreignAddress(1) })
  mainAccount = await verifiedAccount(world, [finance, admin], { ...facts(), number: testIban('033', 4_000_001) })
  spareAccount = await verifiedAccount(world, [finance, admin], { ...facts(), number: testIban('033', 4_000_002) })
  const made = paid(merchantId)
  await take(world, made)
  paymentId = made.id
})
afterAll(() => world.close())

/** Every value within it, by where it is; what is empty is one too. */
const leavesOf = (value: unknown, at: readonly string[] = []): readonly (readonly string[])[] => {
  const inside = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return inside.length === 0 ? [at] : inside.flatMap(([key, each]) => leavesOf(each, [...at, key]))
}
const otherThan = (value: unknown): unknown => {
  if (typeof value === 'string') return /^[0-9a-f-]{36}$/.test(value) ? newId() : `${value}1`
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  return Array.isArray(value) ? ['other'] : 'other'
}
const alteredAt = (value: unknown, [key, ...rest]: readonly string[]): unknown => {
  if (key === undefined) return otherThan(value)
  if (Array.isArray(value)) return value.with(Number(key), alteredAt(value[Number(key)], rest))
  const record = value as Readonly<Record<string, unknown>>
  return { ...record, [key]: alteredAt(record[key], rest) }
}

const hashOf = async ({ client }: Member, id: string): Promise<string> => {
  const { code, body } = await client.call(approval.detail, { id })
  expect(code).toBe(200)
  return createHash('sha256').update(body.canonical).digest('hex')
}
const factsNow = async (tx: Store, effect: string) => {
  const balances = []
  for (const currency of currencies)
    for (const account of [available, hold, inTransit])
      balances.push(await balanceOf(tx, account(merchantId, currency)))
  const { rows } = await sql<{ text: string | null }>`${sql.raw(effect.replaceAll('$1', `'${merchantId}'`))}`.execute(
    tx,
  )
  return { balances, effect: rows[0]!.text }
}
class RolledBack extends Error {}
/** Approves it in a transaction that is undone: how it ended, and what was so by then. */
const triedBy = async (staff: string, id: string, hash: string, effect: string) => {
  const { rows } = await world.owner.query<{ personId: string; staffId: string; merchantId: string }>(
    `select s.person_id as "personId", s.id as "staffId", s.merchant_id as "merchantId"
     from staff s join person p on p.id = s.person_id where s.merchant_id = $1 and p.mobile = $2`,
    [merchantId, staff],
  )
  let found: { readonly ended: string } & Awaited<ReturnType<typeof factsNow>>
  const trial = world.db.transaction().execute(async (tx) => {
    const own = { tx, settings: world.settings, emit: emitter(tx) }
    const ended = await decide(own, world.context.registry.approvables, rows[0]!, {
      id,
      hash,
      decision: 'passed',
    }).then(
      ({ state }) => state,
      (error: unknown) => {
        if (error instanceof Refused) return error.reason
        throw error
      },
    )
    found = { ended, ...(await factsNow(tx, effect)) }
    throw new RolledBack()
  })
  await expect(trial).rejects.toThrow(RolledBack)
  return found!
}
const openRequest = async ({ ask }: Fixture): Promise<string> => {
  nth += 1
  const id = await ask()
  if (!id) throw new Error('nothing waits for an approval')
  return id
}

it.each(approvalKindNames)(
  '%s: whatever leaf of its payload is altered, nothing of it is carried out',
  async (kind) => {
    const fixture = fixtures[kind]
    const { effect } = fixture
    const checker = fixture.checker ? await as(fixture.checker) : admin
    const before = await factsNow(world.db, effect)
    const id = await openRequest(fixture)
    const hash = await hashOf(checker, id)
    const { rows } = await world.owner.query<{ kind: string; payload: unknown }>(
      'select kind, payload from approval_request where id = $1',
      [id],
    )
    const [{ payload, kind: stored }] = rows as [{ kind: string; payload: unknown }]
    expect(stored).toBe(kind)
    // As it is, it would be carried out: the trials below fail because of what was altered.
    const intact = await triedBy(checker.mobile, id, hash, effect)
    expect({ ...intact, isDone: ['SUCCESS', 'PLACED'].includes(intact.ended) }).toMatchObject({ isDone: true })
    expect(intact.effect).not.toBe(before.effect)
    const write = (column: string, value: unknown) =>
      world.owner.query(`update approval_request set ${column} = $2 where id = $1`, [id, value])
    for (const leaf of leavesOf(payload)) {
      await write('payload', JSON.stringify(alteredAt(payload, leaf)))
      const tried = await triedBy(checker.mobile, id, hash, effect)
      expect({ leaf, ...tried }).toEqual({ leaf, ...before, ended: 'FAILURE' })
    }
    await write('payload', JSON.stringify(payload))
    // Beside the payload: what its readers were shown.
    for (const column of ['text_en', 'text_zh']) {
      const { rows: texts } = await world.owner.query(`select ${column} as text from approval_request where id = $1`, [
        id,
      ])
      await write(column, 'Something else')
      expect(await triedBy(checker.mobile, id, hash, effect)).toEqual({ ...before, ended: 'FAILURE' })
      await write(column, texts[0].text)
    }
    // And once by the way that people take: it ends, and what was held is available again.
    await write('payload', JSON.stringify(alteredAt(payload, leavesOf(payload)[0]!)))
    const { body } = await checker.client.call(approval.approve, { id, hash }, once())
    expect(body.state).toBe('FAILURE')
    expect(await factsNow(world.db, effect)).toEqual(before)
    // The same once more, not altered, is carried out.
    expect((await approve(checker, await openRequest(fixture))).code).toBe(200)
    expect((await factsNow(world.db, effect)).effect).not.toBe(before.effect)
    expect(await selfCheck(world.db)).toEqual([])
  },
)

it('an altered request that was sent back gets no new hash: it is recalled, not submitted', async () => {
  const id = await openRequest(fixtures.withdraw)
  const before = await factsNow(world.db, fixtures.withdraw.effect)
  const hash = await hashOf(admin, id)
  await admin.client.call(approval.sendBack, { id, hash, reason: 'Which account?' }, once())
  await world.owner.query(`update approval_request set text_en = 'Something else' where id = $1`, [id])
  const { code } = await finance.client.call(approval.submit, { id }, once())
  expect(code).toBe(errors.REQUEST_CHANGED.code)
  expect((await finance.client.call(approval.recall, { id }, once())).body.state).toBe('FAILURE')
  expect((await factsNow(world.db, fixtures.withdraw.effect)).effect).toBe(before.effect)
})
