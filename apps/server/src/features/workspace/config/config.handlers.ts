import { config } from '@falaj/contract/workspace/config'
import { bind } from '../../../platform/http/bind.ts'
import { newId } from '../../../platform/base/ids.ts'
import { allowedCountries, isQrLoginOn } from '../../../platform/db/site-config.ts'
import { ownEntry, reportsOf } from './config.read.ts'

export const configFeature = bind(config, {
  cryptoWhiteList: async (call) => ownEntry(call, 'CRYPTO_WHITE_LIST_MERCHANT'),
  referBlackList: async (call) => ownEntry(call, 'REFER_BLACK_LIST'),
  async qrLoginSwitch({ tx, settings }) {
    return { key: 'QR_CODE_LOGIN_SWITCH', value: (await isQrLoginOn(tx, settings.qrLogin)) ? 'ON' : 'OFF' }
  },

  reports: async ({ tx, me }) => ({ items: await reportsOf(tx, me().merchantId) }),
  countries: async ({ tx }) => ({ items: await allowedCountries(tx) }),

  async deviceId({ tx, note }) {
    const id = newId()
    await tx.insertInto('device').values({ id }).execute()
    note({ object: `device ${id}` })
    return { deviceId: id }
  },
})
