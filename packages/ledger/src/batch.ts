// A hundred thousand rows in seconds: chunks of one call and one transaction each. A chunk that was posted before is passed over by its
// keys, so a batch that broke off is simply given again.
import type { Executor } from './executor.ts'
import { postAll } from './post.ts'
import type { Posting } from './posting.ts'

export interface BatchProgress {
  /** Postings handled so far. */
  readonly done: number
  /** Of these, moved by this run; the others had been posted before. */
  readonly moved: number
}
/** Large enough that the call's own cost vanishes, small enough that locks are held for tenths of a second. */
export const chunkMax = 2000

/** Each chunk is atomic. `inTransaction` gives it a transaction of its own; what the caller adds there commits with the chunk. */
export const postBatch = async (
  inTransaction: <Value>(work: (tx: Executor) => Promise<Value>) => Promise<Value>,
  postings: Iterable<Posting> | AsyncIterable<Posting>,
  told: (progress: BatchProgress) => void | Promise<void> = () => undefined,
): Promise<BatchProgress> => {
  let progress: BatchProgress = { done: 0, moved: 0 }
  let chunk: Posting[] = []
  const send = async (): Promise<void> => {
    const now = chunk
    chunk = []
    const posted = await inTransaction((tx) => postAll(tx, now))
    progress = {
      done: progress.done + now.length,
      moved: progress.moved + posted.filter(({ bookedAt }) => bookedAt !== null).length,
    }
    await told(progress)
  }
  for await (const posting of postings) {
    chunk.push(posting)
    if (chunk.length === chunkMax) await send()
  }
  if (chunk.length > 0) await send()
  return progress
}
