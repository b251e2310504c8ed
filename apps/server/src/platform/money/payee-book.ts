// Whom a merchant pays again and again, kept under a name: what the books of merchants and of bank accounts share.
import { sql } from 'kysely'
import type { Store } from '../db/pool.ts'
import type { CallContext } from '../command/context.ts'
import { fail } from '../base/fail.ts'
import { isUuid } from '../base/ids.ts'

/** `who`: the column that says who it is. `name`: what the history calls one. */
export const payeeBook = (
  table: 'transfer_payee' | 'bank_payee',
  who: 'payee_merchant_id' | 'number_hash',
  name: string,
) => ({
  /** Paid now: the last used come first. */
  use: async (tx: Store, merchantId: string, payee: string | Buffer): Promise<void> => {
    await sql`update ${sql.table(table)} set last_used_at = ${new Date()}
      where merchant_id = ${merchantId}::uuid and ${sql.ref(who)} = ${payee}`.execute(tx)
  },
  remove: async ({
    tx,
    me,
    input,
    note,
  }: Pick<CallContext, 'tx' | 'me' | 'note'> & { readonly input: { readonly id: string } }) => {
    const { rows } = isUuid(input.id)
      ? await sql<{ alias: string }>`delete from ${sql.table(table)}
          where merchant_id = ${me().merchantId}::uuid and id = ${input.id}::uuid returning alias`.execute(tx)
      : { rows: [] }
    if (!rows[0]) throw fail('NOT_FOUND')
    note({ object: `${name} ${rows[0].alias}` })
    return {}
  },
})
