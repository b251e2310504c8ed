import { coinTerms } from '@falaj/contract/kernel/coins'
import { cryptoTopUp } from '@falaj/contract/crypto/crypto-top-up'
import { nameOf } from '@falaj/contract/kernel/endpoint'
import { transfersOf } from '@falaj/ledger/transfers'
import { takeLock } from '../../../platform/db/lock.ts'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { newId } from '../../../platform/base/ids.ts'
import { entriesFor, explainedFor } from '../../../platform/money/booked.ts'
import { chainRailOf } from '../../../rails/chain/rail-of.ts'
import { valueOf } from '../../accounts/currency-exchange/currency-exchange.read.ts'
import { addAddress, takeIndex } from '../crypto-deposit/crypto-deposit.read.ts'
import { customerNumberOf } from '../../customers/customer/customer.read.ts'
import { askForFile } from '../../workspace/export/export.read.ts'
import {
  deliveryListOf,
  deliveryOf,
  endpointsFor,
  removeEndpoint,
  resendOne,
  revealSecret,
  rollSecret,
  saveEndpoint,
  sendTest,
  setEndpointState,
} from '../../developers/webhook/webhook.read.ts'
import { addressList, topUpList } from './crypto-top-up.list.ts'
import { addressOf, topUpFacts } from './crypto-top-up.store.ts'

const purpose = 'top-up'
export const deliveryList = deliveryListOf(cryptoTopUp.deliveries, purpose)

/** The merchant has one at most, so nobody names it. */
const ownUrl = async (call: Pick<Call, 'tx' | 'me'>) => (await endpointsFor(call, purpose))[0]
const ownUrlId = async (call: Pick<Call, 'tx' | 'me'>): Promise<string> => {
  const found = await ownUrl(call)
  if (!found) throw fail('NOT_FOUND')
  return found.id
}
interface WhoseAddress {
  readonly customerId?: string | undefined
  readonly reference?: string | undefined
}
/** A recorded customer is identified by its number; another merchant's and a missing one are indistinguishable. */
const whoOf = async ({ tx, me }: Pick<Call, 'tx' | 'me'>, { customerId, reference }: WhoseAddress) => {
  if (customerId) {
    const number = await customerNumberOf(tx, me().merchantId, customerId)
    if (!number) throw failFields({ path: 'customerId', code: 'CUSTOMER_UNKNOWN' })
    return { reference: number, customerId }
  }
  if (!reference) throw failFields({ path: 'reference', code: 'REQUIRED' })
  return { reference, customerId: null }
}

export const cryptoTopUpFeature = bind(cryptoTopUp, {
  query: topUpList.query,
  async detail({ input, tx, me }) {
    const { merchantId } = me()
    const row = await topUpList.one(tx, merchantId, input.id)
    const booked = await transfersOf(tx, merchantId, { kind: 'crypto-top-up', id: row.id })
    return {
      ...row,
      ...(await topUpFacts(tx, merchantId, row.id)),
      valued: await valueOf(tx, merchantId, 'crypto-top-up', row.id, row.amount.currency),
      entries: entriesFor(merchantId, booked),
      explained: await explainedFor(tx, merchantId, row.amount.currency, booked),
    }
  },
  download: (call) => askForFile(call, { ...call.input, list: nameOf(cryptoTopUp.query) }),

  addresses: addressList.query,
  async addAddress(call) {
    const { input, tx, me, settings, note, commit } = call
    const { merchantId, personId } = me()
    const { coin } = input
    if (settings.chain.coinsOff.has(coin)) throw failFields({ path: 'coin', code: 'COIN_OFF' })
    const { network } = coinTerms[coin]
    const rail = await chainRailOf({ settings, db: tx })
    return commit(async (own) => {
      const topUp = await whoOf({ tx: own.tx, me }, input)
      const { reference } = topUp
      // Two who ask for the same customer at once get the same address.
      await takeLock(own.tx, `crypto-top-up ${merchantId} ${reference}`)
      const before = await addressOf(own.tx, merchantId, reference, coin)
      if (before) {
        note({ object: `top-up address ${before.address}` })
        return { id: before.id, reference, coin, network, address: before.address }
      }
      const index = await takeIndex(own.tx, network)
      const address = rail.addressAt(network, index)
      const id = newId()
      await addAddress(own.tx, { merchantId, personId, id, coin, network, address, index, label: '', topUp })
      note({ object: `top-up address ${address}`, after: { coin, network, reference } })
      await own.emit({ kind: 'crypto-address.changed', merchantId, audience: 'crypto', payload: { id } })
      return { id, reference, coin, network, address }
    })
  },

  url: async (call) => ({ endpoint: (await ownUrl(call)) ?? null }),
  async editUrl(call) {
    const before = await ownUrl(call)
    const saved = await saveEndpoint(call, {
      purpose,
      id: before?.id,
      most: 1,
      url: call.input.url,
      description: '',
      events: ['crypto-top-up.changed'],
    })
    if (before && before.state !== 'ACTIVE') await setEndpointState(call, purpose, { id: before.id, state: 'ACTIVE' })
    return saved
  },
  deleteUrl: async (call) => removeEndpoint(call, purpose, await ownUrlId(call)),
  revealSecret: async (call) => revealSecret(call, purpose, await ownUrlId(call)),
  rollSecret: async (call) =>
    rollSecret(call, purpose, { id: await ownUrlId(call), overlapHours: call.input.overlapHours }),
  testUrl: async (call) => sendTest(call, purpose, await ownUrlId(call)),
  deliveries: deliveryList.query,
  delivery: (call) => deliveryOf(call, deliveryList, call.input.id),
  resend: (call) => resendOne(call, purpose, deliveryList, call.input.id),
})
