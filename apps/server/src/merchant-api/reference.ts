// GET /openapi.json for machines, /api-reference for people.
import fs from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { everyEndpoint } from '@falaj/contract/contract'
import { openapi } from '@falaj/contract/openapi'
import { readLanguage, type Language } from '@falaj/contract/kernel/words'
import { textPolicy } from '../platform/http/headers.ts'
import { referencePage } from './reference-page.ts'

export const referenceRoutes = (app: FastifyInstance): void => {
  // Made on first request: the contract does not change while the server runs.
  let document: string | undefined
  const pages = new Map<Language, string>()
  const style = fs.readFileSync(new URL('reference.css', import.meta.url), 'utf8')

  app.get('/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openapi())
    return reply.type('application/json; charset=utf-8').send(document)
  })
  app.get<{ Querystring: { language?: string } }>('/api-reference', async (request, reply) => {
    const language = readLanguage(request.query.language ?? request.cookies['language'])
    const page = pages.get(language) ?? referencePage(language, everyEndpoint)
    pages.set(language, page)
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': textPolicy, 'cache-control': 'no-cache', vary: 'cookie' })
      .send(page)
  })
  app.get('/api-reference/style.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'max-age=3600').send(style),
  )
}
