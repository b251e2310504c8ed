// What the sandbox's shop and app have in common: a page each, and a server that asks /v1 with a credential that never reaches the page.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readLanguage, type Language } from '@falaj/contract/kernel/words'
import { openPolicy } from '../platform/http/headers.ts'
import { newId } from '../platform/base/ids.ts'

export interface ApiBody {
  readonly id?: string
  readonly number?: string
  readonly status?: string
  readonly orderToken?: string
  readonly checkoutUrl?: string
  readonly error?: { readonly code: string; readonly message: string }
}
export type ApiAnswer = { readonly status: number; readonly body: ApiBody }
/** A bearer, or why there is none. */
export type Credential = { readonly bearer: string } | { readonly refused: string }

/** The credential is created on first use and cached in memory. */
export const makeApi = (app: FastifyInstance, makeCredential: () => Promise<Credential>) => {
  let current: Promise<Credential> | null = null
  return async (request: FastifyRequest, method: 'GET' | 'POST', url: string, payload?: object): Promise<ApiAnswer> => {
    const send = async (): Promise<ApiAnswer> => {
      current ??= makeCredential().catch((fault: unknown) => {
        current = null
        throw fault
      })
      const credential = await current
      if ('refused' in credential) return { status: 401, body: { error: { code: credential.refused, message: '' } } }
      const answer = await app.inject({
        method,
        url,
        headers: {
          host: request.host,
          authorization: `Bearer ${credential.bearer}`,
          ...(payload ? { 'idempotency-key': newId() } : {}),
        },
        ...(payload ? { payload } : {}),
      })
      return { status: answer.statusCode, body: answer.json<ApiBody>() }
    }
    const answer = await send()
    if (answer.status !== 401) return answer
    // Expired, or revoked by the merchant it belongs to.
    current = null
    return send()
  }
}

const memoryMax = 1000
/** The newest, by the program's own number. */
export const makeMemory = <T>() => {
  const all = new Map<string, T>()
  return {
    get: (number: string): T | undefined => all.get(number),
    put(number: string, value: T): void {
      const [oldest] = all.keys()
      if (all.size >= memoryMax && oldest) all.delete(oldest)
      all.set(number, value)
    },
  }
}

export const languageOf = (request: FastifyRequest): Language => readLanguage(request.cookies['language'])
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)
export const sendPage = (
  reply: FastifyReply,
  language: Language,
  { title, head, main }: { readonly title: string; readonly head: string; readonly main: string },
) =>
  reply
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': openPolicy(), 'cache-control': 'no-store' }).send(`<!doctype html>
<html lang="${language === 'zh' ? 'zh-CN' : 'en'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · Falaj sandbox</title><link rel="stylesheet" href="/api-reference/style.css">
${head}</head>
<body><main>${main}</main></body></html>
`)
