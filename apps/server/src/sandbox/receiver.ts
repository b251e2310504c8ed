// Receivers of webhooks that the sandbox plays: nothing leaves the program.
import type { Reply } from '../platform/outbound/send.ts'

const answers: Readonly<Record<string, Pick<Reply, 'code' | 'error' | 'body'>>> = {
  ok: { code: 200, error: null, body: '{"received":true}' },
  down: { code: 503, error: null, body: 'Service Unavailable' },
  gone: { code: 410, error: null, body: 'Gone' },
  slow: { code: null, error: 'TIMEOUT', body: null },
}
export const answerAs = (name: string): Promise<Reply> => {
  const { code, error, body } = answers[name] ?? answers['ok']!
  const headers = code === null ? null : { 'content-type': 'text/plain', server: 'sandbox' }
  return Promise.resolve({ code, error, body, headers, ms: code === null ? 15_000 : 12 })
}
