// The API reference as one page of plain HTML: no script, one stylesheet, an anchor per endpoint, found with the browser's own search.
import { areas, roleWords, type Access } from '@falaj/contract/kernel/access'
import type { everyEndpoint } from '@falaj/contract/contract'
import { urlOf, type Endpoint } from '@falaj/contract/kernel/endpoint'
import { errors, type ErrorName } from '@falaj/contract/kernel/errors'
import { fileReference, upload } from '@falaj/contract/workspace/file'
import { areaNames, refusalsOf, schemaOf, type Schema } from '@falaj/contract/kernel/describe'
import { say, speak, type Language } from '@falaj/contract/kernel/words'
import { fieldRows } from './reference-fields.ts'
import { referenceWords } from './reference-words.ts'

/** Text that was escaped or written by us; only such may enter the page. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)
const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string => `<table>
<thead><tr>${heads.map((text) => `<th scope="col">${escaped(text)}</th>`).join('')}</tr></thead>
<tbody>${rows.map((row) => `<tr>${row.map((text) => `<td>${escaped(text)}</td>`).join('')}</tr>`).join('\n')}</tbody></table>`
const list = (items: readonly string[]): string =>
  `<ul>${items.map((text) => `<li>${escaped(text)}</li>`).join('')}</ul>`

export const referencePage = (language: Language, endpoints: typeof everyEndpoint): string => {
  const t = speak(referenceWords, language)
  const fields = (schema: Schema): string => {
    const rows = fieldRows(schema)
    if (rows.length === 0) return `<p>${t('none')}</p>`
    return table(
      [t('field'), t('type'), t('needed')],
      rows.map(({ path, type, required }) => [path, type, required ? t('yes') : t('no')]),
    )
  }
  const mayCall = (access: Access): string[] =>
    typeof access === 'string'
      ? [t(access)]
      : areaNames(access).map((name) => {
          const { roles, business, whitelist, blacklist, flag, reports } = areas[name]
          const conditions = [
            roles.map((role) => say(roleWords[role], language)).join(', '),
            ...(business ? [t('business', { types: business.join(', ') })] : []),
            ...(whitelist ? [t('listed', { list: whitelist })] : []),
            ...(blacklist ? [t('unlisted', { list: blacklist })] : []),
            ...(flag ? [t('flag', { flag })] : []),
            ...(reports ? [t('reports')] : []),
          ]
          return `${t('area')} ${name}: ${conditions.join('; ')}`
        })
  const refusals = (names: readonly ErrorName[]): string =>
    table(
      [t('code'), t('name'), t('meaning')],
      names.map((name) => [String(errors[name].code), name, say(errors[name], language)]),
    )
  const section = (anchor: string, heading: string, parts: readonly (readonly [string, string])[]): string =>
    `<section id="${anchor}"><h3><a href="#${anchor}"><code>${escaped(heading)}</code></a></h3>
${parts.map(([title, body]) => (title ? `<h4>${escaped(title)}</h4>\n${body}` : body)).join('\n')}</section>`
  const verbOf = (endpoint: Endpoint): string => (endpoint.alsoGet ? 'POST, GET' : endpoint.method)
  const facts = (endpoint: Endpoint): string[] => [
    t(endpoint.kind),
    ...(endpoint.idempotent ? [t('once')] : []),
    ...(endpoint.scene ? [t('scene', { scene: endpoint.scene })] : []),
  ]
  const sections = endpoints.map(({ feature, name, endpoint }) =>
    section(`${feature}.${name}`, `${verbOf(endpoint)} ${urlOf(endpoint)}`, [
      ['', list(facts(endpoint))],
      [t('who'), list(mayCall(endpoint.access))],
      [t('input'), fields(schemaOf(endpoint.input))],
      [t('output'), fields(schemaOf(endpoint.output))],
      [t('refusals'), refusals(refusalsOf(endpoint))],
    ]),
  )
  const uploadSection = section('file.upload', `${upload.method} ${urlOf(upload)}`, [
    ['', list([t('change'), `${upload.ticketHeader}: ${t('ticket')}`])],
    [t('input'), table([t('field'), t('type'), t('needed')], [[upload.field, 'multipart/form-data', t('yes')]])],
    [t('output'), fields(schemaOf(fileReference))],
    [t('refusals'), refusals(['UPLOAD_TICKET', 'FILE_TOO_LARGE', 'FILE_TYPE', 'INPUT_INVALID'])],
  ])
  const index = [
    ...endpoints.map(({ feature, name, endpoint }) => [`${feature}.${name}`, `${verbOf(endpoint)} ${urlOf(endpoint)}`]),
    ['file.upload', `${upload.method} ${urlOf(upload)}`],
  ]
  const requestHeaders = [
    ['x-host-app', t('hostApp')],
    ['idempotency-key', t('idempotencyKey')],
    ['x-step-up', t('stepUp')],
    [upload.ticketHeader, t('ticket')],
    ['x-timezone', t('timezone')],
    ['x-device-id', t('device')],
  ]
  const other = language === 'en' ? 'zh' : 'en'
  return `<!doctype html>
<html lang="${language === 'zh' ? 'zh-CN' : 'en'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t('title')} · Falaj Business</title><link rel="stylesheet" href="/api-reference/style.css"></head>
<body><main><h1>${t('title')}</h1>
<p>${escaped(t('lead'))}</p>
<p><a href="/openapi.json">${t('machine')}</a> · <a href="?language=${other}" lang="${other}">${t('other')}</a></p>
<nav aria-label="${t('endpoints')}"><h2>${t('endpoints')}</h2><ul>${index
    .map(([anchor, text]) => `<li><a href="#${anchor}"><code>${escaped(text ?? '')}</code></a></li>`)
    .join('\n')}</ul></nav>
<h2>${t('headers')}</h2>${table([t('name'), t('meaning')], requestHeaders)}
${sections.join('\n')}
${uploadSection}
<h2 id="codes">${t('codes')}</h2>
${table(
  [t('code'), t('name'), t('meaning'), t('retry')],
  (Object.keys(errors) as ErrorName[]).map((name) => [
    String(errors[name].code),
    name,
    say(errors[name], language),
    errors[name].retry ? t('yes') : t('no'),
  ]),
)}
</main></body></html>
`
}
