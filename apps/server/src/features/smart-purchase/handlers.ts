import { sql } from 'kysely'
import { smartPurchase } from '@falaj/contract/smart-purchase'
import { inMinor } from '../../platform/db/page.ts'
import { bind } from '../../platform/http/bind.ts'
import { planList } from './list.ts'
import { partsOf } from './store.ts'

export const smartPurchaseFeature = bind(smartPurchase, {
  query: planList.query,
  async detail({ input, tx, me }) {
    const { merchantId } = me()
    const shown = await planList.one(tx, merchantId, input.id)
    const { rows } = await sql<{ currency: string; fee: string; vat: string; net: string }>`
      select currency, fee_minor::text as fee, vat_minor::text as vat, net_minor::text as net
      from payment where merchant_id = ${merchantId}::uuid and id = ${shown.id}::uuid`.execute(tx)
    const { currency, fee, vat, net } = rows[0]!
    return {
      ...shown,
      schedule: await partsOf(tx, { merchantId, paymentId: shown.id }),
      fee: inMinor(fee, currency),
      vat: inMinor(vat, currency),
      net: inMinor(net, currency),
    }
  },
})
