// What the bank does with withdrawals.
import { payoutJob } from '../../platform/money/payout-job.ts'
import { withdrawPayout } from './payout.ts'

export const { conclude, goOn, tasks: withdrawTasks } = payoutJob(withdrawPayout)
