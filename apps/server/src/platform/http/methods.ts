// An address that exists but does not support the method is refused as METHOD_REFUSED instead of NOT_FOUND.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '../base/fail.ts'

/** As the router reads it: a parameter is one part of the path, of at most 100 characters, and a trailing slash is ignored. */
const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replace(/[.+?^$()[\]\\|]/g, '\\$&').replace(/:\w+/g, '[^/]{1,100}')}/?$`)
/** True if no route answers it, or only a catch-all. */
const isUnclaimed = ({ is404, routeOptions }: FastifyRequest): boolean =>
  is404 || (routeOptions.url?.includes('*') ?? false)

const addresses = new WeakMap<FastifyRequest, string>()
/** The pattern of the requested address for any method: for the log and the metrics, which show no ids. */
export const addressOf = (request: FastifyRequest): string | undefined =>
  addresses.get(request) ?? request.routeOptions.url

/** Watches routes being made; the function it gives back is called after the last one. */
export const refuseOtherMethods = (app: FastifyInstance): (() => void) => {
  const methods = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return
    methods.set(url, new Set([...(methods.get(url) ?? []), ...[method].flat()]))
  })
  return () => {
    const urls = [...methods.keys()]
    const plain = new Map(urls.map((url) => [url.replace(/\/$/, ''), url]))
    const patterns = urls.filter((url) => url.includes(':')).map((url) => ({ url, pattern: patternOf(url) }))
    const find = (path: string): string | undefined =>
      plain.get(path.replace(/\/$/, '')) ?? patterns.find(({ pattern }) => pattern.test(path))?.url
    const limit = app.rateLimit()
    // No routes: one for each of the other methods would be six of seven, and most of what making the server takes.
    // Before the body is parsed: it does not matter any more.
    app.addHook('onRequest', async (request, reply) => {
      const address = isUnclaimed(request) ? find(request.url.split('?', 1)[0]!) : undefined
      if (address === undefined) return
      addresses.set(request, address)
      await limit.call(app, request, reply)
      void reply.header('allow', [...methods.get(address)!].toSorted().join(', '))
      throw fail('METHOD_REFUSED')
    })
  }
}
