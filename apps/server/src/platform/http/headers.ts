// Security headers. Every answer starts with the strictest; a page replaces policy and caching by its own.
import type { FastifyInstance } from 'fastify'

const policy = (...rules: readonly string[]): string => rules.join('; ')
const pageRules = [
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "manifest-src 'self'",
] as const

/** An answer that is data: nothing in it may run, load or be framed. */
export const dataPolicy = policy("default-src 'none'", "frame-ancestors 'none'")

/** The signed-in entry: antd writes its styles at run time, under the response's own nonce. No trusted types: they blank antd. */
/** `frame`: the origin of the dashboard that Reports shows, where one is configured. Pages of the console are one document. */
export const signedInPolicy = (nonce: string, frame?: string): string =>
  policy(
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    ...pageRules,
    "worker-src 'self' blob:",
    ...(frame ? [`frame-src ${frame}`] : []),
  )

/** Login-free pages: prerendered files, so no nonce; scripts and styles only from this origin. */
export const openPolicy = (): string =>
  policy("default-src 'none'", "script-src 'self'", "style-src 'self'", ...pageRules)

/** The API reference: text and one stylesheet. */
export const textPolicy = policy(
  "default-src 'none'",
  "style-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
)

const permissions = (camera: '()' | '(self)'): string =>
  `camera=${camera}, geolocation=(), microphone=(), payment=(), usb=()`
/** Permissions of the one page that reads codes with the camera. */
export const cameraPermissions = permissions('(self)')

export const strictHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': dataPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions('()'),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
} as const

const { 'content-security-policy': _, ...assetHeaders } = strictHeaders
const yearSeconds = 31_536_000

export const secureHeaders = (app: FastifyInstance, isSecure: boolean): void => {
  app.addHook('onRequest', (request, reply, done) => {
    // A built file has no separate policy: a worker's script would be bound by it instead of by its page's.
    void reply.headers(request.url.startsWith('/assets/') ? assetHeaders : strictHeaders)
    // What a refusal says and the log has: support finds a request by it.
    void reply.header('request-id', request.id)
    // Over plain http the header has no effect, and a browser must not conclude that this host has TLS when it has not.
    if (isSecure) void reply.header('strict-transport-security', `max-age=${yearSeconds}`)
    done()
  })
}
