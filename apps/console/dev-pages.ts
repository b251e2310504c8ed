// npm run dev only: gives each address the entry that the server would give it.
import { isLoginFree, matchPath } from '@falaj/contract/kernel/routes'
import type { Plugin } from 'vite'

export const devPages = (): Plugin => ({
  name: 'falaj-dev-pages',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      const [pathname = '/'] = (request.url ?? '/').split('?')
      const wantsPage = request.headers.accept?.includes('text/html') && !/\.\w+$/.test(pathname)
      if (wantsPage) {
        const match = matchPath(pathname)
        const open = match ? isLoginFree(match.route) : !/^\/(dev\/|sandbox$)/.test(pathname)
        request.url = open ? '/open.html' : '/console.html'
      }
      next()
    })
  },
  transformIndexHtml: (html) =>
    html
      // The built page's address of the font; here the style sheet alone fetches it.
      .replace(/<link\s+rel="preload"[^>]*>/, '')
      .replace('<!--head-->', '<meta name="falaj-mode" content="sandbox" />')
      .replace('<!--body-->', ''),
})
