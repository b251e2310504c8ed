// Connects commands that need a second factor with the dialog that asks for it. The dialog registers here; useAction only knows this module.
import { isPageScene, scenes, type Scene } from '@falaj/contract/kernel/access'
import { createStore } from '../state/store.ts'

export interface StepUpNeed {
  readonly scene: Scene
  /** The endpoint of the request; a page has none. */
  readonly endpoint?: string
  /** The request as it goes over the wire: the grant is for exactly this one. */
  readonly request: Readonly<Record<string, unknown>>
  /** The facts to be confirmed. */
  readonly facts: readonly { readonly name: string; readonly value: string }[]
}
/** The grant, or null when the person gave up. */
export type AskStepUp = (need: StepUpNeed) => Promise<string | null>
export const stepUp = createStore<AskStepUp | null>(null)

/** The page scenes this session may read now. The server decides; this is its latest answer. */
export const openPages = createStore<readonly Scene[]>([])
/** The number of the grant that opened each scene. An answer to a call sent before that grant knows nothing of it. */
const openedBy = new Map<Scene, number>()
let grants = 0
/** Taken before a call is sent, and compared when its answer says that a page is closed. */
export const grantsSoFar = (): number => grants
const isOpenedSince = (scene: Scene, before: number): boolean => (openedBy.get(scene) ?? 0) > before

export const openPage = (scene: Scene): void => {
  grants += 1
  openedBy.set(scene, grants)
  openPages.set((open) => (open.includes(scene) ? open : [...open, scene]))
}
/** What the server says is open, by an answer to a call sent after `before` grants. */
export const showOpenPages = (scenes: readonly Scene[], before: number): void =>
  openPages.set((open) => [
    ...scenes,
    ...open.filter((scene) => !scenes.includes(scene) && isOpenedSince(scene, before)),
  ])

/** The scene a refusal asks for. */
export const sceneOf = (body: unknown): Scene | null => {
  const scene = typeof body === 'object' && body !== null && 'scene' in body ? body.scene : null
  return scenes.find((each) => each === scene) ?? null
}
/** A page's window is over: the gate asks again. */
export const closePageOf = (body: unknown, before: number): void => {
  const scene = sceneOf(body)
  if (scene && isPageScene(scene) && openPages.get().includes(scene) && !isOpenedSince(scene, before))
    openPages.set((open) => open.filter((each) => each !== scene))
}
