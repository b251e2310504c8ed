// How much of what could be tried is tried, and which part of it (decision 0040).
import { execFileSync } from 'node:child_process'

/** 1 in CI; the long run has 10 and more. */
export const scale = Number(process.env['TEST_SCALE'] ?? 1)

/** Scale of models, torture tests and the sample of rights: a sixth in CI, another one with every commit; in a long run that many times the whole. */
export const sampled = (whole: number): number => (scale > 1 ? whole * scale : Math.ceil(whole / 6))

const commitSeed = (): number => {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return Number.parseInt(commit.slice(0, 7), 16)
  } catch {
    // An archive has no history.
    return 20_261_115
  }
}
/** Derived from the commit, so that a failure in CI can be reproduced from a checkout; TEST_SEED overrides it. */
export const seed = Number(process.env['TEST_SEED'] ?? commitSeed())

/** mulberry32, from 0 to just under 1: the same seed draws the same. */
export const randomFrom = (start: number): (() => number) => {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
