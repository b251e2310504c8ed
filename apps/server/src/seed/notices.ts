// A few messages of the demo world that can be stopped, each with its own link, in the sandbox's inbox.
import type { NoticeTopic } from '@falaj/contract/workspace/notice'
import type { Db } from '../platform/db/pool.ts'
import { newId, newToken, sha256 } from '../platform/base/ids.ts'
import { people } from './people.ts'

const messages: Readonly<Record<string, readonly [NoticeTopic, string]>> = {
  admin: ['settlement', 'AED 12,480.50 was settled to your balance today.'],
  financial: ['payout', 'AED 9,000.00 left for your bank account ending 3456.'],
  cs: ['product-news', 'Lists can now be exported with the columns you choose.'],
  it: ['settlement', 'AED 3,115.00 was settled to your balance today.'],
  sales: ['product-news', 'The guide has a new chapter on exports.'],
  'operation-maker': ['payout', 'AED 1,250.00 came back from the bank.'],
}

export const seedNotices = async (db: Db): Promise<void> => {
  if (await db.selectFrom('unsubscribe_link').select('topic').executeTakeFirst()) return
  await db.transaction().execute(async (tx) => {
    for (const [key, [topic, text]] of Object.entries(messages)) {
      const { mobile } = people.find((person) => person.key === key)!
      const { id } = await tx.selectFrom('person').select('id').where('mobile', '=', mobile).executeTakeFirstOrThrow()
      const address = `${key}@example.com`
      await tx
        .updateTable('person')
        .set({ email: address, email_confirmed_at: new Date() })
        .where('id', '=', id)
        .where('email', 'is', null)
        .execute()
      const token = newToken()
      await tx
        .insertInto('unsubscribe_link')
        .values({ token_hash: sha256(token), person_id: id, topic, channel: 'email', address })
        .execute()
      await tx
        .insertInto('sandbox_message')
        .values({
          id: newId(),
          channel: 'email',
          recipient: address,
          purpose: 'NOTICE',
          body: `${text}\nTo stop messages of this kind: /unsubscribe/${token}`,
          code: null,
        })
        .execute()
    }
  })
}
