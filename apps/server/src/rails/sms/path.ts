/** What stands at 'data.messages.0.id' of an answer. */
export const atPath = (given: unknown, path: string): unknown => {
  let found: unknown = given
  for (const name of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined
    found = (found as Readonly<Record<string, unknown>>)[name]
  }
  return found
}
