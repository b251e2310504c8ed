// Every minute: terms that were announced and whose day has come hold.
import type { Task } from '../../../platform/jobs/task.ts'
import { holdDue } from './product.decide.ts'

export const productTasks = (): readonly Task[] => holdDue().tasks
