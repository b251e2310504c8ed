// What the bank does with transfers to banks.
import { payoutJob } from '../../platform/money/payout-job.ts'
import { toBankPayout } from './payout.ts'

export const { conclude, goOn, tasks: toBankTasks } = payoutJob(toBankPayout)
