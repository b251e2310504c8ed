import type { Network } from '@falaj/contract/kernel/coins'
import { addressFaults, cryptoAddressBook } from '@falaj/contract/crypto/crypto-address-book'
import type { FieldFaultCode } from '@falaj/contract/kernel/errors'
import { ask } from '../../../platform/approval/ask.ts'
import { requestShown } from '../../../platform/approval/shown.ts'
import { lockOwn } from '../../../platform/db/own.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { newId } from '../../../platform/base/ids.ts'
import { addressGuardOf } from '../../../rails/chain/rail-of.ts'
import { payeeList } from './crypto-address-book.list.ts'
import {
  notifyPayee,
  payeeApprovable,
  payeeSays,
  payeeShown,
  tellPayee,
  type PayeePayload,
} from './crypto-address-book.payee-approvable.ts'

interface AddressCheck {
  readonly address: string | null
  readonly fault: FieldFaultCode | null
  readonly looksLike: string | null
}
const isOwn = async (tx: Store, merchantId: string, network: Network, address: string): Promise<boolean> =>
  (await tx
    .selectFrom('crypto_address')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('network', '=', network)
    .where('address', '=', address)
    .executeTakeFirst()) !== undefined
const isKnown = async (tx: Store, merchantId: string, network: Network, address: string): Promise<boolean> =>
  (await tx
    .selectFrom('crypto_payee')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('network', '=', network)
    .where('address', '=', address)
    .where('state', 'in', ['ASKED', 'APPROVED'])
    .executeTakeFirst()) !== undefined
/** Whether coins of this network could be sent there at all, and whether it is somewhere already. */
const checked = async (
  { tx, me, settings }: Pick<Call, 'tx' | 'me' | 'settings'>,
  network: Network,
  text: string,
): Promise<AddressCheck> => {
  const { merchantId } = me()
  const rail = await addressGuardOf(settings)
  const result = rail.checkAddress(network, text)
  if (result.kind === 'refused') return { address: null, fault: addressFaults[result.why], looksLike: result.looksLike }
  const { address } = result
  const refused = (fault: FieldFaultCode): AddressCheck => ({ address, fault, looksLike: null })
  if (address === rail.treasuryAddress(network) || (await isOwn(tx, merchantId, network, address)))
    return refused('ADDRESS_OWN')
  if (await isKnown(tx, merchantId, network, address)) return refused('ADDRESS_KNOWN')
  return { address, fault: null, looksLike: null }
}

export const addressBookFeature = bind(cryptoAddressBook, {
  query: payeeList.query,
  async detail({ input, tx, me }) {
    const { merchantId, personId } = me()
    const row = await payeeList.one(tx, merchantId, input.id)
    const kept = await tx
      .selectFrom('crypto_payee as a')
      .leftJoin('approval_request as r', (join) =>
        join.onRef('r.merchant_id', '=', 'a.merchant_id').onRef('r.id', '=', 'a.request_id'),
      )
      .leftJoin('person as p', 'p.id', 'a.removed_by')
      .select([
        'a.request_id',
        'r.number as request_number',
        'r.maker_person_id as request_maker',
        'p.name as removedBy',
        'a.removed_at',
      ])
      .where('a.merchant_id', '=', merchantId)
      .where('a.id', '=', row.id)
      .executeTakeFirstOrThrow()
    return {
      ...row,
      request: requestShown(kept, personId),
      removedBy: kept.removedBy,
      removedAt: kept.removed_at?.toISOString() ?? null,
    }
  },
  terms: ({ settings }) => Promise.resolve({ coolingOffSeconds: settings.coolingOffSeconds }),
  check: (call) => checked(call, call.input.network, call.input.address),

  async add(call) {
    const { input, note } = call
    const { address, fault, looksLike } = await checked(call, input.network, input.address)
    if (fault) {
      if (!looksLike) throw failFields({ path: 'address', code: fault })
      throw fail('INPUT_INVALID', { fields: [{ path: 'address', code: fault }], looksLike })
    }
    const wanted: PayeePayload = {
      payeeId: newId(),
      network: input.network,
      address: address!,
      label: input.label,
      holder: input.holder,
      service: input.service ?? null,
    }
    const { requestId, number, state } = await ask(call, payeeApprovable, {
      payload: wanted,
      describe: () => ({ says: payeeSays(wanted), shown: payeeShown(wanted) }),
    })
    note({ object: `crypto-payee ${wanted.payeeId}`, after: { ...wanted, request: number, state } })
    return { id: wanted.payeeId, requestId, requestNumber: number, state }
  },
  async remove(call) {
    const { input, tx, me, note } = call
    const { merchantId, personId } = me()
    const payee = await lockOwn(tx, 'crypto_payee', merchantId, input.id)
    if (payee.state !== 'APPROVED') throw fail('COIN_PAYEE_STATE')
    await tx
      .updateTable('crypto_payee')
      .set({ state: 'REMOVED', removed_at: new Date(), removed_by: personId })
      .where('merchant_id', '=', merchantId)
      .where('id', '=', payee.id)
      .execute()
    const { label, address } = payee
    note({
      object: `crypto-payee ${payee.id}`,
      before: { label, address, state: payee.state },
      after: { state: 'REMOVED' },
    })
    await notifyPayee(call, merchantId, payee.id)
    await tellPayee(call, merchantId, { payeeId: payee.id, label, address }, 'removed')
    return {}
  },
})
