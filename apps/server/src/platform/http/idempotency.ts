// The same key never acts twice: (merchant, endpoint, key) is unique for ever, and a replay answers the first result.
import { sql } from 'kysely'
import type { Store, Writer } from '../db/pool.ts'
import { seal, unseal } from '../base/vault.ts'
import { fail } from '../base/fail.ts'
import type { Keyring } from '../base/keyring.ts'

export interface OnceKey {
  readonly merchantId: string
  readonly endpoint: string
  readonly key: string
  readonly inputHash: Buffer
}
/** A duplicate that arrives while the first is being processed waits this long for its end before it is refused. */
const waitForFirst = '4s'

/** An answer may contain what is shown once and stored nowhere else, such as an order's token, so it is encrypted here, as a text. Older ones are plain objects. */
const sealed = (secret: Keyring, answer: unknown): string =>
  JSON.stringify(seal(secret, 'answer', JSON.stringify(answer)).toString('base64'))
const opened = (secret: Keyring, kept: unknown): unknown =>
  typeof kept === 'string' ? JSON.parse(unseal(secret, 'answer', Buffer.from(kept, 'base64')).toString()) : kept

/** Null if this call is the first and must act. Otherwise the first one's answer. */
export const takeKey = async (
  tx: Store,
  once: OnceKey,
  secret: Keyring,
): Promise<{ readonly answer: unknown } | null> => {
  let inserted
  try {
    // An insert under the same key waits for the other transaction's end, then does nothing if it committed. Only this wait is cut
    // short: what the command itself waits for afterwards is another's money on its way.
    const { rows } = await sql`
      insert into idempotency_key (merchant_id, endpoint, key, input_hash)
      select ${once.merchantId}::uuid, ${once.endpoint}, ${once.key}, ${once.inputHash}::bytea
      where set_config('lock_timeout', ${waitForFirst}, true) is not null
      on conflict do nothing returning key, set_config('lock_timeout', '0', true)`.execute(tx)
    inserted = rows[0]
  } catch (error) {
    if ((error as { code?: string }).code === '55P03') throw fail('KEY_IN_PROGRESS')
    throw error
  }
  if (inserted) return null
  const first = await tx
    .selectFrom('idempotency_key')
    .select(['input_hash', 'answer'])
    .where('merchant_id', '=', once.merchantId)
    .where('endpoint', '=', once.endpoint)
    .where('key', '=', once.key)
    .executeTakeFirstOrThrow()
  if (!first.input_hash.equals(once.inputHash)) throw fail('KEY_REUSED')
  return { answer: opened(secret, first.answer) }
}

/** As part of the statement that ends the change. */
export const keepingAnswer = (tx: Writer, once: OnceKey, answer: unknown, secret: Keyring): Writer =>
  tx.with('answer', (kept) =>
    kept
      .updateTable('idempotency_key')
      .set({ answer: sealed(secret, answer) })
      .where('merchant_id', '=', once.merchantId)
      .where('endpoint', '=', once.endpoint)
      .where('key', '=', once.key),
  )
