// The contract of every source of exchange rates, and the age limits of those that say of when a rate is.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rateOf, rateUnit } from '@falaj/contract/accounts/exchange-rules'
import { setFxMood } from '../sandbox/fx.ts'
import { readSettings, type Settings } from '../platform/settings/settings.ts'
import type { EcbSettings, RateTemplateSettings } from '../platform/settings/fx-settings.ts'
import { ecbRates } from './fx/ecb.ts'
import { expectedDay, isTargetDay } from './fx/target-days.ts'
import { templateRates } from './fx/template.ts'
import { fxRailOf, RateTooOld, type FxRail } from './fx-rail.ts'

const kept = (): string => 'kept in the data folder, long enough'
const read = (env: Record<string, string>) => readSettings(env, '/somewhere', kept)
/** As the ECB writes it. */
const ecbFile = (day: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
	<Cube>
		<Cube time='${day}'>
			<Cube currency='USD' rate='1.1595'/>
			<Cube currency='GBP' rate='0.87923'/>
		</Cube>
	</Cube>
</gesmes:Envelope>`
const answers = new Map<string, string>()
const server = http.createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url!, 'http://x')
  const answer = answers.get(pathname)
  response.statusCode = answer === undefined ? 503 : 200
  response.end(answer?.replaceAll('{buy}', searchParams.get('buy') ?? ''))
})
let origin = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const signal = AbortSignal.timeout(60_000)
const ecb = (over: Partial<EcbSettings> = {}): EcbSettings => ({
  kind: 'ecb',
  url: `${origin}/ecb`,
  aedPeg: '3.6725',
  lateHours: 4,
  ...over,
})
const template = (over: Partial<RateTemplateSettings> = {}): RateTemplateSettings => ({
  kind: 'template',
  url: `${origin}/rates?base={sell}&buy={buy}`,
  token: null,
  mid: ['rates', '{buy}'],
  at: ['timestamp'],
  name: 'Rates Ltd',
  ageMinutes: 60,
  ...over,
})
/** A Thursday, 11:00 in Frankfurt: the file is that of Wednesday. */
const thursday = new Date('2026-11-19T10:00:00Z')
const withAnswers = (settings: Partial<Settings>): Promise<FxRail> => fxRailOf({ ...read({}), ...settings })

describe.each<readonly [string, () => FxRail | Promise<FxRail>]>([
  ['the sandbox’s market', () => withAnswers({})],
  ['a JSON gateway', () => withAnswers({ fxGateway: { url: `${origin}/json`, token: null } })],
  ['the ECB’s file', () => ecbRates(ecb(), () => thursday)],
  ['a JSON template', () => templateRates(template(), () => thursday)],
])('%s', (_name, open) => {
  it('says what one unit is worth as decimal text, and who says so', async () => {
    answers.set('/json', '{"mid":"1.1595","by":"Market"}')
    answers.set('/ecb', ecbFile('2026-11-18'))
    answers.set('/rates', '{"rates":{"{buy}":1.1595},"timestamp":"2026-11-19T09:30:00Z"}')
    const rail = await open()
    const { mid, by } = await rail.mid('EUR', 'USD', signal)
    expect(rateOf(mid)).toBeGreaterThan(rateUnit)
    expect(rateOf(mid)).toBeLessThan(2n * rateUnit)
    expect(by).not.toBe('')
  })
  it('throws what it does not know or cannot ask, and makes no rate up', async () => {
    answers.clear()
    setFxMood('fails')
    await expect((await open()).mid('EUR', 'USD', signal)).rejects.toBeInstanceOf(Error)
    for (const answer of ['', '{}', '{"mid":"-1"}', '<a/>', '{"rates":{"USD":"1,2"},"timestamp":1}']) {
      for (const path of ['/json', '/ecb', '/rates']) answers.set(path, answer)
      await expect((await open()).mid('EUR', 'USD', signal)).rejects.toBeInstanceOf(Error)
    }
    setFxMood('calm')
  })
})

describe('the ECB’s file', () => {
  const rateOn = async (day: string, now: string, over: Partial<EcbSettings> = {}) => {
    answers.set('/ecb', ecbFile(day))
    return ecbRates(ecb(over), () => new Date(now)).mid('USD', 'AED', signal)
  }
  it('has cross rates through the euro, in integers, and the dirham only by the peg of the settings', async () => {
    answers.set('/ecb', ecbFile('2026-11-18'))
    const rail = ecbRates(ecb(), () => thursday)
    expect(await rail.mid('EUR', 'GBP', signal)).toEqual({ mid: '0.87923000', by: 'ECB 2026-11-18' })
    // 0.87923 / 1.1595 = 0.758283742…
    expect((await rail.mid('USD', 'GBP', signal)).mid).toBe('0.75828374')
    expect((await rail.mid('USD', 'AED', signal)).mid).toBe('3.67250000')
    expect((await rail.mid('AED', 'USD', signal)).mid).toBe('0.27229407')
    await expect(rail.mid('BTC', 'AED', signal)).rejects.toThrow('no rate of BTC')
    await expect(ecbRates(ecb({ aedPeg: null }), () => thursday).mid('USD', 'AED', signal)).rejects.toThrow('of AED')
  })
  it.each([
    ['of yesterday, in the morning', '2026-11-18', '2026-11-19T10:00:00Z', true],
    ['of yesterday, an hour after that of today was due', '2026-11-18', '2026-11-19T16:00:00Z', true],
    ['of yesterday, five hours after it', '2026-11-18', '2026-11-19T20:00:00Z', false],
    ['of today', '2026-11-19', '2026-11-19T20:00:00Z', true],
    ['of the day before yesterday', '2026-11-17', '2026-11-19T10:00:00Z', false],
    ['of Friday, on Sunday', '2026-11-20', '2026-11-22T22:00:00Z', true],
    ['of Friday, on Monday at noon', '2026-11-20', '2026-11-23T11:00:00Z', true],
    ['of Thursday, on Sunday', '2026-11-19', '2026-11-22T12:00:00Z', false],
    ['of Maundy Thursday, on Easter Monday', '2026-04-02', '2026-04-06T21:00:00Z', true],
    ['of Christmas Eve, on a Sunday after it', '2026-12-24', '2026-12-27T12:00:00Z', true],
  ])('%s', async (_what, day, now, isFresh) => {
    const answer = await rateOn(day, now).catch((error: unknown) => error instanceof RateTooOld)
    expect(answer).toEqual(isFresh ? { mid: '3.67250000', by: `ECB ${day}` } : true)
  })
  it('is expected on TARGET’s days, by the clock of Frankfurt in summer and winter', () => {
    const days = ['2026-01-01', '2026-04-03', '2026-04-06', '2026-05-01', '2026-12-25', '2027-03-26', '2026-11-21']
    expect(days.filter(isTargetDay)).toEqual([])
    expect(['2026-04-02', '2026-04-07', '2026-05-04', '2026-12-24', '2026-11-19'].every(isTargetDay)).toBe(true)
    expect(expectedDay(new Date('2026-07-15T17:59:00Z'), 4)).toBe('2026-07-14')
    expect(expectedDay(new Date('2026-07-15T18:00:00Z'), 4)).toBe('2026-07-15')
    expect(expectedDay(new Date('2026-11-19T18:59:00Z'), 4)).toBe('2026-11-18')
    expect(expectedDay(new Date('2026-11-19T19:00:00Z'), 4)).toBe('2026-11-19')
  })
  it('with a document type is refused', async () => {
    answers.set('/ecb', ecbFile('2026-11-18').replace('<gesmes:Env', '<!DOCTYPE x><gesmes:Env'))
    await expect(ecbRates(ecb(), () => thursday).mid('EUR', 'USD', signal)).rejects.toThrow('XML')
  })
})

describe('a JSON template', () => {
  const rateFrom = async (body: string, over: Partial<RateTemplateSettings> = {}) => {
    answers.set('/rates', body)
    return templateRates(template(over), () => thursday).mid('EUR', 'USD', signal)
  }
  it.each([
    ['ISO 8601', '"2026-11-19T09:30:00Z"'],
    ['seconds', String(Date.parse('2026-11-19T09:30:00Z') / 1000)],
    ['milliseconds', String(Date.parse('2026-11-19T09:30:00Z'))],
  ])('finds mid and time where the settings say, the time as %s', async (_form, at) => {
    const body = `{"data":[{"USD":{"mid":"1.16"}}],"meta":{"at":${at}}}`
    const over = { mid: ['data', '0', '{buy}', 'mid'], at: ['meta', 'at'] }
    expect(await rateFrom(body, over)).toEqual({ mid: '1.16', by: 'Rates Ltd 2026-11-19 09:30 UTC' })
  })
  it('refuses a rate of yesterday, and one without a time', async () => {
    await expect(rateFrom('{"rates":{"USD":1.1},"timestamp":"2026-11-18T09:30:00Z"}')).rejects.toThrow(RateTooOld)
    await expect(rateFrom('{"rates":{"USD":1.1}}')).rejects.toThrow('of when')
    await expect(rateFrom('{"rates":{"GBP":1.1},"timestamp":1}')).rejects.toThrow('no rate')
  })
})

describe('the settings', () => {
  const url = 'https://rates.example.com/v1?b={sell}&q={buy}'
  it('name one source', () => {
    expect(read({}).rateSource).toBeNull()
    expect(read({ FALAJ_FX_JSON_URL: url, FALAJ_FX_TOKEN: 't' }).rateSource).toMatchObject({
      kind: 'template',
      name: 'rates.example.com',
      mid: ['rates', '{buy}'],
      ageMinutes: 60,
      token: 't',
    })
    expect(
      read({ FALAJ_FX_ECB_URL: 'https://ecb.example/x.xml', FALAJ_FX_AED_PEG: '3.6725' }).rateSource,
    ).toMatchObject({
      aedPeg: '3.6725',
      lateHours: 4,
    })
  })
  it.each([
    [{ FALAJ_FX_ECB_URL: 'http://ecb.example' }, 'FALAJ_FX_ECB_URL'],
    [{ FALAJ_FX_ECB_URL: 'https://ecb.example', FALAJ_FX_JSON_URL: url }, 'FALAJ_FX_URL'],
    [{ FALAJ_FX_ECB_URL: 'https://ecb.example', FALAJ_FX_AED_PEG: 'x' }, 'FALAJ_FX_AED_PEG'],
    [{ FALAJ_FX_JSON_URL: 'https://rates.example.com' }, 'FALAJ_FX_JSON_URL'],
    [{ FALAJ_FX_JSON_URL: url, FALAJ_FX_JSON_AT: 'a b' }, 'FALAJ_FX_JSON_AT'],
    [{ FALAJ_FX_JSON_URL: url, FALAJ_FX_AGE_MINUTES: '0' }, 'FALAJ_FX_AGE_MINUTES'],
  ])('%j is refused with the name of the setting', (env, name) => {
    expect(() => read(env as Record<string, string>)).toThrow(`${name}=`)
  })
})
