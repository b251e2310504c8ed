// Descriptions of a contract row for OpenAPI, the reference page and the golden table.
import * as z from 'zod/mini'
import { areas, type Access, type Area, type AreaName } from './access.ts'
import type { Endpoint } from './endpoint.ts'
import type { ErrorName } from './errors.ts'

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
  ...(endpoint.idempotent ? (['KEY_REQUIRED', 'KEY_REUSED', 'KEY_IN_PROGRESS'] as const) : []),
  ...(endpoint.scene ? (['STEP_UP_REQUIRED'] as const) : []),
]
