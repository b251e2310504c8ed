// A schema as the rows of a table: one row per field, nested ones by their path.
import type { Schema } from '@falaj/contract/kernel/describe'

export interface FieldRow {
  readonly path: string
  readonly type: string
  readonly required: boolean
}

const typeOf = (schema: Schema): string => {
  if (schema.enum) return schema.enum.join(' | ')
  if (schema.type === 'array') return `${typeOf(schema.items ?? {})}[]`
  const detail = [schema['format'], schema['pattern']].find((value) => typeof value === 'string')
  return [schema.type ?? 'any', ...(detail ? [detail] : [])].join(' ')
}

export const fieldRows = (schema: Schema, prefix = ''): FieldRow[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = prefix + name
    const inner = field.type === 'array' ? (field.items ?? {}) : field
    return [
      { path, type: typeOf(field), required: schema.required?.includes(name) ?? false },
      ...fieldRows(inner, `${path}${field.type === 'array' ? '[]' : ''}.`),
    ]
  })
