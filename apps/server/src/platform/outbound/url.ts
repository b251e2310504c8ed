// What a merchant may enter as the address of a receiver. Names are resolved when something is sent, and checked again then. Pure.
import { isIP } from 'node:net'
import type { FieldFaultCode } from '@falaj/contract/kernel/errors'
import { isPublicAddress } from './address.ts'

export interface ReceiverRules {
  /** Receivers on this very machine: a developer's own sandbox. */
  readonly local: boolean
  /** Where Falaj itself, its database and its rails listen: no receiver is there. */
  readonly ownPorts: ReadonlySet<number>
}
const publicPorts = ['', '443', '8443']
/** Lowest port of a local receiver: below are ports that browsers refuse, databases and queues. */
const localPortMin = 1024
const localPortsRefused = new Set(
  [1433, 1521, 2049, 2375, 2376, 2379, 3306, 3389, 4369, 5432, 5433, 5672, 5900, 5984, 6000, 6379, 6443, 6667].concat([
    7001, 9042, 9092, 9200, 9300, 10250, 11211, 15672, 26257, 27017, 50070,
  ]),
)
/** Names that only a private network answers. */
const privateNames =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|private|test|invalid|onion|arpa)$/
const localHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/** An address in a URL, without its brackets; null for a name. */
export const literalOf = (hostname: string): string | null => {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
  return isIP(bare) === 0 ? null : bare
}
export const isLocalReceiver = (url: URL, { local, ownPorts }: ReceiverRules): boolean => {
  const port = Number(url.port || '80')
  const isRefused = port < localPortMin || localPortsRefused.has(port) || ownPorts.has(port)
  return local && url.protocol === 'http:' && localHosts.has(url.hostname) && !isRefused
}

export const urlFault = (text: string, rules: ReceiverRules): FieldFaultCode | null => {
  // The parser forgives blanks, line ends and backslashes, and reads another host than a person does.
  if (/[\s\\\p{Cc}\p{Cf}]/u.test(text) || text.length > 500) return 'URL_FORMAT'
  if (!/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) return 'URL_FORMAT'
  const url = new URL(text)
  if (text.includes('#')) return 'URL_FORMAT'
  if (url.username || url.password || text.split(/[/?]/, 3)[2]?.includes('@')) return 'URL_CREDENTIALS'
  if (isLocalReceiver(url, rules)) return null
  const literal = literalOf(url.hostname)
  if (literal ? !isPublicAddress(literal) : isPrivateName(url.hostname)) return 'URL_PRIVATE'
  if (url.protocol !== 'https:') return 'URL_HTTPS'
  return publicPorts.includes(url.port) ? null : 'URL_PORT'
}
const isPrivateName = (name: string): boolean => !name.includes('.') || name.endsWith('.') || privateNames.test(name)
