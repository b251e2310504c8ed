import { config } from '@falaj/contract/config'
import { bind, type Call } from '../../platform/http/bind.ts'
import { newId } from '../../platform/ids.ts'
import { allowedCountries, isQrLoginOn } from '../../platform/site/site-config.ts'

type List = 'CRYPTO_WHITE_LIST_MERCHANT' | 'REFER_BLACK_LIST'
/** The caller's own merchant id if it is on the list, else nothing. */
const ownEntry = ({ visitor }: Pick<Call, 'visitor'>, key: List) => ({
  key,
  value: visitor.who?.lists.includes(key) ? visitor.who.merchantMid : '',
})

export const configFeature = bind(config, {
  cryptoWhiteList: async (call) => ownEntry(call, 'CRYPTO_WHITE_LIST_MERCHANT'),
  referBlackList: async (call) => ownEntry(call, 'REFER_BLACK_LIST'),
  async qrLoginSwitch({ tx, settings }) {
    return { key: 'QR_CODE_LOGIN_SWITCH', value: (await isQrLoginOn(tx, settings.qrLogin)) ? 'ON' : 'OFF' }
  },

  async reports({ tx, me }) {
    const rows = await tx
      .selectFrom('reports_access')
      .select('config_key as configKey')
      .where('merchant_id', '=', me().merchantId)
      .orderBy('config_key')
      .execute()
    return { items: rows }
  },

  countries: async ({ tx }) => ({ items: await allowedCountries(tx) }),

  async deviceId({ tx, note }) {
    const id = newId()
    await tx.insertInto('device').values({ id }).execute()
    note({ object: `device ${id}` })
    return { deviceId: id }
  },
})
