// The contract of any acquirer, against what a sandbox starts and against the same by URL and key, over HTTP.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { money } from '@falaj/money'
import { newId } from '../platform/ids.ts'
import { dubaiDay } from '../platform/money/banking-days.ts'
import { readSettings } from '../platform/settings.ts'
import { cardOf, typeCard } from '../testing/payer.ts'
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
  const authorise = async (how: Behaviour, { capture = true, reference = `${newId()}.1` } = {}) => {
    const instrument = await typeCard(world, cardOf(how))
    const given = {
      reference,
      amount,
      method: 'BANK_CARD',
      instrument,
      capture,
      initiator: 'payer' as const,
      askBank: false,
      line: 'P-TEST',
    }
    return { reference, answer: await rails[name]!.authorise(given, signal()) }
  }
  const told = async (reference: string) => {
    const status = await rails[name]!.status(reference, signal())
    return status.kind === 'told' ? status.events : []
  }
  it('takes an attempt once, and tells what became of it by the same event however often it is asked', async () => {
    const reference = `${newId()}.1`
    expect((await authorise('approve', { reference })).answer).toEqual({ kind: 'pending' })
    expect((await authorise('DO_NOT_HONOUR', { reference })).answer).toEqual({ kind: 'pending' })
    const [one, other] = [await told(reference), await told(reference)]
    expect(one).toEqual(other)
    expect(one).toMatchObject([{ reference, kind: 'captured', amount, brand: 'VISA', last4: '0010' }])
    expect(await rails[name]!.status(`${newId()}.9`, signal())).toEqual({ kind: 'unknown' })
  })
  it('asks the payer’s bank, declines with a code, captures and voids when told to', async () => {
    expect((await authorise('challenge')).answer).toMatchObject({ kind: 'challenge' })
    const declined = await authorise('INSUFFICIENT_FUNDS')
    expect(await told(declined.reference)).toMatchObject([{ kind: 'declined', code: 'INSUFFICIENT_FUNDS' }])
    const held = await authorise('approve', { capture: false })
    await rails[name]!.capture(held.reference, signal())
    await rails[name]!.capture(held.reference, signal())
    expect((await told(held.reference)).map(({ kind }) => kind)).toEqual(['authorised', 'captured'])
    const left = await authorise('approve', { capture: false })
    await rails[name]!.void(left.reference, signal())
    expect((await told(left.reference)).map(({ kind }) => kind)).toContain('voided')
  })
  it('refunds once for each id, and says in its file of the day what it owes', async () => {
    const { reference } = await authorise('approve')
    for (const id of ['one', 'one', 'two']) await rails[name]!.refund(reference, id, money(5_00n, 'AED'), signal())
    expect((await told(reference)).filter(({ kind }) => kind === 'refunded')).toHaveLength(2)
    const lines = await rails[name]!.settlementFile(dubaiDay(new Date()), signal())
    expect(
      lines
        .filter((line) => line.reference === reference)
        .map(({ kind }) => kind)
        .toSorted(),
    ).toEqual(['captured', 'refunded', 'refunded'])
  })
  it('refuses cards that are none, and whoever has not the key', async () => {
    for (const number of ['4000000000000011', '1234', '']) expect(await typeCard(world, number)).toBeUndefined()
    const answer = await fetch(`${world.acquirer!.url}/attempts/x`)
    expect(answer.status).toBe(401)
  })
})

it('frames are found on the host that the payer asked', () => {
  const { port } = new URL(world.acquirer!.url)
  expect(acquirerRailOf(world.settings).frameUrl('http://192.168.7.7:8080')).toBe(`http://192.168.7.7:${port}/frame`)
})
