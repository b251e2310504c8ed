// One text for one value, whatever the order of its keys: what hashes are taken of.
import { sha256 } from './ids.ts'

const sorted = (_key: string, value: unknown): unknown => {
  if (typeof value === 'bigint') return value.toString()
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
export const canonical = (value: unknown): string => JSON.stringify(value ?? null, sorted)
export const hashOf = (value: unknown): Buffer => sha256(canonical(value))
