// The sandbox's seed of coins: generated once and kept beside the data, readable by its owner only.
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/** 32 bytes in hex. */
export const sandboxSeed = (dataDir: string): string => {
  const file = path.join(dataDir, 'chain-seed')
  fs.mkdirSync(dataDir, { recursive: true })
  try {
    // Two programs that begin at the same time end with the same seed.
    fs.writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return fs.readFileSync(file, 'utf8')
}
