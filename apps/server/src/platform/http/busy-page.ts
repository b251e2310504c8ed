// The page for a person whose address sends too many requests: a page, not an envelope. It reloads the wanted one automatically.
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { directionOf, type PayerLanguage } from '@falaj/contract/kernel/payer-language'
import { say, readLanguage, words } from '@falaj/contract/kernel/words'
import { payerLanguageOf } from './payer-language.ts'

const busyWords = words({
  title: { en: 'Please wait', zh: '请稍候' },
  why: {
    en: 'There were too many requests from your network in the last minute.',
    zh: '您的网络在过去一分钟内的请求过多。',
  },
  when: {
    en: { one: 'This page reloads in {n} second.', other: 'This page reloads in {n} seconds.' },
    zh: '页面将在 {n} 秒后自动打开。',
  },
  now: { en: 'Try again', zh: '重试' },
})
/** To payers. */
const arabicWords: Readonly<Record<keyof typeof busyWords, string>> = {
  title: 'يرجى الانتظار',
  why: 'وردت طلبات كثيرة جدًا من شبكتك خلال الدقيقة الماضية.',
  when: 'تُفتح هذه الصفحة تلقائيًا. الثواني المتبقية: {n}',
  now: 'المحاولة مرة أخرى',
}
const style =
  ':root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;' +
  'gap:4px;padding:24px;box-sizing:border-box;text-align:center;font:16px/1.5 Inter,system-ui,sans-serif}' +
  'h1{font-size:22px;margin:0}p{margin:0 0 8px}a{color:LinkText}'
const hash = createHash('sha256').update(style).digest('base64')

/** A browser that wants a document, at an address that is no call. */
const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && Boolean(headers.accept?.includes('text/html')) && !/^\/(restful|gateway|provider)\//.test(url)

/** True when it has answered. */
export const answerBusyPage = (request: FastifyRequest, reply: FastifyReply): boolean => {
  if (!wantsPage(request)) return false
  const language: PayerLanguage = /^\/(pay|receipt)\//.test(request.url)
    ? payerLanguageOf(request)
    : readLanguage(request.cookies['language'])
  const seconds = Math.max(1, Number(reply.getHeader('retry-after')) || 1)
  const text = (name: keyof typeof busyWords): string =>
    language === 'ar'
      ? arabicWords[name].replace('{n}', String(seconds))
      : say(busyWords[name], language, { n: seconds })
  void reply
    .code(429)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'`,
      refresh: String(seconds),
    })
    .send(
      `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8" />` +
        `<meta name="viewport" content="width=device-width, initial-scale=1" /><title>${text('title')} · Falaj Business</title>` +
        `<style>${style}</style></head><body><main><h1>${text('title')}</h1><p>${text('why')}</p><p>${text('when')}</p>` +
        `<p><a href="">${text('now')}</a></p></main></body></html>`,
    )
  return true
}
