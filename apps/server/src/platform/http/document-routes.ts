// GET /documents/<name>.<language>.pdf: the papers as PDF, made on first request and cached in memory.
import type { FastifyInstance } from 'fastify'
import { papers } from '@falaj/contract/papers/papers'
import { languages, type Language } from '@falaj/contract/kernel/words'
import { answerNotFound } from './errors.ts'
import { sha256 } from '../base/ids.ts'
import { makePdf } from '../pdf/make.ts'

interface PdfFile {
  readonly bytes: Buffer
  readonly etag: string
}

export const documentRoutes = (app: FastifyInstance): void => {
  const kept = new Map<string, Promise<PdfFile>>()
  const made = (name: string, language: Language): Promise<PdfFile> | undefined => {
    const paper = papers.find((each) => each.name === name)
    if (!paper) return undefined
    const key = `${name}.${language}`
    const cached =
      kept.get(key) ??
      makePdf({ paper, language }).then((bytes) => ({ bytes, etag: `"${sha256(bytes).toString('base64url')}"` }))
    kept.set(key, cached)
    // A failed one is retried by the next request.
    cached.catch(() => kept.delete(key))
    return cached
  }

  app.get<{ Params: { file: string } }>('/documents/:file', async (request, reply) => {
    const [, name = '', language] = /^([a-z-]{1,60})\.([a-z]{2})\.pdf$/.exec(request.params.file) ?? []
    const isOurs = (languages as readonly (string | undefined)[]).includes(language)
    const found = isOurs ? made(name, language as Language) : undefined
    // A link opened in a tab is no call of the console: a dead one is a plain 404.
    if (!found) return answerNotFound(request, reply.code(404))
    const { bytes, etag } = await found
    void reply.headers({ etag, 'cache-control': 'public, max-age=300, must-revalidate' })
    if (request.headers['if-none-match']?.split(/,\s*/).includes(etag)) return reply.code(304).send()
    return reply
      .headers({
        'content-type': 'application/pdf',
        'content-length': String(bytes.length),
        'content-disposition': `inline; filename="${request.params.file}"`,
      })
      .send(bytes)
  })
}
