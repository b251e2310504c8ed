// Orders of devices, for a group account that orders for a merchant below it.
import { handlerOf } from '../../../platform/http/bind.ts'
import { deviceOrderFeature } from './device-order.handlers.ts'

export const deviceOrderHandler = handlerOf(deviceOrderFeature)
