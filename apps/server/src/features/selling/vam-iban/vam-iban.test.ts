import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '@falaj/contract/customers/customer'
import { errors } from '@falaj/contract/kernel/errors'
import { ibanFault, ibanOf } from '@falaj/contract/formats/iban'
import { invoice } from '@falaj/contract/selling/invoice'
import { vamIban } from '@falaj/contract/selling/vam-iban'
import { balanceOf } from '@falaj/ledger/balance'
import { available, bank, hold, inTransit } from '@falaj/ledger/accounts'
import { selfCheck } from '@falaj/ledger/check'
import { money } from '@falaj/money'
import type { BankDeposit } from '../../../rails/bank-rail.ts'
import { bankRailOf } from '../../../rails/bank-rail.ts'
import { signatureOf } from '../../../rails/signed.ts'
import type { PayoutStatus } from '../../../rails/payout-rail.ts'
import { newId } from '../../../platform/base/ids.ts'
import { sendBad } from '../../../testing/bad-input.ts'
import { once } from '../../../testing/bank-account.ts'
import { deposit, move } from '../../../testing/money.ts'
import { merchantOf } from '../../../testing/withdraw.ts'
import { sampled } from '../../../testing/scale.ts'
import { runDue } from '../../../testing/due.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { arrive } from './vam-iban.arrive.ts'
import { askDeposits } from './vam-iban.jobs.ts'
import { returnJob } from './vam-iban.give-back.ts'
import { depositId } from './vam-iban.product.ts'

const depositKey = 'a-key-of-the-bank-that-is-long-enough'
let world: World
let [finance, cs, other]: [Client, Client, Client] = [] as never
let marina = ''
let blueDune = ''
beforeAll(async () => {
  world = await openWorld({ FALAJ_DEPOSIT_KEY: depositKey })
  ;[finance, cs, other] = [await world.as('financial'), await world.as('cs'), await world.as('multi-admin')]
  marina = await merchantOf(world)
  blueDune = (await cs.call(customer.pick, { text: 'blue dune' })).body.rows[0]!.id
})
afterAll(() => world.close())

const aed = (minor: bigint) => money(minor, 'AED')
const opened = async (over: object = {}): Promise<string> =>
  (
    await finance.call(
      vamIban.add,
      { alias: 'Wholesale', currency: 'AED', assignedTo: 'none', ...over } as never,
      once(),
    )
  ).body.id
const ibanNumber = async (id: string): Promise<string> => (await finance.call(vamIban.card, { id })).body.iban
const issued = async (minor: bigint, over: object = {}) => {
  const lines = [{ text: 'Dates', quantity: '1', unit: aed(minor), vat: 'zero' as const }]
  const facts = {
    customerId: blueDune,
    language: 'en' as const,
    currency: 'AED' as const,
    termsDays: 14,
    lines,
    ...over,
  }
  const { id, version } = (await cs.call(invoice.add, facts, once())).body
  const { number } = (await cs.call(invoice.issue, { id, version, send: false }, once())).body
  return { id, number }
}
const bankDeposit = (iban: string, minor: bigint, over: Partial<BankDeposit> = {}): BankDeposit => ({
  reference: `BANK-${newId()}`,
  iban,
  amount: aed(minor),
  at: new Date(),
  sender: 'BLUE DUNE CATERING LLC',
  senderIban: ibanOf('AE', '0330000000000000077'),
  text: null,
  ...over,
})
const come = async (given: BankDeposit): Promise<string> => {
  expect(await arrive(world.db, world.settings, given)).toBe('taken')
  return depositId(given)
}
const detail = async (id: string) => (await finance.call(vamIban.deposit, { id })).body
const invoiceDue = async (id: string) => (await cs.call(invoice.detail, { id })).body
const sums = async () => ({
  available: await balanceOf(world.db, available(marina, 'AED')),
  hold: await balanceOf(world.db, hold(marina, 'AED')),
  inTransit: await balanceOf(world.db, inTransit(marina, 'AED')),
})
const moved = async <T>(work: () => Promise<T>) => {
  const before = await sums()
  const value = await work()
  const after = await sums()
  return {
    value,
    available: after.available - before.available,
    hold: after.hold - before.hold,
    inTransit: after.inTransit - before.inTransit,
  }
}
const give = async (client: Client, id: string, headers?: Record<string, string>) => {
  const input = { id, reason: 'Not for us' }
  return client.call(vamIban.giveBack, input, headers ?? (await client.passed(vamIban.giveBack, input)))
}
const undo = (id: string, matchId: string) =>
  finance.call(vamIban.undo, { id, matchId, reason: 'Wrong invoice' }, once())
const returnRow = async (id: string) =>
  (
    await world.owner.query<{ merchant_id: string; id: string }>(
      `select merchant_id, id from vam_iban_deposit_return where deposit_id = $1 order by placed_at desc, id desc`,
      [id],
    )
  ).rows[0]!
const answer = async (id: string, status: Exclude<PayoutStatus, { kind: 'unknown' | 'pending' }>) =>
  returnJob.recordBankAnswer(world.db, world.settings, await returnRow(id), status)

describe('a virtual IBAN', () => {
  it('is a right one of the range, nobody else’s, and shown whole only on its card', async () => {
    const ids = await Promise.all([opened(), opened(), opened()])
    const numbers = await Promise.all(ids.map(ibanNumber))
    expect(new Set(numbers).size).toBe(3)
    for (const iban of numbers) {
      expect(ibanFault(iban, 'AE')).toBeNull()
      expect(iban.slice(4)).toMatch(/^9990070/)
    }
    const { body } = await finance.call(vamIban.detail, { id: ids[0]! })
    expect(body.iban).toBe(`AE •••• ${numbers[0]!.slice(-4)}`)
    expect(body.history.map(({ what }) => what)).toEqual(['shown', 'created'])
    const found = await finance.call(vamIban.query, {
      filters: { text: numbers[1]!.replace(/(.{4})/g, '$1 ').trim() },
      pageParam: { number: 1, size: 10 },
    })
    expect(found.body.rows.map(({ id }) => id)).toEqual([ids[1]])
  })
  it('is assigned to what is there, and changed by one at a time', async () => {
    const bad = (over: object) =>
      finance.call(vamIban.add, { alias: 'X2', currency: 'AED', assignedTo: 'none', ...over } as never, once())
    expect(
      await sendBad(world, finance, vamIban.add, { alias: 'X2', currency: 'AED', assignedTo: 'customer' }),
    ).toMatchObject({ fields: [{ path: 'customerId', code: 'REQUIRED' }] })
    expect((await bad({ assignedTo: 'customer', customerId: newId() })).raw.body).toMatchObject({
      fields: [{ path: 'customerId', code: 'CUSTOMER_UNKNOWN' }],
    })
    const { id: invoiceId } = await issued(5000n)
    expect((await bad({ assignedTo: 'invoice', invoiceId, currency: 'USD' })).raw.body).toMatchObject({
      fields: [{ path: 'invoiceId', code: 'CURRENCY_DIFFERS' }],
    })
    const id = await opened({ assignedTo: 'store', store: 'Marina Mall' })
    const edit = { id, version: 1, alias: 'Blue Dune', assignedTo: 'customer' as const, customerId: blueDune }
    expect((await finance.call(vamIban.edit, edit)).body.version).toBe(2)
    expect((await finance.call(vamIban.edit, edit)).code).toBe(errors.RECORD_CHANGED.code)
    expect((await finance.call(vamIban.detail, { id })).body).toMatchObject({
      assignedTo: 'customer',
      assignee: 'Blue Dune Catering LLC',
      store: null,
    })
  })
  it('is not offered where the provider has no range', async () => {
    const { ibanRange } = world.settings
    Object.assign(world.settings, { ibanRange: null })
    const wanted = { alias: 'No range', currency: 'AED' as const, assignedTo: 'none' as const }
    const made = await finance.call(vamIban.add, wanted, once())
    Object.assign(world.settings, { ibanRange })
    expect(made.code).toBe(errors.IBAN_NOT_OFFERED.code)
  })
})

describe('a deposit', () => {
  it('that names an invoice pays it, and only once however often the bank says so', async () => {
    const iban = await ibanNumber(await opened())
    const { id, number } = await issued(12_345n)
    const given = bankDeposit(iban, 12_345n, { text: `payment ${number.replace('-', '')} thanks` })
    const { value: depositOf, ...change } = await moved(async () => {
      const [one, two] = await Promise.all([given, given].map((each) => arrive(world.db, world.settings, each)))
      expect(new Set([one, two])).toEqual(new Set(['repeated', 'taken']))
      expect(await arrive(world.db, world.settings, given)).toBe('repeated')
      return depositId(given)
    })
    expect(change).toEqual({ available: 12_345n, hold: 0n, inTransit: 0n })
    const { rows } = await world.owner.query(
      `select from audit_entry where merchant_id = $1 and action = 'vam-iban-deposit.arrive' and after ->> 'iban' = (select number from vam_iban where iban = $2)`,
      [marina, iban],
    )
    expect(rows).toHaveLength(1)
    expect(await invoiceDue(id)).toMatchObject({ status: 'paid', payments: [{ depositId: depositOf }] })
    expect(await detail(depositOf)).toMatchObject({
      status: 'matched',
      matchedTo: number,
      matches: [{ how: 'reference', number }],
      why: null,
      actions: [],
    })
  })
  it('to an IBAN of an invoice pays it without a reference; what is over waits', async () => {
    const { id } = await issued(10_000n)
    const iban = await ibanNumber(await opened({ assignedTo: 'invoice', invoiceId: id }))
    const depositOf = await come(bankDeposit(iban, 10_050n))
    expect(await invoiceDue(id)).toMatchObject({ status: 'paid', paid: aed(10_000n) })
    expect(await detail(depositOf)).toMatchObject({ status: 'part-matched', why: 'over-due', unmatched: aed(50n) })
  })
  it('whose reference was used for one IBAN is not another merchant’s as well', async () => {
    const mine = await ibanNumber(await opened())
    const made = await other.call(vamIban.add, { alias: 'Theirs', currency: 'AED', assignedTo: 'none' }, once())
    const theirs = (await other.call(vamIban.card, { id: made.body.id })).body.iban
    const given = bankDeposit(mine, 700n)
    await come(given)
    expect(await arrive(world.db, world.settings, { ...given, iban: theirs })).toBe('conflict')
  })
  it('for no IBAN of ours is left to the bank', async () => {
    expect(await arrive(world.db, world.settings, bankDeposit('AE070331234567890123456', 100n))).toBe('unknown')
  })
  it('that dies half way has done nothing, and is accepted when it is reported again', async () => {
    const iban = await ibanNumber(await opened())
    const { id, number } = await issued(900n)
    const given = bankDeposit(iban, 900n, { text: number })
    const before = await sums()
    await world.owner.query(`create function boom() returns trigger language plpgsql as $$ begin raise 'boom'; end $$`)
    await world.owner.query(
      `create trigger boom before insert on vam_iban_deposit_match for each row execute function boom()`,
    )
    await expect(arrive(world.db, world.settings, given)).rejects.toThrow('boom')
    await world.owner.query(`drop trigger boom on vam_iban_deposit_match`)
    expect(await sums()).toEqual(before)
    expect((await invoiceDue(id)).status).toBe('open')
    await come(given)
    expect((await invoiceDue(id)).status).toBe('paid')
  })
  it('is accepted from the bank only under its signature', async () => {
    const iban = await ibanNumber(await opened())
    const body = JSON.stringify({
      reference: 'WIRE-000001',
      iban,
      amount: '12.50',
      currency: 'AED',
      at: new Date().toISOString(),
      sender: 'Sender\u0000 with\n blanks',
    })
    const post = (text: string, key: string) => {
      const at = String(Math.floor(Date.now() / 1000))
      return world.app.inject({
        method: 'POST',
        url: '/rails/bank/deposit',
        payload: text,
        headers: {
          'content-type': 'application/json',
          'webhook-id': 'x',
          'webhook-timestamp': at,
          'webhook-signature': signatureOf(key, 'x', at, text),
        },
      })
    }
    expect((await post(body, 'somebody else’s key that is long enough')).statusCode).toBe(401)
    expect((await post('{"reference":', depositKey)).statusCode).toBe(422)
    expect((await post(body.replace('12.50', '-1'), depositKey)).statusCode).toBe(422)
    // What PostgreSQL could not keep would fail for ever.
    const impossible = body.replace(/"at":"[^"]*"/, '"at":"0000-01-01T00:00:00Z"')
    for (const text of [impossible, body.replace(iban, 'AE07\\u0000')])
      expect((await post(text, depositKey)).statusCode).toBe(422)
    const kept = await world.owner.query(`select from rail_refusal where rail = 'bank' and status = 422`)
    expect(kept.rows).toHaveLength(4)
    expect((await post(body.replace(iban, 'AE070331234567890123456'), depositKey)).statusCode).toBe(404)
    expect((await post(body, depositKey)).json()).toEqual({ status: 'taken' })
    expect((await post(body, depositKey)).json()).toEqual({ status: 'repeated' })
    // The reference is one deposit: another amount under it is refused, and leaves a trace.
    const larger = await post(body.replace('12.50', '1250.00'), depositKey)
    expect([larger.statusCode, larger.json()]).toEqual([409, { status: 'conflict' }])
    const traces = await world.owner.query(`select from rail_refusal where rail = 'bank' and status = 409`)
    expect(traces.rows).toHaveLength(1)
    const { sender, senderAccount, actions } = await detail(depositId({ reference: 'WIRE-000001' }))
    expect({ sender, senderAccount, actions }).toEqual({
      sender: 'Sender with blanks',
      senderAccount: null,
      actions: ['match', 'keep'],
    })
  })
})

it('a deposit that the bank reported in vain is found by asking the bank, and booked once', async () => {
  const iban = await ibanNumber(await opened())
  const reference = `SBD-${newId()}`
  await world.owner.query(
    `insert into sandbox_deposit (reference, iban, currency, amount_minor, sender_name)
     values ($1, $2, 'AED', 4200, 'LOST CALL LLC'), ($1 || '-elsewhere', 'AE070331234567890123456', 'AED', 4200, 'NOBODY')`,
    [reference, iban],
  )
  const work = askDeposits(world.settings, await bankRailOf(world.settings))
  const { value: _, ...change } = await moved(async () => {
    for (let time = 0; time < 2; time += 1) await runDue(world.db, work)
  })
  expect(change).toEqual({ available: 0n, hold: 4_200n, inTransit: 0n })
  expect(await detail(depositId({ reference }))).toMatchObject({ sender: 'LOST CALL LLC' })
})

describe('matching by hand', () => {
  it('suggests with reasons, splits over invoices, and remembers who paid', async () => {
    const iban = await ibanNumber(await opened())
    const [one, two] = [await issued(61_100n), await issued(38_911n)]
    const first = await come(bankDeposit(iban, 100_011n, { sender: 'B D C HOLDING' }))
    const [best] = (await detail(first)).suggestions
    expect(best).toMatchObject({ reasons: ['adds-up'] })
    expect(best!.parts.map(({ number }) => number)).toEqual([one.number, two.number])
    const parts = [
      { invoiceId: one.id, amount: aed(61_100n) },
      { invoiceId: two.id, amount: aed(38_000n) },
    ]
    const { value, ...change } = await moved(() => finance.call(vamIban.match, { id: first, parts }, once()))
    expect(value.code).toBe(200)
    expect(change).toEqual({ available: 99_100n, hold: -99_100n, inTransit: 0n })
    expect(await detail(first)).toMatchObject({ status: 'part-matched', unmatched: aed(911n) })
    expect((await invoiceDue(two.id)).due).toEqual(aed(911n))
    const second = await come(bankDeposit(iban, 5n, { sender: 'b. d. c. holding' }))
    const { suggestions } = await detail(second)
    expect(suggestions[0]!.reasons).toContain('known-account')
    expect(suggestions[0]!.reasons).toContain('known-name')
    const forget = { customerId: blueDune, key: 'B D C HOLDING' }
    expect((await finance.call(vamIban.forget, forget)).code).toBe(200)
    expect((await finance.call(vamIban.forget, forget)).code).toBe(errors.NOT_FOUND.code)
  })
  it('the same key twice is one match; two at once match one deposit once', async () => {
    const iban = await ibanNumber(await opened())
    const target = await issued(1000n)
    const id = await come(bankDeposit(iban, 600n))
    const input = { id, parts: [{ invoiceId: target.id, amount: aed(600n) }] }
    const key = once()
    await finance.call(vamIban.match, input, key)
    expect((await finance.call(vamIban.match, input, key)).code).toBe(200)
    expect((await invoiceDue(target.id)).paid).toEqual(aed(600n))
    const again = await come(bankDeposit(iban, 400n))
    const both = await Promise.all(
      [1, 2].map(() =>
        finance.call(vamIban.match, { id: again, parts: [{ invoiceId: target.id, amount: aed(400n) }] }, once()),
      ),
    )
    expect(new Set(both.map(({ code }) => code))).toEqual(new Set([200, errors.RECORD_STATE.code]))
    expect(await invoiceDue(target.id)).toMatchObject({ status: 'paid', paid: aed(1000n) })
  })
  it('refuses more than is left, more than is due, another currency, an invoice twice and one that is not open', async () => {
    const iban = await ibanNumber(await opened())
    const [target, dollars] = [await issued(1000n), await issued(1000n)]
    const id = await come(bankDeposit(iban, 1500n))
    const bad = async (...parts: { invoiceId: string; amount: ReturnType<typeof money> }[]) =>
      (await finance.call(vamIban.match, { id, parts }, once())).raw.body
    expect(await bad({ invoiceId: target.id, amount: aed(1001n) })).toMatchObject({ fields: [{ code: 'OVER_DUE' }] })
    expect(
      await bad({ invoiceId: target.id, amount: aed(1000n) }, { invoiceId: dollars.id, amount: aed(501n) }),
    ).toMatchObject({ fields: [{ path: 'parts.1.amount', code: 'OVER_DEPOSIT' }] })
    expect(await bad({ invoiceId: target.id, amount: money(10n, 'USD') })).toMatchObject({
      fields: [{ code: 'CURRENCY_DIFFERS' }],
    })
    expect(
      await bad({ invoiceId: target.id, amount: aed(1n) }, { invoiceId: target.id, amount: aed(1n) }),
    ).toMatchObject({ fields: [{ code: 'INVOICE_TWICE' }] })
    expect(await bad({ invoiceId: newId(), amount: aed(1n) })).toMatchObject({
      fields: [{ path: 'parts.0.invoiceId', code: 'INVOICE_UNKNOWN' }],
    })
    expect(await sendBad(world, finance, vamIban.match, { id, parts: [] })).toMatchObject({
      fields: [{ path: 'parts', code: 'REQUIRED_ITEM' }],
    })
    expect((await detail(id)).status).toBe('unmatched')
  })
  it('keeps what no invoice asks for', async () => {
    const id = await come(bankDeposit(await ibanNumber(await opened()), 777n))
    const { value, ...change } = await moved(() => finance.call(vamIban.keep, { id, note: 'Own top-up' }, once()))
    expect(value.code).toBe(200)
    expect(change).toEqual({ available: 777n, hold: -777n, inTransit: 0n })
    expect(await detail(id)).toMatchObject({ status: 'matched', matchedTo: 'Own top-up' })
  })
})

describe('a return', () => {
  it('needs the second factor, happens once by its key, and waits for the bank', async () => {
    const id = await come(bankDeposit(await ibanNumber(await opened()), 4321n))
    expect((await give(finance, id, once())).code).toBe(errors.STEP_UP_REQUIRED.code)
    const input = { id, reason: 'Not for us' }
    const headers = await finance.passed(vamIban.giveBack, input)
    const { value, ...change } = await moved(() => finance.call(vamIban.giveBack, input, headers))
    expect(change).toEqual({ available: 0n, hold: -4321n, inTransit: 4321n })
    expect((await finance.call(vamIban.giveBack, input, headers)).body).toEqual(value.body)
    expect(await detail(id)).toMatchObject({ status: 'returning', returning: aed(4321n), actions: [] })
    const paid = await moved(async () => [
      await answer(id, { kind: 'paid', at: new Date() }),
      await answer(id, { kind: 'paid', at: new Date() }),
    ])
    expect(paid).toEqual({ value: [true, false], available: 0n, hold: 0n, inTransit: -4321n })
    expect(await detail(id)).toMatchObject({
      status: 'returned',
      returned: aed(4321n),
      returns: [{ status: 'SUCCESS' }],
    })
  })
  it('two at once return it once', async () => {
    const id = await come(bankDeposit(await ibanNumber(await opened()), 50n))
    const codes = (await Promise.all([give(finance, id), give(finance, id)])).map(({ code }) => code)
    expect(new Set(codes)).toEqual(new Set([200, errors.RECORD_STATE.code]))
  })
  it('that the bank refuses, or that comes back, waits again; only what is left goes back', async () => {
    const target = await issued(500n)
    const iban = await ibanNumber(await opened())
    const id = await come(bankDeposit(iban, 1000n))
    await finance.call(vamIban.match, { id, parts: [{ invoiceId: target.id, amount: aed(300n) }] }, once())
    await give(finance, id)
    await answer(id, { kind: 'refused', why: 'ACCOUNT_CLOSED' })
    expect(await detail(id)).toMatchObject({ status: 'part-matched', unmatched: aed(700n), why: 'return-refused' })
    await give(finance, id)
    await answer(id, { kind: 'paid', at: new Date() })
    expect(await detail(id)).toMatchObject({ status: 'matched', returned: aed(700n) })
    await answer(id, { kind: 'returned', at: new Date(), why: 'BENEFICIARY_REFUSED' })
    expect(await detail(id)).toMatchObject({ status: 'part-matched', unmatched: aed(700n), why: 'return-came-back' })
  })
  it('is on its way by itself when the IBAN is closed', async () => {
    const ibanId = await opened()
    const iban = await ibanNumber(ibanId)
    expect((await finance.call(vamIban.close, { id: ibanId }, once())).code).toBe(200)
    const { value: id, ...change } = await moved(() => come(bankDeposit(iban, 888n)))
    expect(change).toEqual({ available: 0n, hold: 0n, inTransit: 888n })
    expect(await detail(id)).toMatchObject({ status: 'returning', why: 'closed', returns: [{ who: null }] })
    const unknown = await come(bankDeposit(iban, 5n, { senderIban: null }))
    expect(await detail(unknown)).toMatchObject({
      status: 'unmatched',
      why: 'closed-no-sender',
      actions: ['match', 'keep'],
    })
    expect((await finance.call(vamIban.card, { id: ibanId })).code).toBe(errors.RECORD_STATE.code)
  })
})

describe('undoing a match', () => {
  const matched = async (minor = 1500n) => {
    const target = await issued(minor)
    const id = await come(bankDeposit(await ibanNumber(await opened()), minor))
    await finance.call(vamIban.match, { id, parts: [{ invoiceId: target.id, amount: aed(minor) }] }, once())
    return { target, id, matchId: (await detail(id)).matches[0]!.id }
  }
  const paidBy = async () =>
    (await world.owner.query(`select payments, paid_minor from customer_total where customer_id = $1`, [blueDune])).rows

  it('the money waits again and the invoice is due again, as if it had not been; both say who and why', async () => {
    const before = await paidBy()
    const { target, id, matchId } = await matched()
    expect((await detail(id)).matches[0]).toMatchObject({ mayUndo: true, undone: null })
    const { value, ...change } = await moved(() => undo(id, matchId))
    expect(value.code).toBe(200)
    expect(change).toMatchObject({ available: -1500n, hold: 1500n })
    expect(await detail(id)).toMatchObject({
      status: 'unmatched',
      unmatched: aed(1500n),
      why: 'undone',
      matchedTo: null,
      matches: [{ mayUndo: false, undone: { why: 'Wrong invoice' } }],
    })
    const open = await invoiceDue(target.id)
    expect(open).toMatchObject({ status: 'open', paid: aed(0n), payments: [] })
    expect(open.history.map(({ what }) => what)).toContain('unpaid')
    expect(await paidBy()).toEqual(before)
    const audited = await world.owner.query(
      `select after from audit_entry where action = 'POST secure/trade/vamiban/deposit/undo' and result = 'done' order by at desc limit 1`,
    )
    expect(JSON.stringify(audited.rows)).toContain(target.number)
    // It can be matched anew.
    const again = { id, parts: [{ invoiceId: target.id, amount: aed(1500n) }] }
    expect((await finance.call(vamIban.match, again, once())).code).toBe(200)
    expect((await invoiceDue(target.id)).status).toBe('paid')
  })
  it('the same key twice is one; two at once undo it once', async () => {
    const { id, matchId } = await matched()
    const key = once()
    const input = { id, matchId, reason: 'Wrong invoice' }
    expect((await finance.call(vamIban.undo, input, key)).code).toBe(200)
    expect((await finance.call(vamIban.undo, input, key)).code).toBe(200)
    const other = await matched()
    const both = await Promise.all([1, 2].map(() => undo(other.id, other.matchId)))
    expect(new Set(both.map(({ code }) => code))).toEqual(new Set([200, errors.RECORD_STATE.code]))
    expect(await selfCheck(world.db)).toEqual([])
  })
  it('not once the invoice was credited', async () => {
    const { target, id, matchId } = await matched()
    await world.owner.query(
      `insert into credit_note (merchant_id, id, number, invoice_id, reason, net_minor, vat_minor, total_minor, person_id)
       select merchant_id, $2::uuid, 'CN-' || $2::text, id, 'Goods came back', 10, 0, 10, created_by from invoice where id = $1`,
      [target.id, newId()],
    )
    expect((await detail(id)).matches[0]!.mayUndo).toBe(false)
    expect((await undo(id, matchId)).code).toBe(errors.RECORD_STATE.code)
  })
  it('not once the money was used: the ledger refuses, and nothing has changed', async () => {
    const { target, id, matchId } = await matched()
    const free = (await sums()).available
    const business = { kind: 'transfer', id: newId() }
    await move(world, {
      merchantId: marina,
      key: `spent ${business.id}`,
      business,
      transfers: [{ debit: available(marina, 'AED'), credit: bank('AED'), amount: free, reason: 'payout' }],
    })
    expect((await undo(id, matchId)).code).toBe(errors.BALANCE_LOW.code)
    expect(await detail(id)).toMatchObject({ status: 'matched', matches: [{ undone: null }] })
    expect((await invoiceDue(target.id)).status).toBe('paid')
    await deposit(world, marina, free)
  })
})

it('another merchant’s IBAN and deposit answer as if there were none; who only reads transactions may not act', async () => {
  const ibanId = await opened()
  const id = await come(bankDeposit(await ibanNumber(ibanId), 99n))
  const unknown = newId()
  const target = await issued(990n)
  const parts = [{ invoiceId: target.id, amount: aed(99n) }]
  const readings = async (client: Client, of: { iban: string; deposit: string }) => [
    (await client.call(vamIban.detail, { id: of.iban })).raw,
    (await client.call(vamIban.card, { id: of.iban })).raw,
    (await client.call(vamIban.close, { id: of.iban }, once())).raw,
    (await client.call(vamIban.edit, { id: of.iban, version: 1, alias: 'Mine', assignedTo: 'none' })).raw,
    (await client.call(vamIban.deposit, { id: of.deposit })).raw,
    (await client.call(vamIban.match, { id: of.deposit, parts }, once())).raw,
    (await client.call(vamIban.keep, { id: of.deposit, note: 'Mine' }, once())).raw,
    (await client.call(vamIban.undo, { id: of.deposit, matchId: unknown, reason: 'Mine' }, once())).raw,
    (await give(client, of.deposit)).raw,
    (await client.call(vamIban.forget, { customerId: blueDune, key: 'ANY' })).raw,
  ]
  const bare = (answers: readonly { head: { code: number; msg: string }; body?: unknown }[]) =>
    answers.map(({ head: { code, msg } }) => [code, msg])
  expect(bare(await readings(other, { iban: ibanId, deposit: id }))).toEqual(
    bare(await readings(other, { iban: unknown, deposit: unknown })),
  )
  // Nor can another merchant's money pay for it.
  const theirs = await other.call(vamIban.add, { alias: 'Theirs', currency: 'AED', assignedTo: 'none' }, once())
  const own = await come(bankDeposit((await other.call(vamIban.card, { id: theirs.body.id })).body.iban, 99n))
  expect((await other.call(vamIban.match, { id: own, parts }, once())).raw.body).toMatchObject({
    fields: [{ code: 'INVOICE_UNKNOWN' }],
  })
  expect((await cs.call(vamIban.deposit, { id })).body).toMatchObject({ actions: [], suggestions: [] })
  expect((await cs.call(vamIban.keep, { id, note: 'Mine' }, once())).code).toBe(errors.ACCESS_DENIED.code)
})

it('deposits are matched, unmatched, on their way back or returned, to the last fil, and the books say the same', async () => {
  const iban = await ibanNumber(await opened())
  const step = fc.record({
    what: fc.constantFrom('come', 'match', 'keep', 'undo', 'return', 'paid', 'refused', 'back'),
    minor: fc.bigInt(1n, 100_000n),
    at: fc.nat(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const before = await sums()
      const ids: string[] = [await come(bankDeposit(iban, 5000n))]
      for (const { what, minor, at } of steps) {
        const id = ids[at % ids.length]!
        if (what === 'come') ids.push(await come(bankDeposit(iban, minor)))
        if (what === 'match') {
          const target = await issued(minor + 500n)
          await finance.call(vamIban.match, { id, parts: [{ invoiceId: target.id, amount: aed(minor) }] }, once())
        }
        if (what === 'keep') await finance.call(vamIban.keep, { id, note: 'Kept' }, once())
        if (what === 'undo') for (const match of (await detail(id)).matches) await undo(id, match.id)
        if (what === 'return') await give(finance, id)
        if (!(await returnRow(id))) continue
        if (what === 'paid') await answer(id, { kind: 'paid', at: new Date() })
        if (what === 'refused') await answer(id, { kind: 'refused', why: 'COMPLIANCE' })
        if (what === 'back') await answer(id, { kind: 'returned', at: new Date(), why: 'COMPLIANCE' })
      }
      const left = { available: before.available, hold: before.hold, inTransit: before.inTransit }
      for (const id of ids) {
        const { amount, matched, unmatched, returned, returning } = await detail(id)
        expect(matched.minor + unmatched.minor + returned.minor + returning.minor).toBe(amount.minor)
        left.available += matched.minor
        left.hold += unmatched.minor
        left.inTransit += returning.minor
      }
      expect(await sums()).toEqual(left)
    }),
    { numRuns: sampled(6) },
  )
  expect(await selfCheck(world.db)).toEqual([])
}, 120_000)
