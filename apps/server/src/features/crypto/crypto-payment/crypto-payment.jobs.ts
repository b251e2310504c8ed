// Coins that were confirmed, and quotes whose time is over.
import * as z from 'zod/mini'
import type { TaskContext } from '../../../platform/feature.ts'
import { task, type Task } from '../../../platform/jobs/task.ts'
import { settleQuote } from './crypto-payment.settle.ts'
import { dueQuotes } from './crypto-payment.store.ts'

export const quoteTasks = ({ settings, registry }: TaskContext): readonly Task[] => [
  task({
    kind: 'crypto-quote.due',
    payload: z.object({ id: z.string() }),
    async run({ db, merchantId, payload: { id } }) {
      if (merchantId) await settleQuote(db, { settings, registry }, { merchantId, id })
    },
  }),
  task({
    kind: 'crypto-quote.lapse',
    payload: z.optional(z.unknown()),
    cron: '* * * * *',
    async run({ db }) {
      for (const quote of await dueQuotes(db, new Date())) await settleQuote(db, { settings, registry }, quote)
    },
  }),
]
