// How a watcher notices a reorganisation: it remembers the newest blocks it has read, and looks which of them are still on the chain.
import { DeepReorganisationError, type BlockRef, type Cursor } from './chain-rail.ts'

/** Deeper than any reorganisation that these networks had. */
const trailMax = 128

export interface Fork {
  readonly vanished: readonly BlockRef[]
  readonly common: readonly BlockRef[]
}
/** `hashAt`: of the block that is on the chain at this height; null if the chain is shorter. */
export const forkOf = async ({ trail }: Cursor, hashAt: (height: number) => Promise<string | null>): Promise<Fork> => {
  for (let kept = trail.length; kept > 0; kept -= 1) {
    const block = trail[kept - 1]!
    if ((await hashAt(block.height)) === block.hash)
      return { vanished: trail.slice(kept), common: trail.slice(0, kept) }
  }
  throw new DeepReorganisationError('none of the blocks that were read is on the chain any more')
}
export const cursorOf = (trail: readonly BlockRef[]): Cursor => ({ trail: trail.slice(-trailMax) })
