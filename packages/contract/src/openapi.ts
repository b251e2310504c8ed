// The contract as an OpenAPI 3.1 document: derived entirely from the rows, so it cannot contradict them.
import { everyEndpoint } from './contract.ts'
import { areaNames, refusalsOf, schemaOf, type Schema } from './kernel/describe.ts'
import { urlOf, type Endpoint } from './kernel/endpoint.ts'
import { head, okCode } from './kernel/envelope.ts'
import { errors } from './kernel/errors.ts'
import { fileReference, upload } from './workspace/file.ts'

const reference = (kind: 'schemas' | 'parameters' | 'responses', name: string) => ({
  $ref: `#/components/${kind}/${name}`,
})
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const answer = (body: Schema) => ({
  description: 'HTTP 200 whatever the outcome; `head.code` tells it.',
  ...json({ anyOf: [envelope(body), reference('schemas', 'Refusal')] }),
})
const envelope = (body: Schema) => ({
  type: 'object',
  required: ['head', 'body'],
  properties: { head: { ...schemaOf(head), description: `code ${okCode}` }, body },
})

const headerOf = (name: string, description: string, required: boolean) => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
})
const parameters = {
  hostApp: headerOf('x-host-app', '`falaj-console`, on every call but GET.', true),
  idempotencyKey: headerOf('idempotency-key', '8 to 255 letters, digits, _ or -. The same key never acts twice.', true),
  stepUp: headerOf('x-step-up', 'Grant of the second factor for exactly this request.', true),
}

const plain = (text: string): string =>
  text.replace(/-/g, ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
const begun = (text: string): string => text[0]!.toUpperCase() + text.slice(1)
/** A command is summarised by its action, a read by the name of its result. */
const summaryOf = (feature: string, name: string, endpoint: Endpoint): string => {
  if (endpoint.does) return String(endpoint.does.en)
  if ('row' in endpoint) return `${begun(plain(feature))}: list${name === 'query' ? '' : ` of ${plain(name)}`}`
  return `${begun(plain(feature))}: ${plain(name)}`
}
/** The only answers of the call itself that are not HTTP 200. */
const failures = { 413: reference('responses', 'TooLarge') }

const operation = (feature: string, name: string, endpoint: Endpoint, method: Endpoint['method']) => {
  const input = schemaOf(endpoint.input)
  const { path, access, scene, idempotent } = endpoint
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
  const fields = Object.entries(input.properties ?? {})
  const fieldParameter = ([field, schema]: [string, Schema]) => ({
    name: field,
    in: inPath.includes(field) ? 'path' : 'query',
    required: inPath.includes(field) || (input.required?.includes(field) ?? false),
    schema,
  })
  const body = fields.filter(([field]) => !inPath.includes(field))
  const required = (input.required ?? []).filter((field) => !inPath.includes(field))
  return {
    operationId: method === endpoint.method ? `${feature}.${name}` : `${feature}.${name}By${method}`,
    summary: summaryOf(feature, name, endpoint),
    tags: [feature],
    ...(access === 'public' ? { security: [] } : {}),
    parameters: [
      ...(method === 'GET' ? [] : [reference('parameters', 'hostApp')]),
      ...(idempotent ? [reference('parameters', 'idempotencyKey')] : []),
      ...(scene ? [reference('parameters', 'stepUp')] : []),
      ...fields.filter(([field]) => method === 'GET' || inPath.includes(field)).map(fieldParameter),
    ],
    ...(method === 'GET'
      ? {}
      : { requestBody: json({ type: 'object', properties: Object.fromEntries(body), required }) }),
    responses: { 200: answer(schemaOf(endpoint.output)), ...failures },
    'x-kind': endpoint.kind,
    'x-access': typeof access === 'string' ? access : areaNames(access),
    ...(scene ? { 'x-scene': scene } : {}),
    'x-refusals': refusalsOf(endpoint).map((reason) => ({ name: reason, code: errors[reason].code })),
  }
}

const uploadOperation = {
  operationId: 'file.upload',
  summary: 'Uploaded a file',
  tags: ['file'],
  security: [],
  parameters: [
    reference('parameters', 'hostApp'),
    headerOf(upload.ticketHeader, 'From `secure/file/ticket`: one file, five minutes.', true),
  ],
  requestBody: {
    content: {
      'multipart/form-data': {
        schema: { type: 'object', required: [upload.field], properties: { [upload.field]: { type: 'string' } } },
      },
    },
  },
  responses: { 200: answer(schemaOf(fileReference)), ...failures },
  'x-kind': 'change',
  'x-access': 'ticket',
  'x-refusals': (['UPLOAD_TICKET', 'FILE_TOO_LARGE', 'FILE_TYPE', 'INPUT_INVALID'] as const).map((reason) => ({
    name: reason,
    code: errors[reason].code,
  })),
}

export const openapi = (endpoints = everyEndpoint) => {
  const paths: Record<string, Record<string, object>> = {}
  for (const { feature, name, endpoint } of endpoints) {
    const methods = endpoint.alsoGet ? (['POST', 'GET'] as const) : [endpoint.method]
    for (const method of methods)
      (paths[urlOf(endpoint)] ??= {})[method.toLowerCase()] = operation(feature, name, endpoint, method)
  }
  paths[urlOf(upload)] = { post: uploadOperation }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Falaj console API',
      version: '0.2.0',
      description:
        'Every answer is HTTP 200 with `head {code, msg}` and `body`. Code 200 is success, 403 means that the session is over; every other code is a refusal. HTTP 413 and 5xx are real failures.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'The console itself' }],
    security: [{ session: [] }],
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-sid' } },
      parameters,
      responses: {
        TooLarge: { description: 'The request is larger than 1 MB.', ...json(reference('schemas', 'Refusal')) },
      },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['head', 'body'],
          properties: {
            head: { ...schemaOf(head), description: 'Any code but 200.' },
            body: { type: 'object', properties: { requestId: { type: 'string' } } },
          },
        },
      },
    },
    'x-codes': Object.fromEntries(
      Object.entries(errors).map(([name, { code, en, zh, retry }]) => [name, { code, en, zh, retry: retry ?? false }]),
    ),
  }
}
