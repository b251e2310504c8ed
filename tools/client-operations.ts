// The types of the client package, written from the merchant API's own document.
import type { Schema } from '@falaj/contract/kernel/describe'
import { merchantOpenapi } from '@falaj/contract/merchant-api/merchant-openapi'

interface Parameter {
  readonly $ref?: string
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: Schema
}
interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly security?: readonly object[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } }
  readonly responses: Readonly<Record<string, { content?: { 'application/json': { schema: Schema } } }>>
}

const key = (name: string): string => (/^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name))
const join = (types: readonly string[]): string => [...new Set(types)].join(' | ')
const typeOf = (schema: Schema): string => {
  const {
    $ref,
    anyOf,
    oneOf,
    const: only,
  } = schema as Schema & {
    $ref?: string
    anyOf?: readonly Schema[]
    oneOf?: readonly Schema[]
    const?: unknown
  }
  if ($ref) return $ref.split('/').at(-1)!
  if (only !== undefined) return JSON.stringify(only)
  const several = anyOf ?? oneOf
  if (several) return join(several.map(typeOf))
  if (schema.enum) return join(schema.enum.map((value) => JSON.stringify(value)))
  const type: unknown = schema.type
  if (Array.isArray(type)) return join(type.map((each: string) => typeOf({ ...schema, type: each })))
  if (type === 'array') return `readonly (${schema.items ? typeOf(schema.items) : 'unknown'})[]`
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'string' || type === 'boolean' || type === 'null') return type
  if (!schema.properties) return 'Readonly<Record<string, unknown>>'
  const fields = Object.entries(schema.properties).map(
    ([name, inner]) => `readonly ${key(name)}${schema.required?.includes(name) ? '' : '?'}: ${typeOf(inner)}`,
  )
  return fields.length > 0 ? `{ ${fields.join('; ')} }` : 'Readonly<Record<never, never>>'
}

export const clientOperations = (): string => {
  const { info, paths, components } = merchantOpenapi('')
  const shared = components.parameters as unknown as Readonly<Record<string, Parameter>>
  // What is asked for without a key is not the client's.
  const operations = Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, ...(operation as Operation) })),
    )
    .filter(({ security }) => !security)
  const inputOf = ({ parameters = [], requestBody }: Operation): string => {
    const fields = parameters
      .map((each) => (each.$ref ? shared[each.$ref.split('/').at(-1)!]! : each))
      .filter((each) => each.in !== 'header')
      .map((each) => {
        const isNeeded = each.in === 'path' || each.required
        const type =
          each.in === 'query' && each.schema.type === 'string' && /^(limit|page)$/.test(each.name)
            ? 'number'
            : typeOf(each.schema)
        return `readonly ${key(each.name)}${isNeeded ? '' : '?'}: ${type}`
      })
    const body = requestBody ? [`readonly body: ${typeOf(requestBody.content['application/json'].schema)}`] : []
    return `{ ${[...fields, ...body].join('; ')} }`
  }
  const answerOf = ({ responses }: Operation): string =>
    typeOf((responses['200'] ?? responses['201'])!.content!['application/json'].schema)
  return [
    '// Written from the contract of the merchant API by `npm run golden`; not edited by hand.',
    ...Object.entries(components.schemas).map(([name, schema]) => `export type ${name} = ${typeOf(schema as Schema)}`),
    `/** What the types are of. */`,
    `export const version = '${info.version}'`,
    'export interface Operations {',
    ...operations.flatMap((each) => [
      `  /** ${each.summary} */`,
      `  readonly ${each.operationId}: { readonly input: ${inputOf(each)}; readonly answer: ${answerOf(each)} }`,
    ]),
    '}',
    'export const routes: { readonly [Name in keyof Operations]: readonly [method: "GET" | "POST", path: string] } = {',
    ...operations.map((each) => `  ${each.operationId}: ["${each.method.toUpperCase()}", "${each.path}"],`),
    '}',
    '',
  ].join('\n')
}
