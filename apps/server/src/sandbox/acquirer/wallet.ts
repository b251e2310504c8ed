// The codes that customers' wallets show at the simulated acquirer: eighteen digits, a minute, once.
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { qrSeconds } from '@falaj/contract/selling/qr-pay'
import type { Db, Store } from '../../platform/db/pool.ts'
import type { codeDeclines } from './cards.ts'

export const walletBehaviours = ['approve', 'INSUFFICIENT_FUNDS'] as const
export type WalletBehaviour = (typeof walletBehaviours)[number]

/** Starts with 28, like wallets' codes. */
export const makeWalletCode = async (
  db: Db,
  behaviour: WalletBehaviour,
  seconds: number = qrSeconds.code,
): Promise<string> => {
  const code = `28${Array.from({ length: 16 }, () => randomInt(10)).join('')}`
  await db
    .insertInto('sandbox_wallet_code')
    .values({ code, behaviour, until: new Date(Date.now() + seconds * 1000) })
    .execute()
  return code
}
/** The wallet's answer to a scanned code; the first answer uses it up. */
export const useWalletCode = async (
  tx: Store,
  code: string,
): Promise<WalletBehaviour | (typeof codeDeclines)[number]> => {
  const { rows } = await sql<{ behaviour: WalletBehaviour; is_over: boolean; is_used: boolean }>`
    select behaviour, until <= now() as is_over, used_at is not null as is_used from sandbox_wallet_code
    where code = ${code} for update`.execute(tx)
  const [found] = rows
  if (!found) return 'CODE_UNKNOWN'
  if (found.is_used) return 'CODE_USED'
  if (found.is_over) return 'CODE_EXPIRED'
  await sql`update sandbox_wallet_code set used_at = now() where code = ${code}`.execute(tx)
  return found.behaviour
}
