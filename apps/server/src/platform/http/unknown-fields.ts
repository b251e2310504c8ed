// Fields that a schema does not name, by their paths. zod drops them silently; a caller who mistypes one should get an error.
import type * as z from 'zod/mini'
import { schemaOf, type Schema } from '@falaj/contract/kernel/describe'

const atMost = 20

const walk = (schema: Schema, value: unknown, path: string, found: string[]): void => {
  if (found.length >= atMost || typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    if (schema.items) for (const [at, each] of value.entries()) walk(schema.items, each, `${path}${at}.`, found)
    return
  }
  const { properties } = schema
  if (!properties) return
  for (const [name, inner] of Object.entries(value)) {
    if (!Object.hasOwn(properties, name)) found.push(`${path}${name}`.slice(0, 100))
    else walk(properties[name]!, inner, `${path}${name}.`, found)
  }
}
export const unknownFields = (input: z.ZodMiniType): ((wire: unknown) => readonly string[]) => {
  const schema = schemaOf(input)
  return (wire) => {
    const found: string[] = []
    walk(schema, wire, '', found)
    return found.slice(0, atMost)
  }
}
