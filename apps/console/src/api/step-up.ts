// Between a deed that needs a second factor and whoever asks for it. The dialog registers here; useAction only knows this door.
import type { Scene } from '@falaj/contract/access'
import { createStore } from '../session/store.ts'

export interface StepUpNeed {
  readonly scene: Scene
  /** The request as it goes over the wire: the grant is for exactly this one. */
  readonly request: Readonly<Record<string, unknown>>
  /** What is being confirmed, in words and numbers. */
  readonly facts: readonly { readonly name: string; readonly value: string }[]
}
/** The grant, or null when the person gave up. */
export type AskStepUp = (need: StepUpNeed) => Promise<string | null>
export const stepUp = createStore<AskStepUp | null>(null)
