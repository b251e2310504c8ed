// What the bank does with transfers to banks.
import { toBankOrders } from './product.ts'

export const { conclude, goOn, tasks: toBankTasks } = toBankOrders.job
