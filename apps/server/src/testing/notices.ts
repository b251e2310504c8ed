// Sends people's notices without the program around it that runs jobs.
import { noticeTasks } from '../features/workspace/notice/notice.jobs.ts'
import type { World } from './world.ts'

/** Runs the notice feature's jobs for everything that waits in the outbox; twice, as a job may. */
export const runNotices = async (world: World): Promise<void> => {
  const { rows } = await world.owner.query<{ id: string; kind: string; merchant_id: string | null; payload: object }>(
    'select id, kind, merchant_id, payload from outbox order by position',
  )
  for (const task of noticeTasks(world.settings))
    for (const { id, kind, merchant_id: merchantId, payload } of [...rows, ...rows])
      if (kind === task.kind) await task.run({ id, db: world.db, merchantId, payload } as never)
}
