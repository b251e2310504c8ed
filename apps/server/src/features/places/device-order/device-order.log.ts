// The history of orders of devices.
import { recordLog } from '../../../platform/outbox/record-log.ts'

export const deviceOrderLog = recordLog<'apply' | 'save' | 'withdraw' | 'take' | 'decline' | 'ship' | 'deliver'>(
  'device-order',
  'device',
)
