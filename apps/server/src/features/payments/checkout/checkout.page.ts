// The payer's page: a separately built document, under the strictest possible policy.
import fs from 'node:fs'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { directionOf, payerLanguageCookie, type PayerLanguage } from '@falaj/contract/kernel/payer-language'
import { acquirerRailOf } from '../../../rails/acquirer-rail.ts'
import { serveAssets } from '../../../platform/http/assets.ts'
import { payerLanguageOf } from '../../../platform/http/payer-language.ts'
import type { AppContext } from '../../../platform/http/pipeline.ts'
import { receiptLanguageOf } from '../receipt/receipt.read.ts'
import { firstOffer } from './checkout.offer.ts'

const built = path.join(import.meta.dirname, '../../../../../checkout/dist')
const policyOf = (frame: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    `frame-src ${frame}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')

/** Data in the page, for no second request: a `<` in a text must not end it. */
const embedded = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', String.raw`\u003c`)}</script>`

/** What was sent in a language is read in it until the payer chooses another. English is the default of merchants: there the browser decides. */
const ownLanguage = ({ cookies }: FastifyRequest, sentIn: PayerLanguage | undefined): PayerLanguage | undefined =>
  cookies[payerLanguageCookie] === undefined && sentIn !== 'en' ? sentIn : undefined

/** Without a built checkout (tests of the API) there is no page. */
export const checkoutPages = (
  app: FastifyInstance,
  { db, registry, settings }: Pick<AppContext, 'db' | 'registry' | 'settings'>,
  dist = built,
): void => {
  if (!fs.existsSync(path.join(dist, 'index.html'))) return
  const html = fs.readFileSync(path.join(dist, 'index.html'), 'utf8')
  const originOf = (request: FastifyRequest): string => settings.publicOrigin ?? `${request.protocol}://${request.host}`
  const send = (request: FastifyRequest, reply: FastifyReply, data = '', own?: PayerLanguage): FastifyReply => {
    const frame = settings.acquirer ? new URL(acquirerRailOf(settings).frameUrl(originOf(request))).origin : "'none'"
    const language = own ?? payerLanguageOf(request)
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policyOf(frame),
        'cache-control': 'no-store',
        // The address opens the order, so it must not leak.
        'referrer-policy': 'no-referrer',
      })
      .send(
        html
          .replace('<html lang="en"', `<html lang="${language}" dir="${directionOf(language)}"`)
          .replace('</head>', () => `${data}</head>`),
      )
  }
  const plain = (request: FastifyRequest, reply: FastifyReply): FastifyReply => send(request, reply)
  app.get('/pay/:code', async (request, reply) => {
    const { code } = request.params as { code: string }
    // A missing or unreadable offer is left to the page, which queries it.
    const first = await firstOffer(db, { registry, settings }, code).catch(() => null)
    const own = ownLanguage(request, first?.language)
    // The pages after this one are in the same language.
    if (own) void reply.header('set-cookie', `${payerLanguageCookie}=${own}; Path=/; SameSite=Lax`)
    return send(request, reply, first === null ? '' : embedded('offer', first.offer), own)
  })
  app.get('/pay/o/:token', plain)
  app.get('/pay/m/:code', plain)
  app.get('/pay/c/:code', plain)
  app.get('/receipt/:code', async (request, reply) => {
    const { code } = request.params as { code: string }
    const language = await receiptLanguageOf(db, code).catch(() => undefined)
    return send(request, reply, '', ownLanguage(request, language))
  })
  serveAssets(app, '/pay/assets/', path.join(dist, 'assets'))
}
