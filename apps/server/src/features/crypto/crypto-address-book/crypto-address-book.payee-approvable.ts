// A new address: it is listed while it waits, so that it is not requested twice; after the approval it has a cooling-off time.
import * as z from 'zod/mini'
import { networks, networkWords } from '@falaj/contract/kernel/coins'
import type { Bilingual } from '@falaj/contract/kernel/words'
import {
  addition,
  approvable,
  same,
  type ApprovalRequest,
  type ShownChange,
} from '../../../platform/approval/approvable.ts'
import type { TxContext } from '../../../platform/command/context.ts'
import { takeLock } from '../../../platform/db/lock.ts'
import { fail } from '../../../platform/base/fail.ts'
import { businessNow } from '../../../platform/db/business-clock.ts'
import { payeeLog } from './crypto-address-book.log.ts'

const payload = z.object({
  payeeId: z.string(),
  network: z.enum(networks),
  address: z.string(),
  label: z.string(),
  holder: z.string(),
  service: z.nullable(z.string()),
})
export type PayeePayload = z.output<typeof payload>
type AddressRequest = ApprovalRequest<PayeePayload>

const write = async (
  { tx }: Pick<TxContext, 'tx'>,
  { id, merchantId, maker, payload: wanted }: AddressRequest,
  becomes: { readonly state: 'ASKED' | 'APPROVED'; readonly cooling_until?: Date },
): Promise<void> => {
  const { payeeId, network, address, label, holder, service } = wanted
  await takeLock(tx, `coin payee ${merchantId} ${address}`)
  const existing = await tx
    .selectFrom('crypto_payee')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('network', '=', network)
    .where('address', '=', address)
    .where('state', 'in', ['ASKED', 'APPROVED'])
    .where('id', '<>', payeeId)
    .executeTakeFirst()
  if (existing) throw fail('COIN_PAYEE_KNOWN')
  const values = { network, address, label, holder, service, ...becomes }
  const changed = await tx
    .updateTable('crypto_payee')
    .set(values)
    .where('merchant_id', '=', merchantId)
    .where('id', '=', payeeId)
    .where('state', 'in', ['ASKED', 'RELEASED'])
    .returning('id')
    .executeTakeFirst()
  if (changed) return
  await tx
    .insertInto('crypto_payee')
    .values({ merchant_id: merchantId, id: payeeId, request_id: id, added_by: maker.personId, ...values })
    .execute()
}

export const payeeApprovable = approvable({
  kind: 'crypto-payee',
  payload,
  async hold(own, request) {
    await write(own, request, { state: 'ASKED' })
    await payeeLog.notify(own.emit, request.merchantId, request.payload.payeeId)
  },
  async release(own, { id, merchantId }) {
    const released = await own.tx
      .updateTable('crypto_payee')
      .set({ state: 'RELEASED' })
      .where('merchant_id', '=', merchantId)
      .where('request_id', '=', id)
      .where('state', '=', 'ASKED')
      .returning('id')
      .executeTakeFirst()
    if (released) await payeeLog.notify(own.emit, merchantId, released.id)
  },
  async execute(own, request) {
    const { merchantId, payload: wanted } = request
    const until = new Date((await businessNow(own.tx)).getTime() + own.settings.coolingOffSeconds * 1000)
    await write(own, request, { state: 'APPROVED', cooling_until: until })
    await payeeLog.notify(own.emit, merchantId, wanted.payeeId)
    await tellPayee(own, merchantId, wanted, 'added')
    return 'SUCCESS'
  },
})

/** Notifies everybody who sends coins: a new address is where a thief would send them. */
export const tellPayee = (
  { emit }: Pick<TxContext, 'emit'>,
  merchantId: string,
  { payeeId, label, address }: Pick<PayeePayload, 'payeeId' | 'label' | 'address'>,
  what: 'added' | 'removed',
): Promise<unknown> =>
  emit({
    kind: 'crypto-payee.told',
    merchantId,
    audience: 'none',
    payload: { id: payeeId, what, address: `${label} (${address})` },
  })

/** The whole address: approvers compare every character. */
export const payeeSays = ({ label, network, address }: PayeePayload): Bilingual => ({
  en: `Add the ${networkWords[network].en} address ${address} (${label})`,
  zh: `添加 ${networkWords[network].zh} 地址 ${address}（${label}）`,
})
export const payeeShown = ({ network, address, label, holder, service }: PayeePayload): ShownChange[] => {
  return [
    addition('Network', '网络', networkWords[network]),
    addition('Address', '地址', address),
    addition('Label', '标签', label),
    addition('Whose address', '地址持有人', holder),
    addition('Held at', '托管机构', service ? same(service) : { en: 'A wallet of their own', zh: '自有钱包' }),
  ]
}
