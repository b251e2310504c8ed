// The JSON file of published apps, read and checked before anything starts.
import fs from 'node:fs'
import * as z from 'zod/mini'
import { publishedApps, type PublishedApp } from '@falaj/contract/workspace/download'

export interface WrongApps {
  /** What is wrong, in words that name the place. */
  readonly fault: string
}

export const readApps = (file: string | URL): readonly PublishedApp[] | WrongApps => {
  let json: unknown
  try {
    json = JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch (error) {
    return { fault: error instanceof SyntaxError ? 'the file is not JSON' : 'the file cannot be read' }
  }
  const parsed = z.safeParse(publishedApps, json)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  return { fault: `correct entry ${issue?.path.join('.') || '(the list itself)'}` }
}
