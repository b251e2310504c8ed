// The payer's page: one document of its own build, under the strictest policy it can live with.
import fs from 'node:fs'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readLanguage } from '@falaj/contract/words'
import { acquirerRailOf } from '../../rails/acquirer-rail.ts'
import type { AppContext } from '../../platform/http/pipeline.ts'

const dist = path.join(import.meta.dirname, '../../../../checkout/dist')
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
const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' }

/** Without a built checkout (tests of the API) there is no page. */
export const checkoutPages = (app: FastifyInstance, { settings }: AppContext): void => {
  if (!fs.existsSync(path.join(dist, 'index.html'))) return
  const html = fs.readFileSync(path.join(dist, 'index.html'), 'utf8')
  const assets = new Map(
    fs.readdirSync(path.join(dist, 'assets')).map((name) => [name, fs.readFileSync(path.join(dist, 'assets', name))]),
  )
  const originOf = (request: FastifyRequest): string => settings.publicOrigin ?? `${request.protocol}://${request.host}`
  const send = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const frame = settings.acquirer ? new URL(acquirerRailOf(settings).frameUrl(originOf(request))).origin : "'none'"
    const asked = request.cookies['language'] ?? (/^zh\b/.test(request.headers['accept-language'] ?? '') ? 'zh' : 'en')
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policyOf(frame),
        'cache-control': 'no-store',
        // The address is what opens the order: it is told to nobody.
        'referrer-policy': 'no-referrer',
      })
      .send(html.replace('<html lang="en"', `<html lang="${readLanguage(asked)}"`))
  }
  app.get('/pay/:code', send)
  app.get('/pay/o/:token', send)
  app.get('/pay/m/:code', send)
  app.get('/pay/c/:code', send)
  app.get('/pay/assets/:file', (request, reply) => {
    const { file } = request.params as { file: string }
    const packed = /\bbr\b/.test(request.headers['accept-encoding'] ?? '') ? assets.get(`${file}.br`) : undefined
    const bytes = packed ?? assets.get(file)
    const type = types[path.extname(file)]
    if (!bytes || !type) return reply.code(404).send()
    return reply
      .headers({
        'content-type': `${type}; charset=utf-8`,
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding',
        ...(packed ? { 'content-encoding': 'br' } : {}),
      })
      .send(bytes)
  })
}
