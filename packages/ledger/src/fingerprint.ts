// One hash over all chains of the ledger at one moment. Stored outside the database, it exposes a ledger that was changed and sealed again.
import { ask, type Executor } from './executor.ts'

export interface Fingerprint {
  readonly chains: number
  readonly hash: string
}

/**
 * SHA-256 over a line for each account, in the order of merchant, kind and currency: '<merchant> <kind> <currency> <number> <hash>' of its
 * newest block that was sealed by then, joined by line feeds. Blocks never change, so the same moment always gives the same hash.
 */
export const ledgerFingerprint = async (db: Executor, at: Date): Promise<Fingerprint> => {
  const [row] = await ask<Fingerprint>(
    db,
    `select count(*)::int as chains, encode(sha256(convert_to(coalesce(string_agg(
       concat_ws(' ', merchant_id, kind, currency, number, encode(hash, 'hex')), e'\\n'
       order by merchant_id, kind, currency), ''), 'UTF8')), 'hex') as hash
     from (select distinct on (merchant_id, kind, currency) merchant_id, kind, currency, number, hash
           from ledger.block where sealed_at <= $1 order by merchant_id, kind, currency, number desc) heads`,
    [at],
  )
  return row!
}
