// Whom a merchant has paid before. Somebody new is not paid much at once: an intruder in a session cannot empty the balance in one go.
import { sql } from 'kysely'
import { newBeneficiaryLimit } from '@falaj/contract/accounts/transfer-rules'
import type { Money } from '@falaj/money'
import type { TxContext } from '../command/context.ts'
import { businessNow } from '../db/business-clock.ts'
import { counted } from './sendable.ts'

export const merchantKey = (merchantId: string): string => `merchant ${merchantId}`
export const bankKey = (numberHash: Buffer): string => `bank ${numberHash.toString('hex')}`

type CoolingContext = Pick<TxContext, 'tx' | 'settings'>
/** When the cooling-off of somebody who is known since then ends; null: it has ended. */
export const coolingSince = async ({ tx, settings }: CoolingContext, since: Date): Promise<Date | null> => {
  const until = new Date(since.getTime() + settings.coolingOffSeconds * 1000)
  return until > (await businessNow(tx)) ? until : null
}
/** Known from now on, if they were not; and until when this much has to wait. */
export const coolingFor = async (
  own: CoolingContext,
  merchantId: string,
  key: string,
  amount: Money,
): Promise<Date | null> => {
  const since = async (): Promise<Date | undefined> => {
    const { rows } = await sql<{ since: Date }>`
      select since from beneficiary where merchant_id = ${merchantId} and key = ${key}`.execute(own.tx)
    return rows[0]?.since
  }
  const meet = (): Promise<unknown> =>
    sql`insert into beneficiary (merchant_id, key) values (${merchantId}, ${key}) on conflict do nothing`.execute(
      own.tx,
    )
  // Most are known. Two at once who meet somebody: the later waits for the earlier, and then finds what that one wrote.
  const knownSince = (await since()) ?? (await meet().then(since))
  return counted(amount).minor > newBeneficiaryLimit.minor ? coolingSince(own, knownSince!) : null
}
