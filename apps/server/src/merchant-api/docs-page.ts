// The reference of the merchant API as one page: every resource with its parameters, examples and errors; in the sandbox, forms to try it.
import { versionChanges } from '@falaj/contract/developers/api-versions'
import fs from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Schema } from '@falaj/contract/kernel/describe'
import { errors, type ErrorName } from '@falaj/contract/kernel/errors'
import { apiDocsPath, apiErrorOf, apiErrors, type ApiErrorName } from '@falaj/contract/merchant-api/merchant-api'
import { merchantOpenapi } from '@falaj/contract/merchant-api/merchant-openapi'
import { readLanguage, say, speak, type Language } from '@falaj/contract/kernel/words'
import { originOf } from '../platform/http/merchant-refusal.ts'
import { fieldRows } from './reference-fields.ts'
import type { AppContext } from '../platform/http/pipeline.ts'
import { refusalsZh, summariesZh } from './docs-summaries.ts'
import { docsWords } from './docs-words.ts'

interface Parameter {
  readonly $ref?: string
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly schema: Schema
}
interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  /** Empty for operations that need no key. */
  readonly security?: readonly object[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: { readonly 'application/json': { schema: Schema; example?: object } } }
  readonly responses: Readonly<
    Record<string, { readonly content?: { readonly 'application/json': { schema: Schema } } }>
  >
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)
const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<div class="wide" tabindex="0"><table><thead><tr>${heads.map((text) => `<th scope="col">${escaped(text)}</th>`).join('')}</tr></thead>
<tbody>${rows.map((row) => `<tr>${row.map((text) => `<td>${escaped(text)}</td>`).join('')}</tr>`).join('\n')}</tbody></table></div>`
const code = (text: string): string => `<pre tabindex="0"><code>${escaped(text)}</code></pre>`

const curlOf = (origin: string, method: string, path: string, example: object | undefined): string =>
  [
    `curl ${origin}${path}${method === 'GET' ? '' : ' \\\n  -X POST'} \\`,
    `  -H "Authorization: Bearer $FALAJ_KEY"${method === 'GET' ? '' : ' \\'}`,
    ...(method === 'GET'
      ? []
      : [
          '  -H "Content-Type: application/json" \\',
          '  -H "Idempotency-Key: $(uuidgen)" \\',
          `  -d '${JSON.stringify(example ?? {})}'`,
        ]),
  ].join('\n')
const appCurlOf = (origin: string, path: string): string =>
  `curl ${origin}${path} \\\n  -u "$APP_ID:$APP_SECRET" \\\n  -d grant_type=client_credentials`
const typescriptOf = (name: string, path: string, example: object | undefined): string => {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, part]) => `${part}: '…'`)
  const input = [...inPath, ...(example ? [`body: ${JSON.stringify(example, null, 2)}`] : [])].join(', ')
  return `const answer = await falaj.call('${name}', {${input ? ` ${input} ` : ''}})`
}

const page = (language: Language, origin: string, isSandbox: boolean): string => {
  const t = speak(docsWords, language)
  const { paths, components, tags } = merchantOpenapi(origin)
  const summaryIn = (name: string, en: string): string => (language === 'zh' ? (summariesZh[name] ?? en) : en)
  const shared = components.parameters as unknown as Readonly<Record<string, Parameter>>
  const schemas = components.schemas as unknown as Readonly<Record<string, Schema>>
  const whole = (schema: Schema): Schema => {
    const pointer = schema['$ref']
    if (typeof pointer === 'string') return schemas[pointer.split('/').at(-1)!]!
    const rows = schema.properties?.['data']?.items
    return rows?.['$ref'] ? whole(rows) : schema
  }
  const fields = (schema: Schema): string =>
    table(
      [t('field'), t('type'), t('needed')],
      fieldRows(schema).map((row) => [row.path, row.type.slice(0, 160), row.required ? t('yes') : t('no')]),
    )
  const section = (path: string, method: string, operation: Operation): string => {
    const { operationId: name, summary, description, security } = operation
    const given = (operation.parameters ?? []).map((each) => (each.$ref ? shared[each.$ref.split('/').at(-1)!]! : each))
    const body = operation.requestBody?.content['application/json']
    const answer = (operation.responses['200'] ?? operation.responses['201'])?.content?.['application/json'].schema
    const inputs = given.filter((each) => each.in !== 'header')
    const scope = /`(.*)`/.exec(description)?.[1] ?? ''
    const form = `<details><summary>${t('tryIt')}</summary><form class="try" data-method="${method}" data-path="${escaped(path)}">
${inputs.map((each) => `<label>${escaped(each.name)} <input name="${escaped(each.name)}" data-in="${each.in}" autocomplete="off"></label>`).join('\n')}
${body ? `<label>${t('body')} <textarea name="body" rows="6" spellcheck="false">${escaped(JSON.stringify(body.example ?? {}, null, 2))}</textarea></label>` : ''}
<button type="submit">${t('send')}</button><pre tabindex="0" aria-live="polite"><output></output></pre></form></details>`
    return `<section id="${name}"><h3><a href="#${name}"><code>${method} ${escaped(path)}</code></a></h3>
<p>${escaped(summaryIn(name, summary))}${language === 'zh' ? '。' : '. '}${security ? escaped(t('noKey')) : escaped(t('scope', { scope }))}</p>
${
  inputs.length > 0
    ? `<h4>${t('parameters')}</h4>${table(
        [t('field'), t('type'), t('needed')],
        inputs.map((each) => [
          each.name,
          `${each.in} ${String(each.schema.type ?? '')}`,
          each.required ? t('yes') : t('no'),
        ]),
      )}`
    : ''
}
${body ? `<h4>${t('body')}</h4>${fields(body.schema)}` : ''}
<details><summary>${t('answer')}</summary>${answer ? fields(whole(answer)) : ''}</details>
<h4>curl</h4>${code(security ? appCurlOf(origin, path) : curlOf(origin, method, path, body?.example))}
${security ? '' : `<h4>TypeScript</h4>${code(typescriptOf(name, path, body?.example))}`}
${isSandbox && !security ? form : ''}</section>`
  }
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, each]) => [path, method.toUpperCase(), each as Operation] as const),
  )
  const of = (tag: string) => all.filter(([, , { tags: under }]) => under.includes(tag))
  const explained = [
    ...Object.entries(apiErrors).map(
      ([name, { status, message }]) =>
        [name, status, language === 'zh' ? refusalsZh[name as ApiErrorName] : message] as const,
    ),
    ...(Object.keys(errors) as ErrorName[]).flatMap((reason) => {
      const { code: name, status } = apiErrorOf(reason)
      return Object.hasOwn(apiErrors, name) ? [] : [[name, status, say(errors[reason], language)] as const]
    }),
  ]
  const other = language === 'en' ? 'zh' : 'en'
  const first = all.find(([, , { operationId }]) => operationId === 'createPayment')!
  return `<!doctype html>
<html lang="${language === 'zh' ? 'zh-CN' : 'en'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t('title')} · Falaj Business</title><link rel="stylesheet" href="/api-reference/style.css">
${isSandbox ? `<script src="${apiDocsPath}/try.js" defer></script>` : ''}</head>
<body><main><h1>${t('title')}</h1><p>${escaped(t('lead'))}</p>
<p><a href="/v1/openapi.json">${t('machine')}</a> · <a href="?language=${other}" lang="${other}">${t('other')}</a></p>
<h2>${t('start')}</h2><p>${escaped(t('startLead'))}</p>
${code(curlOf(origin, 'POST', first[0], first[2].requestBody?.content['application/json'].example))}
${isSandbox ? `<label class="key">${escaped(t('key'))} <input id="key" type="password" autocomplete="off" placeholder="falaj_sandbox_…"></label>` : ''}
<nav aria-label="${t('contents')}"><h2>${t('contents')}</h2><ul>${tags
    .map(
      ({ name }) =>
        `<li><strong>${escaped(name)}</strong><ul>${of(name)
          .map(
            ([, , { operationId, summary }]) =>
              `<li><a href="#${operationId}">${escaped(summaryIn(operationId, summary))}</a></li>`,
          )
          .join('')}</ul></li>`,
    )
    .join('\n')}</ul></nav>
${tags
  .map(
    ({ name, description }) =>
      `<h2 id="${name}">${escaped(name)}</h2><p>${escaped(summaryIn(name, description))}</p>${of(name)
        .map((each) => section(...each))
        .join('\n')}`,
  )
  .join('\n')}
<h2 id="versions">${t('versions')}</h2><p>${escaped(t('versionsLead'))}</p>
<dl>${versionChanges
    .toReversed()
    .map(
      ({ since, text }) =>
        `<dt>${since}</dt><dd>${escaped(text[language]).replace(/`([^`]+)`/g, '<code>$1</code>')}</dd>`,
    )
    .join('')}</dl>
<h2 id="errors">${t('errors')}</h2><p>${escaped(t('errorsLead'))}</p>
<div class="wide" tabindex="0"><table><thead><tr><th scope="col">${t('code')}</th><th scope="col">${t('status')}</th><th scope="col">${t('meaning')}</th></tr></thead><tbody>
${explained.map(([name, status, message]) => `<tr id="error-${name}"><td><code>${name}</code></td><td>${status}</td><td>${escaped(message)}</td></tr>`).join('\n')}
</tbody></table></div></main></body></html>
`
}

const policyOf = (isSandbox: boolean): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    ...(isSandbox ? ["script-src 'self'", "connect-src 'self'"] : []),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')

export const apiDocs = (app: FastifyInstance, { settings }: AppContext): void => {
  const isSandbox = settings.mode === 'sandbox'
  app.get<{ Querystring: { language?: string } }>(apiDocsPath, { exposeHeadRoute: false }, (request, reply) => {
    const language = readLanguage(request.query.language ?? request.cookies['language'])
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': policyOf(isSandbox), 'cache-control': 'no-cache', vary: 'cookie' })
      .send(page(language, originOf(request), isSandbox))
  })
  if (!isSandbox) return
  const script = fs.readFileSync(new URL('docs-try.js', import.meta.url), 'utf8')
  app.get(`${apiDocsPath}/try.js`, { exposeHeadRoute: false }, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'max-age=3600').send(script),
  )
}
