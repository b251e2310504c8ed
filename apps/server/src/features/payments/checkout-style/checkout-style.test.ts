import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkoutStyle } from '@falaj/contract/payments/checkout-style'
import { errors } from '@falaj/contract/kernel/errors'
import { once } from '../../../testing/bank-account.ts'
import { sendBad } from '../../../testing/bad-input.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { lookOf } from './checkout-style.store.ts'

let world: World
let [maker, colleague, other]: [Client, Client, Client] = [] as never
beforeAll(async () => {
  world = await openWorld()
  ;[maker, colleague, other] = [await world.as('it'), await world.as('admin'), await world.as('multi-admin')]
})
afterAll(() => world.close())

const query = async (client = maker) => (await client.call(checkoutStyle.query, {})).body
const look = { primary: '1F4E8C', onPrimary: '#fff' }

it('a draft is saved, published and gone back from; payers see the newest version', async () => {
  const before = await query()
  const payers = async () => {
    const { rows } = await world.owner.query<{ id: string }>(`select id from merchant where mid = '20000001'`)
    return (await lookOf(world.db, rows[0]!.id)).primary
  }
  const was = await payers()
  const saved = await maker.call(checkoutStyle.save, {
    ...look,
    thanksEn: 'Thanks!',
    legalZh: '十四天内可退。',
    buttonEn: 'Donate',
    ground: '#FFF8EE',
    font: 'serif',
    corners: 'round',
    version: before.draft!.version,
  })
  expect(saved.body.version).toBe(before.draft!.version + 1)
  expect((await query()).draft).toMatchObject({
    look: {
      primary: '#1f4e8c',
      onPrimary: '#ffffff',
      thanks: { zh: 'Thanks!' },
      legal: { en: '十四天内可退。' },
      button: { en: 'Donate', zh: 'Donate' },
      ground: '#fff8ee',
      font: 'serif',
      corners: 'round',
    },
  })
  expect(await payers()).toBe(was)
  const key = once()
  const { body } = await colleague.call(checkoutStyle.publish, { version: saved.body.version }, key)
  expect((await colleague.call(checkoutStyle.publish, { version: saved.body.version }, key)).body).toEqual(body)
  expect(await payers()).toBe('#1f4e8c')
  expect((await query()).draft).toBeNull()
  await maker.call(checkoutStyle.rollBack, { version: before.published.version }, once())
  expect(await payers()).toBe(was)
  expect((await query()).versions[0]).toMatchObject({ from: before.published.version, version: body.version + 1 })
})
it('two people at one draft: the second is refused, and nothing of the first is lost', async () => {
  const at = (await query()).next
  expect((await maker.call(checkoutStyle.save, { ...look, version: at })).code).toBe(200)
  const late = await colleague.call(checkoutStyle.save, { ...look, primary: '#8a3b12', version: at })
  expect(late.code).toBe(errors.RECORD_CHANGED.code)
  expect((await colleague.call(checkoutStyle.publish, { version: at }, once())).code).toBe(errors.RECORD_CHANGED.code)
  expect((await query()).draft?.look.primary).toBe('#1f4e8c')
  expect((await maker.call(checkoutStyle.discard, { version: at + 1 })).code).toBe(200)
})
it('a draft that was opened before another was published or discarded is not saved over what came since', async () => {
  const { next: opened } = await query()
  const saved = (await colleague.call(checkoutStyle.save, { ...look, version: opened })).body.version
  expect((await colleague.call(checkoutStyle.publish, { version: saved }, once())).code).toBe(200)
  const late = (version: number) => maker.call(checkoutStyle.save, { ...look, primary: '#8a3b12', version })
  expect((await late(opened)).code).toBe(errors.RECORD_CHANGED.code)
  const [again, { next }] = [await query(), await query()]
  expect(again.draft).toBeNull()
  const draft = (await colleague.call(checkoutStyle.save, { ...look, version: next })).body.version
  expect(draft).toBeGreaterThan(saved)
  await colleague.call(checkoutStyle.discard, { version: draft })
  const other = (await colleague.call(checkoutStyle.save, { ...look, version: (await query()).next })).body.version
  expect((await late(draft)).code).toBe(errors.RECORD_CHANGED.code)
  expect((await colleague.call(checkoutStyle.discard, { version: other })).code).toBe(200)
})
it.each([
  ['text nobody can read', { primary: '#0b6b53', onPrimary: '#0a5a46' }, 'onPrimary', 'CONTRAST_TEXT'],
  ['a button nobody sees', { primary: '#fefefe', onPrimary: '#000000' }, 'primary', 'CONTRAST_PAGE'],
  ['a background that text is lost on', { ...look, ground: '#808080' }, 'ground', 'CONTRAST_GROUND'],
  ['a button text as long as a page', { ...look, buttonEn: 'x'.repeat(25) }, 'buttonEn', 'TOO_LONG'],
  ['a font that there is not', { ...look, font: 'comic' }, 'font', 'INVALID'],
  ['a colour that is none', { primary: 'green', onPrimary: '#ffffff' }, 'primary', 'HEX_COLOUR'],
  ['legal text as long as a contract', { ...look, legalEn: 'x'.repeat(601) }, 'legalEn', 'TOO_LONG'],
  ['a logo that is a page', { ...look, logo: 'data:text/html;base64,aGk=' }, 'logo', 'INVALID'],
])('%s is refused, and the field is named', async (_, over, path, code) => {
  expect(await sendBad(world, maker, checkoutStyle.save, { ...over, version: 0 })).toMatchObject({
    fields: expect.arrayContaining([{ path, code }]),
  })
})
it('is the merchant’s own, and only for members with the right', async () => {
  expect((await query(other)).versions).toEqual([])
  expect((await other.call(checkoutStyle.rollBack, { version: 1 }, once())).code).toBe(errors.NOT_FOUND.code)
  const cs = await world.as('cs')
  expect((await cs.call(checkoutStyle.query, {})).code).toBe(errors.ACCESS_DENIED.code)
})
