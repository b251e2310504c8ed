// The contract as an OpenAPI 3.1 document: everything in it is derived from the rows, so it cannot say anything else than they do.
import * as z from 'zod/mini'
import { areas, type Access, type Area, type AreaName } from './access.ts'
import { everyEndpoint } from './contract.ts'
import { urlOf, type Endpoint } from './endpoint.ts'
import { head, okCode } from './envelope.ts'
import { errors, type ErrorName } from './errors.ts'
import { fileReference, upload } from './file.ts'

/** JSON Schema, as far as a reader of ours looks into it. */
export interface Schema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly enum?: readonly string[]
  readonly [key: string]: unknown
}

/** The wire's form: a codec's own side holds values that JSON does not have. */
export const schemaOf = (type: z.ZodMiniType): Schema => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io: 'input' })
  return schema as Schema
}

/** The names of the areas an access value holds; none for the four words. */
export const areaNames = (access: Access): AreaName[] => {
  if (typeof access === 'string') return []
  const held = Array.isArray(access) ? (access as readonly Area[]) : [access as Area]
  return (Object.keys(areas) as AreaName[]).filter((name) => held.includes(areas[name]))
}

/** What a row itself can refuse; the handler's own refusals come on top. */
export const refusalsOf = (endpoint: Endpoint): ErrorName[] => [
  ...(endpoint.access === 'public' ? [] : (['SESSION_EXPIRED', 'ACCESS_DENIED'] as const)),
  'INPUT_INVALID',
  ...(endpoint.once ? (['KEY_REQUIRED', 'KEY_REUSED', 'KEY_IN_PROGRESS'] as const) : []),
  ...(endpoint.scene ? (['STEP_UP_REQUIRED'] as const) : []),
]

const reference = (kind: 'schemas' | 'parameters', name: string) => ({ $ref: `#/components/${kind}/${name}` })
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const answer = (body: Schema) => ({
  description: 'HTTP 200 whatever the outcome; `head.code` tells it.',
  ...json({ oneOf: [envelope(body), reference('schemas', 'Refusal')] }),
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
  onceKey: headerOf('idempotency-key', '8 to 255 letters, digits, _ or -. The same key never acts twice.', true),
  stepUp: headerOf('x-step-up', 'Grant of the second factor for exactly this request.', true),
}

const operation = (feature: string, name: string, endpoint: Endpoint, method: Endpoint['method']) => {
  const input = schemaOf(endpoint.input)
  const { path, access, scene, once } = endpoint
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
    tags: [feature],
    ...(access === 'public' ? { security: [] } : {}),
    parameters: [
      ...(method === 'GET' ? [] : [reference('parameters', 'hostApp')]),
      ...(once ? [reference('parameters', 'onceKey')] : []),
      ...(scene ? [reference('parameters', 'stepUp')] : []),
      ...fields.filter(([field]) => method === 'GET' || inPath.includes(field)).map(fieldParameter),
    ],
    ...(method === 'GET'
      ? {}
      : { requestBody: json({ type: 'object', properties: Object.fromEntries(body), required }) }),
    responses: { 200: answer(schemaOf(endpoint.output)) },
    'x-kind': endpoint.kind,
    'x-access': typeof access === 'string' ? access : areaNames(access),
    ...(scene ? { 'x-scene': scene } : {}),
    ...(endpoint.sandbox ? { 'x-sandbox-only': true } : {}),
    'x-refusals': refusalsOf(endpoint).map((reason) => ({ name: reason, code: errors[reason].code })),
  }
}

const uploadOperation = {
  operationId: 'file.upload',
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
  responses: { 200: answer(schemaOf(fileReference)) },
  'x-kind': 'change',
  'x-access': 'ticket',
  'x-refusals': (['UPLOAD_TICKET', 'FILE_TOO_LARGE', 'FILE_TYPE', 'INPUT_INVALID'] as const).map((reason) => ({
    name: reason,
    code: errors[reason].code,
  })),
}

export const openapi = () => {
  const paths: Record<string, Record<string, object>> = {}
  for (const { feature, name, endpoint } of everyEndpoint) {
    const methods = endpoint.alsoGet ? (['POST', 'GET'] as const) : [endpoint.method]
    for (const method of methods)
      (paths[urlOf(endpoint)] ??= {})[method.toLowerCase()] = operation(feature, name, endpoint, method)
  }
  paths[urlOf(upload)] = { post: uploadOperation }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Falaj console API',
      version: '0.1.0',
      description:
        'Every answer is HTTP 200 with `head {code, msg}` and `body`. Code 200 is success, 403 means that the session is over; every other code is a refusal. HTTP 413 and 5xx are real failures.',
    },
    security: [{ session: [] }],
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-sid' } },
      parameters,
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
