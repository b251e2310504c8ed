// An app on a phone that takes payments in itself: its server signs in as the app and opens orders, as a merchant's own would. The phone is
// drawn, and the page replaces the app where a browser cannot open its link.
import { createHmac } from 'node:crypto'
import fs from 'node:fs'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { renderSVG } from 'uqr'
import { checkout, checkoutStates, type CheckoutState } from '@falaj/contract/payments/checkout'
import { urlOf } from '@falaj/contract/kernel/endpoint'
import { apiDocsPath } from '@falaj/contract/merchant-api/merchant-api'
import { speak, type Language } from '@falaj/contract/kernel/words'
import { money, toText } from '@falaj/money'
import { envelope, type AppContext } from '../platform/http/pipeline.ts'
import { sha256 } from '../platform/base/ids.ts'
import { merchants } from '../seed/people.ts'
import { escaped, languageOf, makeApi, makeMemory, sendPage, type Credential } from './program.ts'
import { riderWords } from './rider-words.ts'

const path = '/sandbox/rider'
const appName = 'City Fleet rider'
const returnUrl = 'com.example.cityfleet:/paid'
/** Fils. */
const fares = { economy: 2450n, comfort: 4250n, van: 7500n } as const
type Ride = keyof typeof fares
const rides = Object.keys(fares) as Ride[]
const dirhams = (minor: bigint): string => toText(money(minor, 'AED'))

/**
 * The demo's secret takes the place of a previous secret, so a secret made in the console keeps working. It is derived from the program's
 * own, so it is the same after a restart. While a real secret is being rolled, its place is used and the app cannot sign in.
 */
const signIn = async (app: FastifyInstance, { db, settings }: AppContext): Promise<Credential> => {
  const secret = `falaj_app_sandbox_${createHmac('sha256', settings.secret.text).update('demo app').digest('base64url')}`
  const hash = sha256(secret)
  const { mid } = merchants.find(({ key }) => key === 'fleet')!
  const { rows } = await sql<{ app_id: string }>`
    update in_app set
      previous_hash = case when previous_until > now() then previous_hash else ${hash} end,
      previous_until = case when previous_until > now() and previous_hash <> ${hash} then previous_until
        else now() + interval '1 day' end
    where merchant_id = (select id from merchant where mid = ${mid}) and name = ${appName} and deleted_at is null
    returning app_id`.execute(db)
  const answer = await app.inject({
    method: 'POST',
    url: '/v1/oauth/token',
    payload: { grant_type: 'client_credentials', client_id: rows[0]?.app_id ?? appName, client_secret: secret },
  })
  const { access_token: bearer, error = String(answer.statusCode) } = answer.json<Record<string, string>>()
  return bearer ? { bearer } : { refused: error }
}

interface Order {
  readonly id: string
  readonly token: string
  readonly checkoutUrl: string
  readonly fare: bigint
}
interface OrderView extends Order {
  readonly number: string
  readonly state: CheckoutState
  /** Where the checkout leads back to as it is now. */
  readonly link: string
  /** What `/v1/payments` answers. */
  readonly status: string
  /** Status in the link that opened the app; null if it was not opened by one. */
  readonly linkStatus: string | null
}
const signs: Readonly<Record<CheckoutState, string>> = {
  payable: '…',
  paying: '…',
  challenge: '?',
  failed: '!',
  accepted: '✓',
  paid: '✓',
  canceled: '×',
  expired: '×',
  ended: '×',
  unavailable: '…',
}
const isOver = (state: CheckoutState): boolean => ['accepted', 'paid', 'canceled', 'expired', 'ended'].includes(state)
const factsOf = (facts: readonly (readonly [string, string])[]): string =>
  `<dl>${facts.map(([name, value]) => `<dt>${name}</dt><dd><code>${escaped(value)}</code></dd>`).join('')}</dl>`

const chooseScreen = (language: Language, wrong: string): string => {
  const t = speak(riderWords, language)
  return `<p>${escaped(t('where'))}</p><p id="wrong" role="alert">${escaped(wrong)}</p>
<form id="ride"><fieldset><legend>${t('ride')}</legend>
${rides
  .map(
    (ride, at) =>
      `<label><input type="radio" name="ride" value="${ride}"${at === 1 ? ' checked' : ''}><span>${t(ride)}</span>AED ${dirhams(fares[ride])}</label>`,
  )
  .join('\n')}
</fieldset><button class="phone-act" type="submit">${t('pay')}</button></form>`
}
const orderScreen = (
  language: Language,
  { number, state, checkoutUrl, fare, linkStatus, status }: OrderView,
): string => {
  const t = speak(riderWords, language)
  const act = isOver(state)
    ? `<a class="phone-act" href="${path}">${t('another')}</a>`
    : `<a class="phone-act" href="${escaped(checkoutUrl)}" target="_blank" rel="noopener">${t(state === 'failed' ? 'retry' : 'open')}</a>`
  const notice = linkStatus !== null && t(linkStatus === state ? 'opened' : 'differs', { link: linkStatus, status })
  return `<div class="phone-screen" data-order="${escaped(number)}" data-state="${state}"><span class="phone-sign" aria-hidden="true">${signs[state]}</span>
<div role="status"><h2>${t(state)}</h2><p>${escaped(t(`${state}Why`))}</p></div>
<p class="phone-sum">AED ${dirhams(fare)}</p>${notice ? `<p>${escaped(notice)}</p>` : ''}</div>${act}`
}
const stepsOf = (language: Language, view: OrderView | null): string => {
  const t = speak(riderWords, language)
  const step = (title: string, call: string, why: string, more = ''): string =>
    `<li><h3>${t(title as 'make')}</h3>${call ? `<p><code>${call}</code></p>` : ''}<p>${escaped(t(why as 'makeWhy'))}</p>${more}</li>`
  const isBack = view !== null && isOver(view.state)
  const back = isBack
    ? `${factsOf([[t('deepLink'), view.link]])}<p class="links"><a id="follow" href="${escaped(view.link)}">${t('follow')}</a>
<a href="${path}?${new URL(view.link).searchParams.toString()}">${t('pretend')}</a></p><p id="no-app" role="status" hidden>${escaped(t('noApp'))}</p>`
    : ''
  return `<ol class="steps">
${step('signIn', 'POST /v1/oauth/token', 'signInWhy')}
${step(
  'make',
  'POST /v1/payments/in-app',
  'makeWhy',
  view
    ? factsOf([
        [t('token'), view.token],
        [t('returnUrl'), returnUrl],
      ])
    : '',
)}
${step('show', '', 'showWhy', view ? `${factsOf([[t('checkoutUrl'), view.checkoutUrl]])}<div role="img" aria-label="${t('code')}">${renderSVG(view.checkoutUrl, { border: 2 })}</div>` : '')}
${step('result', '', isBack ? 'resultWhy' : 'resultWait', back)}
${step('ask', `GET /v1/payments/${view ? view.id : '…'}`, 'askWhy', view ? factsOf([[t('status'), view.status]]) : '')}
</ol>`
}

export const riderRoutes = (app: FastifyInstance, context: AppContext): void => {
  const api = makeApi(app, () => signIn(app, context))
  const orders = makeMemory<Order>()
  /** Same call as the checkout page's. */
  const checkoutOf = async ({ token }: Order): Promise<{ readonly state: CheckoutState; readonly link: string }> => {
    const { body } = (
      await app.inject({
        method: 'POST',
        url: urlOf(checkout.status),
        headers: { 'content-type': 'application/json', 'x-host-app': 'falaj-console' },
        payload: JSON.stringify({ token }),
      })
    ).json<{ body: { state?: string; returnUrl?: string } | null }>()
    return {
      state: checkoutStates.find((each) => each === body?.state) ?? 'expired',
      link: body?.returnUrl ?? returnUrl,
    }
  }
  const viewOf = async (
    request: FastifyRequest,
    number: string,
    linkStatus: string | null,
  ): Promise<OrderView | null> => {
    const order = orders.get(number)
    if (!order) return null
    const [{ body }, now] = await Promise.all([api(request, 'GET', `/v1/payments/${order.id}`), checkoutOf(order)])
    return { ...order, ...now, number, linkStatus, status: body.status ?? body.error?.code ?? '' }
  }
  app.get<{ Querystring: { order?: string; status?: string } }>(
    path,
    { exposeHeadRoute: false },
    async (request, reply) => {
      const language = languageOf(request)
      const t = speak(riderWords, language)
      const { order, status } = request.query
      const hasNumber = typeof order === 'string'
      const view = hasNumber ? await viewOf(request, order, typeof status === 'string' ? status : null) : null
      const screen = view ? orderScreen(language, view) : chooseScreen(language, hasNumber ? t('unknown') : '')
      return sendPage(reply, language, {
        title: appName,
        head: `<link rel="stylesheet" href="${path}/style.css"><script src="${path}/page.js" defer></script>`,
        main: `<h1>${t('title')}</h1><p>${escaped(t('lead'))}</p>
<p><a href="/sandbox">${t('back')}</a> · <a href="${apiDocsPath}">${t('reference')}</a></p>
<div class="rider"><section class="phone" aria-label="${t('phone')}"><span class="phone-bar" aria-hidden="true"></span>
<h2>${appName}</h2>${screen}</section>
<div><h2>${t('steps')}</h2>${stepsOf(language, view)}</div></div>`,
      })
    },
  )
  for (const [name, file, type] of [
    ['page.js', 'rider-page.js', 'text/javascript'],
    ['style.css', 'rider.css', 'text/css'],
  ] as const) {
    const text = fs.readFileSync(new URL(file, import.meta.url), 'utf8')
    app.get(`${path}/${name}`, { exposeHeadRoute: false }, (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).header('cache-control', 'max-age=3600').send(text),
    )
  }
  app.get<{ Querystring: { order?: string } }>(`${path}/state`, { exposeHeadRoute: false }, async (request) => {
    const order = orders.get(String(request.query.order))
    return envelope({ state: order ? (await checkoutOf(order)).state : null })
  })
  /** `{ ride }`. Returns the order's number, or an error text. */
  app.post(path, async (request) => {
    const t = speak(riderWords, languageOf(request))
    const { ride: choice } = (request.body ?? {}) as Readonly<Record<string, unknown>>
    const ride = rides.find((each) => each === choice) ?? 'comfort'
    const { status, body } = await api(request, 'POST', '/v1/payments/in-app', {
      amount: { amount: dirhams(fares[ride]), currency: 'AED' },
      description: `${t('ride')}: ${t(ride)}`,
      returnUrl,
    })
    const { id, number, orderToken: token, checkoutUrl } = body
    if (status >= 400 || !id || !number || !token || !checkoutUrl) {
      const { code = String(status), message = '' } = body.error ?? {}
      return envelope({ order: null, wrong: t(status === 401 ? 'refusedApp' : 'refused', { code, message }) })
    }
    orders.put(number, { id, token, checkoutUrl, fare: fares[ride] })
    return envelope({ order: number, wrong: null })
  })
}
