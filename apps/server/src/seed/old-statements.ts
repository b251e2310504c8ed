// Statements of the system that the demo world's merchants had before: three files each, as they came.
import type { Db } from '../platform/db/pool.ts'
import { idOf } from './chance.ts'
import { keepDemoFile } from './demo-file.ts'
import { merchants } from './people.ts'

const months = [
  ['2024-08-01', '2024-08-31'],
  ['2024-09-01', '2024-09-30'],
  ['2024-10-01', '2024-10-31'],
] as const

export const seedOldStatements = async (db: Db): Promise<void> => {
  if (await db.selectFrom('old_statement').select('id').executeTakeFirst()) return
  await db.transaction().execute(async (tx) => {
    for (const { mid, en } of merchants) {
      const merchant = await tx.selectFrom('merchant').select('id').where('mid', '=', mid).executeTakeFirst()
      if (!merchant) continue
      for (const [firstDay, lastDay] of months) {
        const number = `LS-${mid.slice(-4)}-${firstDay.slice(0, 7)}`
        const file = await keepDemoFile(tx, merchant.id, {
          purpose: 'statement',
          name: `${number}.pdf`,
          title: 'Balance statement',
          lines: [en, `Statement ${number}`, `Period ${firstDay} to ${lastDay}`, 'Currency AED', 'Core ledger 2'],
        })
        await tx
          .insertInto('old_statement')
          .values({
            id: idOf('old statement', number),
            merchant_id: merchant.id,
            number,
            type: 'balance',
            currency: 'AED',
            first_day: firstDay,
            last_day: lastDay,
            source: 'Core ledger 2',
            file_id: file,
          })
          .execute()
      }
    }
  })
}
