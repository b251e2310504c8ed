// Facts from a request's headers, cut to size: headers are a hint, never a proof.
import type {} from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { readLanguage } from '@falaj/contract/kernel/words'
import type { RequestFacts } from '../command/context.ts'

const short = (value: string | string[] | undefined, lengthMax: number): string | null =>
  typeof value === 'string' && value.length > 0 ? value.slice(0, lengthMax).replace(/[^\x20-\x7e]/g, '') : null

/** Making a format to see whether there is such a zone costs more than the rest of a short call. */
const zones = new Set<string>()
const isZone = (name: string): boolean => {
  if (zones.has(name)) return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
  } catch {
    return false
  }
  // Only valid zones: there are some hundreds, in some spellings.
  if (zones.size < 2000) zones.add(name)
  return true
}

export const factsOf = (request: FastifyRequest): RequestFacts => {
  const zone = short(request.headers['x-timezone'], 64)
  const country = short(request.headers['x-address-country'], 2)?.toUpperCase() ?? ''
  return {
    id: request.id,
    address: request.ip,
    addressCountry: /^[A-Z]{2}$/.test(country) ? country : null,
    userAgent: short(request.headers['user-agent'], 300) ?? '',
    origin: `${request.protocol}://${request.host}`,
    deviceId: short(request.headers['x-device-id'], 64),
    timezone: zone && isZone(zone) ? zone : 'UTC',
    language: readLanguage(request.cookies['language']),
  }
}
