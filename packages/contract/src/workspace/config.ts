// What the installation is set to: list memberships, switches, reports access, allowed countries, the device id.
import * as z from 'zod/mini'
import { change, nothing, read } from '../kernel/endpoint.ts'

const entry = z.object({ key: z.string(), value: z.string() })
const country = z.object({
  phonePrefix: z.string(),
  countryCode: z.string(),
  countryFullName: z.string(),
  countrySimpleName: z.string(),
  englishName: z.string(),
  icon: z.string(),
})
export type Country = z.output<typeof country>

export const config = {
  /** Answers the caller's own merchant id or nothing: no merchant learns of another. */
  cryptoWhiteList: read('GET global/config/auth/CRYPTO_WHITE_LIST_MERCHANT', {
    access: 'pre-auth',
    input: nothing,
    output: entry,
  }),
  referBlackList: read('GET global/config/auth/REFER_BLACK_LIST', {
    access: 'pre-auth',
    input: nothing,
    output: entry,
  }),
  qrLoginSwitch: read('GET global/config/perAuth/QR_CODE_LOGIN_SWITCH', {
    access: 'public',
    input: nothing,
    output: entry,
  }),
  reports: read('GET secure/grafana/config/query', {
    forStores: 'own',
    access: 'signed-in',
    input: nothing,
    output: z.object({ items: z.array(z.object({ configKey: z.string() })) }),
  }),
  countries: read('GET common/mobile/prefix/country', {
    access: 'public',
    input: nothing,
    output: z.object({ items: z.array(country) }),
  }),
  /** Not in the specification's list: there a third party's fingerprint lookup; here our own call (decision 0024). */
  deviceId: change('POST common/device/id', {
    does: { en: 'Registered a device', zh: '登记设备' },
    access: 'public',
    input: nothing,
    output: z.object({ deviceId: z.string() }),
  }),
}
