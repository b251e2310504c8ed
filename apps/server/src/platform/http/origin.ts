// Only this console's own pages may change anything: JSON with our marker header, from our own origin.
import type { FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'
import { fail } from './fail.ts'

export const hostAppMarker = 'falaj-console'

export const guardOrigin =
  (settings: Settings) =>
  async (request: FastifyRequest): Promise<void> => {
    if (request.method === 'GET' || request.method === 'HEAD') return
    // The provider's API knows no cookie: its token is in no browser, and no page can send it.
    if (request.url.startsWith('/provider/')) return
    const { origin, 'sec-fetch-site': site } = request.headers
    const own = settings.publicOrigin ?? `${request.protocol}://${request.host}`
    if (origin !== undefined && origin !== own) throw fail('ORIGIN_REFUSED')
    if (site !== undefined && site !== 'same-origin') throw fail('ORIGIN_REFUSED')
    if (request.headers['x-host-app'] !== hostAppMarker) throw fail('HEADERS_MISSING', { headers: ['x-host-app'] })
  }
