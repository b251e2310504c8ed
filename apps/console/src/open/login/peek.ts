// What the page asks before anybody touches it, without the machinery of calls: is somebody half way in, is there a QR login, and
// which countries may log in. A test keeps the addresses equal to the contract's.
import type { Country } from '@falaj/contract/workspace/config'
import { deviceIdTried, standardHeaders } from '../../api/device-id.ts'

export const statusAddress = '/restful/login/status'
export const qrSwitchAddress = '/restful/global/config/perAuth/QR_CODE_LOGIN_SWITCH'
export const countriesAddress = '/restful/common/mobile/prefix/country'

/** Returns the body's field of this name; undefined if it is missing. */
const look = async (address: string, field: string): Promise<unknown> => {
  await deviceIdTried()
  try {
    const response = await fetch(address, { headers: standardHeaders(), credentials: 'include' })
    const answer = (await response.json()) as { readonly body?: Readonly<Record<string, unknown>> | null }
    return answer.body?.[field]
  } catch {
    return undefined
  }
}
export const isHalfWayIn = async (): Promise<boolean> => {
  const status = await look(statusAddress, 'status')
  return status === 'VERIFIED' || status === 'AUTHENTICATED'
}
export const hasQrLogin = async (): Promise<boolean> => (await look(qrSwitchAddress, 'value')) === 'ON'

/** Specification 7: allowed countries are loaded at start. */
export const readCountries = async (): Promise<readonly Country[]> => {
  const items = await look(countriesAddress, 'items')
  return Array.isArray(items) ? (items as readonly Country[]) : []
}
