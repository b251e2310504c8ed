// Only this console's own pages may change anything: JSON with our marker header, from our own origin.
import type { FastifyRequest, onRequestHookHandler } from 'fastify'
import type { Settings } from '../settings/settings.ts'
import { fail, type Refused } from '../base/fail.ts'

export const hostAppMarker = 'falaj-console'

const refusalOf = (settings: Settings, request: FastifyRequest): Refused | undefined => {
  if (request.method === 'GET' || request.method === 'HEAD') return undefined
  // The provider's API knows no cookie: its token is in no browser, and no page can send it.
  if (request.url.startsWith('/provider/')) return undefined
  // Nor does the merchant API: a key is sent explicitly, never automatically by a browser.
  if (request.url.startsWith('/v1/')) return undefined
  // A rail sends none either: it signs its messages.
  if (request.url.startsWith('/rails/')) return undefined
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin !== undefined && origin !== (settings.publicOrigin ?? `${request.protocol}://${request.host}`))
    return fail('ORIGIN_REFUSED')
  if (site !== undefined && site !== 'same-origin') return fail('ORIGIN_REFUSED')
  if (request.headers['x-host-app'] !== hostAppMarker) return fail('HEADERS_MISSING', { headers: ['x-host-app'] })
  return undefined
}
export const guardOrigin =
  (settings: Settings): onRequestHookHandler =>
  (request, _reply, done) =>
    done(refusalOf(settings, request))
