// A merchant's settings, for other features.
import type { Store } from '../../../platform/db/pool.ts'
import type { Call } from '../../../platform/http/bind.ts'

type List = 'CRYPTO_WHITE_LIST_MERCHANT' | 'REFER_BLACK_LIST'
/** The caller's own merchant id if it is on the list, else nothing. */
export const ownEntry = ({ visitor }: Pick<Call, 'visitor'>, key: List) => ({
  key,
  value: visitor.who?.lists.includes(key) ? visitor.who.merchantMid : '',
})

export const reportsOf = (tx: Store, merchantId: string) =>
  tx
    .selectFrom('reports_access')
    .select('config_key as configKey')
    .where('merchant_id', '=', merchantId)
    .orderBy('config_key')
    .execute()
