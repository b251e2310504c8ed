// The commands of a till, for a group account that acts for a merchant below it.
import { handlerOf } from '../../../platform/http/bind.ts'
import { deviceFeature } from './device.handlers.ts'

export { optionsOf } from './device.board.ts'
export const deviceHandler = handlerOf(deviceFeature)
