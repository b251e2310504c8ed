// The till's page, its manifest and its service worker: a separately built document that a browser installs.
import fs from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { acquirerRailOf } from '../../../rails/acquirer-rail.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { serveAssets } from '../../../platform/http/assets.ts'

const built = path.join(import.meta.dirname, '../../../../../terminal/dist')
/** A frame only of the acquirer, and only where one is set up. */
const policyOf = (frame: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    `frame-src ${frame}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
const files = [
  ['/terminal/', 'index.html', 'text/html; charset=utf-8'],
  ['/terminal/manifest.webmanifest', 'manifest.webmanifest', 'application/manifest+json'],
  ['/terminal/worker.js', 'worker.js', 'text/javascript; charset=utf-8'],
  ['/terminal/icon.svg', 'icon.svg', 'image/svg+xml'],
  ['/terminal/icon-180.png', 'icon-180.png', 'image/png'],
  ['/terminal/icon-512.png', 'icon-512.png', 'image/png'],
] as const

/** Without a built till (tests of the API) there is no page. */
export const tillPage = (app: FastifyInstance, settings: Settings, dist = built): void => {
  if (!fs.existsSync(path.join(dist, 'index.html'))) return
  for (const [url, name, type] of files) {
    const bytes = fs.readFileSync(path.join(dist, name))
    app.get(url, (request, reply) => {
      const origin = settings.publicOrigin ?? `${request.protocol}://${request.host}`
      const frame = settings.acquirer ? new URL(acquirerRailOf(settings).frameUrl(origin)).origin : "'none'"
      return reply
        .headers({
          'content-type': type,
          'content-security-policy': policyOf(frame),
          'cache-control': 'no-cache',
          'referrer-policy': 'no-referrer',
        })
        .send(bytes)
    })
  }
  serveAssets(app, '/terminal/assets/', path.join(dist, 'assets'))
}
