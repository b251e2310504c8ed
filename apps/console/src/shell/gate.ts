// The page gate of specification 4: seven steps in their order, decided before a page mounts, so that a refused page asks for nothing.
import { pageSceneFor } from '@falaj/contract/kernel/access'
import { isLoginFree, mayOpen, securityLevelOf, type Route } from '@falaj/contract/kernel/routes'
import { visitorOf, type Site } from '../session/site.ts'

export type Gate = 'content' | 'not-found' | 'expired' | 'loading' | 'failed' | 'checking' | 'denied' | 'step-up'

export const gate = (route: Route | undefined, site: Site): Gate => {
  if (route && isLoginFree(route)) return 'content'
  if (!route) return 'not-found'
  if (site.isLoginExpired) return 'expired'
  if (site.isLoadingUser) return 'loading'
  // Nor this: who could not be read is neither refused nor signed out. Who is known already goes on with what is known.
  if (site.loadFailure && site.loginStatus === 'NONE') return 'failed'
  if (securityLevelOf(route) === 'preAuth') {
    if (site.isCheckingStatus) return 'checking'
    return site.loginStatus === 'NONE' ? 'expired' : 'content'
  }
  const visitor = visitorOf(site)
  if (!mayOpen(route, visitor)) return 'denied'
  // Not a step of its own in the specification: its pages 'are gated by a two-factor scene' (6).
  const scene = pageSceneFor(route.access, visitor)
  return scene && !site.openScenes.includes(scene) ? 'step-up' : 'content'
}
