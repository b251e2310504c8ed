// The merchant API as an OpenAPI document, derived from its tables.
import * as z from 'zod/mini'
import { apiVersion } from './api-scopes.ts'
import { apiErrors, balanceRow, eventRow, limitMax, limitUnset, merchantLists } from './merchant-api.ts'

const schemaOf = (schema: z.ZodMiniType): unknown => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Record<
    string,
    unknown
  >
  return rest
}
const json = (schema: unknown) => ({ 'application/json': { schema } })
const errorAnswers = Object.fromEntries(
  [...new Set(Object.values(apiErrors).map(({ status }) => status))].map((status) => [
    String(status),
    {
      description: Object.entries(apiErrors)
        .flatMap(([name, each]) => (each.status === status ? [`${name}: ${each.message}`] : []))
        .join(' '),
      content: json({ $ref: '#/components/schemas/Error' }),
    },
  ]),
)
const page = [
  { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: limitMax, default: limitUnset } },
  { name: 'cursor', in: 'query', description: 'next_cursor of the page before', schema: { type: 'string' } },
]
const listOf = (row: unknown, paged: boolean) => ({
  type: 'object',
  required: ['data', ...(paged ? ['next_cursor'] : [])],
  properties: {
    data: { type: 'array', items: row },
    ...(paged ? { next_cursor: { type: ['string', 'null'] } } : {}),
  },
})
const get = (name: string, summary: string, scope: string, row: unknown, paged: boolean) => ({
  get: {
    operationId: `list_${name}`,
    summary,
    description: `Needs the permission ${scope}.`,
    tags: [name],
    ...(paged ? { parameters: page } : {}),
    responses: { '200': { description: summary, content: json(listOf(row, paged)) }, ...errorAnswers },
  },
})

export const merchantOpenapi = (origin: string) => ({
  openapi: '3.1.0',
  info: {
    title: 'Falaj merchant API',
    version: apiVersion,
    description: 'Amounts are decimal text with a currency. Lists are newest first and paged by a cursor.',
    license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
  },
  servers: [{ url: origin }],
  security: [{ key: [] }],
  tags: ['balances', ...Object.keys(merchantLists), 'events'].map((name) => ({ name, description: `Reading ${name}` })),
  paths: {
    '/v1/balances': get('balances', 'What you have, by currency', 'balances:read', schemaOf(balanceRow), false),
    ...Object.fromEntries(
      Object.entries(merchantLists).map(([name, { summary, scope, of }]) => [
        `/v1/${name}`,
        get(name, summary, scope, schemaOf(of.row), true),
      ]),
    ),
    '/v1/events': get('events', 'Events of the last seven days, newest first', 'events:read', schemaOf(eventRow), true),
  },
  components: {
    securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'An API key of the console' } },
    schemas: {
      Error: {
        type: 'object',
        required: ['error'],
        properties: {
          error: {
            type: 'object',
            required: ['code', 'message', 'docs'],
            properties: {
              code: { type: 'string', enum: Object.keys(apiErrors) },
              message: { type: 'string' },
              docs: { type: 'string' },
            },
          },
        },
      },
    },
  },
})
