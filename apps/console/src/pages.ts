// The screen behind each built members' path. A path without a page, or a page for a path marked `later`, does not compile.
import { lazy, type ComponentType } from 'react'
import type { BuiltMemberPath } from '@falaj/contract/routes'

type Page = () => Promise<{ readonly default: ComponentType }>
const pages: Readonly<Record<BuiltMemberPath, Page>> = {
  '/home': () => import('./features/home/page.tsx'),
  '/settings/navigation': () => import('./features/settings/page.tsx'),
  '/settings/logout': () => import('./features/settings/logout.tsx'),
}
const made = new Map<string, ComponentType>()

/** Undefined: the screen is not built. */
export const pageOf = (path: string): ComponentType | undefined => {
  const load = (pages as Readonly<Record<string, Page | undefined>>)[path]
  if (!load) return undefined
  const known = made.get(path) ?? lazy(load)
  made.set(path, known)
  return known
}
