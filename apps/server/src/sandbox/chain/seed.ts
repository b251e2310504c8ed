// The sandbox's own keys.
import type { BitcoinNetwork } from '../../rails/chain/address.ts'
import { seedSigner, type SeedSigner } from '../../rails/chain/signer.ts'
import { sandboxSeed } from './seed-file.ts'

export const sandboxSigner = (dataDir: string, bitcoin: BitcoinNetwork = 'testnet'): SeedSigner =>
  seedSigner(Buffer.from(sandboxSeed(dataDir), 'hex'), bitcoin)
