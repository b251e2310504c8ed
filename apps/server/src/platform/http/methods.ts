// An address that exists but does not take the method says so, instead of looking as if it were not there.
import type { FastifyInstance, HTTPMethods } from 'fastify'
import { fail } from './fail.ts'

const allMethods: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Watches routes being made; the function it gives back is called after the last one. */
export const refuseOtherMethods = (app: FastifyInstance): (() => void) => {
  const methodsByUrl = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    const methods = methodsByUrl.get(url) ?? new Set()
    for (const each of [method].flat()) methods.add(each)
    methodsByUrl.set(url, methods)
  })
  return () => {
    for (const [url, methods] of methodsByUrl) {
      if (url.includes('*')) continue
      const others = allMethods.filter((method) => !methods.has(method))
      if (others.length === 0) continue
      const refuse = async (): Promise<never> => {
        throw fail('METHOD_REFUSED')
      }
      // Before the body is looked at: nothing of it matters any more.
      app.route({ method: others, url, onRequest: refuse, handler: refuse })
    }
  }
}
