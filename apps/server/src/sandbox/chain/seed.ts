// The sandbox's own keys: a seed generated once and stored beside the data, readable by its owner only.
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { BitcoinNetwork } from '../../rails/chain/address.ts'
import { seedSigner, type SeedSigner } from '../../rails/chain/signer.ts'

export const sandboxSigner = (dataDir: string, bitcoin: BitcoinNetwork = 'testnet'): SeedSigner => {
  const file = path.join(dataDir, 'chain-seed')
  fs.mkdirSync(dataDir, { recursive: true })
  try {
    // Two programs that begin at the same time end with the same seed.
    fs.writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return seedSigner(Buffer.from(fs.readFileSync(file, 'utf8'), 'hex'), bitcoin)
}
