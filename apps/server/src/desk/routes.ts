// The desk's API, and its page: a separately built document with a policy of its own.
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { minuteMs } from '@falaj/contract/kernel/time'
import { readLanguage } from '@falaj/contract/kernel/words'
import { serveAssets } from '../platform/http/assets.ts'
import { signedInPolicy } from '../platform/http/headers.ts'
import type { AppContext } from '../platform/http/pipeline.ts'
import { deskEndpoints } from './endpoints.ts'
import { deskPipeline } from './pipeline.ts'

/** Before sign-in, one address: enough for a person, not for guessing. */
const publicPerMinute = 60
const built = path.join(import.meta.dirname, '../../../desk/dist')

export const deskRoutes = (app: FastifyInstance, context: AppContext, dist = built): void => {
  for (const bound of deskEndpoints.values()) {
    const { endpoint } = bound
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      exposeHeadRoute: false,
      ...(endpoint.desk === 'public' && endpoint.kind === 'change'
        ? { config: { rateLimit: { max: publicPerMinute * context.settings.loginLimitFactor, timeWindow: minuteMs } } }
        : {}),
      handler: deskPipeline(context, bound, deskEndpoints),
    })
  }
  // Without a built desk (tests of the API) there is no page.
  if (!fs.existsSync(path.join(dist, 'index.html'))) return
  serveAssets(app, '/desk/assets/', path.join(dist, 'assets'))
  const document = fs.readFileSync(path.join(dist, 'index.html'), 'utf8')
  const page = async (
    request: Parameters<typeof readTheme>[0],
    reply: { headers(all: Record<string, string>): { send(body: string): unknown } },
  ) => {
    const nonce = randomBytes(16).toString('base64')
    const theme = readTheme(request)
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': signedInPolicy(nonce),
        'cache-control': 'no-store',
      })
      .send(
        document
          .replace(
            '<html lang="en">',
            `<html lang="${readLanguage(request.cookies['language'])}"${theme === 'auto' ? '' : ` data-theme="${theme}"`}>`,
          )
          .replace(
            '<!--head-->',
            () =>
              `<meta name="falaj-mode" content="${context.settings.mode}" />\n    <meta name="falaj-nonce" content="${nonce}" />`,
          ),
      )
  }
  app.get('/desk', (request, reply) => page(request, reply))
  app.get('/desk/*', (request, reply) => page(request, reply))
}
const readTheme = (request: { readonly cookies: Readonly<Record<string, string | undefined>> }): string => {
  const { theme } = request.cookies
  return theme === 'light' || theme === 'dark' ? theme : 'auto'
}
