// Faults of a form, field by field: by the endpoint's own schema before it is sent, by the server's answer after. Pure.
import * as z from 'zod/mini'
import type { Endpoint, Input } from '@falaj/contract/kernel/endpoint'
import type { FieldFault, Result } from '@falaj/contract/kernel/envelope'
import { errors } from '@falaj/contract/kernel/errors'

export type Faults = Readonly<Record<string, string>>
export type Draft = Readonly<Record<string, unknown>>

const typeOf = (schema: z.ZodMiniType): string => (schema._zod.def as { type: string }).type
const isEmpty = (value: unknown): boolean => {
  if (value === undefined || value === null || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && 'amount' in value && value.amount === ''
}

/** Spec 5: a required field is filled; a required list has at least one item. */
export const emptyFaults = (shape: Readonly<Record<string, z.ZodMiniType>>, draft: Draft): Faults =>
  Object.fromEntries(
    Object.entries(shape)
      .filter(([field, schema]) => typeOf(schema) !== 'optional' && isEmpty(draft[field]))
      .map(([field, schema]) => [field, typeOf(schema) === 'array' ? 'REQUIRED_ITEM' : 'REQUIRED']),
  )

/** The first fault of each field, also under its whole path: 'amount.currency' belongs under 'amount'. */
const byField = (faults: readonly FieldFault[]): Faults => {
  const first: Record<string, string> = {}
  for (const { path, code } of faults) {
    const field = path.split('.')[0] ?? ''
    for (const name of [field, path]) if (!Object.hasOwn(first, name)) first[name] = code
  }
  return first
}
const codeOf = (message: string): string => (/^[A-Z_]+$/.test(message) ? message : 'INVALID')

/** Returns the endpoint's input, or its faults. Optional fields that are empty are not sent. */
export const readDraft = <E extends Endpoint>(
  endpoint: E,
  draft: Draft,
): { readonly input: Input<E>; readonly faults?: never } | { readonly faults: Faults; readonly input?: never } => {
  const { shape } = endpoint.input as unknown as { readonly shape: Readonly<Record<string, z.ZodMiniType>> }
  const empty = emptyFaults(shape, draft)
  const filled = Object.fromEntries(Object.entries(draft).filter(([, value]) => !isEmpty(value)))
  const parsed = z.safeParse(endpoint.input, filled)
  if (parsed.success && Object.keys(empty).length === 0) return { input: parsed.data as Input<E> }
  const issues = parsed.success ? [] : parsed.error.issues
  const wrong = byField(issues.map(({ path, message }) => ({ path: path.join('.'), code: codeOf(message) })))
  return { faults: { ...wrong, ...empty } }
}

/** The server's faults, or null when it refused for another reason. */
export const serverFaults = (result: Result<unknown>): Faults | null => {
  if (result.kind !== 'error' || result.head.code !== errors.INPUT_INVALID.code) return null
  const fields = (result.body as { fields?: readonly FieldFault[] } | null)?.fields
  return fields && fields.length > 0 ? byField(fields) : null
}

/** The fault of an amount, wherever in it the fault is. */
export const amountFault = (faults: Faults): string | undefined =>
  faults['amount'] ?? faults['amount.amount'] ?? faults['amount.currency']
