// A shop to test a cart with: its server takes orders by the merchant API, as a merchant's own would.
import fs from 'node:fs'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hourMs } from '@falaj/contract/kernel/time'
import { apiVersion } from '@falaj/contract/developers/api-versions'
import { apiDocsPath } from '@falaj/contract/merchant-api/merchant-api'
import { speak, type Language } from '@falaj/contract/kernel/words'
import { money, toText } from '@falaj/money'
import { hashOf, last4Of, newSecret } from '../features/developers/api-key/api-key.secret.ts'
import type { Db } from '../platform/db/pool.ts'
import { envelope, type AppContext } from '../platform/http/pipeline.ts'
import { originOf } from '../platform/http/merchant-refusal.ts'
import { newId, newNumber } from '../platform/base/ids.ts'
import { merchants, people } from '../seed/people.ts'
import { escaped, languageOf, makeApi, makeMemory, sendPage } from './program.ts'
import { shopWords } from './shop-words.ts'

const path = '/sandbox/shop'
/** Fils. */
const shelf = { karak: 1200n, dates: 4500n, oud: 18_000n } as const
type Ware = keyof typeof shelf
const wares = Object.keys(shelf) as Ware[]
const keyHours = 24

const makeKey = async (db: Db): Promise<string> => {
  const { mid } = merchants.find(({ key }) => key === 'marina')!
  const { mobile } = people.find(({ key }) => key === 'admin')!
  const holder = await db
    .selectFrom('merchant')
    .innerJoin('staff', 'staff.merchant_id', 'merchant.id')
    .innerJoin('person', 'person.id', 'staff.person_id')
    .select(['merchant.id', 'staff.person_id'])
    .where('merchant.mid', '=', mid)
    .where('person.mobile', '=', mobile)
    .executeTakeFirstOrThrow()
  const secret = newSecret('sandbox')
  await db
    .insertInto('api_key')
    .values({
      merchant_id: holder.id,
      id: newId(),
      name: 'Test shop',
      scopes: ['payments:write', 'payments:read'],
      addresses: [],
      expires_at: new Date(Date.now() + keyHours * hourMs),
      version: apiVersion,
      hash: hashOf(secret),
      last4: last4Of(secret),
      issued_at: new Date(),
      person_id: holder.person_id,
    })
    .execute()
  return secret
}

const dirhams = (minor: bigint): string => toText(money(minor, 'AED'))

const mainOf = (language: Language, result: string): string => {
  const t = speak(shopWords, language)
  return `<h1>${t('title')}</h1><p>${escaped(t('lead'))}</p>
<p><a href="/sandbox">${t('back')}</a> · <a href="${apiDocsPath}">${t('reference')}</a></p>
${result}
<h2>${t('cart')}</h2><p id="wrong" role="alert"></p>
<form id="cart"><table><tbody>
${wares
  .map(
    (ware) => `<tr><td><label for="${ware}">${escaped(t(ware))}</label></td><td>AED ${dirhams(shelf[ware])}</td>
<td><input id="${ware}" name="${ware}" type="number" min="0" max="99" value="${ware === 'karak' ? 2 : 0}"></td></tr>`,
  )
  .join('\n')}
</tbody></table><p><button type="submit">${t('pay')}</button></p></form>`
}

export const shopRoutes = (app: FastifyInstance, { db }: AppContext): void => {
  const api = makeApi(app, async () => ({ bearer: await makeKey(db) }))
  /** The shop's own numbers and the payments behind them. */
  const orders = makeMemory<string>()
  const resultOf = async (request: FastifyRequest, number: string): Promise<string> => {
    const t = speak(shopWords, languageOf(request))
    const id = orders.get(number)
    if (!id) return `<p>${escaped(t('unknown'))}</p>`
    const { body } = await api(request, 'GET', `/v1/payments/${id}`)
    const status = body.status ?? body.error?.code ?? ''
    const isPaid = status === 'PAID_SUCCESS' || status === 'SETTLED'
    return `<h2>${escaped(t('result', { number }))}</h2><p role="status"><strong>${escaped(t(isPaid ? 'paid' : 'open'))}</strong></p>
<p>${escaped(t('state', { status }))} · <a href="${path}?order=${encodeURIComponent(number)}">${t('again')}</a></p>`
  }

  app.get<{ Querystring: { order?: string } }>(path, { exposeHeadRoute: false }, async (request, reply) => {
    const { order } = request.query
    const result = typeof order === 'string' ? await resultOf(request, order) : ''
    const language = languageOf(request)
    return sendPage(reply, language, {
      title: speak(shopWords, language)('title'),
      head: `<script src="${path}/page.js" defer></script>`,
      main: mainOf(language, result),
    })
  })
  const script = fs.readFileSync(new URL('shop-page.js', import.meta.url), 'utf8')
  app.get(`${path}/page.js`, { exposeHeadRoute: false }, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'max-age=3600').send(script),
  )
  /** `{ karak, dates, oud }`: quantities. Returns the payment address, or an error text. */
  app.post(path, async (request) => {
    const t = speak(shopWords, languageOf(request))
    const counts = (request.body ?? {}) as Readonly<Record<string, unknown>>
    const items = wares.flatMap((ware) => {
      const quantity = Number(counts[ware])
      const price = { amount: dirhams(shelf[ware]), currency: 'AED' }
      const isSome = Number.isInteger(quantity) && quantity > 0 && quantity <= 99
      return isSome ? [{ name: t(ware), quantity, price, sum: shelf[ware] * BigInt(quantity) }] : []
    })
    if (items.length === 0) return envelope({ checkoutUrl: null, wrong: t('empty') })
    const number = newNumber('sandbox-order')
    const { status, body } = await api(request, 'POST', '/v1/payments', {
      amount: { amount: dirhams(items.reduce((total, { sum }) => total + sum, 0n)), currency: 'AED' },
      description: items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', '),
      orderNo: number,
      items: items.map(({ name, quantity, price }) => ({ name, quantity, price })),
      returnUrl: `${originOf(request)}${path}?order=${number}`,
    })
    if (status >= 400 || !body.checkoutUrl || !body.id) {
      const { code = String(status), message = '' } = body.error ?? {}
      return envelope({ checkoutUrl: null, wrong: t('refused', { code, message }) })
    }
    orders.put(number, body.id)
    return envelope({ checkoutUrl: body.checkoutUrl, wrong: null })
  })
}
