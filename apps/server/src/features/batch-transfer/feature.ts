import type { Feature } from '../../platform/feature.ts'
import { batchTransferFeature } from './handlers.ts'
import { batchApprovable } from './batch-approvable.ts'
import { batchResumeTask, batchTask } from './jobs.ts'
import { batchMovement } from './movement.ts'
import { batchExport, batchRowsExport } from './read.ts'

export const feature = {
  endpoints: ({ approvables }) => batchTransferFeature(approvables),
  approvables: [batchApprovable],
  tasks: ({ settings }) => [batchTask(settings), batchResumeTask(settings)],
  exports: [batchExport, batchRowsExport],
  movements: { 'batch-transfer': batchMovement },
} satisfies Feature
