// Posts a hundred thousand rows in seconds: in chunks of one call and one transaction each. A chunk that was posted before is skipped by
// its keys, so an interrupted batch can simply be run again.
import type { Executor } from './executor.ts'
import { ready, type Ready } from './post.ts'
import type { Posting } from './posting.ts'

export interface BatchProgress {
  /** Postings handled so far. */
  readonly done: number
  /** Postings moved by this run; the others had been posted before. */
  readonly moved: number
}
/** Large enough to amortise the cost of a call, small enough to hold locks for tenths of a second only. */
export const chunkMax = 2000

/** Each chunk is atomic. `inTransaction` runs it in a transaction of its own; what the caller adds there commits with the chunk. */
export const postBatch = async (
  inTransaction: <Value>(work: (tx: Executor) => Promise<Value>) => Promise<Value>,
  postings: Iterable<Posting> | AsyncIterable<Posting>,
  report: (progress: BatchProgress) => void | Promise<void> = () => undefined,
): Promise<BatchProgress> => {
  let progress: BatchProgress = { done: 0, moved: 0 }
  let sending: Promise<void> = Promise.resolve()
  const send = async ({ postings, send }: Ready): Promise<void> => {
    const posted = await inTransaction(send)
    progress = {
      done: progress.done + postings.length,
      moved: progress.moved + posted.filter(({ bookedAt }) => bookedAt !== null).length,
    }
    await report(progress)
  }
  // Prepares the next chunk while the database works on the current one.
  const next = async (chunk: readonly Posting[]): Promise<void> => {
    const following = ready(chunk)
    await sending
    sending = send(following)
    // Handled when awaited; this avoids an unhandledRejection.
    sending.catch(() => undefined)
  }
  let chunk: Posting[] = []
  for await (const posting of postings) {
    chunk.push(posting)
    if (chunk.length < chunkMax) continue
    await next(chunk)
    chunk = []
  }
  if (chunk.length > 0) await next(chunk)
  await sending
  return progress
}
