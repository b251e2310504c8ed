// The contract of any acquirer, against what a sandbox starts and against the same by URL and key, over HTTP.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { money } from '@falaj/money'
import { newId } from '../platform/base/ids.ts'
import { dubaiDay } from '../platform/base/banking-days.ts'
import { readSettings } from '../platform/settings/settings.ts'
import { answerBank, cardOf, typeCard } from '../testing/payer.ts'
import { testSecret } from '../testing/secrets.ts'
import { openWorld, type World } from '../testing/world.ts'
import type { Behaviour } from '../sandbox/acquirer/cards.ts'
import { acquirerRailOf, type AcquirerRail } from './acquirer-rail.ts'

let world: World
const rails: Record<string, AcquirerRail> = {}
beforeAll(async () => {
  world = await openWorld({}, { acquirer: true })
  const { url, key } = world.acquirer!
  const env = { FALAJ_TEST: 'yes', FALAJ_ACQUIRER_URL: url, FALAJ_ACQUIRER_KEY: key }
  rails['of the sandbox'] = acquirerRailOf(world.settings)
  rails['by URL and key'] = acquirerRailOf(readSettings(env, '/', testSecret))
})
afterAll(() => world.close())
const signal = () => AbortSignal.timeout(5000)
const amount = money(25_00n, 'AED')

describe.each(['of the sandbox', 'by URL and key'])('an acquirer %s', (name) => {
  const order = (reference: string, instrument: string) => ({
    reference,
    amount,
    method: 'BANK_CARD',
    instrument,
    capture: true,
    initiator: 'payer' as const,
    askBank: false,
    line: 'P-TEST',
  })
  const authorise = async (how: Behaviour, { capture = true, reference = `${newId()}.1`, cvc = '123' } = {}) => {
    const instrument = await typeCard(world, cardOf(how), cvc)
    return { reference, answer: await rails[name]!.authorise({ ...order(reference, instrument), capture }, signal()) }
  }
  const save = async (how: Behaviour, reference = newId()) => {
    const instrument = await typeCard(world, cardOf(how))
    return rails[name]!.saveInstrument({ reference, instrument, line: 'M-TEST' }, signal())
  }
  const eventsOf = async (reference: string) => {
    const status = await rails[name]!.status(reference, signal())
    return status.kind === 'told' ? status.events : []
  }
  it('takes an attempt once, and tells what became of it by the same event however often it is asked', async () => {
    const reference = `${newId()}.1`
    expect((await authorise('approve', { reference })).answer).toEqual({ kind: 'pending' })
    expect((await authorise('DO_NOT_HONOUR', { reference })).answer).toEqual({ kind: 'pending' })
    const [one, other] = [await eventsOf(reference), await eventsOf(reference)]
    expect(one).toEqual(other)
    expect(one).toMatchObject([{ reference, kind: 'captured', amount, brand: 'VISA', last4: '0010' }])
    expect(await rails[name]!.status(`${newId()}.9`, signal())).toEqual({ kind: 'unknown' })
  })
  it('asks the payer’s bank, declines with a code, captures and voids on request', async () => {
    expect((await authorise('challenge')).answer).toMatchObject({ kind: 'challenge' })
    const declined = await authorise('INSUFFICIENT_FUNDS')
    expect(await eventsOf(declined.reference)).toMatchObject([{ kind: 'declined', code: 'INSUFFICIENT_FUNDS' }])
    const held = await authorise('approve', { capture: false })
    await rails[name]!.capture(held.reference, signal())
    await rails[name]!.capture(held.reference, signal())
    expect((await eventsOf(held.reference)).map(({ kind }) => kind)).toEqual(['authorised', 'captured'])
    const left = await authorise('approve', { capture: false })
    await rails[name]!.void(left.reference, signal())
    expect((await eventsOf(left.reference)).map(({ kind }) => kind)).toContain('voided')
  })
  it('refunds once for each id, and says in its file of the day what it owes', async () => {
    const { reference } = await authorise('approve')
    for (const id of ['one', 'one', 'two']) await rails[name]!.refund(reference, id, money(5_00n, 'AED'), signal())
    expect((await eventsOf(reference)).filter(({ kind }) => kind === 'refunded')).toHaveLength(2)
    const lines = await rails[name]!.settlementFile(dubaiDay(new Date()), signal())
    expect(
      lines
        .filter((line) => line.reference === reference)
        .map(({ kind }) => kind)
        .toSorted(),
    ).toEqual(['captured', 'refunded', 'refunded'])
  })
  it('keeps a card once for one reference, without charging it; it is charged again though nobody is there', async () => {
    const reference = newId()
    const saved = await save('approve', reference)
    expect(saved).toMatchObject({ kind: 'saved', brand: 'VISA', last4: '0010' })
    expect(await save('DO_NOT_HONOUR', reference)).toEqual(saved)
    expect(await rails[name]!.status(reference, signal())).toEqual({ kind: 'unknown' })
    const { instrument } = saved as Extract<typeof saved, { kind: 'saved' }>
    for (const attempt of [`${newId()}.1`, `${newId()}.1`]) {
      const given = { ...order(attempt, instrument), initiator: 'merchant' as const }
      expect(await rails[name]!.authorise(given, signal())).toEqual({ kind: 'pending' })
      expect(await eventsOf(attempt)).toMatchObject([{ kind: 'captured', amount, last4: '0010' }])
    }
    // Where the payer taps, their bank can be asked to ask again.
    const request = { ...order(`${newId()}.1`, instrument), askBank: true }
    expect(await rails[name]!.authorise(request, signal())).toMatchObject({ kind: 'challenge' })
  })
  it('keeps a card after its bank has asked, and none that is declined or refused there', async () => {
    for (const [answer, kind] of [
      ['pass', 'saved'],
      ['fail', 'declined'],
    ] as const) {
      const reference = newId()
      const answered = await save('challenge', reference)
      expect(answered.kind).toBe('challenge')
      await answerBank({ challenge: answered.kind === 'challenge' ? answered.url : null }, answer)
      expect((await save('challenge', reference)).kind).toBe(kind)
    }
    expect(await save('STOLEN_CARD')).toEqual({ kind: 'declined', code: 'STOLEN_CARD' })
    const nothing = { reference: newId(), instrument: 'tok_nobody_knows_it', line: 'M-TEST' }
    await expect(rails[name]!.saveInstrument(nothing, signal())).rejects.toThrow('422')
  })
  const lastOf = (reference: string) => async () => (await eventsOf(reference)).at(-1)?.kind
  const disputed = async () => {
    // As many days after the payment as the security code encodes.
    const { reference } = await authorise('dispute', { cvc: '000' })
    await expect.poll(lastOf(reference)).toBe('disputed')
    const [, event] = await eventsOf(reference)
    return { reference, event: event!, caseNo: event!.dispute!.caseNo }
  }
  it('tells of a dispute what it is about, until when it can be answered, and by one case number what comes of it', async () => {
    const { reference, event, caseNo } = await disputed()
    expect(event).toMatchObject({ reference, kind: 'disputed', amount, code: 'LIR' })
    expect(event.dispute).toMatchObject({ type: 'Chargeback service', reason: '13.1' })
    expect(Date.parse(event.dispute!.respondBy!)).toBeGreaterThan(Date.now())
    const paper = { name: 'delivery.pdf', mime: 'application/pdf', content: Buffer.from('%PDF-1.7') }
    for (const file of ['pack.pdf', paper.name, paper.name])
      await rails[name]!.addEvidence(caseNo, { ...paper, name: file }, signal())
    const statement = 'The customer signed for the delivery, as the note shows.'
    await rails[name]!.answerDispute(caseNo, 'defend', statement, signal())
    // It counts once: another answer changes nothing.
    await rails[name]!.answerDispute(caseNo, 'accept', '', signal())
    await expect.poll(lastOf(reference)).toBe('dispute-won')
    const events = await eventsOf(reference)
    expect(events.map(({ kind }) => kind)).toEqual(['captured', 'disputed', 'dispute-stage', 'dispute-won'])
    expect(new Set(events.slice(1).map(({ dispute }) => dispute?.caseNo))).toEqual(new Set([caseNo]))
  })
  it.each([
    ['accept', 'dispute-lost'],
    ['refund', 'dispute-refunded'],
  ] as const)('ends a dispute that is answered with %s: %s', async (answer, kind) => {
    const { reference, caseNo } = await disputed()
    await rails[name]!.answerDispute(caseNo, answer, '', signal())
    await expect.poll(lastOf(reference)).toBe(kind)
  })
  it('knows no dispute that it did not open', async () => {
    const paper = { name: 'a.pdf', mime: 'application/pdf', content: Buffer.from('%PDF-1.7') }
    await expect(rails[name]!.addEvidence('CB-0', paper, signal())).rejects.toThrow('404')
    await expect(rails[name]!.answerDispute('CB-0', 'accept', '', signal())).rejects.toThrow('404')
  })
  it('refuses invalid cards, and callers without the key', async () => {
    for (const number of ['4000000000000011', '1234', '']) expect(await typeCard(world, number)).toBeUndefined()
    const answer = await fetch(`${world.acquirer!.url}/attempts/x`)
    expect(answer.status).toBe(401)
  })
})

it('frames are found on the host that the payer asked', () => {
  const { port } = new URL(world.acquirer!.url)
  expect(acquirerRailOf(world.settings).frameUrl('http://192.168.7.7:8080')).toBe(`http://192.168.7.7:${port}/frame`)
})
