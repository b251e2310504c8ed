// The server's own check of a chain, by the verifier that the browser and the script use as well.
// No chain can show by itself that it was truncated at its end together with its lines. For that a head is stored elsewhere.
import { verifyChain as verify, type Broken, type Sound } from '@falaj/contract/chain'
import type { Store } from '../db/pool.ts'
import { readChain, readLoose } from './chain.ts'

export const verifyChain = (db: Store, chain: string): Promise<Sound | Broken> =>
  verify({ chain, page: (after) => readChain(db, chain, after), loose: () => readLoose(db, chain) })
