// A connection that prepares its statements: each text is parsed and planned once per connection, not once per call.
import type pg from 'pg'
import { DatabaseClient } from './server.ts'

/** Texts differ by filter, never by a value or by how many there are, so there are few; beyond this many, further ones are sent unnamed. */
const namesMax = 1000
const names = new Map<string, string>()
const nameOf = (text: string): string | undefined => {
  const existing = names.get(text)
  if (existing || names.size >= namesMax) return existing
  const name = `falaj_${names.size + 1}`
  names.set(text, name)
  return name
}

/** Without values it may also be `begin`, or several statements in one text: those are sent unchanged. */
const isOneStatement = (text: string): boolean => /^\s*(?:select|insert|update|delete|with)\b[^;]*$/i.test(text)

type Query = pg.Client['query']
export class PreparingClient extends DatabaseClient {
  // The type of `query` has a dozen overloads; only the one our query builder uses is changed.
  override query = ((...args: readonly unknown[]) => {
    const [text, values] = args
    const send = super.query.bind(this) as (...args: readonly unknown[]) => unknown
    if (args.length !== 2 || typeof text !== 'string' || !Array.isArray(values)) return send(...args)
    const name = values.length > 0 || isOneStatement(text) ? nameOf(text) : undefined
    return name ? send({ name, text, values }) : send(...args)
  }) as Query
}
