// The merchant API as an OpenAPI document, derived from its tables.
import * as z from 'zod/mini'
import { apiScopeNames, apiScopes } from '../developers/api-scopes.ts'
import { apiVersion, apiVersions } from '../developers/api-versions.ts'
import { schemaOf, type Schema } from '../kernel/describe.ts'
import {
  apiErrors,
  balanceRow,
  eventRow,
  limitMax,
  limitUnset,
  merchantLists,
  rowOf,
  type ListName,
  type ListResource,
} from './merchant-api.ts'
import { appScopes, appTokenSeconds } from '../selling/in-app.ts'
import { everyMerchantEndpoint, makesNew, type ApiEndpoint } from './merchant-commands.ts'

const json = (schema: unknown, example?: object) => ({
  'application/json': { schema, ...(example ? { example } : {}) },
})
const pointer = (kind: 'schemas' | 'parameters' | 'responses' | 'headers', name: string) => ({
  $ref: `#/components/${kind}/${name}`,
})
/** 'saved-cards' is SavedCards. */
const capital = (text: string): string => text.replace(/(^|-)\w/g, (first) => first.replace('-', '').toUpperCase())

/** Each of its statuses once: what it can mean. */
const statuses = [...new Set(Object.values(apiErrors).map(({ status }) => status)), 413, 415].toSorted((a, b) => a - b)
const fallbackTexts: Readonly<Record<number, string>> = {
  413: 'The body is larger than 1 MB.',
  415: 'The body is not JSON.',
}
const responses = Object.fromEntries(
  statuses.map((status) => [
    `E${status}`,
    {
      description:
        Object.entries(apiErrors)
          .flatMap(([name, each]) => (each.status === status ? [`${name}: ${each.message}`] : []))
          .join(' ') || fallbackTexts[status],
      content: json(pointer('schemas', 'Error')),
    },
  ]),
)
const errorAnswers = (...named: readonly number[]) =>
  Object.fromEntries(named.map((status) => [String(status), pointer('responses', `E${status}`)]))
const headers = {
  'Falaj-Version': pointer('headers', 'FalajVersion'),
  'RateLimit-Limit': pointer('headers', 'RateLimitLimit'),
  'RateLimit-Remaining': pointer('headers', 'RateLimitRemaining'),
  'RateLimit-Reset': pointer('headers', 'RateLimitReset'),
}
const answered = (description: string, schema: unknown) => ({ description, headers, content: json(schema) })
const needs = (scope: string): string => `Needs the permission \`${scope}\`.`

const page = [pointer('parameters', 'version'), pointer('parameters', 'limit'), pointer('parameters', 'cursor')]
const listOf = (row: unknown, paged: boolean) => ({
  type: 'object',
  required: ['data', ...(paged ? ['next_cursor'] : [])],
  properties: {
    data: { type: 'array', items: row },
    ...(paged ? { next_cursor: { type: ['string', 'null'], description: 'Null: this is the last page.' } } : {}),
  },
})
const expandOf = ({ links }: ListResource) =>
  links
    ? [
        {
          name: 'expand',
          in: 'query',
          description: `Links to answer as what they stand for, separated by commas: ${Object.keys(links).join(', ')}.`,
          schema: { type: 'string' },
        },
      ]
    : []
const listing = (name: string, summary: string, scope: string, row: unknown, parameters: readonly unknown[]) => ({
  operationId: `list${capital(name)}`,
  summary,
  description: needs(scope),
  tags: [name],
  ...(parameters.length > 0 ? { parameters } : {}),
  responses: {
    '200': answered(summary, listOf(row, parameters.length > 0)),
    ...errorAnswers(400, 401, 403, 429),
  },
})
const singular = (name: string): string => name.replace(/s$/, '')
const idParameter = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }
const retrieving = (name: string, resource: ListResource) => ({
  operationId: `get${capital(singular(name))}`,
  summary: resource.one,
  description: needs(resource.scope),
  tags: [name],
  parameters: [pointer('parameters', 'version'), idParameter, ...expandOf(resource)],
  responses: {
    '200': answered(resource.one, pointer('schemas', capital(singular(name)))),
    ...errorAnswers(400, 401, 403, 404, 429),
  },
})

const pathOf = (endpoint: ApiEndpoint): string => `/${endpoint.path}`
const inPath = ({ path }: ApiEndpoint): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
const without = (schema: Schema, names: readonly string[]): Schema => ({
  ...schema,
  additionalProperties: false,
  properties: Object.fromEntries(Object.entries(schema.properties ?? {}).filter(([name]) => !names.includes(name))),
  required: (schema.required ?? []).filter((name) => !names.includes(name)),
})
const operation = (name: string, endpoint: ApiEndpoint) => {
  const input = schemaOf(endpoint.input)
  const path = inPath(endpoint)
  const isCommand = endpoint.kind === 'change'
  const fields = Object.entries(input.properties ?? {}).map(([field, schema]) => ({
    name: field,
    in: path.includes(field) ? 'path' : 'query',
    required: path.includes(field),
    schema,
  }))
  const status = makesNew(endpoint) ? '201' : '200'
  return {
    operationId: name,
    summary: endpoint.summary,
    description: needs(endpoint.scope),
    tags: [endpoint.of],
    parameters: isCommand
      ? [
          pointer('parameters', 'version'),
          pointer('parameters', 'idempotencyKey'),
          ...fields.filter((field) => field.in === 'path'),
        ]
      : [pointer('parameters', 'version'), ...fields],
    ...(isCommand ? { requestBody: { required: true, content: json(without(input, path), endpoint.example) } } : {}),
    responses: {
      [status]: answered(endpoint.summary, schemaOf(endpoint.output)),
      ...errorAnswers(400, 401, 403, 404, ...(isCommand ? [409, 413, 415] : []), 429),
    },
  }
}

const parameters = {
  version: {
    name: 'Falaj-Version',
    in: 'header',
    description: 'Answer as this version does. Left out: the one that the key is pinned to.',
    schema: { type: 'string', enum: [...apiVersions] },
  },
  limit: {
    name: 'limit',
    in: 'query',
    description: 'Rows of a page.',
    schema: { type: 'integer', minimum: 1, maximum: limitMax, default: limitUnset },
  },
  cursor: {
    name: 'cursor',
    in: 'query',
    description: '`next_cursor` of the page before.',
    schema: { type: 'string' },
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description:
      '8 to 255 letters, digits, hyphens or underscores, new for each command. Sent again with the same body, it gives the first answer and does nothing more.',
    schema: { type: 'string', pattern: '^[\\w-]{8,255}$' },
  },
}
const headerOf = (description: string, type: string) => ({ description, schema: { type } })
const lists = Object.entries(merchantLists) as [ListName, ListResource][]
const described: Readonly<Record<string, string>> = {
  balances: 'What you have, by currency, and what moved it',
  events: 'What happened in the last seven days; the same that webhooks tell',
  oauth: 'Tokens of your apps',
}

/** Needs no key: an app authenticates by its secret, with an OAuth 2 grant. */
const tokenGrant = {
  type: 'object',
  required: ['grant_type'],
  properties: {
    grant_type: { type: 'string', const: 'client_credentials' },
    client_id: { type: 'string', description: 'The app ID, unless it is in the header.' },
    client_secret: { type: 'string', description: 'The secret of the app, unless it is in the header.' },
  },
}
const tokenRefusal = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'string',
      enum: ['invalid_request', 'unsupported_grant_type', 'invalid_client', 'unauthorized_client', 'rate_limited'],
    },
  },
}
const tokenPath = {
  post: {
    operationId: 'createAppToken',
    summary: 'Exchange the ID and secret of an app for a token (OAuth 2, client credentials)',
    description: `The token replaces the key in later requests for ${appTokenSeconds / 60} minutes, with the permissions ${appScopes.map((scope) => `\`${scope}\``).join(' and ')}.`,
    tags: ['oauth'],
    security: [{ app: [] }, {}],
    requestBody: {
      required: true,
      content: {
        'application/x-www-form-urlencoded': { schema: tokenGrant },
        ...json(tokenGrant, { grant_type: 'client_credentials' }),
      },
    },
    responses: {
      '200': {
        description: 'The token.',
        content: json({
          type: 'object',
          required: ['access_token', 'token_type', 'expires_in', 'scope'],
          properties: {
            access_token: { type: 'string' },
            token_type: { type: 'string', const: 'Bearer' },
            expires_in: { type: 'integer', description: 'Seconds.' },
            scope: { type: 'string' },
          },
        }),
      },
      ...Object.fromEntries(
        Object.entries({
          400: 'Something is missing, or another grant was asked for.',
          401: 'The ID or the secret is wrong, or the app is off.',
          403: 'The merchant may not take payments in apps.',
          429: 'Too many tries; wait a minute.',
        }).map(([status, description]) => [status, { description, content: json(tokenRefusal) }]),
      ),
    },
  },
}

export const merchantOpenapi = (origin: string) => {
  const paths: Record<string, Record<string, object>> = {
    '/v1/balances': {
      get: listing('balances', 'What you have, by currency', 'balances:read', pointer('schemas', 'Balance'), []),
    },
    ...Object.fromEntries(
      lists.flatMap(([name, resource]) => [
        [
          `/v1/${name}`,
          {
            get: listing(name, resource.summary, resource.scope, pointer('schemas', capital(singular(name))), [
              ...page,
              ...expandOf(resource),
            ]),
          },
        ],
        [`/v1/${name}/{id}`, { get: retrieving(name, resource) }],
      ]),
    ),
    '/v1/events': {
      get: listing(
        'events',
        'Events of the last seven days, newest first',
        'events:read',
        pointer('schemas', 'Event'),
        page,
      ),
    },
  }
  for (const [name, endpoint] of everyMerchantEndpoint)
    (paths[pathOf(endpoint)] ??= {})[endpoint.method.toLowerCase()] = operation(name, endpoint)
  paths['/v1/oauth/token'] = tokenPath
  return {
    openapi: '3.1.0',
    info: {
      title: 'Falaj merchant API',
      version: apiVersion,
      description:
        'Amounts are decimal text with a currency. Lists are newest first and paged by a cursor. Commands need an Idempotency-Key. A field that a request does not have is refused. A key keeps the version of the API of the day it was made; send Falaj-Version to try another.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: origin }],
    security: [{ key: [] }],
    tags: ['balances', ...Object.keys(merchantLists), 'events', 'oauth'].map((name) => ({
      name,
      description: described[name] ?? merchantLists[name as ListName].summary,
    })),
    paths,
    components: {
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: `An API key of the console, with permissions of: ${apiScopeNames.map((scope) => `${scope} (${apiScopes[scope].en})`).join(', ')}.`,
        },
        app: { type: 'http', scheme: 'basic', description: 'The ID and the secret of an app.' },
      },
      parameters,
      headers: {
        FalajVersion: headerOf(
          'The version that was answered: the one your key is pinned to, or the one you asked for.',
          'string',
        ),
        RateLimitLimit: headerOf('Requests allowed per minute.', 'integer'),
        RateLimitRemaining: headerOf('Requests left in this minute, at least.', 'integer'),
        RateLimitReset: headerOf('Seconds until the next minute.', 'integer'),
      },
      responses,
      schemas: {
        Balance: schemaOf(balanceRow),
        Event: schemaOf(eventRow),
        ...Object.fromEntries(lists.map(([name]) => [capital(singular(name)), schemaOf(rowOf(name))])),
        Error: schemaOf(
          z.object({
            error: z.object({
              code: z.string(),
              message: z.string(),
              docs: z.string(),
              requestId: z.string(),
              fields: z.optional(z.array(z.object({ path: z.string(), code: z.string(), message: z.string() }))),
            }),
          }),
        ),
      },
    },
  }
}
