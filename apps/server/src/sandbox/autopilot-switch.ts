// Whether the autopilot plays the provider.
import type { Store } from '../platform/db/pool.ts'
import { putSiteConfig, siteConfig } from '../platform/db/site-config.ts'

export const isAutopilotOn = async (tx: Store): Promise<boolean> => (await siteConfig(tx, 'AUTOPILOT')) !== 'OFF'
export const switchAutopilot = (tx: Store, on: boolean): Promise<boolean> =>
  putSiteConfig(tx, 'AUTOPILOT', on ? 'ON' : 'OFF')
