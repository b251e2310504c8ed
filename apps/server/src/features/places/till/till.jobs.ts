// A card sale that was taken without a network goes to the acquirer by a job: it is sent for certain, and however often the job runs it is one attempt.
import * as z from 'zod/mini'
import type { TaskContext } from '../../../platform/feature.ts'
import { task, type Task } from '../../../platform/jobs/task.ts'
import type { Db } from '../../../platform/db/pool.ts'
import { attemptsOf } from '../../../platform/payment/attempt.ts'
import { handOver } from '../../../platform/payment/hand-over.ts'
import { lockOrder } from '../../../platform/payment/order.ts'
import type { Settings } from '../../../platform/settings/settings.ts'

export const forwardSale = async (db: Db, settings: Settings, merchantId: string, paymentId: string): Promise<void> => {
  const order = await db.transaction().execute((tx) => lockOrder(tx, { merchantId, id: paymentId }))
  const attempt = order && (await attemptsOf(db, order)).at(-1)
  if (attempt?.state === 'STARTED') await handOver({ tx: db, settings }, order!, attempt, 'payer')
}
export const tillTasks = ({ settings }: TaskContext): readonly Task[] => [
  task({
    kind: 'till.forward',
    payload: z.object({ paymentId: z.string() }),
    run: async ({ db, merchantId, payload: { paymentId } }) => {
      if (merchantId) await forwardSale(db, settings, merchantId, paymentId)
    },
  }),
]
