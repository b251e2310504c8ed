// Every minute: terms that were announced and whose day has come hold.
import * as z from 'zod/mini'
import { task, type Task } from '../../../platform/jobs/task.ts'
import { businessToday } from '../../../platform/db/business-clock.ts'
import { holdDue } from './product.decide.ts'

export const productTasks = (): readonly Task[] => [
  task({
    kind: 'product.terms',
    payload: z.optional(z.unknown()),
    cron: '* * * * *',
    run: async ({ db }) => void (await holdDue(db, await businessToday(db))),
  }),
]
