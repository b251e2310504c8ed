// HTML: login-free pages as prerendered files chosen by the language and theme cookies, members' pages as one document with a nonce.
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isLoginFree, matchPath, startPathOf, windowTitle, type Path } from '@falaj/contract/kernel/routes'
import { readLanguage } from '@falaj/contract/kernel/words'
import { serveAssets } from './assets.ts'
import { answerNotFound } from './errors.ts'
import { cameraPermissions, openPolicy, signedInPolicy } from './headers.ts'
import { isSecure, type AppContext } from './pipeline.ts'
import { sessionCookie } from '../identity/session.ts'

/** Where a customer's code is read with the camera. */
const tillPath: Path = '/products/qr-pay'
const apiPrefixes = /^\/(restful|gateway|v1|provider|rails|sandbox|files|documents|assets)(\/|$)/

const themeOf = (cookie: string | undefined): 'light' | 'dark' | 'auto' =>
  cookie === 'light' || cookie === 'dark' ? cookie : 'auto'
const fileNameOf = (route: string): string => (route === '/' ? 'root' : route.replace(/^\//, '').replaceAll('/', '.'))
const attributeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Without a built console (tests of the API) there are no pages, and every address answers as the API does. */
export const servePages = (app: FastifyInstance, context: AppContext, dist: string): void => {
  if (!fs.existsSync(path.join(dist, 'console.html'))) return
  const { settings, sessions } = context
  serveAssets(
    app,
    '/assets/',
    path.join(dist, 'assets'),
    (name) => settings.mode === 'sandbox' || !name.startsWith('sandbox/'),
  )
  app.get('/favicon.svg', (_request, reply) =>
    reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=86400')
      .send(fs.createReadStream(path.join(dist, 'favicon.svg'))),
  )

  const openFiles = new Map<string, { readonly html: Buffer; readonly brotli: Buffer }>()
  const openFile = (file: string) => {
    const cached = openFiles.get(file) ?? { html: fs.readFileSync(file), brotli: fs.readFileSync(`${file}.br`) }
    openFiles.set(file, cached)
    return cached
  }
  const sendOpen = (request: FastifyRequest, reply: FastifyReply, name: string): FastifyReply => {
    const language = readLanguage(request.cookies['language'])
    const { html, brotli } = openFile(
      path.join(dist, 'pages', language, themeOf(request.cookies['theme']), `${name}.html`),
    )
    const packed = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
    void reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': openPolicy(),
      'cache-control': 'no-cache',
      vary: 'Cookie, Accept-Encoding',
      ...(packed ? { 'content-encoding': 'br' } : {}),
    })
    return reply.send(packed ? brotli : html)
  }

  const document = fs.readFileSync(path.join(dist, 'console.html'), 'utf8')
  const sendConsole = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const nonce = randomBytes(16).toString('base64')
    const language = readLanguage(request.cookies['language'])
    const theme = themeOf(request.cookies['theme'])
    const head = [
      `<title>${attributeText(windowTitle(matchPath(pathOf(request))?.route, language))}</title>`,
      `<meta name="falaj-mode" content="${settings.mode}" />`,
      `<meta name="falaj-login" content="/login" />`,
      `<meta name="falaj-nonce" content="${nonce}" />`,
    ].join('\n    ')
    void reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': signedInPolicy(
        nonce,
        settings.dashboard ? new URL(settings.dashboard.url).origin : undefined,
      ),
      ...(pathOf(request) === tillPath ? { 'permissions-policy': cameraPermissions } : {}),
      'cache-control': 'no-store',
    })
    return reply.send(
      document
        .replace('<html lang="en">', `<html lang="${language}"${theme === 'auto' ? '' : ` data-theme="${theme}"`}>`)
        .replace('<!--head-->', () => head)
        .replace('<!--body-->', ''),
    )
  }

  app.get('/*', async (request, reply) => {
    const pathname = pathOf(request)
    const sandboxPage = settings.mode === 'sandbox' && /^\/(sandbox$|dev\/)/.test(pathname)
    if (apiPrefixes.test(pathname) && !sandboxPage) return answerNotFound(request, reply)
    const match = matchPath(pathname)
    if (!match && !sandboxPage) return sendOpen(request, reply.code(404), 'not-found')
    if (!match || !isLoginFree(match.route)) return sendConsole(request, reply)
    // Somewhere else is the place to log in: out by the hand-over's own door, which remembers where to come back to.
    if (match.path === '/login' && settings.loginUrl !== '/login' && !settings.consoleOrigin)
      return reply.redirect(`/login/start${request.url.slice(pathname.length)}`, 302)
    // The root page takes a signed-in member on to their start.
    if (match.path === '/') {
      const { visitor } = await sessions.read(request.cookies[sessionCookie(isSecure(settings))], false)
      if (visitor.status === 'AUTHENTICATED') return reply.header('vary', 'Cookie').redirect(startPathOf(visitor), 302)
    }
    return sendOpen(request, reply, fileNameOf(match.path))
  })
}
const pathOf = (request: FastifyRequest): string => {
  const [pathname = '/'] = request.url.split('?', 1)
  return pathname
}
