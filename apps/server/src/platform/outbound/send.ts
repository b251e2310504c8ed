// One POST to an address that a merchant has entered. The name is resolved here, every answer must be public, and the connection goes
// to an address that was checked: a name that answers differently a moment later gains nothing. Redirects are answers, never followed.
import { Resolver } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import type { DeliveryError } from '@falaj/contract/developers/webhook'
import { isPublicAddress } from './address.ts'
import { isLocalReceiver, literalOf, urlFault, type ReceiverRules } from './url.ts'

export interface OutboundRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
export interface Reply {
  /** Null means no answer, and `error` has the reason. */
  readonly code: number | null
  readonly error: DeliveryError | null
  readonly ms: number
  readonly headers: Readonly<Record<string, string>> | null
  /** The stored part of it. */
  readonly body: string | null
}
export type Send = (outgoing: OutboundRequest, signal?: AbortSignal) => Promise<Reply>
export type Resolve = (name: string) => Promise<readonly string[]>

export interface SendLimits extends ReceiverRules {
  readonly resolve?: Resolve
  /** `address:port`, instead of those that the machine is set up with. */
  readonly nameServers?: readonly string[]
  /** From the name's look-up to the last byte that is read. */
  readonly timeoutMs?: number
  readonly answerBytesMax?: number
  /** Beside the public ones that the system trusts. */
  readonly ca?: string
}
/** Queries the name servers without a thread: many dead names block nothing else. */
const resolveBy =
  (nameServers: readonly string[] | undefined): Resolve =>
  async (name) => {
    const resolver = new Resolver({ timeout: 2000, tries: 2 })
    if (nameServers) resolver.setServers(nameServers)
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
  }
const tlsErrors = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO)/
const errorOf = (error: unknown): DeliveryError => {
  const { code = '' } = error as { readonly code?: string }
  if (tlsErrors.test(code)) return 'TLS'
  return code === 'ECONNRESET' || code === 'EPIPE' || code.startsWith('HPE_') ? 'RESET' : 'CONNECT'
}
const headersMax = 50
const keptHeaders = (given: http.IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given)
      .slice(0, headersMax)
      .map(([name, value]) => [name, printable(String(value).slice(0, 500))]),
  )
/** PostgreSQL cannot store NUL. */
const printable = (text: string): string => text.replaceAll('\0', '\uFFFD')

export const makeSend = ({
  local,
  ownPorts,
  nameServers,
  resolve = resolveBy(nameServers),
  timeoutMs = 15_000,
  answerBytesMax = 16_384,
  ca,
}: SendLimits): Send => {
  /** Returns the target of an allowed address; otherwise the reason. */
  const targetOf = async (url: URL): Promise<{ readonly address: string } | DeliveryError> => {
    if (isLocalReceiver(url, { local, ownPorts })) return { address: url.hostname === '[::1]' ? '::1' : '127.0.0.1' }
    const literal = literalOf(url.hostname)
    const addresses = literal ? [literal] : await resolve(url.hostname)
    const [address] = addresses
    if (!address) return 'DNS'
    // One private address among public ones is an attempt, not a mistake.
    return addresses.every(isPublicAddress) ? { address } : 'ADDRESS'
  }

  return async ({ url: text, headers, body }, signal) => {
    const startedAt = performance.now()
    const without = (error: DeliveryError): Reply => ({
      code: null,
      error,
      ms: Math.round(performance.now() - startedAt),
      headers: null,
      body: null,
    })
    // An address that was allowed when it was saved may no longer be.
    if (urlFault(text, { local, ownPorts })) return without('ADDRESS')
    const url = new URL(text)
    const deadline = AbortSignal.timeout(timeoutMs)
    const ended = signal ? AbortSignal.any([signal, deadline]) : deadline
    const timedOut = new Promise<DeliveryError>((done) => {
      ended.addEventListener('abort', () => done('TIMEOUT'), { once: true })
    })
    const target = await Promise.race([targetOf(url).catch((): DeliveryError => 'DNS'), timedOut])
    if (typeof target === 'string') return without(target)
    const { address } = target
    const family = address.includes(':') ? 6 : 4
    const lookup: LookupFunction = (_name, options, found) =>
      options.all ? found(null, [{ address, family }]) : found(null, address, family)
    const isTls = url.protocol === 'https:'

    return new Promise<Reply>((done) => {
      const request = (isTls ? https : http).request({
        method: 'POST',
        host: literalOf(url.hostname) ?? url.hostname,
        port: url.port || (isTls ? 443 : 80),
        path: url.pathname + url.search,
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        lookup,
        agent: false,
        signal: ended,
        maxHeaderSize: 16_384,
        ...(isTls ? { minVersion: 'TLSv1.2' as const, ...(ca ? { ca } : {}) } : {}),
      })
      const fail = (error: unknown): void => done(without(ended.aborted ? 'TIMEOUT' : errorOf(error)))
      request.on('error', fail)
      request.on('response', (response) => {
        const kept: Buffer[] = []
        let size = 0
        const finish = (): void => {
          done({
            code: response.statusCode ?? 0,
            error: null,
            ms: Math.round(performance.now() - startedAt),
            headers: keptHeaders(response.headers),
            body: printable(Buffer.concat(kept).toString('utf8').slice(0, answerBytesMax)),
          })
          request.destroy()
        }
        response.on('data', (chunk: Buffer) => {
          kept.push(chunk)
          size += chunk.length
          if (size >= answerBytesMax) finish()
        })
        response.on('end', finish)
        // The status came; how its text ended changes nothing, unless it never ends.
        response.on('error', (error) => (ended.aborted ? fail(error) : finish()))
      })
      request.end(body)
    })
  }
}
